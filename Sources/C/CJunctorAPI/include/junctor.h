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
// Threads. Every function may be called from any thread, also concurrently. Exception: no other thread may use a
// handle while it is freed.
//
// Texts. All texts are UTF-8 and end with a NUL. Arguments are copied before the function returns. The lifetime of a
// returned text is documented with each function.
//
// Handles. A function with `_create`, or with an out parameter for a handle (`**`), returns a handle that the caller
// owns and frees once, with the `_free` function of its type. Do not call `free` or `delete` on a handle. The use of
// a freed handle is undefined behavior.
//
// Invalid calls. For NULL in place of a required argument, and for text that is not UTF-8, a function returns a
// status and has no other effect. No address, pattern or other text can crash the host. NULL has no effect in `_free`
// functions.
//
// Messages. The out parameter `char **message` may be NULL. If a function fails, it stores a text there, which the
// caller frees with `junctor_string_free`. If it succeeds, it stores NULL there.
//
// Sources. The source of a request is written `app`, `app:Module`, `push`, `universalLink`, `customScheme`, `intent`,
// `policy`, `web:ORIGIN`, or `web:ORIGIN+frame` for a page in a subframe. A route is open to `app`, and to other
// sources only if its exposure lists them. There is no default: a host that passes a link on states its source. The
// text of `junctor_request_source` can be used unchanged.

#ifndef JUNCTOR_H
#define JUNCTOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// MARK: Statuses

/// The status of a call or of a request. The meaning of a value does not change; new values may be added.
typedef enum junctor_status {
  JUNCTOR_OK = 0,

  // The call is invalid, and had no effect.
  JUNCTOR_NULL_ARGUMENT = 1,  // NULL for a required argument
  JUNCTOR_NOT_UTF8 = 2,       // a text that is not UTF-8
  JUNCTOR_BROKEN_SOURCE = 3,  // an invalid source
  JUNCTOR_BROKEN_SPACE = 4,   // an invalid space, or one that an app cannot own
  JUNCTOR_BROKEN_EXPOSURE = 5,  // an invalid exposure

  // The reasons why a request failed: the codes of Junctor's RouteError.
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

  // The reasons why a registration failed: the codes of Junctor's RegistrationError.
  JUNCTOR_BROKEN_PATTERN = 200,
  JUNCTOR_CONFLICT = 201,
  JUNCTOR_UNDECIDED_CONFLICT = 202,
  JUNCTOR_FOREIGN_SPACE = 203,
  JUNCTOR_TOO_COSTLY = 204,

  // A status that this version of the header does not have; the message describes it.
  JUNCTOR_OTHER = 999
} junctor_status;

/// Returns the word for a status: `notFound`, as in Swift and in reports; `other` for an unknown number. The text is
/// never freed.
const char *junctor_status_word(junctor_status status);

/// Frees a text that a function has returned for the caller to free. NULL has no effect.
void junctor_string_free(char *text);

// MARK: Routers

/// A router: the table of routes and their handlers.
typedef struct junctor_router junctor_router;

/// Creates a router without routes.
///
/// `spaces` are the router's own addresses, separated by commas: `mall` for every `mall://…`,
/// `https://m.mall.example` for a domain. Addresses without a scheme belong to the first.
///
/// Swift code that has created the router returns a handle with `router.retainedForC()`.
junctor_status junctor_router_create(
  const char *spaces, junctor_router **router, char **message);

/// Frees the handle of a router.
///
/// Pending requests continue: the callback of each is still called once, and handlers keep their contexts until then.
/// Matches, openings and replies stay valid until they are freed. The router and its routes are released when the
/// last of these has ended, and Swift code has also released the router.
void junctor_router_free(junctor_router *router);

// MARK: Resolving

/// Returns whether a route matches `address` and admits `source`. Calls no handler or step.
///
/// `status` may be NULL; it receives JUNCTOR_OK, or the reason: JUNCTOR_NOT_FOUND, JUNCTOR_DENIED,
/// JUNCTOR_INVALID_URL, JUNCTOR_REJECTED, or the status of an invalid call.
bool junctor_can_open(
  const junctor_router *router, const char *address, const char *source, junctor_status *status);

/// The route that matches an address, and its captures.
typedef struct junctor_match junctor_match;

/// Finds the route that matches an address. Calls no handler or step. Free the match with `junctor_match_free`.
junctor_status junctor_resolve(
  const junctor_router *router, const char *address, const char *source, junctor_match **match,
  char **message);

/// Returns the matching pattern, as registered; NULL only for NULL. Valid until the match is freed.
const char *junctor_match_pattern(const junctor_match *match);

/// Returns a decoded parameter by its name: the capture, otherwise the query item, otherwise the route's default;
/// NULL if there is none. Valid until the match is freed.
///
/// `length` may be NULL; it receives the length in bytes. A decoded text can contain a NUL.
const char *junctor_match_value(const junctor_match *match, const char *name, size_t *length);

/// Frees a match and all of its texts.
void junctor_match_free(junctor_match *match);

// MARK: Opening

/// The outcome of a request that succeeded.
typedef enum junctor_outcome {
  JUNCTOR_NO_OUTCOME = 0,  // the request failed
  JUNCTOR_VALUE = 1,       // the handler returned a value
  JUNCTOR_HANDLED = 2,     // the handler finished without a value
  JUNCTOR_DISMISSED = 3    // a screen was shown and closed without a value
} junctor_outcome;

