// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorManifest
import JunctorMatching

/// Manifests for tests.
enum Samples {
  /// A manifest that uses every key.
  static func shop() throws -> RouteManifest {
    var order = RouteManifest.Route(
      try RoutePattern("/order/:id([0-9]+)/:page?tab=:shown"), id: "order.detail")
    order.aliases = [try RoutePattern("/o/:id([0-9]+)/:page?tab=:shown")]
    order.priority = 2
    order.parameters[0].type = .integer
    order.parameters[0].swiftType = "Int"
    order.parameters[0].example = "7"
    order.parameters[0].privacy = .private
    order.parameters[0].summary = "The number of the order"
    order.parameters[1].values = ["info", "goods"]
    order.parameters[2].defaultValue = "all"
    order.parameters[2].privacy = .public
    var tags = RouteManifest.Parameter("tags", in: .query, isOptional: true)
    tags.isRepeated = true
    tags.key = "tag"
    order.parameters.append(tags)
    order.result = RouteManifest.Result(
      name: "OrderResult",
      shape: .object(
        [
          .init("id", .integer), .init("note", .string, isOptional: true),
          .init("lines", .array(.dictionary(.optional(.number)))), .init("more", .any),
          .init("paid", .boolean),
        ].sorted { $0.name < $1.name }))
    order.exposure = ["push", "web:https://m.mall.example"]
    order.parents = ["/orders"]
    order.tab = "me"
    order.presentation = "push"
    order.steps = ["login", "age check"]
    order.module = "Orders"
    order.summary = "One order"
    order.examples = ["/order/7/info?tab=all"]
    order.since = "8.1"
    order.risk = .payment
    order.deprecation = .init(since: "8.4", replacement: "order.v2")
    var docs = RouteManifest.Route(try RoutePattern("/docs{/:chapter}?/*"), id: "docs")
    docs.parameters[0].format = .uuid
    let help = RouteManifest.Route(try RoutePattern("/Help/:topic", ignoreCase: true))
    return try RouteManifest(
      spaces: [.scheme("mall"), .domain("m.mall.example", port: 8443, includingSubdomains: true)],
      routes: [order, docs, help])
  }
}
