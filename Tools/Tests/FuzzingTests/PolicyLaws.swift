// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorManifest
import TestSupport

@testable import JunctorPolicy

/// The laws of the reader of policies, after their signatures are verified.
struct PolicyLaws {
  private static let routes = #"""
    {"schemaVersion":1,"spaces":["mall"],"routes":[
    {"id":"cart","pattern":"/cart"},{"id":"login","pattern":"/login"},
    {"id":"order.detail","pattern":"/order/:id([0-9]+)","exposure":["policy","push"],
    "parameters":[{"name":"id","in":"path","type":"integer","constraint":"[0-9]+"}]}]}
    """#

  /// The app of the policies.
  private let recipient: PolicyRecipient

  init() {
    do {
      recipient = try PolicyRecipient(
        audience: "com.example.mall", environment: "production", appVersion: "8.2.1",
        installID: "7", systemVersion: "17.4", language: "zh-Hans-CN",
        manifest: RouteManifest(Self.routes.utf8), protectedRoutes: ["login"], steps: ["realName"],
        pageOrigins: ["https://m.mall.example"])
    } catch {
      fatalError("\(error)")
    }
  }

  func check(_ input: FuzzInput, _ sample: FuzzSample) throws(BrokenLaw) -> Bool {
    let places = TextPlaces(input.bytes)
    let policy: RoutePolicy
    do throws(FileErrors) {
      policy = try RoutePolicy(input.bytes)
    } catch {
      try places.expect(error)
      return true
    }
    let written = policy.json
    let again = try? RoutePolicy(written)
    try expectLaw(
      again == policy && again?.json == written,
      "\(String(decoding: written, as: UTF8.self)) is read as \(String(describing: again)).")
    for error in policy.errors(for: recipient) {
      let rule = policy.rules.indices.contains { error.path.hasPrefix("rules[\($0)]") }
      try expectLaw(rule || error.path == "audience" || error.path == "environment", "\(error)")
    }
    return true
  }
}
