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

/// Reads the router, the address and the source of a call.
private func readCall(
  _ router: OpaquePointer?, _ address: CString?, _ source: CString?
) throws(CFailure) -> (router: CRouter, address: String, source: RouteSource) {
  let router = try required(CRouter.object(of: router), "router")
  let address = try read(address, "address")
  let text = try read(source, "source")
  guard let source = RouteSource(text) else {
    throw .broken(
      JUNCTOR_BROKEN_SOURCE, text, "source",
      "examples are app, push and web:https://m.mall.example")
  }
  return (router, address, source)
}

/// Finds the route that matches an address.
private func resolve(
  _ router: OpaquePointer?, _ address: CString?, _ source: CString?
) throws -> RouteResolution {
  let (router, address, source) = try readCall(router, address, source)
  return try router.router.resolve(address, from: source)
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

// MARK: - Opening

/// Opens an address, and calls back exactly once.
@c @implementation
public func junctor_open(
  _ router: OpaquePointer?, _ address: CString?, _ source: CString?,
  _ callback: junctor_answer_callback?, _ context: UnsafeMutableRawPointer?,
  _ opening: CPlace<OpaquePointer?>?, _ message: CMessage?
) -> junctor_status {
  opening?.pointee = nil
  return call(message) {
    let (router, address, source) = try readCall(router, address, source)
    let callback = CAnswerCallback(function: try required(callback, "callback"), context: context)
    let started = router.open(address, from: source, callback)
    // Not `opening?.pointee = …`, which would not evaluate the right side for NULL.
    if let opening { opening.pointee = started.makeHandle() }
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

/// The address of a request.
@c @implementation
public func junctor_request_address(_ request: OpaquePointer?) -> CString? {
  CRequest.lend(of: request) { $0.address }
}

/// The pattern that matches a request.
@c @implementation
public func junctor_request_pattern(_ request: OpaquePointer?) -> CString? {
  CRequest.lend(of: request) { $0.pattern }
}

/// The request's source.
@c @implementation
public func junctor_request_source(_ request: OpaquePointer?) -> CString? {
  CRequest.lend(of: request) { $0.source.description }
}

/// A parameter of a request by its name.
@c @implementation
public func junctor_request_value(
  _ request: OpaquePointer?, _ name: CString?, _ length: CPlace<Int>?
) -> CString? {
  CRequest.lend(of: request, length: length) { request in
    (try? read(name, "name")).flatMap { request[$0] }
  }
}

/// Ends a reply, and fails it if a required text is missing or is not UTF-8.
@c @implementation
public func junctor_reply_end(
  _ reply: OpaquePointer?, _ kind: junctor_reply_kind, _ text: CString?
) -> junctor_status {
  guard let reply = RouteReply.freed(reply) else { return JUNCTOR_NULL_ARGUMENT }
  do throws(CFailure) {
    switch kind {
    case JUNCTOR_REPLY_VALUE: reply.finish(try read(text, "text"))
    case JUNCTOR_REPLY_HANDLED: reply.finish()
    case JUNCTOR_REPLY_DECLINED: reply.finish(RouteResponse.declined)
    case JUNCTOR_REPLY_REDIRECT: reply.finish(RouteResponse.redirect(to: try read(text, "text")))
    case JUNCTOR_REPLY_FAILED: reply.fail(CFailure(JUNCTOR_HANDLER_FAILED, try read(text, "text")))
    default: break  // Dropped: the last reference is released without a response.
    }
    return JUNCTOR_OK
  } catch {
    reply.fail(error)
    return error.status
  }
}

/// Whether the request of a reply has already ended.
@c @implementation
public func junctor_reply_is_finished(_ reply: OpaquePointer?) -> Bool {
  RouteReply.object(of: reply)?.isFinished ?? true
}

/// Registers a handler of the host.
@c @implementation
public func junctor_register(
  _ router: OpaquePointer?, _ pattern: CString?, _ exposure: CString?, _ handler: junctor_handler?,
  _ context: UnsafeMutableRawPointer?, _ destroy: junctor_destroy?, _ file: CString?, _ line: Int32,
  _ token: CPlace<UInt64>?, _ message: CMessage?
) -> junctor_status {
  token?.pointee = 0
  return call(message) {
    let exposed = try exposure.map { try read($0, "exposure") }
    guard let exposure = exposed.map(RouteExposure.init(_:)) ?? .some(.app) else {
      throw CFailure.broken(
        JUNCTOR_BROKEN_EXPOSURE, exposed ?? "", "exposure",
        "an example is push,web:https://m.mall.example")
    }
    let file = try file.map { try read($0, "file") } ?? "C"
    let router = try required(CRouter.object(of: router), "router")
    let pattern = try read(pattern, "pattern")
    let handler = CHandler(try required(handler, "handler"), context: context, destroy: destroy)
    let owner = RouteOwner(fileID: file, line: Int(line))
    let number = try router.register(pattern, exposure: exposure, owner: owner, handler)
    handler.takeContext()
    token?.pointee = number
  }
}

/// Unregisters a route.
@c @implementation
public func junctor_unregister(_ router: OpaquePointer?, _ token: UInt64) -> Bool {
  CRouter.object(of: router)?.unregister(token) ?? false
}
