// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorDiff
internal import JunctorManifest
internal import JunctorMatching
internal import JunctorPolicy

/// The errors and risks in a policy.
struct PolicyLint {
  /// A finding with the JSON path of its place.
  struct Entry {
    let finding: ManifestFinding
    let path: String
  }

  /// The findings, in the order of the document.
  private(set) var entries: [Entry] = []
  private let manifest: RouteManifest?
  private let version: String?

  /// - Parameters:
  ///   - policy: The policy.
  ///   - recipient: The app with which the rules are compared.
  ///   - version: The version of the app; `nil` for all.
  ///   - time: The time of publication.
  ///   - document: The JSON of the policy.
  init(
    _ policy: RoutePolicy, recipient: PolicyRecipient?, version: String?, time: UnixTime,
    document: JSONValue
  ) {
    manifest = recipient?.manifest
    self.version = version
    checkPolicy(policy, time)
    for mistake in recipient.map({ policy.errors(for: $0) }) ?? [] {
      note(
        .refusedRule, mistake.path, "\(mistake.code.rawValue): \(mistake.message).", remedy: "")
    }
    var salts: [String: String] = [:]
    for (index, rule) in policy.rules.enumerated() {
      let path = "rules[\(index)]"
      if case .logout = rule.verb {
        if rule.conditions == RoutePolicy.Conditions() {
          note(
            .logoutEverywhere, path, of: rule,
            "The rule “\(rule.id)” ends the sessions of all installs.")
        }
      } else if rule.target == .everyRoute, document["rules"]?.elements?[index]["target"] == nil {
        note(
          .missingTarget, path, of: rule,
          "The rule “\(rule.id)” applies to every route, since it has no target.")
      }
      check(rule, path, &salts)
    }
  }

  private mutating func note(
    _ rule: ManifestRule, _ path: String, of policyRule: RoutePolicy.Rule? = nil,
    _ message: String, remedy: String? = nil
  ) {
    var route: String?
    if case .route(let id)? = policyRule?.target { route = id }
    // Without the number of the rule, so that a baseline does not depend on the order.
    let key = path.split(separator: "].", maxSplits: 1).last.map(String.init) ?? path
    let finding = ManifestFinding(
      rule, route: route, key: key, message, remedy: remedy)
    entries.append(Entry(finding: finding, path: path))
  }

  // MARK: - The policy

  private mutating func checkPolicy(_ policy: RoutePolicy, _ time: UnixTime) {
    if Int64(policy.revision) > RoutePolicy.maximumRevisionStep {
      note(
        .highRevision, "revision",
        "The revision \(policy.revision) is over \(RoutePolicy.maximumRevisionStep).")
    }
    if policy.expires <= time {
      note(
        .expiredPolicy, "expires", "The policy has expired at \(policy.expires.iso8601).")
    }
    if policy.expires.seconds - policy.begin.seconds > 7 * 86_400 {
      note(.longLifetime, "expires", "The policy expires after \(policy.duration).")
    }
    if policy.kill {
      let count = policy.rules.count
      note(
        .kill, "kill",
        count == 0
          ? "No rule takes effect."
          : "No rule takes effect, also not the \(count == 1 ? "one" : "\(count)") of this policy.")
    }
  }

  // MARK: - Rules

  private mutating func check(
    _ rule: RoutePolicy.Rule, _ path: String, _ salts: inout [String: String]
  ) {
    checkReview(rule, path)
    if rule.note == nil {
      note(.missingNote, path, of: rule, "The rule “\(rule.id)” has no note.")
    }
    if rule.onExpire == .keep {
      note(
        .keptRule, "\(path).onExpire", of: rule,
        "The rule “\(rule.id)” remains in effect after the policy has expired.")
    }
    if let share = rule.conditions.share {
      if share.basisPoints == 0 {
        note(
          .neverApplies, "\(path).when.share", of: rule,
          "The rule “\(rule.id)” never applies: its share is 0 %.")
      }
      if let other = salts[share.salt] {
        note(
          .reusedSalt, "\(path).when.share.salt", of: rule,
          "The rules “\(other)” and “\(rule.id)” have the salt “\(share.salt)”.")
      }
      salts[share.salt] = salts[share.salt] ?? rule.id
    } else if rule.verb.changesRoute {
      note(
        .everyInstall, path, of: rule,
        "The rule “\(rule.id)” applies to all installs at once.")
    }
    if let version, let range = rule.conditions.appVersion, !range.contains(version) {
      note(
        .neverApplies, "\(path).when.appVersion", of: rule,
        "The rule “\(rule.id)” never applies to version \(version): it is for \(range).")
    }
  }

  /// Checks the guidelines of the App Store.
  private mutating func checkReview(_ rule: RoutePolicy.Rule, _ path: String) {
    guard case .redirect(let destination) = rule.verb else { return }
    var selection: [String] = []
    if !rule.conditions.sources.isEmpty { selection.append("source") }
    if !rule.conditions.locales.isEmpty { selection.append("language") }
    if let share = rule.conditions.share, (1..<10_000).contains(share.basisPoints) {
      selection.append("share")
    }
    if !selection.isEmpty {
      note(
        .selectedUsers, "\(path).when", of: rule,
        "The rule “\(rule.id)” shows another screen by \(selection.joined(separator: " and ")), which a reviewer may not see."
      )
    }
    guard case .page(let page) = destination else { return }
    let purchase = purchase(rule)
    if let purchase {
      note(
        .purchasePage, "\(path).do.redirect.page", of: rule,
        "The rule “\(rule.id)” sends \(purchase) to \(page.origin).")
    } else {
      note(
        .webPage, "\(path).do.redirect.page", of: rule,
        "The rule “\(rule.id)” shows a page of \(page.origin) in place of a screen.")
    }
  }

  private static let purchaseWords: Set<String> = [
    "buy", "cart", "cashier", "checkout", "iap", "pay", "payment", "purchase", "recharge",
    "subscribe", "subscription", "topup", "vip",
  ]

  /// Returns the purchase that a rule concerns, as a phrase; `nil` for another rule.
  private func purchase(_ rule: RoutePolicy.Rule) -> String? {
    let text: String
    switch rule.target {
    case .route(let id):
      if manifest?.route(named: id)?.risk == .payment { return "the payment route “\(id)”" }
      text = id
    case .pattern(let pattern): text = pattern.description
    case .everyRoute:
      let payments = manifest?.routes.filter { $0.risk == .payment } ?? []
      return payments.first.map { "all routes, among them the payment route “\($0.id)”," }
    }
    let words = text.lowercased().split { !$0.isLetter }.map(String.init)
    return words.contains(where: Self.purchaseWords.contains)
      ? "\(rule.target.phrase), which looks like a purchase," : nil
  }
}
