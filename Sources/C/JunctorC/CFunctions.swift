// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import CJunctorAPI
public import Junctor

// The functions of `junctor.h`, which documents them. They only convert values: `CMemory.swift` reads pointer
// arguments, and states why this is safe; `CRouter.swift` has the implementation. Pointers that are written
// here are out parameters, which are valid during the call.

extension Router {
  /// Returns this router as a handle for C: a `junctor_router *`, which the caller frees with
  /// `junctor_router_free`.
  ///
  /// Swift and C code share its routes.
  public func retainedForC() -> OpaquePointer { CRouter(self).makeHandle() }
}

/// Runs `body`, and writes the message of a failure to the caller's out parameter.
private func call(_ message: CMessage?, _ body: () throws -> Void) -> junctor_status {
  message?.pointee = nil
  do {
    try body()
    return JUNCTOR_OK
  } catch {
    let failure = CFailure(error)
    message?.pointee = CText.allocated(failure.description)
    return failure.status
  }
}

/// Returns a required argument.
private func required<T>(_ value: T?, _ name: StaticString) throws(CFailure) -> T {
  guard let value else { throw .null(name) }
  return value
}

// MARK: - Statuses

/// The word for a status.
@c @implementation
public func junctor_status_word(_ status: junctor_status) -> CString? {
  UnsafeRawPointer(CStatus.word(for: status).utf8Start).assumingMemoryBound(to: CChar.self)
}

/// Frees a text that a function has returned for the caller to free.
@c @implementation
public func junctor_string_free(_ text: UnsafeMutablePointer<CChar>?) { CText.free(text) }

// MARK: - Values

/// Creates a payload without values.
@c @implementation
public func junctor_payload_create() -> OpaquePointer? { CPayload().makeHandle() }

/// Sets the value of a name in a payload.
@c @implementation
public func junctor_payload_set(
  _ payload: OpaquePointer?, _ name: CString?, _ value: UnsafePointer<junctor_value>?
) -> junctor_status {
  call(nil) {
    let payload = try required(CPayload.object(of: payload), "payload")
    payload.set(try read(name, "name"), try read(value, "value"))
  }
}

/// Frees a payload.
@c @implementation
public func junctor_payload_free(_ payload: OpaquePointer?) { _ = CPayload.freed(payload) }

// MARK: - Routers

/// Creates a router without routes.
@c @implementation
public func junctor_router_create(
  _ spaces: CString?, _ router: CPlace<OpaquePointer?>?, _ message: CMessage?
) -> junctor_status {
  router?.pointee = nil
  return call(message) {
    let place = try required(router, "router")
    place.pointee = try CRouter(spaces: read(spaces, "spaces")).makeHandle()
  }
}

/// Frees the handle of a router.
@c @implementation
public func junctor_router_free(_ router: OpaquePointer?) { _ = CRouter.freed(router) }

// MARK: - Resolving

/// Reads the router, the address, the source and the options of a call.
private func readCall(
  _ router: OpaquePointer?, _ address: CString?, _ source: CString?,
  _ options: UnsafePointer<junctor_open_options>? = nil
) throws(CFailure) -> (router: CRouter, open: COpen) {
  let router = try required(CRouter.object(of: router), "router")
  let address = try read(address, "address")
  let text = try read(source, "source")
  guard let source = RouteSource(text) else {
    throw .broken(
      JUNCTOR_BROKEN_SOURCE, text, "source",
      "examples are app, push and web:https://m.mall.example")
  }
  var open = COpen(address: address, source: source)
  if let options = options?.pointee {
    open.payload = CPayload.object(of: options.payload)?.payload ?? .empty
    open.isOnMain = options.is_on_main
    if let presentation = try readPresentation(options.presentation) {
      open.context = .presented(as: presentation)
    }
  }
  return (router, open)
}

/// Reads a presentation; `nil` for NULL.
private func readPresentation(_ presentation: CString?) throws(CFailure) -> Presentation? {
  guard let presentation else { return nil }
  let text = try read(presentation, "presentation")
  let known: [Presentation] = [.push, .sheet, .fullScreen, .popover, .root, .replace]
  guard let presentation = known.first(where: { $0.description == text }) else {
    throw .broken(
      JUNCTOR_BROKEN_PRESENTATION, text, "presentation", "examples are push, sheet and fullScreen")
  }
  return presentation
}

