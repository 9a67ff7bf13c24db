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
  JUNCTOR_BROKEN_PRESENTATION = 6,  // an invalid presentation

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

// MARK: Values

/// An object of the host, such as an image or a view controller, with the functions that count its references.
///
/// Any thread may pass an object to the library, and gives it over to the main thread: only handlers and callbacks on
/// the main thread receive it. Swift code receives an object of Objective-C itself, and others as a `CObject`.
typedef struct junctor_object {
  void *pointer;
  /// Called, on any thread, each time that the library keeps the object.
  void (*retain)(void *pointer);
  /// Called, on any thread, as often as `retain`.
  void (*release)(void *pointer);
  /// Whether it is an object of Apple's Objective-C. The functions may be NULL then.
  bool is_objective_c;
} junctor_object;

/// The type of a value.
typedef enum junctor_value_kind {
  JUNCTOR_NO_VALUE = 0,
  JUNCTOR_TEXT = 1,
  JUNCTOR_INTEGER = 2,
  JUNCTOR_DECIMAL = 3,
  JUNCTOR_BOOLEAN = 4,
  JUNCTOR_OBJECT = 5
} junctor_value_kind;

/// A value. The field of its kind is used; in a value of the library, numbers and Booleans have a text, too.
typedef struct junctor_value {
  junctor_value_kind kind;
  const char *text;
  /// The length in bytes of a text of the library, which can contain a NUL. In a value of the host it is ignored.
  size_t length;
  int64_t integer;
  double decimal;
  bool boolean;
  junctor_object object;
} junctor_value;

/// Native values for a handler, by name.
typedef struct junctor_payload junctor_payload;

/// Creates a payload without values. Free it with `junctor_payload_free`.
junctor_payload *junctor_payload_create(void);

/// Sets the value of a name; objects are retained. Not for concurrent calls.
junctor_status junctor_payload_set(
  junctor_payload *payload, const char *name, const junctor_value *value);

/// Frees a payload. Requests that were given it keep its values.
void junctor_payload_free(junctor_payload *payload);

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

/// Returns a description of what a request would do, and why. Calls no handler. Free it with `junctor_string_free`.
///
/// Returns NULL for an invalid call.
char *junctor_explain(const junctor_router *router, const char *address, const char *source);

// MARK: Opening

/// The outcome of a request that succeeded.
typedef enum junctor_outcome {
  JUNCTOR_NO_OUTCOME = 0,  // the request failed
  JUNCTOR_VALUE = 1,       // the handler returned a value
  JUNCTOR_HANDLED = 2,     // the handler finished without a value
  JUNCTOR_DISMISSED = 3,   // a screen was shown and closed without a value
  JUNCTOR_SHOWN = 4        // a screen is visible; only of `junctor_show`
} junctor_outcome;

/// A fact about a failure.
typedef struct junctor_fact {
  /// `address`, `source`, `nearest`, `reason`, `rejectedBy`, `declinedBy`, `redirect`, `parameter`, `expected` or
  /// `actual`. A fact with several values occurs several times.
  const char *name;
  const char *text;
} junctor_fact;

/// The result of a request. It and its contents are valid until the callback returns. Fields may be added at the end.
typedef struct junctor_answer {
  /// JUNCTOR_OK, or the reason why there is no outcome.
  junctor_status status;
  junctor_outcome outcome;
  /// The value for JUNCTOR_VALUE, otherwise of the kind JUNCTOR_NO_VALUE. For a value of Swift that is neither a text,
  /// a number or a Boolean, nor an object that may be passed, the status is JUNCTOR_TYPE_MISMATCH.
  junctor_value value;
  /// A sentence that describes the failure; NULL if the status is JUNCTOR_OK.
  const char *message;
  /// What is known about the failure.
  const junctor_fact *facts;
  size_t fact_count;
} junctor_answer;

