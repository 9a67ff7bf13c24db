// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// The C door: the routes of a router, for hosts in C, C++, Objective-C, or Kotlin through JNI.
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
// the end of a handle: nobody else may be using a handle while it is freed.
//
// Texts. All texts are UTF-8 and end with a NUL. Texts that go in are copied before the function
// returns. Of texts that come out, each function says how long they live.
//
// Handles. A function with `_create`, or with a place for a handle (`**`), hands over a handle that
// the caller owns and frees with the `_free` function of its type, once. A handle is not a C object:
// `free` and `delete` must not be called on it. Using a handle after its end is undefined.
//
// Mistakes. NULL where something is needed, and text that is not UTF-8, are mistakes that are told by
// a status, and nothing has happened then. No address, pattern or other text can crash the host.
// `_free` functions do nothing with NULL.
//
// Messages. A place for a message (`char **message`) may be NULL. When a function with such a place
// fails, it puts a text there, which the caller frees with `junctor_string_free`; when it succeeds, it
// puts NULL there.
//
// Sources. Who asks is written `app`, `app:Module`, `push`, `universalLink`, `customScheme`, `intent`,
// `policy`, `web:ORIGIN`, or `web:ORIGIN+frame` for a page in a subframe. A route answers `app`, and
// others only where its exposure says so. There is no default: a host that passes on what others sent
// says who they are. The text of `junctor_request_source` can be passed on as it is.

#ifndef JUNCTOR_H
#define JUNCTOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// MARK: Statuses

/// What became of a call or of an open. Values are never used again for something else; new ones may
/// be added.
typedef enum junctor_status {
  JUNCTOR_OK = 0,

  // The call itself was mistaken; nothing has happened.
  JUNCTOR_NULL_ARGUMENT = 1,  // NULL where something is needed
  JUNCTOR_NOT_UTF8 = 2,       // a text that is not UTF-8
  JUNCTOR_BROKEN_SOURCE = 3,  // a source that is none
  JUNCTOR_BROKEN_SPACE = 4,   // a space that is none, or that cannot be owned
  JUNCTOR_BROKEN_EXPOSURE = 5,  // an exposure that cannot be read

  // How an open ended that did not succeed: the words of Junctor's RouteError.
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

  // Why a route could not be registered: the words of Junctor's RegistrationError.
  JUNCTOR_BROKEN_PATTERN = 200,
  JUNCTOR_CONFLICT = 201,
  JUNCTOR_UNDECIDED_CONFLICT = 202,
  JUNCTOR_FOREIGN_SPACE = 203,
  JUNCTOR_TOO_COSTLY = 204,

  // Something that this version of the header has no word for; the message says what.
  JUNCTOR_OTHER = 999
} junctor_status;

/// Returns the word for a status: `notFound`, as in Swift and in reports; `other` for a number that is
/// none. Lives for ever.
const char *junctor_status_word(junctor_status status);

/// Frees a text that a function handed over. Does nothing with NULL.
void junctor_string_free(char *text);

// MARK: Routers

/// A router: the table of routes, and what answers them.
typedef struct junctor_router junctor_router;

/// Creates a router without routes.
///
/// `spaces` are the addresses that are its own, separated by commas: `mall` for every `mall://…`,
/// `https://m.mall.example` for a domain. Texts without a scheme are read in the first.
///
/// A host whose Swift code made the router asks that for a handle: `router.retainedForC()`.
junctor_status junctor_router_create(
  const char *spaces, junctor_router **router, char **message);

/// Lets go of a router.
///
/// What is under way goes on: each callback of an open that was begun is still called, once, with its
/// own answer, and handlers keep their contexts until then. Matches, openings and replies stay valid
/// until they are freed themselves. The router is gone when the last of these is over, and Swift code
/// has let go of it too; as long as it has not, the routes stay.
void junctor_router_free(junctor_router *router);

// MARK: Questions

/// Returns whether a route answers `address` and admits `source`. Runs nothing.
///
/// `status` may be NULL; it gets JUNCTOR_OK, or why not: JUNCTOR_NOT_FOUND, JUNCTOR_DENIED,
/// JUNCTOR_INVALID_URL, JUNCTOR_REJECTED, or a mistake of the call.
bool junctor_can_open(
  const junctor_router *router, const char *address, const char *source, junctor_status *status);

/// Which route would answer an address, and what it captured.
typedef struct junctor_match junctor_match;

/// Finds which route would answer. Runs nothing. The match is freed with `junctor_match_free`.
junctor_status junctor_resolve(
  const junctor_router *router, const char *address, const char *source, junctor_match **match,
  char **message);

/// Returns the pattern that answers, as it was written; NULL only for NULL. Lives as long as the match.
const char *junctor_match_pattern(const junctor_match *match);

/// Returns who registered the route, as `file:line`. Lives as long as the match.
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

/// Lets go of a match, and of all texts that it gave.
void junctor_match_free(junctor_match *match);

// MARK: Opening

/// How an open ended that succeeded.
typedef enum junctor_outcome {
  JUNCTOR_NO_OUTCOME = 0,  // it did not succeed
  JUNCTOR_VALUE = 1,       // the handler gave a value
  JUNCTOR_HANDLED = 2,     // the handler finished and had nothing to give
  JUNCTOR_DISMISSED = 3    // a screen was shown and closed without a value
} junctor_outcome;