/// Finds the route that matches an address.
private func resolve(
  _ router: OpaquePointer?, _ address: CString?, _ source: CString?
) throws -> RouteResolution {
  let (router, call) = try readCall(router, address, source)
  return try router.router.resolve(call.address, from: call.source)
}

/// Whether a route matches an address and admits a source.
@c @implementation
public func junctor_can_open(
  _ router: OpaquePointer?, _ address: CString?, _ source: CString?,
  _ status: CPlace<junctor_status>?
) -> Bool {
  let found = call(nil) { _ = try resolve(router, address, source) }
  status?.pointee = found
  return found == JUNCTOR_OK
}

/// Finds the route that matches an address.
@c @implementation
public func junctor_resolve(
  _ router: OpaquePointer?, _ address: CString?, _ source: CString?,
  _ match: CPlace<OpaquePointer?>?, _ message: CMessage?
) -> junctor_status {
  match?.pointee = nil
  return call(message) {
    let place = try required(match, "match")
    place.pointee = CLender(try resolve(router, address, source)).makeHandle()
  }
}

/// The matching pattern.
@c @implementation
public func junctor_match_pattern(_ match: OpaquePointer?) -> CString? {
  CMatch.lend(of: match) { $0.matched.pattern }
}

/// A parameter of a match by its name.
@c @implementation
public func junctor_match_value(
  _ match: OpaquePointer?, _ name: CString?, _ length: CPlace<Int>?
) -> CString? {
  CMatch.lend(of: match, length: length) { match in
    (try? read(name, "name")).flatMap { match[$0] }
  }
}

/// Frees a match.
@c @implementation
public func junctor_match_free(_ match: OpaquePointer?) { _ = CMatch.freed(match) }

/// A description of what a request would do.
@c @implementation
public func junctor_explain(
  _ router: OpaquePointer?, _ address: CString?, _ source: CString?
) -> UnsafeMutablePointer<CChar>? {
  guard let (router, call) = try? readCall(router, address, source) else { return nil }
  return CText.allocated("\(router.router.explain(call.address, from: call.source))")
}

// MARK: - Opening

/// Begins a request, and returns its handle to the host.
private func begin(
  _ router: OpaquePointer?, _ address: CString?, _ source: CString?,
  _ options: UnsafePointer<junctor_open_options>?, _ callback: junctor_answer_callback?,
  _ context: UnsafeMutableRawPointer?, _ opening: CPlace<OpaquePointer?>?, _ message: CMessage?,
  showing: Bool
) -> junctor_status {
  opening?.pointee = nil
  return call(message) {
    let (router, open) = try readCall(router, address, source, options)
    let callback = CAnswerCallback(
      function: try required(callback, "callback"), context: CContext(context))
    let started = router.open(open, showing: showing, callback)
    // Not `opening?.pointee = …`, which would not evaluate the right side for NULL.
    if let opening { opening.pointee = started.makeHandle() }
  }
}

/// Opens an address, and calls back exactly once.
@c @implementation
public func junctor_open(
  _ router: OpaquePointer?, _ address: CString?, _ source: CString?,
  _ options: UnsafePointer<junctor_open_options>?, _ callback: junctor_answer_callback?,
  _ context: UnsafeMutableRawPointer?, _ opening: CPlace<OpaquePointer?>?, _ message: CMessage?
) -> junctor_status {
  begin(router, address, source, options, callback, context, opening, message, showing: false)
}

/// Opens an address, and calls back exactly once, as soon as its screen is visible.
@c @implementation
public func junctor_show(
  _ router: OpaquePointer?, _ address: CString?, _ source: CString?,
  _ options: UnsafePointer<junctor_open_options>?, _ callback: junctor_answer_callback?,
  _ context: UnsafeMutableRawPointer?, _ opening: CPlace<OpaquePointer?>?, _ message: CMessage?
) -> junctor_status {
  begin(router, address, source, options, callback, context, opening, message, showing: true)
}

