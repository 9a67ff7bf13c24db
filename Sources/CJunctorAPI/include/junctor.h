// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// The C interface of a router, for hosts in C, C++, Objective-C, or Kotlin through JNI.
//
//   char *message = NULL;
//   junctor_router *router = NULL;
//   if (junctor_router_create("mall", &router, &message) != JUNCTOR_OK) { … }
//   junctor_open(router, "mall://order/7", "app", print_answer, NULL, NULL, NULL);
//   junctor_router_free(router);
//
// ## Rules for all functions
//
// Threads. Every function may be called from any thread, and several at a time. The one exception is
// the end of a handle: no other thread may use a handle while it is freed.
//
// Texts. All texts are UTF-8 and end with a NUL. Texts that go in are copied before the function
// returns. Of texts that come out, each function says how long they live.
//
// Handles. A function with `_create`, or with a place for a handle (`**`), hands over a handle that
// the caller owns and frees with the `_free` function of its type, once. A handle is not a C object:
// `free` and `delete` must not be called on it. Using a handle after its end is undefined.
//
// Mistakes. For NULL in place of a required argument, and for text that is not UTF-8, a function returns a
// status and does nothing else. No address, pattern or other text can crash the host.
// `_free` functions do nothing with NULL.
//
// Messages. A place for a message (`char **message`) may be NULL. When a function with such a place
// fails, it puts a text there, which the caller frees with `junctor_string_free`; when it succeeds, it
// puts NULL there.
//
// Sources. The source of a request is written `app`, `app:Module`, `push`, `universalLink`, `customScheme`, `intent`,
// `policy`, `web:ORIGIN`, or `web:ORIGIN+frame` for a page in a subframe. A route answers `app`, and
// other sources only if its exposure lists them. There is no default: a host that passes on a link states its
// source. The text of `junctor_request_source` can be passed on as it is.

#ifndef JUNCTOR_H
#define JUNCTOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// MARK: Statuses

/// The status of a call or of an open. Values are never used again for something else; new ones may
/// be added.
typedef enum junctor_status {
  JUNCTOR_OK = 0,

  // The call itself was mistaken; nothing has happened.
  JUNCTOR_NULL_ARGUMENT = 1,  // NULL where something is needed
  JUNCTOR_NOT_UTF8 = 2,       // a text that is not UTF-8
  JUNCTOR_BROKEN_SOURCE = 3,  // a source that is none
  JUNCTOR_BROKEN_SPACE = 4,   // a space that is none, or that cannot be owned
  JUNCTOR_BROKEN_EXPOSURE = 5,  // an exposure that cannot be read

  // Why an open failed: the codes of Junctor's RouteError.
  JUNCTOR_CANCELLED = 100,
  JUNCTOR_NOT_FOUND = 101,
  JUNCTOR_INVALID_URL = 102,
  JUNCTOR_BAD_PARAMETER = 103,
  JUNCTOR_UNREPRESENTABLE = 104,
  JUNCTOR_DENIED = 105,
  JUNCTOR_REJECTED = 106,
  JUNCTOR_DECLINED = 107,
  JUNCTOR_BUSY = 108,
  JUNCTOR_REDIRECT_LOOP = 109,
  JUNCTOR_TIMED_OUT = 110,
  JUNCTOR_HANDLER_LOST = 111,
  JUNCTOR_NO_NAVIGATOR = 112,
  JUNCTOR_NEEDS_ASYNC = 113,
  JUNCTOR_TYPE_MISMATCH = 114,
  JUNCTOR_HANDLER_FAILED = 115,

  // Why a route could not be registered: the codes of Junctor's RegistrationError.
  JUNCTOR_BROKEN_PATTERN = 200,
  JUNCTOR_CONFLICT = 201,
  JUNCTOR_UNDECIDED_CONFLICT = 202,
  JUNCTOR_FOREIGN_SPACE = 203,
  JUNCTOR_TOO_COSTLY = 204,

  // A status that this version of the header does not have; the message describes it.
  JUNCTOR_OTHER = 999
} junctor_status;

/// Returns the word for a status: `notFound`, as in Swift and in reports; `other` for a number that is
/// none. Lives for ever.
const char *junctor_status_word(junctor_status status);

/// Frees a text that a function has returned for the caller to free. Does nothing with NULL.
void junctor_string_free(char *text);

// MARK: Routers

