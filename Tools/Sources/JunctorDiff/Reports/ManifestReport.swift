// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorManifest

/// A report on the findings of a diff or a check, or of files of an app, in one of several formats.
package struct ManifestReport: Sendable {
  /// The formats.
  package enum Format: String, Sendable, CaseIterable {
    /// Lines such as compilers write.
    case text
    /// One JSON object.
    case json
    /// A comment for a pull request.
    case markdown
    /// SARIF 2.1.0, for code scanning.
    case sarif
    /// Annotations of GitHub Actions.
    case github
  }

  /// A line of a file.
  package struct Place: Sendable, Hashable {
    package let file: String
    package let line: Int

    package init(file: String, line: Int) {
      self.file = file
      self.line = line
    }
  }

  /// A finding with its place.
  package struct Entry: Sendable {
    package let finding: ManifestFinding
    package let place: Place
    /// The place in the new version, for formats that annotate only this one.
    package let newPlace: Place

    /// Creates an entry.
    ///
    /// - Parameter newPlace: The place in the new version; by default, the same place.
    package init(_ finding: ManifestFinding, at place: Place, newPlace: Place? = nil) {
      self.finding = finding
      self.place = place
      self.newPlace = newPlace ?? place
    }
  }

  /// A question of a review, with its answer.
  package struct Question: Sendable, Hashable {
    /// The answer, by the words of SARIF for the kinds of results.
    package enum Answer: String, Sendable, CaseIterable {
      case fail, pass, review
    }

    package let id: String
    package let text: String
    package let answer: Answer
    /// What the answer is based on, and what it does not say.
    package let note: String
    /// The names of tests that show what the library does.
    package let tests: [String]

    package init(id: String, text: String, answer: Answer, note: String, tests: [String]) {
      (self.id, self.text, self.answer) = (id, text, answer)
      (self.note, self.tests) = (note, tests)
    }
  }

  /// The command: `diff`, `check`, `doctor` or `policy`.
  package let command: String
  package let entries: [Entry]
  /// Remarks that concern no finding.
  package let remarks: [String]
  /// The questions that the command answers, if it answers any.
  package let questions: [Question]
  /// The version of the command.
  let version: String
  /// The rules that the command knows.
  let rules: [ManifestRule]

  package init(
    of command: String, version: String, rules: [ManifestRule], entries: [Entry],
    remarks: [String] = [], questions: [Question] = []
  ) {
    self.command = command
    self.version = version
    self.rules = rules
    self.entries = entries
    self.remarks = remarks
    self.questions = questions
  }

  // MARK: - Counts

  func count(_ severity: ManifestRule.Severity) -> Int {
    entries.count { $0.finding.severity == severity }
  }

  /// The severities that the command uses.
  var severities: [ManifestRule.Severity] {
    let used = Set(rules.map(\.severity))
    return ManifestRule.Severity.allCases.filter(used.contains)
  }

  /// The numbers of findings: `1 breaking change, 2 additive changes`.
  package var summary: String {
    let counts = severities.compactMap { severity in
      let count = count(severity)
      return count == 0 ? nil : severity.phrase(count)
    }
    if !counts.isEmpty { return counts.joined(separator: ", ") }
    return severities.contains(.breaking) ? "no changes" : "no findings"
  }

  // MARK: - Text and JSON

  /// Lines such as compilers write.
  package var terminal: Code<Terminal> {
    var lines: [Code<Terminal>] = []
    for entry in entries {
      let (finding, place) = (entry.finding, entry.place)
      let mark = finding.rule.isAboutSecurity ? " (security)" : ""
      lines.append(
        "\(place.file):\(place.line): \(finding.severity.rawValue)\(mark): \(finding.rule.code) \(finding.message)"
      )
      if !finding.remedy.isEmpty { lines.append("  \(finding.remedy)") }
    }
    for question in questions {
      lines += [
        "\(question.answer.rawValue): \(question.id) \(question.text)", "  \(question.note)",
      ]
      lines.append("  Tests: \(question.tests.joined(separator: ", "))")
    }
    return (lines + (remarks + [summary]).map { "\($0)" }).joined(separator: "\n")
  }

  /// The members of the JSON object.
  package var members: [(name: String, value: JSONValue)] {
    let members: [(name: String, value: JSONValue)] = [
      ("schemaVersion", .number(1)), ("findings", .array(entries.map(\.json))),
      ("remarks", .array(remarks.map { .string($0) })),
      ("counts", .object(severities.map { ($0.rawValue, .number(count($0))) })),
    ]
    return members + (questions.isEmpty ? [] : [("questions", .array(questions.map(\.json)))])
  }

  /// One JSON object.
  ///
  /// - Parameter isContinued: Whether its beginning, with the first member, has been written.
  package func json(isContinued: Bool = false) -> Code<JSON> {
    Code(.object(members), isContinued: isContinued)
  }
}

extension ManifestReport.Question {
  fileprivate var json: JSONValue {
    .object([
      ("id", .string(id)), ("text", .string(text)), ("answer", .string(answer.rawValue)),
      ("note", .string(note)), ("tests", .array(tests.map { .string($0) })),
    ])
  }
}

extension ManifestReport.Entry {
  fileprivate var json: JSONValue {
    var members: [(name: String, value: JSONValue)] = [
      ("code", .string(finding.rule.code)), ("name", .string(finding.rule.name)),
      ("severity", .string(finding.severity.rawValue)), ("key", .string(finding.key)),
      ("file", .string(place.file)), ("line", .number(place.line)),
      ("message", .string(finding.message)),
    ]
    if let route = finding.route { members.append(("route", .string(route))) }
    if let url = finding.url { members.append(("url", .string(url))) }
    if !finding.remedy.isEmpty { members.append(("remedy", .string(finding.remedy))) }
    if finding.rule.isAboutSecurity { members.append(("tags", .array([.string("security")]))) }
    return .object(members)
  }
}

extension ManifestRule.Severity {
  /// The number of findings, as a phrase.
  func phrase(_ count: Int) -> String {
    let noun =
      switch self {
      case .breaking, .additive, .internal: "\(rawValue) change"
      case .error, .warning, .note: rawValue
      }
    return "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}

extension ManifestRule {
  /// The level in code scanning and annotations: `error`, `warning` or `note`.
  var level: String {
    switch severity {
    case .breaking, .error: "error"
    case .warning: "warning"
    case .additive, .internal, .note: isAboutSecurity ? "warning" : "note"
    }
  }
}
