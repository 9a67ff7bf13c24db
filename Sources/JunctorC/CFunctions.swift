// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import CJunctorAPI
public import Junctor

// The functions of `junctor.h`, which documents them. The compiler compares each of them with its declaration
// there.
//
// They only convert values: arguments by address are read with the functions of `CMemory.swift`, which proves
// that sound, and `CRouter.swift` does the work. A pointer that is written to here is a place that the caller
// provides for the duration of the call.

extension Router {
  /// Returns this router as a handle for C: a `junctor_router *`, which the caller frees with
  /// `junctor_router_free`.
  ///
  /// Routes that are registered on either side answer on both.
  public func retainedForC() -> OpaquePointer { CRouter(self).makeHandle() }
}

/// Runs `body`, and writes the message of a failure to the caller's place for it.
private func call(
  _ message: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
  _ body: () throws(CFailure) -> Void
) -> junctor_status {
  message?.pointee = nil
  do throws(CFailure) {
    try body()
    return JUNCTOR_OK
  } catch {
    message?.pointee = CText.allocated(error.message)
    return error.status
  }
}

/// Runs `body`, and throws a mistake of the call as a failure.
private func checking<R>(_ body: () throws(CallMistake) -> R) throws(CFailure) -> R {
  do { return try body() } catch { throw CFailure(error) }
}

/// Returns a required argument.
private func needed<T>(_ value: T?, _ name: StaticString) throws(CallMistake) -> T {
  guard let value else { throw .null(name) }
  return value
}

// MARK: - Statuses

/// The word for a status.
@c @implementation
public func junctor_status_word(_ status: junctor_status) -> UnsafePointer<CChar>? {
  UnsafeRawPointer(CStatus.word(for: status).utf8Start).assumingMemoryBound(to: CChar.self)
}

/// Frees a text that a function has returned for the caller to free.
@c @implementation
public func junctor_string_free(_ text: UnsafeMutablePointer<CChar>?) { CText.free(text) }

// MARK: - Routers

