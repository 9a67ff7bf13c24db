// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorDiff
internal import JunctorPolicy

/// The difference between two policies.
struct PolicyDiff {
  /// A key with another value.
  struct Change {
    let key: String
    let old: String
    let new: String
  }

  /// A rule that differs.
  struct RuleChange {
    enum Kind: String { case added, removed, changed }

    let id: String
    let kind: Kind
    let changes: [Change]
    /// The meaning of the difference for users, one sentence each.
    let meaning: [String]
  }

  let old: RoutePolicy
  let new: RoutePolicy
  /// The changes of the policy without its rules.
  let changes: [Change]
  let rules: [RuleChange]
  /// Remarks about the publication.
  let remarks: [String]
  /// Whether an app with the old policy refuses the new one.
  let isRefused: Bool

  init(old: RoutePolicy, new: RoutePolicy) {
    (self.old, self.new) = (old, new)
    changes = Self.changes(old.values, new.values)
    let before = Dictionary(uniqueKeysWithValues: old.rules.map { ($0.id, $0) })
    let after = Set(new.rules.map(\.id))
    var rules: [RuleChange] = []
    for rule in new.rules {
      guard let earlier = before[rule.id] else {
        let meaning = [rule.sentences]
        rules.append(RuleChange(id: rule.id, kind: .added, changes: [], meaning: meaning))
        continue
      }
      if earlier == rule { continue }
      rules.append(
        RuleChange(
          id: rule.id, kind: .changed, changes: Self.changes(earlier.values, rule.values),
          meaning: Self.meaning(earlier, rule)))
    }
    for rule in old.rules where !after.contains(rule.id) {
      let meaning = ["No longer: \(rule.effect)."]
      rules.append(RuleChange(id: rule.id, kind: .removed, changes: [], meaning: meaning))
    }
    self.rules = rules
    let isSame = changes.isEmpty && rules.isEmpty
    let isHigh =
      Int64(new.revision) - Int64(old.revision) > RoutePolicy.maximumRevisionStep
    let isOld = new.revision < old.revision || new.revision == old.revision && !isSame
    isRefused = isOld || isHigh || new.environment != old.environment
    remarks =
      (isHigh
        ? ["An app with revision \(old.revision) refuses a revision that is so much higher."] : [])
      + Self.remarks(old, new, isOld: isOld)
  }

  private static func changes(
    _ old: [(key: String, value: String)], _ new: [(key: String, value: String)]
  ) -> [Change] {
    zip(old, new).filter { $0.value != $1.value }
      .map { Change(key: $0.key, old: $0.value, new: $1.value) }
  }

  // MARK: - Meaning

  private static func meaning(_ old: RoutePolicy.Rule, _ new: RoutePolicy.Rule) -> [String] {
    var sentences: [String] = []
    if old.target != new.target || old.verb != new.verb {
      sentences.append("Before: \(old.effect). Now: \(new.effect).")
    }
    if let sentence = meaning(ofShare: old.conditions.share, new.conditions.share) {
      sentences.append(sentence)
    }
    var (others, otherOld) = (new.conditions, old.conditions)
    (others.share, otherOld.share) = (nil, nil)
    if others != otherOld {
      let phrases = others.phrases
      sentences.append(
        phrases.isEmpty
          ? "The rule applies without other conditions."
          : "The rule applies if \(phrases.joined(separator: ", and ")).")
    }
    if old.onExpire != new.onExpire {
      sentences.append(
        new.onExpire == .keep
          ? "The rule remains in effect after the policy has expired."
          : "The rule ends when the policy expires.")
    }
    if old.priority != new.priority {
      sentences.append("Another rule for the same request can take precedence.")
    }
    return sentences.isEmpty ? ["Nothing changes for users."] : sentences
  }

  private static func meaning(
    ofShare old: RoutePolicy.Share?, _ new: RoutePolicy.Share?
  ) -> String? {
    if old == new { return nil }
    let (from, to) = (old?.percent ?? "all", new?.percent ?? "all")
    // All installs are in the share of 100 % of any salt, and none in that of 0 %.
    let (less, more) = (old?.basisPoints ?? 10_000, new?.basisPoints ?? 10_000)
    let isNested =
      old?.salt == new?.salt || [0, 10_000].contains(less) || [0, 10_000].contains(more)
    guard isNested else {
      return
        "The share has another salt: \(to) of the installs are chosen anew, not from the former \(from)."
    }
    if less == more { return nil }
    return less < more
      ? "The share grows from \(from) to \(to) of the installs: installs are only added."
      : "The share shrinks from \(from) to \(to) of the installs: installs are only removed, and return to the normal behavior."
  }

