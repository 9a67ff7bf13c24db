// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorManifest
import JunctorMatching
import JunctorPolicy

/// The app of the tests.
enum Shop {
  static let now = UnixTime(1_795_000_000)

  static let installID = "install-1"

  static func manifest() throws -> RouteManifest {
    let routes = [
      ("home", "/"), ("login", "/login"), ("settings", "/settings/:page?"),
      ("order.detail", "/order/:id([0-9]+)"), ("order.list", "/orders"), ("order.old", "/o/:id"),
      ("goods", "/goods/:id"), ("goods.new", "/goods2/:id"), ("goods.third", "/goods3/:id"),
      ("goods.fourth", "/goods4/:id"), ("help", "/help/*"),
    ]
    return try RouteManifest(
      spaces: [.scheme("mall"), .domain("m.mall.example")],
      routes: try routes.map { id, pattern in
        var route = RouteManifest.Route(try RoutePattern(pattern), id: id)
        // All but one can be the destination of a redirect.
        route.exposure = id == "settings" ? [] : ["policy"]
        return route
      })
  }

  static func recipient(appVersion: String = "8.2.0") throws -> PolicyRecipient {
    try PolicyRecipient(
      audience: "com.example.shop", environment: "production", appVersion: appVersion,
      installID: installID, systemVersion: "17.4", language: "zh-Hans-CN",
      manifest: try manifest(), protectedRoutes: ["login", "settings"],
      steps: ["age check", "login"],
      pageOrigins: ["https://m.mall.example", "https://h5.mall.example:8443"])
  }

  /// A policy that passes all checks.
  static func policy(
    _ revision: Int, rules: [RoutePolicy.Rule] = [rule()], lifetime: Int64 = 86_400
  ) -> RoutePolicy {
    RoutePolicy(
      revision: revision, audience: ["com.example.shop"], environment: "production", issued: now,
      expires: now.advanced(by: lifetime), rules: rules)
  }

  static func rule(
    _ id: String = "orders-closed", _ target: RoutePolicy.Rule.Target = .route("order.detail"),
    _ verb: RoutePolicy.Verb = .disable(message: "Orders are closed.")
  ) -> RoutePolicy.Rule {
    RoutePolicy.Rule(id: id, target: target, verb: verb)
  }

  /// A policy that uses every key.
  static func fullPolicy() throws -> RoutePolicy {
    guard let page = PageTemplate("https://m.mall.example/order/{id}?from=app"),
      let appVersion = VersionRange(">=8.2 <8.3.1"), let systemVersion = VersionRange(">=17")
    else { throw TestError("the sample is broken") }
    return RoutePolicy(
      revision: 42, audience: ["com.example.shop", "com.example.shop.beta"],
      environment: "production", issued: now, notBefore: now.advanced(by: 60),
      expires: now.advanced(by: 604_800),
      rules: [
        RoutePolicy.Rule(
          id: "order-page", note: "INC-2031", target: .route("order.detail"),
          verb: .redirect(.page(page)),
          conditions: .init(
            appVersion: appVersion, systemVersion: systemVersion,
            sources: ["app", "push", "web:https://m.mall.example"], locales: ["zh", "en-GB"],
            share: .init(basisPoints: 1_000, salt: "order-page")),
          onExpire: .keep, priority: 10),
        RoutePolicy.Rule(
          id: "old-orders", target: .pattern(try RoutePattern("/o/:id", ignoreCase: true)),
          verb: .redirect(.route("order.detail", parameters: ["id": "7"]))),
        rule("goods", .route("goods"), .disable(message: "Sold out.")),
        rule("help", .route("help"), .errorPage),
        rule("age", .route("goods.new"), .requireStep("age check")),
        rule("end", .everyRoute, .logout(epoch: 3)),
        rule("note", .everyRoute, .notice(message: "Maintenance at 22:00.")),
        rule("slow", .everyRoute, .throttle(requests: 100, seconds: 60)),
        rule("count", .route("home"), .observe),
      ], kill: true)
  }
}
