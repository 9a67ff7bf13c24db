// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import FlyingFox
internal import Foundation
internal import JunctorBridge

/// The way of one request: the host it names, the page that asks, the token, and then what it wants.
extension DeskHost {
  func respond(to request: HTTPRequest) async -> HTTPResponse {
    guard let door else { return plain(.serviceUnavailable, "Not yet.", at: nil) }
    let said = request.headers[HTTPHeader("Origin")]
    do throws(DeskRefusal) {
      let host = try door.host(request.headers[.host])
      // Names of the query are decoded, and can be any text: comparing bytes normalizes none of it.
      let token = request.query.first { $0.name.utf8.elementsEqual("token".utf8) }?.value
      let caller = pages.caller(token)
      guard request.path.hasPrefix("/__") else {
        return await own(request, from: caller, at: host)
      }
      let origin = try door.origin(said, at: host)
      if request.path.hasPrefix("/__junctor/") {
        guard case .page(let token, let page) = caller else {
          throw DeskRefusal("A page's token is needed.")
        }
        return await bridged(request, token, page, from: origin, at: host)
      }
      guard case .desk = caller else {
        throw DeskRefusal("The desk's token is needed.")
      }
      guard origin == nil || origin == DeskDoor.own(at: host) else {
        throw DeskRefusal("The desk is for pages of its own.")
      }
      return await own(request, from: caller, at: host)
    } catch {
      note(
        DeskNote(
          kind: .refused, path: DeskRefusal.excerpt(request.path),
          origin: said.map { DeskRefusal.excerpt($0) }, detail: error.description))
      return plain(.forbidden, error.description, at: nil)
    }
  }

  /// Answers a head that was not read to its end, or is none.
  func refuse(_ error: DeskHeadError) -> HTTPResponse {
    note(DeskNote(kind: .refused, path: "", origin: nil, detail: error.description))
    return plain(error.status, error.description, at: nil)
  }

  // MARK: The bridge

  private func bridged(
    _ request: HTTPRequest, _ token: DeskToken, _ page: DeskPage, from origin: String?,
    at host: String
  ) async -> HTTPResponse {
    let asker = page.asker(from: origin, at: host)
    switch (request.method, request.path) {
    case (.GET, "/__junctor/socket"):
      let talk = bridge.talk(with: page, as: asker)
      let place = asker.origin == origin ? nil : "stands for \(asker.origin)"
      @Sendable func tell(_ kind: DeskNote.Kind) {
        note(DeskNote(kind: kind, path: page.path, origin: origin, detail: place))
      }
      return await socket(request, at: host) { texts, send in
        tell(.opened)
        await talk(texts, send)
        tell(.closed)
      }
    case (.POST, "/__junctor/call"):
      guard let text = await message(in: request) else {
        return plain(
          .payloadTooLarge, "A message has at most \(settings.bodyBytes) bytes.", at: host)
      }
      guard let session = pages.session(of: token, in: bridge) else {
        return plain(.forbidden, "The page is gone.", at: host)
      }
      let answer = await session.receive(text, from: asker)
      var response = file("application/json", Array(answer.utf8), at: host)
      if let origin, origin != DeskDoor.own(at: host) {
        response.headers[HTTPHeader("Access-Control-Allow-Origin")] = origin
        response.headers[HTTPHeader("Cross-Origin-Resource-Policy")] = "cross-origin"
      }
      return response
    default:
      return plain(.notFound, "There is nothing here.", at: host)
    }
  }

  /// Reads a message to its end; `nil` for one that is too long, of which no more is kept than that.
  private func message(in request: HTTPRequest) async -> String? {
    var bytes = Data()
    var count = 0
    do {
      for try await chunk in request.bodySequence {
        count += chunk.count
        // What comes after the limit is read, so that the asker hears the answer, and not for ever.
        if count > 32 * settings.bodyBytes { return nil }
        if count <= settings.bodyBytes { bytes.append(chunk) }
      }
    } catch {
      return nil
    }
    return count <= settings.bodyBytes ? String(decoding: bytes, as: UTF8.self) : nil
  }

  // MARK: The app's own part

  private func own(
    _ request: HTTPRequest, from caller: DeskCaller, at host: String
  ) async -> HTTPResponse {
    guard request.method == .GET else {
      return plain(.methodNotAllowed, "There is nothing to be sent here.", at: host)
    }
    switch await content(DeskRequest(path: request.path, caller: caller)) {
    case .file(let type, let bytes): return file(type, bytes, at: host)
    case .talk(let talk): return await socket(request, at: host, talk)
    case .refused(let reason): return plain(.forbidden, reason, at: host)
    case .nothing: return plain(.notFound, "There is nothing here.", at: host)
    }
  }

  // MARK: Responses

  private func socket(
    _ request: HTTPRequest, at host: String, _ talk: @escaping DeskTalk
  ) async -> HTTPResponse {
    let handler = WebSocketHTTPHandler.webSocket(DeskSocket(talk: talk))
    let response = try? await handler.handleRequest(request)
    return response ?? plain(.badRequest, "This is a WebSocket.", at: host)
  }

  private func file(_ type: String, _ bytes: [UInt8], at host: String) -> HTTPResponse {
    HTTPResponse(
      statusCode: .ok, headers: DeskHeaders.all(type, at: host), body: Data(bytes))
  }

  private func plain(_ status: HTTPStatusCode, _ text: String, at host: String?) -> HTTPResponse {
    HTTPResponse(
      statusCode: status, headers: DeskHeaders.all("text/plain", at: host),
      body: Data("\(text)\n".utf8))
  }
}

/// What every response says to the browser.
enum DeskHeaders {
  /// The headers of a response.
  ///
  /// - Parameters:
  ///   - type: The media type.
  ///   - host: The host that was asked for; `nil` for one that is not ours.
  static func all(_ type: String, at host: String?) -> HTTPHeaders {
    var headers = HTTPHeaders()
    for (name, value) in list(type, at: host) { headers[HTTPHeader(name)] = value }
    return headers
  }

  static func list(_ type: String, at host: String?) -> [(name: String, value: String)] {
    [
      ("Content-Type", "\(type); charset=utf-8"),
      ("Content-Security-Policy", policy(at: host)),
      ("X-Content-Type-Options", "nosniff"),
      ("X-Frame-Options", "SAMEORIGIN"),
      ("Cross-Origin-Resource-Policy", "same-origin"),
      ("Cross-Origin-Opener-Policy", "same-origin"),
      ("Referrer-Policy", "no-referrer"),
      ("Cache-Control", "no-store"),
    ]
  }

  /// Scripts, styles and frames are files of the host, and a page speaks with nobody else.
  ///
  /// Not every browser takes `'self'` for a WebSocket's address, too.
  static func policy(at host: String?) -> String {
    guard let host else { return "default-src 'none'; frame-ancestors 'none'" }
    return [
      "default-src 'self'", "img-src 'self' data:", "connect-src 'self' ws://\(host)",
      "frame-src 'self'",
      "frame-ancestors 'self'", "object-src 'none'", "base-uri 'none'", "form-action 'none'",
    ].joined(separator: "; ")
  }
}
