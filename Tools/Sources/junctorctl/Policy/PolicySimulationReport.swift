// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorDiff
internal import JunctorPolicy

/// The result of a simulation, after all URLs.
struct PolicySimulationReport {
  /// What a rule does in the simulation.
  private enum State: String {
    case applies
    /// No URL of the corpus reaches the rule.
    case unreached
    /// The install does not meet the conditions.
    case otherInstall
    case expired
    /// The policy ends all rules.
    case killed
    /// The rule concerns no URL.
    case logout

    var phrase: String {
      switch self {
      case .applies: ""
      case .unreached: "no URL of the corpus reaches it"
      case .otherInstall: "its conditions do not hold for this install"
      case .expired: "it has expired"
      case .killed: "“kill” ends it"
      case .logout: "it concerns sessions, and no URL"
      }
    }
  }

  private struct Row {
    let rule: RoutePolicy.Rule
    let count: Int
    let state: State
    /// The number of simulated installs in the share.
    let installs: Int?
  }

  private let policy: RoutePolicy
  private let replay: PolicyReplay
  private let corpus: String
  private let installs: Int?
  private let rows: [Row]
  private let remarks: [String]

  init(
    _ policy: RoutePolicy, _ rules: PolicyRules, _ replay: PolicyReplay, corpus: String,
    time: UnixTime, assumptions: [String], installs: Int?
  ) {
    (self.policy, self.replay, self.corpus, self.installs) = (policy, replay, corpus, installs)
    let met = Set(rules.rules.map(\.rule.id))
    let isExpired = time >= policy.expires
    let cryptography = SystemCryptography()
    rows = policy.rules.map { rule in
      let count = replay.counts[rule.id] ?? 0
      let state: State =
        if count > 0 {
          .applies
        } else if policy.kill {
          .killed
        } else if isExpired, rule.onExpire == .drop {
          .expired
        } else if !met.contains(rule.id) {
          .otherInstall
        } else if case .logout = rule.verb {
          .logout
        } else {
          .unreached
        }
      var inShare: Int?
      if let installs, let share = rule.conditions.share {
        inShare = (1...installs).count {
          share.contains(installID: "\($0)", cryptography: cryptography)
        }
      }
      return Row(rule: rule, count: count, state: state, installs: inShare)
    }
    var remarks = assumptions
    if policy.kill { remarks.append("“kill” ends all rules.") }
    if time < policy.begin {
      remarks.append("An app refuses the policy before \(policy.begin.iso8601).")
    }
    if isExpired {
      remarks.append(
        "The policy has expired at \(policy.expires.iso8601): an app does not load it.")
    }
    self.remarks = remarks
  }

  private var summary: String {
    "\(corpus): \(replay.urlCount) \(replay.urlCount == 1 ? "URL" : "URLs"), "
      + "\(replay.affectedCount) affected, \(replay.unmatchedCount) without a route, "
      + "\(replay.closedCount) closed to the source, \(replay.malformedCount) malformed"
  }

  /// Returns a part of a whole in percent, with two digits: `33.33 %`.
  private static func percent(_ part: Int, of whole: Int) -> String {
    let hundredths = whole == 0 ? 0 : (part * 10_000 + whole / 2) / whole
    let digits = String(hundredths % 100)
    return "\(hundredths / 100).\(digits.count == 1 ? "0" : "")\(digits) %"
  }

  private func urls(_ row: Row) -> String {
    row.count == 0
      ? row.state.phrase
      : "\(row.count) \(row.count == 1 ? "URL" : "URLs") (\(Self.percent(row.count, of: replay.urlCount)))"
  }

  private func share(_ row: Row) -> String? {
    guard let share = row.rule.conditions.share else { return nil }
    guard let count = row.installs, let installs else { return share.percent }
    return
      "\(share.percent): \(count) of \(installs) installs (\(Self.percent(count, of: installs)))"
  }

  var text: Code<Terminal> {
    let lines: [Code<Terminal>] = rows.map { row in
      "\(row.rule.id) (\(row.rule.verb.name)): \(urls(row))\(share(row).map { "; share \($0)" } ?? "")"
    }
    return (lines + (remarks + [summary]).map { "\($0)" }).joined(separator: "\n")
  }

  var markdown: Code<Markdown> {
    var lines: [Code<Markdown>] = ["### Policy: revision \(policy.revision)", "", "\(summary)", ""]
    lines += ["| Rule | Verb | URLs | Share |", "|---|---|---|---|"]
    lines += rows.map { Code(row: [$0.rule.id, $0.rule.verb.name, urls($0), share($0) ?? ""]) }
    if !replay.groups.isEmpty {
      lines += ["", "| Route | Requests | Rules | URLs | Examples |", "|---|---|---|--:|---|"]
      lines += replay.groups.sorted { $0.count > $1.count }.map { group in
        Code(row: [
          group.route, group.phrase, group.rules.joined(separator: ", "), "\(group.count)",
          group.urls.map { Terminal.start(of: $0) }.joined(separator: " "),
        ])
      }
    }
    if !remarks.isEmpty { lines += [""] + remarks.map { "- \($0)" } }
    return lines.joined(separator: "\n")
  }

  /// The object without the URLs.
  var json: JSONValue {
    let rules = rows.map { row in
      var members: [(name: String, value: JSONValue)] = [
        ("id", .string(row.rule.id)), ("verb", .string(row.rule.verb.name)),
        ("urls", .number(row.count)), ("state", .string(row.state.rawValue)),
      ]
      if let share = row.rule.conditions.share {
        members.append(("basisPoints", .number(share.basisPoints)))
      }
      if let installs = row.installs { members.append(("installs", .number(installs))) }
      return JSONValue.object(members)
    }
    return .object([
      ("schemaVersion", .number(1)), ("revision", .number(policy.revision)),
      ("urls", .number(replay.urlCount)), ("affected", .number(replay.affectedCount)),
      ("unmatched", .number(replay.unmatchedCount)), ("closed", .number(replay.closedCount)),
      ("malformed", .number(replay.malformedCount)), ("rules", .array(rules)),
      ("remarks", .array(remarks.map { .string($0) })),
    ])
  }
}
