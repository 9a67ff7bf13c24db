// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// Tests of the C interface. Each test prints its name; the exit status is 1 if a check has failed.

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "junctor.h"

static int failures = 0;

#define CHECK(condition)                                                      \
  do {                                                                        \
    if (!(condition)) {                                                       \
      printf("  %s:%d: not true: %s\n", __FILE__, __LINE__, #condition);      \
      failures++;                                                             \
    }                                                                         \
  } while (0)

#define CHECK_TEXT(actual, expected) check_text(__LINE__, #actual, actual, expected)

static void check_text(int line, const char *what, const char *actual, const char *expected) {
  if (actual && expected ? strcmp(actual, expected) == 0 : actual == expected) return;
  printf("  %s:%d: %s is “%s”, not “%s”\n", __FILE__, line, what, actual ? actual : "NULL",
    expected ? expected : "NULL");
  failures++;
}

static void check_part(int line, const char *what, const char *actual, const char *part) {
  if (actual && strstr(actual, part)) return;
  printf("  %s:%d: %s is “%s”, without “%s”\n", __FILE__, line, what, actual ? actual : "NULL", part);
  failures++;
}

#define CHECK_PART(actual, part) check_part(__LINE__, #actual, actual, part)

// MARK: Waiting

/// The arguments of callbacks, with a condition to wait for them.
typedef struct {
  pthread_mutex_t lock;
  pthread_cond_t changed;
  int calls;
  int destroyed;
  junctor_status status;
  junctor_outcome outcome;
  char value[128];
  size_t value_length;
  char message[512];
  junctor_reply *kept;
} notes;

static notes *new_notes(void) {
  notes *n = calloc(1, sizeof(notes));
  pthread_mutex_init(&n->lock, NULL);
  pthread_cond_init(&n->changed, NULL);
  return n;
}

static void free_notes(notes *n) {
  pthread_cond_destroy(&n->changed);
  pthread_mutex_destroy(&n->lock);
  free(n);
}

static void receive(void *context, const junctor_answer *answer) {
  notes *n = context;
  pthread_mutex_lock(&n->lock);
  n->calls++;
  n->status = answer->status;
  n->outcome = answer->outcome;
  n->value_length = answer->value.length;
  snprintf(n->value, sizeof n->value, "%s", answer->value.text ? answer->value.text : "(none)");
  snprintf(n->message, sizeof n->message, "%s", answer->message ? answer->message : "(none)");
  pthread_cond_broadcast(&n->changed);
  pthread_mutex_unlock(&n->lock);
}

#define WAIT(n, condition)                                                    \
  do {                                                                        \
    pthread_mutex_lock(&(n)->lock);                                           \
    while (!(condition)) pthread_cond_wait(&(n)->changed, &(n)->lock);        \
    pthread_mutex_unlock(&(n)->lock);                                         \
  } while (0)

/// Opens an address, and waits for its result.
static junctor_status open_and_wait(
  junctor_router *router, const char *address, const char *source, notes *n) {
  int before = n->calls;
  char *message = NULL;
  junctor_status begun = junctor_open(router, address, source, NULL, receive, n, NULL, &message);
  if (begun != JUNCTOR_OK) {
    printf("  %s\n", message);
    junctor_string_free(message);
    return begun;
  }
  WAIT(n, n->calls > before);
  CHECK(n->calls == before + 1);
  return n->status;
}

static junctor_router *new_router(void) {
  junctor_router *router = NULL;
  char *message = NULL;
  CHECK(junctor_router_create("mall, https://m.mall.example", &router, &message) == JUNCTOR_OK);
  CHECK(message == NULL);
  return router;
}

// MARK: Handlers

static void answer_with_id(void *context, const junctor_request *request, junctor_reply *reply) {
  (void)context;
  char text[128];
  const char *tab = junctor_request_value(request, "tab", NULL);
  snprintf(text, sizeof text, "%s of %s for %s (%s)", junctor_request_value(request, "id", NULL),
    junctor_request_pattern(request), junctor_request_source(request), tab ? tab : "no tab");
  CHECK(junctor_reply_end(reply, JUNCTOR_REPLY_VALUE, text) == JUNCTOR_OK);
}

static void keep_reply(void *context, const junctor_request *request, junctor_reply *reply) {
  (void)request;
  notes *n = context;
  pthread_mutex_lock(&n->lock);
  n->kept = reply;
  pthread_cond_broadcast(&n->changed);
  pthread_mutex_unlock(&n->lock);
}

static void answer_handled(void *context, const junctor_request *request, junctor_reply *reply) {
  (void)context, (void)request;
  junctor_reply_end(reply, JUNCTOR_REPLY_HANDLED, NULL);
}

static void decline(void *context, const junctor_request *request, junctor_reply *reply) {
  (void)context, (void)request;
  junctor_reply_end(reply, JUNCTOR_REPLY_DECLINED, NULL);
}

static void send_on(void *context, const junctor_request *request, junctor_reply *reply) {
  (void)request;
  CHECK(junctor_reply_end(reply, JUNCTOR_REPLY_REDIRECT, context) == JUNCTOR_OK);
}

static void fail(void *context, const junctor_request *request, junctor_reply *reply) {
  (void)request;
  CHECK(junctor_reply_end(reply, JUNCTOR_REPLY_FAILED, context) == JUNCTOR_OK);
}

static void forget(void *context, const junctor_request *request, junctor_reply *reply) {
  (void)context, (void)request;
  junctor_reply_end(reply, JUNCTOR_REPLY_DROPPED, NULL);
}

static void answer_badly(void *context, const junctor_request *request, junctor_reply *reply) {
  (void)request;
  // NULL and invalid UTF-8 are both invalid, and both end the reply.
  CHECK(junctor_reply_end(reply, JUNCTOR_REPLY_VALUE, context)
    == (context ? JUNCTOR_NOT_UTF8 : JUNCTOR_NULL_ARGUMENT));
}

static void note_end(void *context) {
  notes *n = context;
  pthread_mutex_lock(&n->lock);
  n->destroyed++;
  pthread_cond_broadcast(&n->changed);
  pthread_mutex_unlock(&n->lock);
}

static uint64_t add(
  junctor_router *router, const char *pattern, const char *exposure, junctor_handler handler,
  void *context) {
  uint64_t token = 0;
  char *message = NULL;
  junctor_route_options options = {.exposure = exposure};
  junctor_status status = junctor_register(
    router, pattern, &options, handler, context, NULL, JUNCTOR_HERE, &token, &message);
  if (status != JUNCTOR_OK) printf("  %s\n", message);
  CHECK(status == JUNCTOR_OK);
  CHECK(token != 0);
  junctor_string_free(message);
  return token;
}

// MARK: Tests

static void test_a_match_has_pattern_and_captures(void) {
  junctor_router *router = new_router();
  add(router, "/order/:id/item/:item", NULL, answer_with_id, NULL);
  junctor_match *match = NULL;
  char *message = NULL;
  junctor_resolve(router, "mall://order/caf%C3%A9/item/a%2Fb?tab=info&nul=a%00b", "app", &match, &message);
  CHECK_TEXT(message, NULL);
  // The match is valid without the router.
  junctor_router_free(router);
  CHECK_TEXT(junctor_match_pattern(match), "/order/:id/item/:item");
  size_t length = 0;
  CHECK_TEXT(junctor_match_value(match, "item", &length), "a/b");
  CHECK(length == 3);
  CHECK_TEXT(junctor_match_value(match, "id", &length), "café");
  CHECK(length == 5);
  CHECK_TEXT(junctor_match_value(match, "tab", NULL), "info");
  CHECK(junctor_match_value(match, "none", &length) == NULL && length == 0);
  CHECK_TEXT(junctor_match_value(match, "nul", &length), "a");
  CHECK(length == 3);
  // The same call returns the same text, which is valid until the match is freed.
  CHECK(junctor_match_value(match, "id", NULL) == junctor_match_value(match, "id", NULL));
  junctor_match_free(match);
}

static void test_can_open_checks_the_source(void) {
  junctor_router *router = new_router();
  add(router, "/order/:id", "push, web:https://m.mall.example", answer_with_id, NULL);
  struct {
    const char *address, *source;
    junctor_status status;
  } cases[] = {
    {"mall://order/7", "app", JUNCTOR_OK},
    {"mall://order/7", "app:MallOrder", JUNCTOR_OK},
    {"/order/7", "push", JUNCTOR_OK},
    {"https://m.mall.example/order/7", "web:https://m.mall.example", JUNCTOR_OK},
    {"mall://order/7", "web:https://evil.example", JUNCTOR_DENIED},
    {"mall://order/7", "customScheme", JUNCTOR_DENIED},
    {"mall://orders", "app", JUNCTOR_NOT_FOUND},
    {"other://order/7", "app", JUNCTOR_NOT_FOUND},
    {"mall://[", "app", JUNCTOR_INVALID_URL},
    {"", "app", JUNCTOR_INVALID_URL},
    {"mall://order/7", "unknown", JUNCTOR_BROKEN_SOURCE},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    junctor_status status = JUNCTOR_OTHER;
    bool can = junctor_can_open(router, cases[i].address, cases[i].source, &status);
    CHECK_TEXT(junctor_status_word(status), junctor_status_word(cases[i].status));
    CHECK(can == (cases[i].status == JUNCTOR_OK));
    CHECK(junctor_can_open(router, cases[i].address, cases[i].source, NULL) == can);
    junctor_match *match = NULL;
    CHECK(junctor_resolve(router, cases[i].address, cases[i].source, &match, NULL) == status);
    CHECK((match != NULL) == can);
    junctor_match_free(match);
  }
  junctor_router_free(router);
}

static void test_a_handler_replies_with_a_text(void) {
  junctor_router *router = new_router();
  notes *n = new_notes();
  add(router, "/order/:id", "push", answer_with_id, NULL);
  CHECK(open_and_wait(router, "mall://order/7?tab=info", "push", n) == JUNCTOR_OK);
  CHECK(n->outcome == JUNCTOR_VALUE);
  CHECK_TEXT(n->value, "7 of /order/:id for push (info)");
  CHECK(n->value_length == strlen(n->value));
  CHECK_TEXT(n->message, "(none)");
  junctor_router_free(router);
  free_notes(n);
}

static void test_every_ending_has_its_status(void) {
  junctor_router *router = new_router();
  notes *n = new_notes();
  add(router, "/order/:id", NULL, answer_with_id, NULL);
  add(router, "/handled", NULL, answer_handled, NULL);
  add(router, "/declined", NULL, decline, NULL);
  add(router, "/old", NULL, send_on, "/order/9");
  add(router, "/circle", NULL, send_on, "/circle");
  add(router, "/failed", NULL, fail, "no till is open");
  add(router, "/lost", NULL, forget, NULL);
  add(router, "/null", NULL, answer_badly, NULL);
  add(router, "/bytes", NULL, answer_badly, "\xff\xfe");
  struct {
    const char *address, *source;
    junctor_status status;
    junctor_outcome outcome;
    const char *text;
  } cases[] = {
    {"/handled", "app", JUNCTOR_OK, JUNCTOR_HANDLED, "(none)"},
    {"/old", "app", JUNCTOR_OK, JUNCTOR_VALUE, "9 of /order/:id for app (no tab)"},
    {"/declined", "app", JUNCTOR_DECLINED, JUNCTOR_NO_OUTCOME, "declined: "},
    {"/circle", "app", JUNCTOR_REDIRECT_LOOP, JUNCTOR_NO_OUTCOME, "redirectLoop: "},
    {"/failed", "app", JUNCTOR_HANDLER_FAILED, JUNCTOR_NO_OUTCOME,
      "handlerFailed: the handler of “/failed” threw: no till is open"},
    {"/lost", "app", JUNCTOR_HANDLER_LOST, JUNCTOR_NO_OUTCOME, "handlerLost: the handler registered at"},
    {"/null", "app", JUNCTOR_HANDLER_FAILED, JUNCTOR_NO_OUTCOME, "handlerFailed: the handler of "
      "“/null” threw: nullArgument: “text” must not be NULL."},
    {"/bytes", "app", JUNCTOR_HANDLER_FAILED, JUNCTOR_NO_OUTCOME, "handlerFailed: the handler of "
      "“/bytes” threw: notUTF8: “text” is not UTF-8."},
    {"/none", "app", JUNCTOR_NOT_FOUND, JUNCTOR_NO_OUTCOME, "notFound: no route matches “/none”"},
    {"/order/7", "push", JUNCTOR_DENIED, JUNCTOR_NO_OUTCOME, "denied: "},
    {"mall://[", "app", JUNCTOR_INVALID_URL, JUNCTOR_NO_OUTCOME, "invalidURL: "},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    open_and_wait(router, cases[i].address, cases[i].source, n);
    CHECK_TEXT(junctor_status_word(n->status), junctor_status_word(cases[i].status));
    CHECK(n->outcome == cases[i].outcome);
    const char *told = n->status == JUNCTOR_OK ? n->value : n->message;
    if (strncmp(told, cases[i].text, strlen(cases[i].text)) != 0)
      CHECK_TEXT(told, cases[i].text);
  }
  junctor_router_free(router);
  free_notes(n);
}

static void test_a_reply_can_end_later_on_another_thread(void) {
  junctor_router *router = new_router();
  notes *n = new_notes();
  add(router, "/later", NULL, keep_reply, n);
  CHECK(junctor_open(router, "/later", "app", NULL, receive, n, NULL, NULL) == JUNCTOR_OK);
  WAIT(n, n->kept != NULL);
  CHECK(!junctor_reply_is_finished(n->kept));
  CHECK(n->calls == 0);
  CHECK(junctor_reply_end(n->kept, JUNCTOR_REPLY_VALUE, "at last") == JUNCTOR_OK);
  WAIT(n, n->calls == 1);
  CHECK_TEXT(n->value, "at last");
  junctor_router_free(router);
  free_notes(n);
}

static void test_cancellation_calls_back_once(void) {
  junctor_router *router = new_router();
  notes *n = new_notes();
  add(router, "/later", NULL, keep_reply, n);
  junctor_opening *opening = NULL;
  CHECK(junctor_open(router, "/later", "app", NULL, receive, n, &opening, NULL) == JUNCTOR_OK);
  WAIT(n, n->kept != NULL);
  junctor_opening_cancel(opening);
  WAIT(n, n->calls == 1);
  CHECK(n->status == JUNCTOR_CANCELLED);
  junctor_opening_cancel(opening);
  junctor_opening_free(opening);
  CHECK(junctor_reply_is_finished(n->kept));
  // A reply after the end is valid, and has no effect.
  CHECK(junctor_reply_end(n->kept, JUNCTOR_REPLY_VALUE, "too late") == JUNCTOR_OK);
  CHECK(n->calls == 1);
  junctor_router_free(router);
  free_notes(n);
}

static void test_freeing_the_opening_does_not_cancel(void) {
  junctor_router *router = new_router();
  notes *n = new_notes();
  add(router, "/later", NULL, keep_reply, n);
  junctor_opening *opening = NULL;
  CHECK(junctor_open(router, "/later", "app", NULL, receive, n, &opening, NULL) == JUNCTOR_OK);
  junctor_opening_free(opening);
  WAIT(n, n->kept != NULL);
  junctor_reply_end(n->kept, JUNCTOR_REPLY_HANDLED, NULL);
  WAIT(n, n->calls == 1);
  CHECK(n->outcome == JUNCTOR_HANDLED);
  junctor_router_free(router);
  free_notes(n);
}

static void test_requests_end_after_the_router_is_freed(void) {
  junctor_router *router = new_router();
  notes *n = new_notes();
  CHECK(junctor_register(router, "/later", NULL, keep_reply, n, note_end, JUNCTOR_HERE, NULL, NULL)
    == JUNCTOR_OK);
  CHECK(junctor_open(router, "/later", "app", NULL, receive, n, NULL, NULL) == JUNCTOR_OK);
  junctor_router_free(router);
  WAIT(n, n->kept != NULL);
  CHECK(n->destroyed == 0);
  junctor_reply_end(n->kept, JUNCTOR_REPLY_VALUE, "still here");
  WAIT(n, n->calls == 1);
  CHECK_TEXT(n->value, "still here");
  // After the last request, the router and its handlers are released.
  WAIT(n, n->destroyed == 1);
  free_notes(n);
}

static void test_a_context_is_destroyed_once(void) {
  junctor_router *router = new_router();
  notes *out = new_notes(), *freed = new_notes(), *refused = new_notes();
  uint64_t token = 0, other = 0;
  char *message = NULL;
  CHECK(junctor_register(router, "/out", NULL, answer_handled, out, note_end, JUNCTOR_HERE, &token,
    NULL) == JUNCTOR_OK);
  CHECK(junctor_register(router, "/freed", NULL, answer_handled, freed, note_end, JUNCTOR_HERE,
    &other, NULL) == JUNCTOR_OK);
  CHECK(token != other);
  // The caller owns the context of a refused registration.
  CHECK(junctor_register(router, "/out", NULL, answer_handled, refused, note_end, JUNCTOR_HERE,
    &other, &message) == JUNCTOR_CONFLICT);
  CHECK(other == 0);
  CHECK_PART(message, "“/out” is registered at ");
  CHECK_PART(message, "main.c:");
  junctor_string_free(message);
  CHECK(refused->destroyed == 0);
  notes *n = new_notes();
  open_and_wait(router, "/out", "app", n);
  CHECK(junctor_unregister(router, token));
  CHECK(!junctor_unregister(router, token));
  CHECK(!junctor_unregister(router, 0));
  // The route is unregistered and not in use: its context is destroyed while the router exists.
  WAIT(out, out->destroyed == 1);
  CHECK(open_and_wait(router, "/out", "app", n) == JUNCTOR_NOT_FOUND);
  junctor_router_free(router);
  WAIT(freed, freed->destroyed == 1);
  CHECK(refused->destroyed == 0);
  free_notes(n), free_notes(out), free_notes(freed), free_notes(refused);
}

static void test_invalid_calls_return_a_status(void) {
  junctor_router *router = new_router();
  notes *n = new_notes();
  const char *bytes = "mall://order/\xff";
  junctor_router *other = NULL;
  junctor_match *match = NULL;
  char *message = NULL;
  struct {
    junctor_status status, expected;
    const char *text;
  } seen;
#define EXPECT_MESSAGE(call, required, words)                                 \
  do {                                                                        \
    message = NULL;                                                           \
    seen.status = (call);                                                     \
    seen.expected = (required);                                               \
    CHECK_TEXT(junctor_status_word(seen.status), junctor_status_word(seen.expected)); \
    CHECK_TEXT(message, words);                                               \
    junctor_string_free(message);                                             \
  } while (0)
  EXPECT_MESSAGE(junctor_router_create(NULL, &other, &message), JUNCTOR_NULL_ARGUMENT,
    "nullArgument: “spaces” must not be NULL.");
  EXPECT_MESSAGE(junctor_router_create("mall", NULL, &message), JUNCTOR_NULL_ARGUMENT,
    "nullArgument: “router” must not be NULL.");
  EXPECT_MESSAGE(junctor_router_create("\xc3", &other, &message), JUNCTOR_NOT_UTF8,
    "notUTF8: “spaces” is not UTF-8.");
  EXPECT_MESSAGE(junctor_router_create("", &other, &message), JUNCTOR_BROKEN_SPACE,
    "brokenSpace: “” is not a valid space; examples are mall and https://m.mall.example.");
  EXPECT_MESSAGE(junctor_router_create("mall,javascript", &other, &message), JUNCTOR_BROKEN_SPACE,
    "brokenSpace: “javascript” is not a valid space; examples are mall and https://m.mall.example.");
  CHECK(other == NULL);
  EXPECT_MESSAGE(junctor_open(NULL, "/a", "app", NULL, receive, n, NULL, &message), JUNCTOR_NULL_ARGUMENT,
    "nullArgument: “router” must not be NULL.");
  EXPECT_MESSAGE(junctor_open(router, NULL, "app", NULL, receive, n, NULL, &message), JUNCTOR_NULL_ARGUMENT,
    "nullArgument: “address” must not be NULL.");
  EXPECT_MESSAGE(junctor_open(router, bytes, "app", NULL, receive, n, NULL, &message), JUNCTOR_NOT_UTF8,
    "notUTF8: “address” is not UTF-8.");
  EXPECT_MESSAGE(junctor_open(router, "/a", NULL, NULL, receive, n, NULL, &message), JUNCTOR_NULL_ARGUMENT,
    "nullArgument: “source” must not be NULL.");
  EXPECT_MESSAGE(junctor_open(router, "/a", "me", NULL, receive, n, NULL, &message), JUNCTOR_BROKEN_SOURCE,
    "brokenSource: “me” is not a valid source; examples are app, push and web:https://m.mall.example.");
  EXPECT_MESSAGE(junctor_open(router, "/a", "app", NULL, NULL, n, NULL, &message), JUNCTOR_NULL_ARGUMENT,
    "nullArgument: “callback” must not be NULL.");
  EXPECT_MESSAGE(junctor_resolve(router, "/a", "app", NULL, &message), JUNCTOR_NULL_ARGUMENT,
    "nullArgument: “match” must not be NULL.");
  EXPECT_MESSAGE(junctor_resolve(router, bytes, "app", &match, &message), JUNCTOR_NOT_UTF8,
    "notUTF8: “address” is not UTF-8.");
  EXPECT_MESSAGE(junctor_register(router, NULL, NULL, decline, NULL, NULL, JUNCTOR_HERE, NULL, &message),
    JUNCTOR_NULL_ARGUMENT, "nullArgument: “pattern” must not be NULL.");
  EXPECT_MESSAGE(junctor_register(router, "/a", NULL, NULL, NULL, NULL, JUNCTOR_HERE, NULL, &message),
    JUNCTOR_NULL_ARGUMENT, "nullArgument: “handler” must not be NULL.");
  EXPECT_MESSAGE(junctor_register(router, "/a", &(junctor_route_options){.exposure = "anyone"}, decline, NULL, NULL, JUNCTOR_HERE, NULL, &message),
    JUNCTOR_BROKEN_EXPOSURE,
    "brokenExposure: “anyone” is not a valid exposure; an example is push,web:https://m.mall.example.");
  EXPECT_MESSAGE(junctor_register(router, "/a/:id/:id", NULL, decline, NULL, NULL, "app.c", 12, NULL, &message),
    JUNCTOR_BROKEN_PATTERN,
    "the name “id” is used twice\n/a/:id/:id\n       ^\n"
    "  “/a/:id/:id” could not be registered at app.c:12");
  EXPECT_MESSAGE(junctor_register(router, "x://a", NULL, decline, NULL, NULL, NULL, 0, NULL, &message),
    JUNCTOR_FOREIGN_SPACE,
    "foreignSpace: no space of this router owns the scheme and host of “x://a”\nx://a\n^\n"
    "  “x://a” could not be registered at C");
  // NULL handles in all functions.
  CHECK(!junctor_can_open(NULL, "/a", "app", &seen.status));
  CHECK(seen.status == JUNCTOR_NULL_ARGUMENT);
  CHECK(junctor_match_pattern(NULL) == NULL);
  CHECK(junctor_match_value(NULL, "a", NULL) == NULL);
  CHECK(junctor_request_address(NULL) == NULL && junctor_request_pattern(NULL) == NULL);
  CHECK(junctor_request_source(NULL) == NULL && junctor_request_value(NULL, "a", NULL) == NULL);
  for (int kind = JUNCTOR_REPLY_DROPPED; kind <= JUNCTOR_REPLY_FAILED; kind++)
    CHECK(junctor_reply_end(NULL, (junctor_reply_kind)kind, "a") == JUNCTOR_NULL_ARGUMENT);
  CHECK(junctor_reply_is_finished(NULL));
  CHECK(!junctor_unregister(NULL, 1));
  junctor_router_free(NULL), junctor_match_free(NULL), junctor_opening_free(NULL);
  junctor_string_free(NULL), junctor_opening_cancel(NULL);
  // None of the requests has called back.
  CHECK(n->calls == 0);
  junctor_router_free(router);
  free_notes(n);
}

static void test_every_status_has_a_word(void) {
  CHECK_TEXT(junctor_status_word(JUNCTOR_OK), "ok");
  CHECK_TEXT(junctor_status_word(JUNCTOR_REDIRECT_LOOP), "redirectLoop");
  CHECK_TEXT(junctor_status_word((junctor_status)12345), "other");
}

enum { OPENERS = 4, OPENS = 500 };

static void *open_many(void *context) {
  void **pair = context;
  for (int i = 0; i < OPENS; i++) {
    char address[64];
    junctor_opening *opening = NULL;
    snprintf(address, sizeof address, "mall://order/%d", i);
    CHECK(junctor_open(pair[0], address, "app", NULL, receive, pair[1], &opening, NULL) == JUNCTOR_OK);
    if (i % 3 == 0) junctor_opening_cancel(opening);
    junctor_opening_free(opening);
  }
  return NULL;
}

static void test_each_request_of_many_threads_calls_back_once(void) {
  junctor_router *router = new_router();
  notes *n = new_notes();
  add(router, "/order/:id", NULL, answer_with_id, NULL);
  pthread_t threads[OPENERS];
  void *pair[2] = {router, n};
  for (int i = 0; i < OPENERS; i++) pthread_create(&threads[i], NULL, open_many, pair);
  for (int i = 0; i < OPENERS; i++) pthread_join(threads[i], NULL);
  junctor_router_free(router);
  WAIT(n, n->calls >= OPENERS * OPENS);
  CHECK(n->calls == OPENERS * OPENS);
  free_notes(n);
}

// MARK: Values

/// An object of the host, which counts its references.
typedef struct {
  int references;
  int most;
} counted;

static void retain(void *pointer) {
  counted *object = pointer;
  object->references++;
  if (object->references > object->most) object->most = object->references;
}

static void release(void *pointer) { ((counted *)pointer)->references--; }

static void keep_value(void *context, const char *name, const junctor_value *value) {
  junctor_value *kept = context;
  if (strcmp(name, "value") == 0) *kept = *value;
}

/// Answers at once with the entry `value` of the payload, of which only the text is copied.
static void answer_with_payload(
  void *context, const junctor_request *request, junctor_reply *reply) {
  (void)context;
  junctor_value kept = {0};
  junctor_request_each(request, JUNCTOR_PAYLOAD, keep_value, &kept);
  char text[64] = "";
  if (kept.kind == JUNCTOR_TEXT) {
    snprintf(text, sizeof text, "%s", junctor_request_value(request, "value", NULL));
    kept.text = text;
  }
  if (kept.kind == JUNCTOR_NO_VALUE) {
    junctor_reply_end(reply, JUNCTOR_REPLY_HANDLED, NULL);
  } else {
    CHECK(junctor_reply_end_with_value(reply, &kept) == JUNCTOR_OK);
  }
}

static void keep_answer(void *context, const junctor_answer *answer) {
  junctor_value *kept = context;
  CHECK(answer->status == JUNCTOR_OK);
  *kept = answer->value;
  // Valid until this function returns.
  if (kept->text) CHECK(strlen(kept->text) == kept->length);
  kept->text = NULL;
}

static junctor_router *router_with_payloads(void) {
  junctor_router *router = new_router();
  junctor_route_options options = {.handling = JUNCTOR_AT_ONCE};
  CHECK(junctor_register(router, "/same", &options, answer_with_payload, NULL, NULL, JUNCTOR_HERE, NULL, NULL)
    == JUNCTOR_OK);
  return router;
}

static void test_values_of_each_kind_are_passed_at_once(void) {
  junctor_router *router = router_with_payloads();
  junctor_value cases[] = {
    {.kind = JUNCTOR_TEXT, .text = "naïve ✓"}, {.kind = JUNCTOR_INTEGER, .integer = INT64_MIN},
    {.kind = JUNCTOR_DECIMAL, .decimal = 0.5}, {.kind = JUNCTOR_BOOLEAN, .boolean = true},
    {.kind = JUNCTOR_NO_VALUE},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    junctor_payload *payload = junctor_payload_create();
    CHECK(junctor_payload_set(payload, "value", &cases[i]) == JUNCTOR_OK);
    junctor_open_options options = {.payload = payload, .is_on_main = true};
    junctor_value found = {0};
    CHECK(junctor_get(router, "/same", "app", &options, keep_answer, &found, NULL) == JUNCTOR_OK);
    CHECK(found.kind == cases[i].kind);
    CHECK(found.integer == cases[i].integer);
    CHECK(found.decimal == cases[i].decimal);
    CHECK(found.boolean == cases[i].boolean);
    junctor_payload_free(payload);
  }
  junctor_router_free(router);
}

static void test_objects_are_retained_and_released(void) {
  junctor_router *router = router_with_payloads();
  counted object = {.references = 1};
  junctor_value value = {.kind = JUNCTOR_OBJECT,
    .object = {.pointer = &object, .retain = retain, .release = release}};
  junctor_payload *payload = junctor_payload_create();
  CHECK(junctor_payload_set(payload, "value", &value) == JUNCTOR_OK);
  CHECK(object.references == 2);
  junctor_open_options options = {.payload = payload, .is_on_main = true};
  junctor_value found = {0};
  CHECK(junctor_get(router, "/same", "app", &options, keep_answer, &found, NULL) == JUNCTOR_OK);
  CHECK(found.kind == JUNCTOR_OBJECT);
  CHECK(found.object.pointer == &object);
  junctor_payload_free(payload);
  junctor_router_free(router);
  CHECK(object.references == 1);
  CHECK(object.most > 1);

  payload = junctor_payload_create();
  value.object.release = NULL;
  CHECK(junctor_payload_set(payload, "value", &value) == JUNCTOR_NULL_ARGUMENT);
  CHECK(junctor_payload_set(payload, NULL, &value) == JUNCTOR_NULL_ARGUMENT);
  CHECK(junctor_payload_set(payload, "value", NULL) == JUNCTOR_NULL_ARGUMENT);
  CHECK(junctor_payload_set(NULL, "value", &value) == JUNCTOR_NULL_ARGUMENT);
  junctor_payload_free(payload);
  junctor_payload_free(NULL);
  CHECK(object.references == 1);
}

static void keep_failure(void *context, const junctor_answer *answer) {
  junctor_status *kept = context;
  *kept = answer->status;
}

static void count_facts(void *context, const junctor_answer *answer) {
  int *counts = context;
  CHECK(answer->status == JUNCTOR_NOT_FOUND);
  for (size_t i = 0; i < answer->fact_count; i++) {
    if (strcmp(answer->facts[i].name, "address") == 0) {
      counts[0]++;
      CHECK_TEXT(answer->facts[i].text, "/sam");
    }
    if (strcmp(answer->facts[i].name, "nearest") == 0) {
      counts[1]++;
      CHECK_TEXT(answer->facts[i].text, "/same");
    }
  }
}

static void test_a_value_at_once_has_its_conditions(void) {
  junctor_router *router = router_with_payloads();
  add(router, "/later", NULL, answer_handled, NULL);
  junctor_status status = JUNCTOR_OK;
  CHECK(junctor_get(router, "/later", "app", NULL, keep_failure, &status, NULL) == JUNCTOR_OK);
  CHECK(status == JUNCTOR_NEEDS_ASYNC);
  // Its handler requires the main thread, and the options do not say that this is it.
  CHECK(junctor_get(router, "/same", "app", NULL, keep_failure, &status, NULL) == JUNCTOR_OK);
  CHECK(status == JUNCTOR_NEEDS_ASYNC);
  int counts[2] = {0, 0};
  CHECK(junctor_get(router, "/sam", "app", NULL, count_facts, counts, NULL) == JUNCTOR_OK);
  CHECK(counts[0] == 1 && counts[1] == 1);
  char *message = NULL;
  struct {
    junctor_status status, expected;
  } seen;
  EXPECT_MESSAGE(junctor_get(router, "/same", "app", NULL, NULL, NULL, &message), JUNCTOR_NULL_ARGUMENT,
    "nullArgument: “callback” must not be NULL.");
  junctor_open_options options = {.presentation = "upside down"};
  EXPECT_MESSAGE(junctor_show(router, "/same", "app", &options, receive, NULL, NULL, &message),
    JUNCTOR_BROKEN_PRESENTATION, "brokenPresentation: “upside down” is not a valid presentation; "
    "examples are push, sheet and fullScreen.");
  junctor_router_free(router);
}

static void test_a_pattern_is_unregistered_and_explained(void) {
  junctor_router *router = router_with_payloads();
  char *text = junctor_explain(router, "/same", "push");
  CHECK(text != NULL && strstr(text, "push") != NULL);
  junctor_string_free(text);
  CHECK(junctor_explain(router, "/same", "my neighbor") == NULL);
  CHECK(junctor_explain(NULL, "/same", "app") == NULL);
  CHECK(!junctor_unregister_pattern(router, "/other"));
  CHECK(junctor_unregister_pattern(router, "/same"));
  CHECK(!junctor_unregister_pattern(router, "/same"));
  CHECK(!junctor_can_open(router, "/same", "app", NULL));
  CHECK(!junctor_unregister_pattern(router, NULL));
  junctor_router_free(router);
}

#define RUN(test)                                                             \
  do {                                                                        \
    int before = failures;                                                    \
    test();                                                                   \
    printf("%s %s\n", failures == before ? "passed" : "FAILED", #test);       \
    fflush(stdout);                                                           \
  } while (0)

int main(void) {
  RUN(test_a_match_has_pattern_and_captures);
  RUN(test_can_open_checks_the_source);
  RUN(test_a_handler_replies_with_a_text);
  RUN(test_every_ending_has_its_status);
  RUN(test_a_reply_can_end_later_on_another_thread);
  RUN(test_cancellation_calls_back_once);
  RUN(test_freeing_the_opening_does_not_cancel);
  RUN(test_requests_end_after_the_router_is_freed);
  RUN(test_a_context_is_destroyed_once);
  RUN(test_invalid_calls_return_a_status);
  RUN(test_every_status_has_a_word);
  RUN(test_each_request_of_many_threads_calls_back_once);
  RUN(test_values_of_each_kind_are_passed_at_once);
  RUN(test_objects_are_retained_and_released);
  RUN(test_a_value_at_once_has_its_conditions);
  RUN(test_a_pattern_is_unregistered_and_explained);
  printf(failures == 0 ? "all passed\n" : "%d checks failed\n", failures);
  return failures == 0 ? 0 : 1;
}
