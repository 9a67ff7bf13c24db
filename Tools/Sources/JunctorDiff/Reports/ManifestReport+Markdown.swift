// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorManifest

extension ManifestReport {
  /// The report as a comment for a pull request.
  package var markdown: Code<Markdown> {
    var lines: [Code<Markdown>] = [
      "### \(command == "policy" ? "Policy" : "Routes"): \(summary)"
    ]
    for severity in severities {
      let found = entries.filter { $0.finding.severity == severity }
      if found.isEmpty { continue }
      let isSerious = [.breaking, .error, .warning].contains(severity)
      let title = severity.phrase(found.count)
      lines += ["", isSerious ? "**\(title)**" : "<details><summary>\(title)</summary>", ""]
      // The findings of a manifest are about its routes, those of an app about places of its files.
      let isAboutFiles = command == "doctor" || command == "policy"
      lines += [
        "| Rule | \(isAboutFiles ? "Place" : "Route") | Finding | What to do |",
        "|---|---|---|---|",
      ]
      lines += found.map { entry in
        let finding = entry.finding
        let mark = finding.rule.isAboutSecurity ? " (security)" : ""
        let subject =
          isAboutFiles ? "\(entry.place.file):\(entry.place.line)" : finding.route ?? ""
        return Code(row: [finding.rule.code + mark, subject, finding.message, finding.remedy])
      }
      if !isSerious { lines += ["", "</details>"] }
    }
    if !questions.isEmpty {
      lines += ["", "| Test | Question | Answer | |", "|---|---|---|---|"]
      lines += questions.map { Code(row: [$0.id, $0.text, $0.answer.rawValue, $0.note]) }
    }
    if !remarks.isEmpty { lines += [""] + remarks.map { "- \($0)" } }
    return lines.joined(separator: "\n")
  }

  /// The report as annotations of GitHub Actions, with the summary in the last line.
  package var github: Code<Terminal> {
    let lines: [Code<Terminal>] = entries.map { entry in
      let (finding, place) = (entry.finding, entry.newPlace)
      let level = finding.rule.level == "note" ? "notice" : finding.rule.level
      let title = "\(finding.rule.code) \(finding.rule.name)"
      let text = finding.message + (finding.remedy.isEmpty ? "" : " " + finding.remedy)
      return """
        ::\(level) file=\(property: place.file),line=\(place.line),title=\(property: title)::\(annotation: text)
        """
    }
    return (lines + (remarks + [summary]).map { "\($0)" }).joined(separator: "\n")
  }
}

extension ManifestRule {
  /// The rule as a section in Markdown.
  package var markdown: String {
    var lines = [
      "**\(code) \(name)** (\(severity.rawValue)\(isAboutSecurity ? ", security" : ""))", "",
    ]
    lines += ["\(summary) \(explanation)"]
    if !remedy.isEmpty { lines += ["", "What to do: \(remedy)"] }
    if let excerpt = example.excerpt {
      lines += [
        "", "`\(excerpt.file.title)`:", "", "```\(excerpt.file.language)", excerpt.text, "```",
      ]
    } else if !example.parts.isEmpty {
      let blocks = example.parts.map { "```json\n\($0)\n```" }
      lines += ["", blocks.joined(separator: "\n\nbecomes\n\n")]
    }
    return lines.joined(separator: "\n")
  }

  /// The rule as text for a terminal.
  package var text: String {
    var lines = [
      "\(code) \(name) (\(severity.rawValue)\(isAboutSecurity ? ", security" : ""))", summary,
    ]
    lines += ["", explanation]
    if !remedy.isEmpty { lines += ["", remedy] }
    if let excerpt = example.excerpt {
      lines += ["", "  \(excerpt.file.title):"]
      return (lines + [excerpt.text.indented.indented]).joined(separator: "\n")
    }
    let names = example.parts.count == 2 ? ["before  ", "after   "] : [""]
    for (name, part) in zip(names, example.parts) {
      if name != names.last || names.count == 1 { lines.append("") }
      lines.append("  \(name)\(part)")
    }
    return lines.joined(separator: "\n")
  }
}

extension ManifestRule.Example {
  /// The old and the new part of the manifest, or the only one; none for an example that cannot be written.
  fileprivate var parts: [String] {
    if before == "", after.isEmpty { return [] }
    let differ = before != nil && spacesBefore != spaces
    let new = Self.part(after, differ ? spaces : nil)
    return (before.map { [Self.part($0, differ ? spacesBefore : nil)] } ?? []) + [new]
  }

  private static func part(_ routes: String, _ spaces: [String]?) -> String {
    let names = spaces.map { $0.map { "\"\($0)\"" }.joined(separator: ", ") }
    return (names.map { "\"spaces\": [\($0)], " } ?? "") + "\"routes\": [\(routes)]"
  }
}

extension ManifestRule.Excerpt.File {
  fileprivate var title: String { self == .response ? "request and response" : rawValue }

  /// The language of a block in Markdown.
  fileprivate var language: String {
    switch self {
    case .infoPlist, .entitlements, .androidManifest: "xml"
    case .association, .assetLinks, .policy: "json"
    case .response: "http"
    }
  }
}