/// Receives the result of a request.
///
/// Called on a thread of the library's pool, or on the main thread if the options say so: never within `junctor_open`,
/// but possibly before it returns. It must not wait for another request, since the pool has few threads. It may call
/// every function of this header.
typedef void (*junctor_answer_callback)(void *context, const junctor_answer *answer);

/// The options of a request. All fields may be zero.
typedef struct junctor_open_options {
  /// Native values for the handler; NULL for none. Only the source `app` may send some.
  const junctor_payload *payload;
  /// Whether the callback is called on the main thread; for `junctor_get`, whether the call is made there.
  ///
  /// Required for objects as values. The program must run the queue of its main thread.
  bool is_on_main;
  /// `push`, `sheet`, `fullScreen`, `popover`, `root`, or `replace`; NULL for the presentation of the route.
  const char *presentation;
} junctor_open_options;

/// A request that `junctor_open` has begun.
typedef struct junctor_opening junctor_opening;

/// Opens an address, and waits for the outcome; that of a screen after it was closed.
///
/// If it returns JUNCTOR_OK, `callback` is called exactly once, even if the request is cancelled or the router or the
/// handle is freed. Otherwise, `callback` is never called. The callback receives the status for an invalid URL, or if
/// no route matches.
///
/// `options` may be NULL.
///
/// `context` is passed to the callback. The caller owns it; it is not used after the callback has been called.
///
/// `opening` may be NULL; it receives a handle to cancel the request.
///
/// A Swift handler on the main actor runs only if the host runs the queue of its main thread, as an app does.
/// Otherwise the request never ends, unless the route has a deadline.
junctor_status junctor_open(
  junctor_router *router, const char *address, const char *source,
  const junctor_open_options *options, junctor_answer_callback callback, void *context,
  junctor_opening **opening, char **message);

/// Opens an address as `junctor_open` does, but calls back as soon as its screen is visible, with JUNCTOR_SHOWN.
///
/// A route that shows no screen calls back with its outcome.
junctor_status junctor_show(
  junctor_router *router, const char *address, const char *source,
  const junctor_open_options *options, junctor_answer_callback callback, void *context,
  junctor_opening **opening, char **message);

/// Runs a request whose handler answers at once, and calls back before it returns.
///
/// The callback receives JUNCTOR_NEEDS_ASYNC if the handler or a step must wait, and for a handler of the main thread
/// if `options` do not say that the call is on it.
///
/// Returns JUNCTOR_OK if `callback` was called.
junctor_status junctor_get(
  junctor_router *router, const char *address, const char *source,
  const junctor_open_options *options, junctor_answer_callback callback, void *context,
  char **message);

/// Cancels a request: the callback receives JUNCTOR_CANCELLED, unless the request has already ended. Does not wait
/// for the callback. NULL has no effect.
void junctor_opening_cancel(junctor_opening *opening);

/// Frees the handle. The request continues.
void junctor_opening_free(junctor_opening *opening);

// MARK: Handlers

/// A request for a handler. It and its texts are valid until the handler returns: a handler that replies later copies
/// the required values.
typedef struct junctor_request junctor_request;

/// Returns the address after all redirects and rewrites; in normal form if it contains a NUL.
const char *junctor_request_address(const junctor_request *request);

/// Returns the matching pattern.
const char *junctor_request_pattern(const junctor_request *request);

/// Returns the request's source.
const char *junctor_request_source(const junctor_request *request);

/// Returns a parameter by its name, as `junctor_match_value` does.
const char *junctor_request_value(
  const junctor_request *request, const char *name, size_t *length);

/// A part of a request.
typedef enum junctor_part {
  JUNCTOR_CAPTURES = 0,
  JUNCTOR_QUERY = 1,
  JUNCTOR_PAYLOAD = 2
} junctor_part;

/// Receives a parameter, which is valid until it returns.
typedef void (*junctor_visitor)(void *context, const char *name, const junctor_value *value);