/// A router: the table of routes and their handlers.
typedef struct junctor_router junctor_router;

/// Creates a router without routes.
///
/// `spaces` are the router's own addresses, separated by commas: `mall` for every `mall://…`,
/// `https://m.mall.example` for a domain. Texts without a scheme are read in the first.
///
/// If Swift code has created the router, it makes a handle: `router.retainedForC()`.
junctor_status junctor_router_create(
  const char *spaces, junctor_router **router, char **message);

/// Frees the handle of a router.
///
/// Pending opens continue: the callback of each is still called once, with its own answer, and handlers keep
/// their contexts until then. Matches, openings and replies stay valid until they are freed themselves. The
/// router is released when the last of these is over and Swift code has released it, too. Until then, its
/// routes stay.
void junctor_router_free(junctor_router *router);

// MARK: Questions

/// Returns whether a route answers `address` and admits `source`. Runs nothing.
///
/// `status` may be NULL; it receives JUNCTOR_OK, or the reason: JUNCTOR_NOT_FOUND, JUNCTOR_DENIED,
/// JUNCTOR_INVALID_URL, JUNCTOR_REJECTED, or a mistake of the call.
bool junctor_can_open(
  const junctor_router *router, const char *address, const char *source, junctor_status *status);

/// The route that matches an address, and its captures.
typedef struct junctor_match junctor_match;

/// Finds the route that matches an address. Runs nothing. The match is freed with `junctor_match_free`.
junctor_status junctor_resolve(
  const junctor_router *router, const char *address, const char *source, junctor_match **match,
  char **message);

/// Returns the pattern that answers, as it was written; NULL only for NULL. Lives as long as the match.
const char *junctor_match_pattern(const junctor_match *match);

/// Returns the place that registered the route, as `file:line`. Lives as long as the match.
const char *junctor_match_owner(const junctor_match *match);

/// Returns a parameter by its name, decoded: what the pattern captured, else from the query, else the
/// route's default; NULL when there is none. Lives as long as the match.
///
/// `length` may be NULL; it gets the length in bytes. A decoded text can hold a NUL of its own.
const char *junctor_match_value(const junctor_match *match, const char *name, size_t *length);

/// Returns how many captures there are; 0 for NULL.
size_t junctor_match_capture_count(const junctor_match *match);

/// Returns the name of a capture, counted from 0 in the pattern's order; NULL when there are not so
/// many. Lives as long as the match.
const char *junctor_match_capture_name(const junctor_match *match, size_t index);

/// Returns the decoded text of a capture, counted from 0; NULL when there are not so many. Lives as
/// long as the match.
const char *junctor_match_capture_value(const junctor_match *match, size_t index, size_t *length);

/// Frees a match and all of its texts.
void junctor_match_free(junctor_match *match);

// MARK: Opening

/// The outcome of an open that succeeded.
typedef enum junctor_outcome {
  JUNCTOR_NO_OUTCOME = 0,  // it did not succeed
  JUNCTOR_VALUE = 1,       // the handler returned a value
  JUNCTOR_HANDLED = 2,     // the handler finished without a value
  JUNCTOR_DISMISSED = 3    // a screen was shown and closed without a value
} junctor_outcome;

/// The answer to an open. It and its texts live until the callback returns. Fields may be added
/// at the end.
typedef struct junctor_answer {
  /// JUNCTOR_OK, or why there is no outcome.
  junctor_status status;
  junctor_outcome outcome;
  /// The value for JUNCTOR_VALUE, otherwise NULL. Texts, numbers and truth values have a text; a
  /// handler's value of another type is JUNCTOR_TYPE_MISMATCH.
  const char *value;
  /// The length of the value in bytes. A value can hold a NUL of its own.
  size_t value_length;
  /// A sentence that describes the failure; NULL if the status is JUNCTOR_OK.
  const char *message;
} junctor_answer;

/// Receives the answer to an open.
///
/// Called on a thread of the library's pool: never inside `junctor_open`, but possibly before that returns. It
/// must not wait for another open, since the pool has few threads. It may call every function of this header.
typedef void (*junctor_answer_callback)(void *context, const junctor_answer *answer);

/// An open that was begun.
typedef struct junctor_opening junctor_opening;

