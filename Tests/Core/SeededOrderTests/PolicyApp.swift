// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import JunctorManifest
import JunctorMatching

@testable import JunctorPolicy

/// An app with one route for policies, which starts more than once with the same storage.
final class PolicyApp: Sendable {
  /// The storage of one start; it refuses to write when the next one has begun, as the earlier process has ended.
  private final class Storage: PolicyStorage {
    let app: PolicyApp
    let number: Int

    init(_ app: PolicyApp, _ number: Int) {
      self.app = app
      self.number = number
    }

    func read() throws -> [UInt8]? { app.state.withLock { $0.record } }

    func write(_ record: [UInt8]) throws {
      try app.state.withLock { state in
        if state.starts != number { throw SeededShop.Mishap() }
        state.record = record
      }
    }
  }

  private struct State {
    var starts = 0
    var record: [UInt8]?
  }

  private static let begin: Int64 = 1_795_000_000
  private let state = RouteLock(State())
  private let recipient: PolicyRecipient
  private let trust: PolicyTrust
  private let effects: PolicyEffects

  init() throws {
    let route = RouteManifest.Route(try RoutePattern("/shop"), id: "shop")
    recipient = try PolicyRecipient(
      audience: "shop", environment: "test", appVersion: "1.0", installID: "1",
      systemVersion: "17.4", language: "en",
      manifest: try RouteManifest(spaces: [.scheme("mall")], routes: [route]), protectedRoutes: [])
    guard let key = PolicyKey(id: "key", publicKey: String(repeating: "A", count: 43)) else {
      throw SeededShop.Mishap()
    }
    trust = PolicyTrust(keys: [key], cryptography: PlainCryptography())
    effects = PolicyEffects(for: recipient)
  }

  /// Returns a signed policy, which closes the shop if its revision is odd.
  static func policy(_ revision: Int, logout: Int? = nil, kill: Bool = false) throws -> [UInt8] {
    let shop = RoutePolicy.Rule(
      id: "shop", target: .route("shop"),
      verb: revision.isMultiple(of: 2) ? .observe : .disable(message: "Closed."))
    let epoch = logout.map { RoutePolicy.Rule(id: "logout", verb: .logout(epoch: $0)) }
    let issued = UnixTime(begin)
    let policy = RoutePolicy(
      revision: revision, audience: ["shop"], environment: "test", issued: issued,
      expires: UnixTime(begin + 86_400), rules: [shop] + (epoch.map { [$0] } ?? []), kill: kill)
    var signed = SignedPolicy(payload: policy.json)
    signed.add(keyID: "key") { _ in [UInt8](repeating: 0, count: 64) }
    return Array((signed.compact ?? "").utf8)
  }

  /// What the app remembers between starts.
  var record: String? { state.withLock { $0.record.map { String(decoding: $0, as: UTF8.self) } } }

  /// Returns the updater of one more start, which applies policies to a router.
  func start(
    _ router: Router? = nil,
    endSessions: @escaping @Sendable (Int) async -> Void = { _ in },
    apply: @escaping @Sendable (Int) -> Void = { _ in },
    report: @escaping @Sendable (PolicyEvent) -> Void = { _ in }
  ) -> PolicyUpdater {
    let number = state.withLock { state in
      state.starts += 1
      return state.starts
    }
    let begin = ContinuousClock.now
    return PolicyUpdater(
      recipient: recipient, trust: trust, storage: Storage(self, number),
      now: { UnixTime(Self.begin + (ContinuousClock.now - begin).components.seconds) },
      apply: { [effects, weak router] rules in
        router?.apply(rules, effects: effects)
        apply(rules.policy.revision)
      }, endSessions: endSessions, report: report)
  }
}

/// Accepts each signature, and has a short hash.
private struct PlainCryptography: PolicyCryptography {
  func isValidSignature(
    _ signature: [UInt8], of message: [UInt8], publicKey: [UInt8]
  ) -> Bool {
    true
  }

  /// FNV-1a.
  func sha256(_ message: [UInt8]) -> [UInt8] {
    let hash = message.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    return (0..<32).map { UInt8(truncatingIfNeeded: hash >> UInt64($0 % 8 * 8)) }
  }
}