/// The result of a request. It and its texts are valid until the callback returns. Fields may be added at the end.
typedef struct junctor_answer {
  /// JUNCTOR_OK, or the reason why there is no outcome.
  junctor_status status;
  junctor_outcome outcome;
  /// The value for JUNCTOR_VALUE, otherwise NULL. Strings, numbers and Booleans have a text. For a value of another
  /// type, the status is JUNCTOR_TYPE_MISMATCH.
  const char *value;
  /// The length of the value in bytes. A value can contain a NUL.
  size_t value_length;
  /// A sentence that describes the failure; NULL if the status is JUNCTOR_OK.
  const char *message;
} junctor_answer;

/// Receives the result of a request.
///
/// Called on a thread of the library's pool: never within `junctor_open`, but possibly before it returns. It must not
/// wait for another request, since the pool has few threads. It may call every function of this header.
typedef void (*junctor_answer_callback)(void *context, const junctor_answer *answer);

/// A request that `junctor_open` has begun.
typedef struct junctor_opening junctor_opening;

/// Opens an address.
///
/// If it returns JUNCTOR_OK, `callback` is called exactly once, even if the request is cancelled or the router or the
/// handle is freed. Otherwise, `callback` is never called. The callback receives the status for an invalid URL, or if
/// no route matches.
///
/// `context` is passed to the callback. The caller owns it; it is not used after the callback has been called.
///
/// `opening` may be NULL; it receives a handle to cancel the request.
///
/// A Swift handler on the main actor runs only if the host runs the queue of its main thread, as an app does.
/// Otherwise the request never ends, unless the route has a deadline.
junctor_status junctor_open(
  junctor_router *router, const char *address, const char *source,
  junctor_answer_callback callback, void *context, junctor_opening **opening, char **message);

/// Cancels a request: the callback receives JUNCTOR_CANCELLED, unless the request has already ended. Does not wait
/// for the callback. NULL has no effect.
void junctor_opening_cancel(junctor_opening *opening);

/// Frees the handle. The request continues.
void junctor_opening_free(junctor_opening *opening);

// MARK: Handlers

/// A request for a handler. It and its texts are valid until the handler returns: a handler that replies later copies
/// the required values.
typedef struct junctor_request junctor_request;

/// Returns the address after all redirects and rewrites.
const char *junctor_request_address(const junctor_request *request);

/// Returns the matching pattern.
const char *junctor_request_pattern(const junctor_request *request);

/// Returns the request's source.
const char *junctor_request_source(const junctor_request *request);

/// Returns a parameter by its name, as `junctor_match_value` does.
const char *junctor_request_value(
  const junctor_request *request, const char *name, size_t *length);

/// The reply to a request. The handler owns it, and ends it once with `junctor_reply_end`, at any time and on any thread.
typedef struct junctor_reply junctor_reply;

/// How a reply ends.
typedef enum junctor_reply_kind {
  JUNCTOR_REPLY_DROPPED = 0,   // no result: the caller receives JUNCTOR_HANDLER_LOST
  JUNCTOR_REPLY_VALUE = 1,     // the text is the value
  JUNCTOR_REPLY_HANDLED = 2,   // there is no value
  JUNCTOR_REPLY_DECLINED = 3,  // the next best match receives the request
  JUNCTOR_REPLY_REDIRECT = 4,  // the request continues at another address, the text
  JUNCTOR_REPLY_FAILED = 5     // the caller receives JUNCTOR_HANDLER_FAILED with a message, the text
} junctor_reply_kind;

/// Ends a reply, and frees it, even if the call fails.
///
/// `text` is required for a value, a redirect and a failure, and is ignored otherwise. If it is NULL or not UTF-8, the
/// caller receives JUNCTOR_HANDLER_FAILED.
junctor_status junctor_reply_end(junctor_reply *reply, junctor_reply_kind kind, const char *text);

/// Returns whether the request has already ended, so that work can stop. The reply must still be ended. True for
/// NULL.
bool junctor_reply_is_finished(const junctor_reply *reply);

/// Handles a request.
///
/// Called on threads of the library's pool, also concurrently. It should not block: it can store the reply, and end
/// it later.
typedef void (*junctor_handler)(
  void *context, const junctor_request *request, junctor_reply *reply);

/// Frees a context.
typedef void (*junctor_destroy)(void *context);

/// The source location of a registration, for messages.
#define JUNCTOR_HERE __FILE__, __LINE__

/// Registers a handler.
///
/// `exposure` lists the sources that the route admits in addition to the app, separated by commas:
/// `push,web:https://m.mall.example`; NULL for none.
///
/// `context` is passed to each call of the handler. If the route is registered, the router owns it, and calls
/// `destroy` with it exactly once, unless that is NULL: when the route is unregistered or the router is released, and
/// no call of the handler runs. This may be on any thread. If the route is not registered, the caller keeps
/// `context`, and `destroy` is not called.
///
/// `file` and `line` are the source location of the registration, for messages about conflicts: JUNCTOR_HERE. `file`
/// may be NULL.
///
/// `token` may be NULL; it receives a number, never 0, that unregisters the route.
junctor_status junctor_register(
  junctor_router *router, const char *pattern, const char *exposure, junctor_handler handler,
  void *context, junctor_destroy destroy, const char *file, int32_t line, uint64_t *token,
  char **message);

/// Unregisters a route that was registered through the same handle; returns whether it was registered. Its handler
/// can still reply to the requests that it has received.
bool junctor_unregister(junctor_router *router, uint64_t token);

#ifdef __cplusplus
}
#endif

#endif
