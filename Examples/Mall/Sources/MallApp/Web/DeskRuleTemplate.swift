// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A rule to begin with in the desk's panel.
struct DeskRuleTemplate: Encodable, Sendable {
  /// The effect, in a few words.
  let name: String
  /// The JSON of the rule.
  let rule: String

  private init(_ name: String, _ rule: String) {
    self.name = name
    self.rule = rule
  }

  /// A template for each verb; `redirect` has two.
  static let all = [
    DeskRuleTemplate(
      "Redirect to a web page",
      """
      {
        "id": "order-page",
        "note": "The order page is broken.",
        "route": "order.detail",
        "do": {"redirect": {"page": "https://m.mall.example/order/{id}"}}
      }
      """),
    DeskRuleTemplate(
      "Redirect to a route",
      """
      {
        "id": "all-orders",
        "route": "order.detail",
        "do": {"redirect": {"route": "order.all"}}
      }
      """),
    DeskRuleTemplate(
      "Disable a route",
      """
      {
        "id": "no-cities",
        "route": "home.city",
        "do": {"disable": {"message": "Deliveries are paused."}}
      }
      """),
    DeskRuleTemplate(
      "Show the error page",
      """
      {
        "id": "goods-error",
        "route": "goods.detail",
        "do": {"errorPage": {}}
      }
      """),
    DeskRuleTemplate(
      "Require a login",
      """
      {
        "id": "members-only",
        "pattern": "/goods/:id([0-9]+)",
        "do": {"requireStep": {"name": "session"}}
      }
      """),
    DeskRuleTemplate(
      "Log everyone out",
      """
      {
        "id": "log-out",
        "do": {"logout": {"epoch": 1}}
      }
      """),
    DeskRuleTemplate(
      "Show a notice",
      """
      {
        "id": "maintenance",
        "route": "order.detail",
        "do": {"notice": {"message": "Maintenance begins at 22:00."}}
      }
      """),
    DeskRuleTemplate(
      "Limit the frequency",
      """
      {
        "id": "slow-search",
        "route": "goods.search",
        "do": {"throttle": {"requests": 2, "seconds": 60}}
      }
      """),
    DeskRuleTemplate(
      "Only count",
      """
      {
        "id": "count-orders",
        "route": "order.detail",
        "do": {"observe": {}}
      }
      """),
  ]
}
