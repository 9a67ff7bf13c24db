// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorManifest

// Identifiers, patterns and URLs come from files that anyone can propose to change. So characters with a meaning in
// Markdown or in a workflow command are escaped, also those of mentions and references.

extension ManifestReport {
  /// The report as a comment for a pull request.
  var markdown: String {
    var lines = ["### \(command == "policy" ? "Policy" : "Routes"): \(summary)"]
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
        let cells = [finding.rule.code + mark, subject, finding.message, finding.remedy]
        return "| \(cells.map(Self.escaped).joined(separator: " | ")) |"
      }
      if !isSerious { lines += ["", "</details>"] }
    }
    if !remarks.isEmpty { lines += [""] + remarks.map { "- \(Self.escaped($0))" } }
    return lines.joined(separator: "\n")
  }

  /// Returns a text for a cell of a table in Markdown.
  package static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in Shown.text(text).unicodeScalars {
      switch scalar {
      // A URL would become a link.
      case ":": result += "&#58;"
      case "\\", "`", "*", "_", "{", "}", "[", "]", "(", ")", "<", ">", "|", "~", "!", "$":
        result += "\\\(scalar)"
      // A mention, a reference to an issue, and an entity.
      case "@", "#", "&": result += "&#\(scalar.value);"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The report as annotations of GitHub Actions, with the summary in the last line.
  var github: String {
    let lines = entries.map { entry in
      let (finding, place) = (entry.finding, entry.newPlace)
      let level = finding.rule.level == "note" ? "notice" : finding.rule.level
      let title = "\(finding.rule.code) \(finding.rule.name)"
      let text = finding.message + (finding.remedy.isEmpty ? "" : " " + finding.remedy)
      return "::\(level) file=\(Self.property(place.file)),line=\(place.line),"
        + "title=\(Self.property(title))::\(Self.data(text))"
    }
    return (lines + (remarks + [summary]).map { Shown.text($0) }).joined(separator: "\n")
  }

  /// Returns a text for the message of a workflow command.
  private static func data(_ text: String) -> String { encode(text, ["%", "\r", "\n"]) }

  /// Returns a text for a property of a workflow command.
  private static func property(_ text: String) -> String {
    encode(text, ["%", "\r", "\n", ":", ","])
  }

  private static func encode(_ text: String, _ special: Set<Unicode.Scalar>) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      if special.contains(scalar) {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "%" + (digits.count == 1 ? "0" : "") + digits
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
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