/// Opens an address.
///
/// If it returns JUNCTOR_OK, `callback` is called exactly once, even if the open is cancelled or the router or
/// the handle is freed. Otherwise, `callback` is never called. An address that is no URL, or that no route
/// matches, is reported to the callback.
///
/// `context` is passed to the callback. The caller keeps its ownership; it is not used after the callback has
/// been called.
///
/// `opening` may be NULL; it receives a handle that can cancel the open.
///
/// A route whose Swift handler runs on the main actor answers only if the host runs its main thread's queue, as
/// an app does. Otherwise the open never ends, unless the route has a deadline.
junctor_status junctor_open(
  junctor_router *router, const char *address, const char *source,
  junctor_answer_callback callback, void *context, junctor_opening **opening, char **message);

/// Cancels an open: the callback receives JUNCTOR_CANCELLED, unless the open has ended already. Does not wait
/// for it. Does nothing with NULL, or if the open has been answered.
void junctor_opening_cancel(junctor_opening *opening);

/// Frees the handle. The open continues.
void junctor_opening_free(junctor_opening *opening);

// MARK: Handlers

/// A request for a handler. It and its texts live until the handler returns: a handler that answers later
/// copies what it needs.
typedef struct junctor_request junctor_request;

/// Returns the address as it was opened, redirected or rewritten to.
const char *junctor_request_address(const junctor_request *request);

/// Returns the pattern that answers.
const char *junctor_request_pattern(const junctor_request *request);

/// Returns the request's source.
const char *junctor_request_source(const junctor_request *request);

/// Returns a parameter by its name, as `junctor_match_value` does.
const char *junctor_request_value(
  const junctor_request *request, const char *name, size_t *length);

/// The reply to a request. The handler owns it, and ends it with exactly one of the `junctor_reply_` functions
/// below except `junctor_reply_is_finished`. Each of them frees the reply, even if it returns a mistake. It may
/// be ended later, on any thread.
typedef struct junctor_reply junctor_reply;

/// Answers with a text. If it is NULL or not UTF-8, the caller receives JUNCTOR_HANDLER_FAILED.
junctor_status junctor_reply_value(junctor_reply *reply, const char *text);

/// Answers without a value.
junctor_status junctor_reply_handled(junctor_reply *reply);

/// Declines the request: the next best match receives it.
junctor_status junctor_reply_declined(junctor_reply *reply);

/// Redirects the request to another address.
junctor_status junctor_reply_redirect(junctor_reply *reply, const char *address);

/// Answers with a failure: the caller receives JUNCTOR_HANDLER_FAILED with the message.
junctor_status junctor_reply_failed(junctor_reply *reply, const char *message);

/// Frees the reply without an answer: the caller receives JUNCTOR_HANDLER_LOST.
void junctor_reply_free(junctor_reply *reply);

/// Returns whether the open has ended already, so that work can stop. The reply must be ended all the same. True
/// for NULL.
bool junctor_reply_is_finished(const junctor_reply *reply);

/// Answers requests.
///
/// Called on threads of the library's pool, for several requests at a time. It should not wait long: it keeps
/// the reply, and answers when it can.
typedef void (*junctor_handler)(
  void *context, const junctor_request *request, junctor_reply *reply);

/// Frees a context.
typedef void (*junctor_destroy)(void *context);

/// The place of a registration in the host's source, for messages.
#define JUNCTOR_HERE __FILE__, __LINE__

/// Registers a handler.
///
/// `exposure` lists the sources that the route admits beside the app, separated by commas, as in
/// `push,web:https://m.mall.example`; NULL for none.
///
/// `context` is passed to each call of the handler. If the route is registered, the router owns it, and calls
/// `destroy` with it exactly once, unless that is NULL: when the route is unregistered or the router is
/// released, and no call of the handler runs any more. That may be on any thread. If the route is not
/// registered, the caller keeps `context`, and `destroy` is not called.
///
/// `file` and `line` are the place of the registration, for messages about conflicts: JUNCTOR_HERE. `file` may be
/// NULL.
///
/// `token` may be NULL; it receives a number, never 0, that unregisters the route.
junctor_status junctor_register(
  junctor_router *router, const char *pattern, const char *exposure, junctor_handler handler,
  void *context, junctor_destroy destroy, const char *file, int32_t line, uint64_t *token,
  char **message);

/// Unregisters a route that was registered through the same handle; returns whether it was registered. Its
/// handler still answers the requests that it has received.
bool junctor_unregister(junctor_router *router, uint64_t token);

#ifdef __cplusplus
}
#endif

#endif
