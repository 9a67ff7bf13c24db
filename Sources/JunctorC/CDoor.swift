// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import CJunctorDoor
public import Junctor

// The functions of `junctor.h`. What each promises is said there; the compiler compares each of them
// with its declaration there.
//
// They do nothing but carry values over: what comes in by address is read with the functions of
// `CMemory.swift`, which says why that is sound, and the work is done in `CRouter.swift`. What is
// written to by address here is a place that the caller offers for the length of the call.

extension Router {
  /// Returns this router as a handle for C: a `junctor_router *`, which the caller frees with
  /// `junctor_router_free`.
  ///
  /// Routes that are registered on either side answer on both.
  public func retainedForC() -> OpaquePointer { CRouter(self).handedOver() }
}

/// Runs `body`, and tells its failure in the caller's place for a message.
private func call(
  _ message: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
  _ body: () throws(CFailure) -> Void
) -> junctor_status {
  message?.pointee = nil
  do throws(CFailure) {
    try body()
    return JUNCTOR_OK
  } catch {
    message?.pointee = CText.handedOver(error.message)
    return error.status
  }
}

/// Runs `body`, and tells a mistake of the call as a failure.
private func checking<R>(_ body: () throws(CallMistake) -> R) throws(CFailure) -> R {
  do { return try body() } catch { throw CFailure(error) }
}

/// Returns what must be there.
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

/// Frees a text that was handed over.
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
      place.pointee = try CRouter(spaces: read(spaces, "spaces")).handedOver()
    }
  }
}

/// Lets go of a router.
@c @implementation
public func junctor_router_free(_ router: OpaquePointer?) { _ = CRouter.takenBack(router) }

// MARK: - Questions

/// Finds which route would answer.
private func resolve(
  _ router: OpaquePointer?, _ address: UnsafePointer<CChar>?, _ source: UnsafePointer<CChar>?
) throws(CFailure) -> RouteResolution {
  let (router, address, source) = try checking { () throws(CallMistake) in
    (
      try needed(CRouter.behind(router), "router"), try read(address, "address"),
      try RouteSource(written: read(source, "source"))
    )
  }
  do throws(RouteError) {
    return try router.router.resolve(address, from: source)
  } catch {
    throw CFailure(error)
  }
}

/// Whether a route answers an address and admits a source.
@c @implementation
public func junctor_can_open(
  _ router: OpaquePointer?, _ address: UnsafePointer<CChar>?, _ source: UnsafePointer<CChar>?,
  _ status: UnsafeMutablePointer<junctor_status>?
) -> Bool {
  let found = call(nil) { () throws(CFailure) in _ = try resolve(router, address, source) }
  status?.pointee = found
  return found == JUNCTOR_OK
}

/// Finds which route would answer.
@c @implementation
public func junctor_resolve(
  _ router: OpaquePointer?, _ address: UnsafePointer<CChar>?, _ source: UnsafePointer<CChar>?,
  _ match: UnsafeMutablePointer<OpaquePointer?>?,
  _ message: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> junctor_status {
  match?.pointee = nil
  return call(message) { () throws(CFailure) in
    let place = try checking { () throws(CallMistake) in try needed(match, "match") }
    place.pointee = CMatch(try resolve(router, address, source)).handedOver()
  }
}

/// The pattern that answers.
@c @implementation
public func junctor_match_pattern(_ match: OpaquePointer?) -> UnsafePointer<CChar>? {
  CMatch.behind(match).flatMap { $0.texts.lend($0.resolution.pattern) }
}

/// Who registered the route.
@c @implementation
public func junctor_match_owner(_ match: OpaquePointer?) -> UnsafePointer<CChar>? {
  CMatch.behind(match).flatMap { $0.texts.lend($0.resolution.owner.description) }
}

/// A parameter of a match by its name.
@c @implementation
public func junctor_match_value(
  _ match: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ length: UnsafeMutablePointer<Int>?
) -> UnsafePointer<CChar>? {
  length?.pointee = 0
  guard let match = CMatch.behind(match), let name = try? read(name, "name") else { return nil }
  return match.texts.lend(match.resolution[name], length: length)
}

/// How many captures a match has.
@c @implementation
public func junctor_match_capture_count(_ match: OpaquePointer?) -> Int {
  CMatch.behind(match)?.captures.count ?? 0
}

/// The name of a capture.
@c @implementation
public func junctor_match_capture_name(
  _ match: OpaquePointer?, _ index: Int
) -> UnsafePointer<CChar>? {
  guard let match = CMatch.behind(match), match.captures.indices.contains(index) else {
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
  guard let match = CMatch.behind(match), match.captures.indices.contains(index) else {
    return nil
  }
  return match.texts.lend(match.captures[index].value, length: length)
}

/// Lets go of a match.
@c @implementation
public func junctor_match_free(_ match: OpaquePointer?) { _ = CMatch.takenBack(match) }

// MARK: - Opening

/// Opens an address, and calls back once.
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
      let router = try needed(CRouter.behind(router), "router")
      let address = try read(address, "address")
      let source = try RouteSource(written: read(source, "source"))
      let callback = CAnswerCallback(
        function: try needed(callback, "callback"), context: context)
      let begun = router.open(address, from: source, callback)
      opening?.pointee = begun.handedOver()
    }
  }
}

