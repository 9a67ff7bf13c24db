// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor
internal import JunctorManifest
internal import JunctorPolicy
internal import Workloads

/// Row 18: `open` with a remote policy, compared with `open` without one.
extension Rows {
  static func policy(_ figures: inout Figures, _ options: Options) async throws {
    let workload = Workload.generated(1_000)
    let requests = workload.requests
    let manifest = try RouteManifest(
      spaces: [.scheme("app")],
      routes: workload.routes.map { RouteManifest.Route(try RoutePattern($0), id: $0) })
    let policies: [(name: String, sources: [String]?)] = [
      ("open without a policy", nil), ("open, a rule for another source", ["push"]),
      ("open, a rule that observes", ["app"]),
    ]
    let peers = try policies.map { policy in
      let router = Router(scheme: "app")
      for (number, route) in workload.routes.enumerated() {
        try router.register(RoutePatterns(route)) { _ in number }
      }
      if let sources = policy.sources {
        let rules = workload.routes.map { route in
          RoutePolicy.Rule(
            id: route, target: .route(route), verb: .observe,
            conditions: .init(sources: sources))
        }
        let recipient = try PolicyRecipient(manifest)
        router.apply(
          try PolicyRules(rules, for: recipient), effects: PolicyEffects(for: recipient))
      }
      return Peer(policy.name, units: requests.count) { passes in
        await Dispatch.open(router, requests, passes)
      }
    }
    let timings = await Timings.interleaving(peers, rounds: options.rounds)
    timings.expectEqualSums(peers)
    figures.add("policy", timings, peers)
    figures.add("policy to none", timings.ratio(peers[1].name, to: peers[0].name))
  }
}

extension PolicyRules {
  fileprivate init(_ rules: [RoutePolicy.Rule], for recipient: PolicyRecipient) throws {
    let time = UnixTime(1_800_000_000)
    try self.init(
      RoutePolicy(
        revision: 1, audience: ["app"], environment: "bench", issued: time,
        expires: time.advanced(by: 1), rules: rules),
      recipient: recipient,
      cryptography: NoCryptography(), now: { time })
  }
}

extension PolicyRecipient {
  fileprivate init(_ manifest: RouteManifest) throws {
    try self.init(
      audience: "app", environment: "bench", appVersion: "1",
      installID: "1", systemVersion: "1", language: "en", manifest: manifest,
      protectedRoutes: [])
  }
}

/// For policies without a share and without a signature.
private struct NoCryptography: PolicyCryptography {
  func isValidSignature(_ signature: [UInt8], of message: [UInt8], publicKey: [UInt8]) -> Bool {
    false
  }

  func sha256(_ message: [UInt8]) -> [UInt8] { [] }
}