/// The one answer to an open. It and its texts live until the callback returns. Fields may be added
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
  /// What happened, in a sentence for people, unless the status is JUNCTOR_OK; otherwise NULL.
  const char *message;
} junctor_answer;

/// Hears the answer to an open.
///
/// Called on a thread of the library's pool: never from inside `junctor_open`, but perhaps before that
/// has returned. It must not wait for another open: the pool has few threads. It may
/// call every function of this header.
typedef void (*junctor_answer_callback)(void *context, const junctor_answer *answer);

/// An open that was begun.
typedef struct junctor_opening junctor_opening;

/// Opens an address.
///
/// When it returns JUNCTOR_OK, `callback` is called exactly once, whatever becomes of the open, the
/// router or the handle. When it returns anything else, `callback` is never called. An address that is
/// no URL, or that no route answers, is an answer and no mistake of the call.
///
/// `context` is handed to the callback and stays the caller's; it is not used after the callback has
/// been called.
///
/// `opening` may be NULL; it gets a handle with which to cancel.
///
/// A route whose Swift handler runs on the main actor answers when the host runs its main thread's
/// queue, as an app does; a program that does not waits for ever, unless the route has a deadline.
junctor_status junctor_open(
  junctor_router *router, const char *address, const char *source,
  junctor_answer_callback callback, void *context, junctor_opening **opening, char **message);

/// Gives up: the callback hears JUNCTOR_CANCELLED, unless the answer is on its way already. Does not
/// wait for it. Does nothing with NULL, or when the open has been answered.
void junctor_opening_cancel(junctor_opening *opening);

/// Lets go of the handle. The open goes on.
void junctor_opening_free(junctor_opening *opening);

// MARK: Handlers

/// A request, as a handler sees it. It and its texts live until the handler returns: a handler that
/// answers later copies what it needs.
typedef struct junctor_request junctor_request;

/// Returns the address as it was opened, redirected or rewritten to.
const char *junctor_request_address(const junctor_request *request);

/// Returns the pattern that answers.
const char *junctor_request_pattern(const junctor_request *request);

/// Returns who asks, written as a source.
const char *junctor_request_source(const junctor_request *request);

/// Returns a parameter by its name, as `junctor_match_value` does.
const char *junctor_request_value(
  const junctor_request *request, const char *name, size_t *length);

/// The answer that a handler owes. The handler owns it, and ends it with exactly one of the
/// `junctor_reply_` functions below except `junctor_reply_is_finished`; each of them takes the reply
/// away, also where it returns a mistake. It may be ended later, from any thread.
typedef struct junctor_reply junctor_reply;

/// Answers with a text. Text that is NULL or not UTF-8 is told to the caller as JUNCTOR_HANDLER_FAILED.
junctor_status junctor_reply_value(junctor_reply *reply, const char *text);

/// Answers that the work is done and there is nothing to give.
junctor_status junctor_reply_handled(junctor_reply *reply);

/// Answers that this route does not want the request: the next best match is asked.
junctor_status junctor_reply_declined(junctor_reply *reply);

/// Sends the request on to another address.
junctor_status junctor_reply_redirect(junctor_reply *reply, const char *address);

/// Answers with a failure: the caller hears JUNCTOR_HANDLER_FAILED with the message.
junctor_status junctor_reply_failed(junctor_reply *reply, const char *message);

/// Lets go of the reply without an answer: the caller hears JUNCTOR_HANDLER_LOST.
void junctor_reply_free(junctor_reply *reply);

/// Returns whether the caller has gone or heard an answer already, so that work can stop. The reply is
/// to be ended all the same. True for NULL.
bool junctor_reply_is_finished(const junctor_reply *reply);

/// Answers requests.
///
/// Called on a thread of the library's pool, several at a time when several ask. It should not wait
/// long: it keeps the reply, and answers when it can.
typedef void (*junctor_handler)(
  void *context, const junctor_request *request, junctor_reply *reply);

/// Ends a context.
typedef void (*junctor_destroy)(void *context);

/// The place in the host's source that registers, for messages.
#define JUNCTOR_HERE __FILE__, __LINE__

/// Registers a handler.
///
/// `exposure` says who may ask beside the app: sources separated by commas, as in
/// `push,web:https://m.mall.example`; NULL for nobody else.
///
/// `context` is handed to each call of the handler. When the route is registered, it belongs to the
/// router, and `destroy`, unless it is NULL, is called with it exactly once: when the route has been
/// taken out or the router is gone, and no call of the handler runs any more. That may be on any
/// thread. When the route is not registered, `context` stays the caller's and `destroy` is not called.
///
/// `file` and `line` are who registers, for messages about conflicts: JUNCTOR_HERE. `file` may be NULL.
///
/// `token` may be NULL; it gets a number, never 0, with which to take the route out.
junctor_status junctor_register(
  junctor_router *router, const char *pattern, const char *exposure, junctor_handler handler,
  void *context, junctor_destroy destroy, const char *file, int32_t line, uint64_t *token,
  char **message);

/// Takes a route out that was registered through the same handle; returns whether it was there.
/// Requests that its handler has begun are still answered by it.
bool junctor_unregister(junctor_router *router, uint64_t token);

#ifdef __cplusplus
}
#endif

#endif