/// Creates a router without routes.
@c @implementation
public func junctor_router_create(
  _ spaces: UnsafePointer<CChar>?, _ router: UnsafeMutablePointer<OpaquePointer?>?,
  _ message: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> junctor_status {
  router?.pointee = nil
  return call(message) { () throws(CFailure) in
    try checking { () throws(CallMistake) in
      let place = try needed(router, "router")
      place.pointee = try CRouter(spaces: read(spaces, "spaces")).makeHandle()
    }
  }
}

/// Frees the handle of a router.
@c @implementation
public func junctor_router_free(_ router: OpaquePointer?) { _ = CRouter.freed(router) }

// MARK: - Questions

/// Finds the route that matches an address.
private func resolve(
  _ router: OpaquePointer?, _ address: UnsafePointer<CChar>?, _ source: UnsafePointer<CChar>?
) throws(CFailure) -> RouteResolution {
  let (router, address, source) = try checking { () throws(CallMistake) in
    (
      try needed(CRouter.object(of: router), "router"), try read(address, "address"),
      try RouteSource(written: read(source, "source"))
    )
  }
  do throws(RouteError) {
    return try router.router.resolve(address, from: source)
  } catch {
    throw CFailure(error)
  }
}

/// Whether a route matches an address and admits a source.
@c @implementation
public func junctor_can_open(
  _ router: OpaquePointer?, _ address: UnsafePointer<CChar>?, _ source: UnsafePointer<CChar>?,
  _ status: UnsafeMutablePointer<junctor_status>?
) -> Bool {
  let found = call(nil) { () throws(CFailure) in _ = try resolve(router, address, source) }
  status?.pointee = found
  return found == JUNCTOR_OK
}

/// Finds the route that matches an address.
@c @implementation
public func junctor_resolve(
  _ router: OpaquePointer?, _ address: UnsafePointer<CChar>?, _ source: UnsafePointer<CChar>?,
  _ match: UnsafeMutablePointer<OpaquePointer?>?,
  _ message: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> junctor_status {
  match?.pointee = nil
  return call(message) { () throws(CFailure) in
    let place = try checking { () throws(CallMistake) in try needed(match, "match") }
    place.pointee = CMatch(try resolve(router, address, source)).makeHandle()
  }
}

/// The pattern that matches.
@c @implementation
public func junctor_match_pattern(_ match: OpaquePointer?) -> UnsafePointer<CChar>? {
  CMatch.object(of: match).flatMap { $0.texts.lend($0.resolution.matched.pattern) }
}

/// The place that registered the route.
@c @implementation
public func junctor_match_owner(_ match: OpaquePointer?) -> UnsafePointer<CChar>? {
  CMatch.object(of: match).flatMap { $0.texts.lend($0.resolution.matched.record.owner.description) }
}

/// A parameter of a match by its name.
@c @implementation
public func junctor_match_value(
  _ match: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ length: UnsafeMutablePointer<Int>?
) -> UnsafePointer<CChar>? {
  length?.pointee = 0
  guard let match = CMatch.object(of: match), let name = try? read(name, "name") else { return nil }
  return match.texts.lend(match.resolution[name], length: length)
}

/// How many captures a match has.
@c @implementation
public func junctor_match_capture_count(_ match: OpaquePointer?) -> Int {
  CMatch.object(of: match)?.captures.count ?? 0
}

/// The name of a capture.
@c @implementation
public func junctor_match_capture_name(
  _ match: OpaquePointer?, _ index: Int
) -> UnsafePointer<CChar>? {
  guard let match = CMatch.object(of: match), match.captures.indices.contains(index) else {
    return nil
  }
  return match.texts.lend(match.captures[index].name)
}

/// The text of a capture.
@c @implementation
public func junctor_match_capture_value(
  _ match: OpaquePointer?, _ index: Int, _ length: UnsafeMutablePointer<Int>?
) -> UnsafePointer<CChar>? {
  length?.pointee = 0
  guard let match = CMatch.object(of: match), match.captures.indices.contains(index) else {
    return nil
  }
  return match.texts.lend(match.captures[index].value, length: length)
}

/// Frees a match.
@c @implementation
public func junctor_match_free(_ match: OpaquePointer?) { _ = CMatch.freed(match) }

// MARK: - Opening

/// Opens an address, and calls back exactly once.
@c @implementation
public func junctor_open(
  _ router: OpaquePointer?, _ address: UnsafePointer<CChar>?, _ source: UnsafePointer<CChar>?,
  _ callback: junctor_answer_callback?, _ context: UnsafeMutableRawPointer?,
  _ opening: UnsafeMutablePointer<OpaquePointer?>?,
  _ message: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> junctor_status {
  opening?.pointee = nil
  return call(message) { () throws(CFailure) in
    try checking { () throws(CallMistake) in
      let router = try needed(CRouter.object(of: router), "router")
      let address = try read(address, "address")
      let source = try RouteSource(written: read(source, "source"))
      let callback = CAnswerCallback(
        function: try needed(callback, "callback"), context: context)
      let begun = router.open(address, from: source, callback)
      opening?.pointee = begun.makeHandle()
    }
  }
}

/// Cancels an open.
@c @implementation
public func junctor_opening_cancel(_ opening: OpaquePointer?) {
  COpening.object(of: opening)?.cancel()
}

/// Frees the handle of an open.
@c @implementation
public func junctor_opening_free(_ opening: OpaquePointer?) { _ = COpening.freed(opening) }

// MARK: - Handlers

/// The address of a request.
@c @implementation
public func junctor_request_address(_ request: OpaquePointer?) -> UnsafePointer<CChar>? {
  CRequest.object(of: request).flatMap { $0.texts.lend($0.request.address) }
}

/// The pattern that matches a request.
@c @implementation
public func junctor_request_pattern(_ request: OpaquePointer?) -> UnsafePointer<CChar>? {
  CRequest.object(of: request).flatMap { $0.texts.lend($0.request.pattern) }
}

/// The request's source.
@c @implementation
public func junctor_request_source(_ request: OpaquePointer?) -> UnsafePointer<CChar>? {
  CRequest.object(of: request).flatMap { $0.texts.lend($0.request.source.description) }
}

/// A parameter of a request by its name.
@c @implementation
public func junctor_request_value(
  _ request: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ length: UnsafeMutablePointer<Int>?
) -> UnsafePointer<CChar>? {
  length?.pointee = 0
  guard let request = CRequest.object(of: request), let name = try? read(name, "name") else {
    return nil
  }
  return request.texts.lend(request.request[name], length: length)
}

/// Ends a reply, and fails it if `body` throws.
private func end(
  _ reply: OpaquePointer?, _ body: (RouteReply) throws(CallMistake) -> Void
) -> junctor_status {
  guard let reply = CReply.freed(reply)?.reply else { return JUNCTOR_NULL_ARGUMENT }
  do throws(CallMistake) {
    try body(reply)
    return JUNCTOR_OK
  } catch {
    reply.fail(CHandlerFailure(description: error.message))
    return error.status
  }
}

/// Answers with a text.
@c @implementation
public func junctor_reply_value(
  _ reply: OpaquePointer?, _ text: UnsafePointer<CChar>?
) -> junctor_status {
  end(reply) { (reply) throws(CallMistake) in reply.finish(try read(text, "text")) }
}

/// Answers without a value.
@c @implementation
public func junctor_reply_handled(_ reply: OpaquePointer?) -> junctor_status {
  end(reply) { $0.finish() }
}

/// Declines a request, so that the next best match receives it.
@c @implementation
public func junctor_reply_declined(_ reply: OpaquePointer?) -> junctor_status {
  end(reply) { $0.finish(RouteResponse.declined) }
}

/// Redirects a request.
@c @implementation
public func junctor_reply_redirect(
  _ reply: OpaquePointer?, _ address: UnsafePointer<CChar>?
) -> junctor_status {
  end(reply) { (reply) throws(CallMistake) in
    reply.finish(RouteResponse.redirect(to: try read(address, "address")))
  }
}

/// Answers with a failure.
@c @implementation
public func junctor_reply_failed(
  _ reply: OpaquePointer?, _ message: UnsafePointer<CChar>?
) -> junctor_status {
  end(reply) { (reply) throws(CallMistake) in
    reply.fail(CHandlerFailure(description: try read(message, "message")))
  }
}

/// Frees a reply without an answer.
@c @implementation
public func junctor_reply_free(_ reply: OpaquePointer?) { _ = CReply.freed(reply) }

/// Whether the open of a reply has ended already.
@c @implementation
public func junctor_reply_is_finished(_ reply: OpaquePointer?) -> Bool {
  CReply.object(of: reply)?.reply.isFinished ?? true
}

/// Registers a handler of the host.
@c @implementation
public func junctor_register(
  _ router: OpaquePointer?, _ pattern: UnsafePointer<CChar>?, _ exposure: UnsafePointer<CChar>?,
  _ handler: junctor_handler?, _ context: UnsafeMutableRawPointer?, _ destroy: junctor_destroy?,
  _ file: UnsafePointer<CChar>?, _ line: Int32, _ token: UnsafeMutablePointer<UInt64>?,
  _ message: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> junctor_status {
  token?.pointee = 0
  return call(message) { () throws(CFailure) in
    let (router, pattern, exposure, owner, handler) = try checking { () throws(CallMistake) in
      let exposed = try exposure.map { (text) throws(CallMistake) in try read(text, "exposure") }
      guard let exposure = exposed.map(RouteExposure.init(_:)) ?? .some(.app) else {
        throw CallMistake.brokenExposure(exposed ?? "")
      }
      let file = try file.map { (text) throws(CallMistake) in try read(text, "file") }
      return (
        try needed(CRouter.object(of: router), "router"), try read(pattern, "pattern"), exposure,
        RouteOwner(fileID: file ?? "C", line: Int(line)),
        CHandler(try needed(handler, "handler"), context: context, destroy: destroy)
      )
    }
    do throws(RegistrationError) {
      let number = try router.register(pattern, exposure: exposure, owner: owner, handler)
      handler.takeContext()
      token?.pointee = number
    } catch {
      throw CFailure(error)
    }
  }
}

/// Unregisters a route.
@c @implementation
public func junctor_unregister(_ router: OpaquePointer?, _ token: UInt64) -> Bool {
  CRouter.object(of: router)?.unregister(token) ?? false
}