/// Runs a request whose handler answers at once, and calls back before it returns.
@c @implementation
public func junctor_get(
  _ router: OpaquePointer?, _ address: CString?, _ source: CString?,
  _ options: UnsafePointer<junctor_open_options>?, _ callback: junctor_answer_callback?,
  _ context: UnsafeMutableRawPointer?, _ message: CMessage?
) -> junctor_status {
  call(message) {
    let (router, open) = try readCall(router, address, source, options)
    let callback = CAnswerCallback(
      function: try required(callback, "callback"), context: CContext(context))
    callback(router.answer(to: open))
  }
}

/// Cancels a request.
@c @implementation
public func junctor_opening_cancel(_ opening: OpaquePointer?) {
  COpening.object(of: opening)?.task.cancel()
}

/// Frees the handle of a request.
@c @implementation
public func junctor_opening_free(_ opening: OpaquePointer?) { _ = COpening.freed(opening) }

// MARK: - Handlers

/// The address of a request; in normal form if it contains a NUL, which would end the text.
@c @implementation
public func junctor_request_address(_ request: OpaquePointer?) -> CString? {
  CRequest.lend(of: request) { call in
    let address = call.request.address
    return address.utf8.contains(0) ? call.request.url.description : address
  }
}

/// The pattern that matches a request.
@c @implementation
public func junctor_request_pattern(_ request: OpaquePointer?) -> CString? {
  CRequest.lend(of: request) { $0.request.pattern }
}

/// The request's source.
@c @implementation
public func junctor_request_source(_ request: OpaquePointer?) -> CString? {
  CRequest.lend(of: request) { $0.request.source.description }
}

/// A parameter of a request by its name.
@c @implementation
public func junctor_request_value(
  _ request: OpaquePointer?, _ name: CString?, _ length: CPlace<Int>?
) -> CString? {
  CRequest.lend(of: request, length: length) { call in
    (try? read(name, "name")).flatMap { call.request[$0] }
  }
}

/// Calls `visit` with each parameter of a part of a request.
@c @implementation
public func junctor_request_each(
  _ request: OpaquePointer?, _ part: junctor_part, _ visit: junctor_visitor?,
  _ context: UnsafeMutableRawPointer?
) {
  guard let visit, let request = CRequest.object(of: request) else { return }
  request.value.forEach(of: part, CVisitor(function: visit, context: context))
}

/// Ends a reply; with a failure if its response cannot be read.
private func end(
  _ reply: OpaquePointer?, _ read: () throws(CFailure) -> Result<RouteResponse, any Error>?
) -> junctor_status {
  guard let reply = CReply.freed(reply) else { return JUNCTOR_NULL_ARGUMENT }
  do throws(CFailure) {
    // Dropped: the last reference is released without a response.
    if let response = try read() { reply.end(response) }
    return JUNCTOR_OK
  } catch {
    reply.end(.failure(error))
    return error.status
  }
}

/// Ends a reply, and fails it if a required text is missing or is not UTF-8.
@c @implementation
public func junctor_reply_end(
  _ reply: OpaquePointer?, _ kind: junctor_reply_kind, _ text: CString?
) -> junctor_status {
  end(reply) { () throws(CFailure) in
    switch kind {
    case JUNCTOR_REPLY_VALUE: .success(.wrapping(try read(text, "text")))
    case JUNCTOR_REPLY_HANDLED: .success(.handled)
    case JUNCTOR_REPLY_DECLINED: .success(.declined)
    case JUNCTOR_REPLY_REDIRECT: .success(.redirect(to: try read(text, "text")))
    case JUNCTOR_REPLY_FAILED:
      .failure(CFailure(JUNCTOR_HANDLER_FAILED, try read(text, "text")))
    default: nil
    }
  }
}

/// Ends a reply with a value.
@c @implementation
public func junctor_reply_end_with_value(
  _ reply: OpaquePointer?, _ value: UnsafePointer<junctor_value>?
) -> junctor_status {
  end(reply) { () throws(CFailure) in .success(.wrapping(try read(value, "value").native)) }
}

/// Whether the request of a reply has already ended.
@c @implementation
public func junctor_reply_is_finished(_ reply: OpaquePointer?) -> Bool {
  CReply.object(of: reply)?.isFinished ?? true
}