  private static func remarks(_ old: RoutePolicy, _ new: RoutePolicy, isOld: Bool) -> [String] {
    var remarks: [String] = []
    if isOld {
      remarks.append(
        "An app with revision \(old.revision) refuses the new policy; use a higher revision.")
    }
    if new.environment != old.environment {
      remarks.append("An app of the environment \(old.environment) refuses the new policy.")
    }
    if new.kill, !old.kill { remarks.append("No rule takes effect any more.") }
    if old.kill, !new.kill { remarks.append("The rules take effect again.") }
    let common = Set(old.rules.map(\.id)).intersection(new.rules.map(\.id))
    if old.rules.map(\.id).filter(common.contains) != new.rules.map(\.id).filter(common.contains) {
      remarks.append(
        "The order of the rules changed: of two rules with one priority, the first takes precedence."
      )
    }
    let removed = old.audience.filter { !new.audience.contains($0) }
    if !removed.isEmpty {
      remarks.append(
        "Apps that are no longer in the audience keep the old policy until it expires: \(removed.joined(separator: ", "))."
      )
    }
    return remarks
  }

  // MARK: - Reports

  private var isEmpty: Bool { changes.isEmpty && rules.isEmpty }

  private var title: String { "revision \(old.revision) → \(new.revision)" }

  var text: Code<Terminal> {
    var lines: [Code<Terminal>] = [isEmpty ? "\(title): no differences" : "\(title)"]
    lines += changes.map { "  \($0.key): \($0.old) → \($0.new)" }
    for rule in rules {
      lines.append("\(rule.kind.rawValue): \(rule.id)")
      lines += rule.changes.map { "  \($0.key): \($0.old) → \($0.new)" }
      lines += rule.meaning.map { "  \($0)" }
    }
    return (lines + remarks.map { "\($0)" }).joined(separator: "\n")
  }

  var markdown: Code<Markdown> {
    var lines: [Code<Markdown>] = ["### Policy: \(title)"]
    if isEmpty { lines += ["", "No differences."] }
    if !changes.isEmpty {
      lines += ["", "| Key | Before | Now |", "|---|---|---|"]
      lines += changes.map { Code(row: [$0.key, $0.old, $0.new]) }
    }
    if !rules.isEmpty {
      lines += ["", "| Rule | Change | Keys | For users |", "|---|---|---|---|"]
      lines += rules.map { rule in
        let keys = rule.changes.map { "\($0.key): \($0.old) → \($0.new)" }
        return Code(row: [
          rule.id, rule.kind.rawValue, keys.joined(separator: "; "),
          rule.meaning.joined(separator: " "),
        ])
      }
    }
    if !remarks.isEmpty { lines += [""] + remarks.map { "- \($0)" } }
    return lines.joined(separator: "\n")
  }

  var json: JSONValue {
    func list(_ changes: [Change]) -> JSONValue {
      .array(
        changes.map {
          .object([("key", .string($0.key)), ("old", .string($0.old)), ("new", .string($0.new))])
        })
    }
    let rules = rules.map { rule in
      JSONValue.object([
        ("id", .string(rule.id)), ("change", .string(rule.kind.rawValue)),
        ("keys", list(rule.changes)), ("meaning", .array(rule.meaning.map { .string($0) })),
      ])
    }
    return .object([
      ("schemaVersion", .number(1)), ("oldRevision", .number(old.revision)),
      ("newRevision", .number(new.revision)), ("keys", list(changes)), ("rules", .array(rules)),
      ("remarks", .array(remarks.map { .string($0) })),
    ])
  }
}

extension RoutePolicy {
  /// The values except revision and rules, as texts.
  fileprivate var values: [(key: String, value: String)] {
    [
      ("audience", audience.joined(separator: ", ")), ("environment", environment),
      ("issued", issued.iso8601), ("notBefore", begin.iso8601), ("expires", expires.iso8601),
      ("minimumEngine", "\(minimumEngine)"), ("kill", kill ? "true" : "false"),
    ]
  }
}

extension RoutePolicy.Rule {
  /// The values except the identifier, as texts.
  fileprivate var values: [(key: String, value: String)] {
    let sources = conditions.sources.joined(separator: ", ")
    let locales = conditions.locales.joined(separator: ", ")
    return [
      ("note", note ?? "none"), ("target", target.phrase), ("do", verb.phrase),
      ("when.appVersion", conditions.appVersion?.description ?? "all"),
      ("when.systemVersion", conditions.systemVersion?.description ?? "all"),
      ("when.sources", sources.isEmpty ? "all" : sources),
      ("when.locales", locales.isEmpty ? "all" : locales),
      ("when.share", conditions.share.map { "\($0.percent) (salt “\($0.salt)”)" } ?? "all"),
      ("onExpire", onExpire.rawValue), ("priority", "\(priority)"),
    ]
  }
}