/// Gives an open up.
@c @implementation
public func junctor_opening_cancel(_ opening: OpaquePointer?) {
  COpening.behind(opening)?.cancel()
}

/// Lets go of the handle of an open.
@c @implementation
public func junctor_opening_free(_ opening: OpaquePointer?) { _ = COpening.takenBack(opening) }

// MARK: - Handlers

/// The address of a request.
@c @implementation
public func junctor_request_address(_ request: OpaquePointer?) -> UnsafePointer<CChar>? {
  CRequest.behind(request).flatMap { $0.texts.lend($0.request.address) }
}

/// The pattern that answers a request.
@c @implementation
public func junctor_request_pattern(_ request: OpaquePointer?) -> UnsafePointer<CChar>? {
  CRequest.behind(request).flatMap { $0.texts.lend($0.request.pattern) }
}

/// Who asks.
@c @implementation
public func junctor_request_source(_ request: OpaquePointer?) -> UnsafePointer<CChar>? {
  CRequest.behind(request).flatMap { $0.texts.lend($0.request.source.description) }
}

/// A parameter of a request by its name.
@c @implementation
public func junctor_request_value(
  _ request: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ length: UnsafeMutablePointer<Int>?
) -> UnsafePointer<CChar>? {
  length?.pointee = 0
  guard let request = CRequest.behind(request), let name = try? read(name, "name") else {
    return nil
  }
  return request.texts.lend(request.request[name], length: length)
}

/// Ends a reply, whatever becomes of it.
private func end(
  _ reply: OpaquePointer?, _ body: (RouteReply) throws(CallMistake) -> Void
) -> junctor_status {
  guard let reply = CReply.takenBack(reply)?.reply else { return JUNCTOR_NULL_ARGUMENT }
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

/// Answers that there is nothing to give.
@c @implementation
public func junctor_reply_handled(_ reply: OpaquePointer?) -> junctor_status {
  end(reply) { $0.finish() }
}

/// Answers that the next best match is to be asked.
@c @implementation
public func junctor_reply_declined(_ reply: OpaquePointer?) -> junctor_status {
  end(reply) { $0.finish(RouteResponse.declined) }
}

/// Sends a request on.
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

/// Lets go of a reply without an answer.
@c @implementation
public func junctor_reply_free(_ reply: OpaquePointer?) { _ = CReply.takenBack(reply) }

/// Whether nobody waits for a reply any more.
@c @implementation
public func junctor_reply_is_finished(_ reply: OpaquePointer?) -> Bool {
  CReply.behind(reply)?.reply.isFinished ?? true
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
        try needed(CRouter.behind(router), "router"), try read(pattern, "pattern"), exposure,
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

/// Takes a route out.
@c @implementation
public func junctor_unregister(_ router: OpaquePointer?, _ token: UInt64) -> Bool {
  CRouter.behind(router)?.unregister(token) ?? false
}
