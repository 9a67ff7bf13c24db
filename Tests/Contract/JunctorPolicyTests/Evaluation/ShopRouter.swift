// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import JunctorManifest
import JunctorMatching
import Synchronization

@testable import JunctorPolicy

/// A router with the routes of ``Shop``, whose handlers return their identifier and their values.
final class ShopRouter: Sendable {
  let router: Router
  private let time = Mutex(Shop.now)
  private let messages = Mutex<[String]>([])
  private let trace = Mutex<[String]>([])

  var now: UnixTime {
    get { time.withLock { $0 } }
    set { time.withLock { $0 = newValue } }
  }

  /// The messages that were shown.
  var notices: [String] { messages.withLock { $0 } }

  /// The names of the steps and handlers that ran, since the last call.
  func ran() -> [String] {
    trace.withLock { trace in
      defer { trace = [] }
      return trace
    }
  }

  func note(_ name: String) { trace.withLock { $0.append(name) } }

  init(clock: some Clock<Duration> = ContinuousClock(), plusIsSpace: Bool = true) throws {
    router = Router(
      spaces: [.scheme("mall"), .domain("m.mall.example")], plusIsSpace: plusIsSpace,
      clock: clock, log: { _ in })
    for route in try Shop.manifest().routes {
      // Only the application itself opens the settings; a page opens goods, a push opens the rest.
      let exposure: [RouteOption] =
        switch route.id {
        case "settings", "goods.fourth": []
        case "goods":
          [
            .exposed(to: [
              .push, .universalLink, .web("https://m.mall.example", includingSubframes: true),
              .web("https://other.example"),
            ])
          ]
        default: [.exposed(to: .push)]
        }
      let handler = RouteHandler.sync { [self] request -> String in
        note(route.id)
        let address = request.url.description
        return "\(route.id) \(address.hasPrefix("mall://") ? "/" + address.dropFirst(7) : address)"
      }
      try router.register(
        RouteRegistration(
          RoutePatterns(route.pattern.description), handler: handler,
          options: exposure + [.named(route.id)], owner: RouteOwner(fileID: #fileID, line: #line)))
    }
  }

  func effects() throws -> PolicyEffects {
    PolicyEffects(
      for: try Shop.recipient(),
      steps: [
        "age check": .gated(by: NotingGate(name: "age check", note: { [self] in note($0) })),
        "login": .intercepted(by: LoginInterceptor()),
      ],
      page: .sync { [self] request -> String in
        note("page")
        return "page \(try request.string("url"))"
      },
      errorPage: .sync { [self] _ -> String in
        note("error page")
        return "error page"
      },
      notice: { [self] message, decision in
        messages.withLock { $0.append("\(decision.rule): \(message)") }
      })
  }

  /// Applies rules as an updater does.
  func apply(
    _ rules: [RoutePolicy.Rule], revision: Int = 1, recipient: PolicyRecipient? = nil
  ) throws {
    try apply(
      PolicyRules(
        Shop.policy(revision, rules: rules), recipient: try recipient ?? Shop.recipient(),
        cryptography: SystemCryptography(), now: { [self] in now }))
  }

  func apply(_ rules: PolicyRules?) throws { router.apply(rules, effects: try effects()) }

  /// Opens an address, and returns its value or the reason of the failure.
  func open(_ address: String, from source: RouteSource = .app) async -> String {
    do {
      return try await router.open(address, source: source, as: String.self)
    } catch {
      return "\(error.code.rawValue)\(error.reason.map { ": \($0)" } ?? "")"
    }
  }
}

/// A gate that lets each request pass, and notes it.
struct NotingGate: RouteGate {
  let name: String
  let note: @Sendable (String) -> Void

  func admit(_ request: inout RouteRequest) -> RouteResponse? {
    note(name)
    return nil
  }
}

private struct LoginInterceptor: RouteInterceptor {
  let name = "login"

  func intercept(_ request: RouteRequest, next: Next) async throws -> RouteResponse {
    throw RouteRejection("The user is not signed in.")
  }
}
