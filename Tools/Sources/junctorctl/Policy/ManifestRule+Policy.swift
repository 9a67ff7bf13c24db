// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorDiff
internal import JunctorManifest

// The rules of `junctorctl policy lint`. A code is never removed, and never used for another rule.
//
// JP0…: the app. JP1…: guidelines of the App Store. JP2…: time. JP3…: operation.

extension ManifestRule {
  /// The rules about policies, in the order of their codes.
  static let policies = [
    refusedRule, webPage, selectedUsers, purchasePage, longLifetime, expiredPolicy, keptRule,
    missingNote, everyInstall, reusedSalt, kill, neverApplies,
  ]

  // MARK: - App

  static let refusedRule = ManifestRule(
    "JP001", "refusedRule", .error, "An app with the routes of --routes refuses the policy.",
    explanation:
      "A rule names something that the app does not have, changes a protected route, or leads in a circle. The app keeps its earlier policy.",
    example: .init(
      .policy,
      """
      "rules": [
        {"id": "closed", "note": "INC-7", "route": "orders", "do": {"disable": {"message": "Closed."}}}
      ]
      """),
    remedy: "Correct the rule.")

  // MARK: - Review

  static let webPage = ManifestRule(
    "JP101", "webPage", .warning, "A rule shows a web page in place of a native screen.",
    explanation:
      "Guideline 2.5.2 of the App Store permits data that selects a screen, and not a change of the features of the app. A page that repairs a broken screen for some days is such a choice; a page with another function is a new feature. Guideline 4.2 requires more than a web site.",
    example: .init(
      .policy,
      """
      "rules": [
        {"id": "broken", "note": "INC-7", "route": "order", "when": {"share": {"basisPoints": 10000, "salt": "broken"}},
         "do": {"redirect": {"page": "https://m.mall.example/order/{id}"}}}
      ]
      """),
    remedy: "Show the same contents on the page, and repair the screen with the next release.")

  static let selectedUsers = ManifestRule(
    "JP102", "selectedUsers", .warning,
    "A redirect by source, language or share shows some users another screen.",
    explanation:
      "Guideline 2.3.1 of the App Store forbids features that are hidden from the review. A redirect that reviewers do not meet can be regarded as one.",
    example: .init(
      .policy,
      """
      "rules": [
        {"id": "old", "note": "INC-7", "route": "order", "when": {"locales": ["zh"], "share": {"basisPoints": 10000, "salt": "old"}},
         "do": {"redirect": {"route": "pay"}}}
      ]
      """),
    remedy:
      "Use the condition for a staged repair only, describe it in the notes for the review, and end with all installs."
  )

  static let purchasePage = ManifestRule(
    "JP103", "purchasePage", .warning, "A rule sends a purchase to a web page.",
    explanation:
      "Guideline 3.1.1 of the App Store requires in-app purchase for digital contents. A purchase of them on a page, switched on after the review, can remove the app from the store. A route is a purchase if its “risk” is “payment”, or by the words in its name.",
    example: .init(
      .policy,
      """
      "rules": [
        {"id": "till", "note": "INC-7", "route": "pay", "when": {"share": {"basisPoints": 10000, "salt": "till"}},
         "do": {"redirect": {"page": "https://m.mall.example/pay"}}}
      ]
      """),
    remedy: "Disable the purchase with a message, unless only physical goods and services are sold."
  )

  // MARK: - Time

  static let longLifetime = ManifestRule(
    "JP201", "longLifetime", .warning, "The policy is in effect for more than 7 days.",
    explanation:
      "An attacker who withholds later policies can keep this one in effect until it expires.",
    example: .init(
      .policy,
      """
      "issued": 1795000000, "expires": 1797592000
      """),
    remedy:
      "Let the policy expire after at most 7 days, and publish it again with a higher revision if it is still required."
  )

  static let expiredPolicy = ManifestRule(
    "JP202", "expiredPolicy", .warning, "The policy has expired.",
    explanation:
      "Apps refuse it.",
    example: .init(
      .policy,
      """
      "issued": 1794000000, "expires": 1794086400
      """),
    remedy: "Set a later time of expiry, and a higher revision.")

  static let keptRule = ManifestRule(
    "JP203", "keptRule", .warning, "A rule remains in effect after the policy has expired.",
    explanation:
      "It ends only with a later policy. If the key is lost, or the server no longer exists, it never ends.",
    example: .init(
      .policy,
      """
      "rules": [
        {"id": "closed", "note": "INC-7", "route": "order", "when": {"share": {"basisPoints": 10000, "salt": "closed"}},
         "do": {"disable": {"message": "Closed."}}, "onExpire": "keep"}
      ]
      """),
    remedy: "Remove “onExpire”, unless the rule is about security.")

  // MARK: - Operation

  static let missingNote = ManifestRule(
    "JP301", "missingNote", .warning, "A rule has no note.",
    explanation:
      "The second person who signs, and the next on call, do not know its reason.",
    example: .init(
      .policy,
      """
      "rules": [
        {"id": "closed", "route": "order", "when": {"share": {"basisPoints": 10000, "salt": "closed"}},
         "do": {"disable": {"message": "Closed."}}}
      ]
      """),
    remedy: "Add a note with the number of the incident.")

  static let everyInstall = ManifestRule(
    "JP302", "everyInstall", .note, "A rule that changes requests applies to all installs at once.",
    explanation:
      "A mistake in the rule reaches all users.",
    example: .init(
      .policy,
      """
      "rules": [
        {"id": "closed", "note": "INC-7", "route": "order", "do": {"disable": {"message": "Closed."}}}
      ]
      """),
    remedy: "Begin with a share of the installs, and raise its “basisPoints” with the same “salt”.")

  static let reusedSalt = ManifestRule(
    "JP303", "reusedSalt", .warning, "Two rules have the same salt.",
    explanation:
      "The same installs are in both shares, so that some users meet each change first. This is correct only if the rules belong together.",
    example: .init(
      .policy,
      """
      "rules": [
        {"id": "a", "note": "INC-7", "route": "order", "when": {"share": {"basisPoints": 100, "salt": "july"}},
         "do": {"disable": {"message": "Closed."}}},
        {"id": "b", "note": "INC-8", "route": "pay", "when": {"share": {"basisPoints": 100, "salt": "july"}},
         "do": {"disable": {"message": "Closed."}}}
      ]
      """),
    remedy: "Use another salt for each rule, such as its identifier.")

  static let kill = ManifestRule(
    "JP304", "kill", .warning, "The policy ends all rules.",
    explanation:
      "No rule takes effect, neither of this policy nor of an earlier one.",
    example: .init(
      .policy,
      """
      "kill": true
      """),
    remedy: "Remove “kill”, unless all rules must end.")

  static let neverApplies = ManifestRule(
    "JP305", "neverApplies", .warning, "A rule never applies.",
    explanation:
      "Its share is 0 %, or it is for other versions than that of --app-version.",
    example: .init(
      .policy,
      """
      "rules": [
        {"id": "closed", "note": "INC-7", "route": "order", "when": {"share": {"basisPoints": 0, "salt": "closed"}},
         "do": {"disable": {"message": "Closed."}}}
      ]
      """),
    remedy: "Correct the condition, or remove the rule.")
}
