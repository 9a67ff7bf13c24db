// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import FlyingFox
internal import Foundation
internal import JunctorBridge

/// The steps of one request: checks the host, the origin and the token, then returns the response.
extension DeskHost {
  func respond(to request: HTTPRequest) async -> HTTPResponse {
    guard let access else { return plain(.serviceUnavailable, "The host is starting.", at: nil) }
    let statedOrigin = request.headers[HTTPHeader("Origin")]
    do throws(DeskRefusal) {
      let host = try access.host(request.headers[.host])
      // Compares bytes, because comparing strings normalizes untrusted names.
      let token = request.query.first { $0.name.utf8.elementsEqual("token".utf8) }?.value
      let caller = pages.caller(token)
      guard request.path.hasPrefix("/__") else {
        return await own(request, from: caller, at: host)
      }
      let origin = try access.origin(statedOrigin, at: host)
      if request.path.hasPrefix("/__junctor/") {
        guard case .page(let token, let page) = caller else {
          throw DeskRefusal("This path requires the token of a page.")
        }
        return await bridged(request, token, page, from: origin, at: host)
      }
      guard case .desk = caller else {
        throw DeskRefusal("This path requires the token of the desk.")
      }
      guard origin == nil || origin == DeskAccess.own(at: host) else {
        throw DeskRefusal("Only pages of this host may use this path.")
      }
      return await own(request, from: caller, at: host)
    } catch {
      note(
        DeskNote(
          kind: .refused, path: DeskRefusal.excerpt(request.path),
          origin: statedOrigin.map { DeskRefusal.excerpt($0) }, detail: error.description))
      return plain(.forbidden, error.description, at: nil)
    }
  }

  /// Returns the response to a refused head.
  func refuse(_ error: DeskHeadError) -> HTTPResponse {
    note(DeskNote(kind: .refused, path: "", origin: nil, detail: error.description))
    return plain(error.status, error.description, at: nil)
  }

  // MARK: The bridge

  private func bridged(
    _ request: HTTPRequest, _ token: DeskToken, _ page: DeskPage, from origin: String?,
    at host: String
  ) async -> HTTPResponse {
    let sender = page.sender(from: origin, at: host)
    switch (request.method, request.path) {
    case (.GET, "/__junctor/socket"):
      let handler = bridge.socketHandler(for: page, sender: sender)
      let detail = sender.origin == origin ? nil : "stands for \(sender.origin)"
      @Sendable func report(_ kind: DeskNote.Kind) {
        note(DeskNote(kind: kind, path: page.path, origin: origin, detail: detail))
      }
      return await socket(request, at: host) { texts, send in
        report(.opened)
        await handler(texts, send)
        report(.closed)
      }
    case (.POST, "/__junctor/call"):
      guard let text = await message(in: request) else {
        return plain(
          .payloadTooLarge, "A message can have at most \(settings.bodyBytes) bytes.", at: host)
      }
      guard let session = pages.session(of: token, in: bridge) else {
        return plain(.forbidden, "The page has ended.", at: host)
      }
      let answer = await session.receive(text, from: sender)
      var response = file("application/json", Array(answer.utf8), at: host)
      if let origin, origin != DeskAccess.own(at: host) {
        response.headers[HTTPHeader("Access-Control-Allow-Origin")] = origin
        response.headers[HTTPHeader("Cross-Origin-Resource-Policy")] = "cross-origin"
      }
      return response
    default:
      return plain(.notFound, "Not found.", at: host)
    }
  }

  /// Reads a message of at most `bodyBytes`; returns `nil` for a longer one.
  private func message(in request: HTTPRequest) async -> String? {
    var bytes = Data()
    var count = 0
    do {
      for try await chunk in request.bodySequence {
        count += chunk.count
        // Reads bytes above the limit, so that the caller receives the response, but not endlessly.
        if count > 32 * settings.bodyBytes { return nil }
        if count <= settings.bodyBytes { bytes.append(chunk) }
      }
    } catch {
      return nil
    }
    return count <= settings.bodyBytes ? String(decoding: bytes, as: UTF8.self) : nil
  }

  // MARK: Content of the app

  private func own(
    _ request: HTTPRequest, from caller: DeskCaller, at host: String
  ) async -> HTTPResponse {
    guard request.method == .GET else {
      return plain(.methodNotAllowed, "This path only supports GET.", at: host)
    }
    switch await content(DeskRequest(path: request.path, caller: caller)) {
    case .file(let type, let bytes): return file(type, bytes, at: host)
    case .socket(let handler): return await socket(request, at: host, handler)
    case .refused(let reason): return plain(.forbidden, reason, at: host)
    case .nothing: return plain(.notFound, "Not found.", at: host)
    }
  }

  // MARK: Responses

  private func socket(
    _ request: HTTPRequest, at host: String, _ handler: @escaping DeskSocketHandler
  ) async -> HTTPResponse {
    let socket = WebSocketHTTPHandler.webSocket(DeskSocket(handler: handler))
    let response = try? await socket.handleRequest(request)
    return response ?? plain(.badRequest, "This path requires a WebSocket.", at: host)
  }

  private func file(_ type: String, _ bytes: [UInt8], at host: String) -> HTTPResponse {
    HTTPResponse(
      statusCode: .ok, headers: DeskHeaders.all(type, at: host, frames: settings.origins),
      body: Data(bytes))
  }

  private func plain(_ status: HTTPStatusCode, _ text: String, at host: String?) -> HTTPResponse {
    HTTPResponse(
      statusCode: status, headers: DeskHeaders.all("text/plain", at: host),
      body: Data("\(text)\n".utf8))
  }
}

/// The headers of every response.
enum DeskHeaders {
  /// Returns the headers of a response.
  ///
  /// - Parameters:
  ///   - type: The media type.
  ///   - host: The value of `Host`; `nil` if it was refused.
  ///   - frames: The origins whose pages may be frames, in addition to the host's own.
  static func all(_ type: String, at host: String?, frames: [String] = []) -> HTTPHeaders {
    var headers = HTTPHeaders()
    for (name, value) in list(type, at: host, frames: frames) { headers[HTTPHeader(name)] = value }
    return headers
  }

  static func list(
    _ type: String, at host: String?, frames: [String] = []
  ) -> [(name: String, value: String)] {
    [
      ("Content-Type", "\(type); charset=utf-8"),
      ("Content-Security-Policy", policy(at: host, frames: frames)),
      ("X-Content-Type-Options", "nosniff"),
      ("X-Frame-Options", "SAMEORIGIN"),
      ("Cross-Origin-Resource-Policy", "same-origin"),
      ("Cross-Origin-Opener-Policy", "same-origin"),
      ("Referrer-Policy", "no-referrer"),
      ("Cache-Control", "no-store"),
    ]
  }

  /// Returns a policy that only allows files of the host and connections to it.
  ///
  /// It names the WebSocket's address, because not every browser includes it in `'self'`.
  static func policy(at host: String?, frames: [String] = []) -> String {
    guard let host else { return "default-src 'none'; frame-ancestors 'none'" }
    return [
      "default-src 'self'", "img-src 'self' data:", "connect-src 'self' ws://\(host)",
      (["frame-src 'self'"] + frames).joined(separator: " "),
      "frame-ancestors 'self'", "object-src 'none'", "base-uri 'none'", "form-action 'none'",
    ].joined(separator: "; ")
  }
}