/// Registers the handler of a route.
///
/// - Parameter handler: Returns the handler, whose context the router owns if the route is registered.
private func register(
  _ router: OpaquePointer?, _ pattern: CString?, _ options: UnsafePointer<junctor_route_options>?,
  _ file: CString?, _ line: Int32, _ token: CPlace<UInt64>?, _ message: CMessage?,
  _ context: CContext,
  _ handler: (junctor_handling) throws(CFailure) -> RouteHandler
) -> junctor_status {
  token?.pointee = 0
  return call(message) {
    let given = options?.pointee ?? junctor_route_options()
    var options: [RouteOption] = []
    if let exposure = given.exposure {
      let text = try read(exposure, "exposure")
      guard let exposure = RouteExposure(text) else {
        throw CFailure.broken(
          JUNCTOR_BROKEN_EXPOSURE, text, "exposure",
          "an example is push,web:https://m.mall.example")
      }
      options.append(.exposed(to: exposure))
    }
    if given.priority != 0 { options.append(.priority(Int(given.priority))) }
    if given.is_replacing { options.append(.replacing) }
    if let presentation = try readPresentation(given.presentation) {
      options.append(.presented(as: presentation))
    }
    let file = try file.map { try read($0, "file") } ?? "C"
    let router = try required(CRouter.object(of: router), "router")
    let pattern = try read(pattern, "pattern")
    let owner = RouteOwner(fileID: file, line: Int(line))
    let number = try router.register(
      pattern, try handler(given.handling), options: options, owner: owner)
    context.take()
    token?.pointee = number
  }
}

/// Registers a handler of the host.
@c @implementation
public func junctor_register(
  _ router: OpaquePointer?, _ pattern: CString?, _ options: UnsafePointer<junctor_route_options>?,
  _ handler: junctor_handler?, _ context: UnsafeMutableRawPointer?, _ destroy: junctor_destroy?,
  _ file: CString?, _ line: Int32, _ token: CPlace<UInt64>?, _ message: CMessage?
) -> junctor_status {
  let context = CContext(context, destroy: destroy)
  return register(router, pattern, options, file, line, token, message, context) {
    (handling) throws(CFailure) in
    CHandler(function: try required(handler, "handler"), context: context).routeHandler(handling)
  }
}

/// Unregisters a route.
@c @implementation
public func junctor_unregister(_ router: OpaquePointer?, _ token: UInt64) -> Bool {
  CRouter.object(of: router)?.unregister(token) ?? false
}

/// Unregisters the routes with a pattern.
@c @implementation
public func junctor_unregister_pattern(_ router: OpaquePointer?, _ pattern: CString?) -> Bool {
  guard let pattern = try? read(pattern, "pattern") else { return false }
  return CRouter.object(of: router)?.unregister(pattern) ?? false
}

// MARK: - Screens

/// Registers a screen of the host.
@c @implementation
public func junctor_register_screen(
  _ router: OpaquePointer?, _ pattern: CString?, _ options: UnsafePointer<junctor_route_options>?,
  _ handler: junctor_screen_handler?, _ context: UnsafeMutableRawPointer?,
  _ destroy: junctor_destroy?,
  _ file: CString?, _ line: Int32, _ token: CPlace<UInt64>?, _ message: CMessage?
) -> junctor_status {
  let context = CContext(context, destroy: destroy)
  return register(router, pattern, options, file, line, token, message, context) {
    (_) throws(CFailure) in
    let make = CScreenHandler(function: try required(handler, "handler"), context: context)
    return .screen { request, screen in try make(request, screen) }
  }
}

/// Closes a screen, and answers its callers.
@c @implementation
public func junctor_screen_finish(
  _ screen: OpaquePointer?, _ value: UnsafePointer<junctor_value>?
) -> junctor_status {
  call(nil) {
    let screen = try required(ScreenHandle.object(of: screen), "screen")
    let value = try value.map { try read($0, "value") } ?? .none
    MainActor.assumeIsolated { screen.finish(value.native) }
  }
}

/// Closes a screen without an answer.
@c @implementation
public func junctor_screen_dismiss(_ screen: OpaquePointer?) {
  let screen = ScreenHandle.object(of: screen)
  MainActor.assumeIsolated { screen?.dismiss() }
}

/// Frees the handle of a screen.
@c @implementation
public func junctor_screen_free(_ screen: OpaquePointer?) { _ = ScreenHandle.freed(screen) }