/// Calls `visit` with each parameter of a part, in the order of the address, before it returns. Objects are passed to
/// handlers on the main thread only. A name that contains a NUL is left out.
void junctor_request_each(
  const junctor_request *request, junctor_part part, junctor_visitor visit, void *context);

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

/// Ends a reply with a value that need not be a text, and frees it, even if the call fails.
junctor_status junctor_reply_end_with_value(junctor_reply *reply, const junctor_value *value);

/// Returns whether the request has already ended, so that work can stop. The reply must still be ended. True for
/// NULL.
bool junctor_reply_is_finished(const junctor_reply *reply);

/// Handles a request.
///
/// Called on the thread that its route states, possibly concurrently. It should not block: it can store the reply, and
/// end it later.
typedef void (*junctor_handler)(
  void *context, const junctor_request *request, junctor_reply *reply);

/// Frees a context.
typedef void (*junctor_destroy)(void *context);

/// The source location of a registration, for messages.
#define JUNCTOR_HERE __FILE__, __LINE__

/// Where a handler is called, and when it replies.
typedef enum junctor_handling {
  JUNCTOR_ON_ANY_THREAD = 0,  // on threads of the library's pool, also concurrently
  JUNCTOR_ON_MAIN = 1,        // on the main thread
  JUNCTOR_AT_ONCE = 2         // on the main thread; it ends the reply before it returns, and `junctor_get` can call it
} junctor_handling;

/// The options of a route. All fields may be zero.
typedef struct junctor_route_options {
  /// The sources that the route admits in addition to the app, separated by commas:
  /// `push,web:https://m.mall.example`; NULL for none.
  const char *exposure;
  junctor_handling handling;
  /// The order of two routes of which none is more specific: the higher one is tried first.
  int32_t priority;
  /// Whether a route of the same pattern is replaced, instead of a conflict.
  bool is_replacing;
  /// How the screen of a route is shown, as in `junctor_open_options`; NULL for `push`.
  const char *presentation;
} junctor_route_options;

/// Registers a handler.
///
/// `options` may be NULL.
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
  junctor_router *router, const char *pattern, const junctor_route_options *options,
  junctor_handler handler, void *context, junctor_destroy destroy, const char *file, int32_t line,
  uint64_t *token, char **message);

/// Unregisters a route that was registered through the same handle; returns whether it was registered. Its handler
/// can still reply to the requests that it has received.
bool junctor_unregister(junctor_router *router, uint64_t token);

/// Unregisters the routes with a pattern, as it was registered through the same handle; returns whether there was one.
bool junctor_unregister_pattern(junctor_router *router, const char *pattern);

// MARK: Screens

/// A screen that a route shows, for its answer. The handler that receives it owns it, and frees it with `junctor_screen_free`.
typedef struct junctor_screen junctor_screen;

/// Creates the content of a screen, such as a view controller. Called on the main thread.
///
/// It owns `screen`. The library takes over one reference to the content. If its `pointer` is NULL, the request fails
/// with JUNCTOR_HANDLER_FAILED.
typedef junctor_object (*junctor_screen_handler)(
  void *context, const junctor_request *request, junctor_screen *screen);

/// Registers a screen; a caller receives its answer when it is closed. The parameters are those of `junctor_register`;
/// the handling is ignored.
junctor_status junctor_register_screen(
  junctor_router *router, const char *pattern, const junctor_route_options *options,
  junctor_screen_handler handler, void *context, junctor_destroy destroy, const char *file,
  int32_t line, uint64_t *token, char **message);

/// Closes a screen, and answers its callers with a value; NULL for none. Only on the main thread.
junctor_status junctor_screen_finish(junctor_screen *screen, const junctor_value *value);

/// Closes a screen without an answer: its callers receive JUNCTOR_DISMISSED. Only on the main thread.
void junctor_screen_dismiss(junctor_screen *screen);

/// Frees the handle of a screen. The screen stays.
void junctor_screen_free(junctor_screen *screen);

#ifdef __cplusplus
}
#endif

#endif
