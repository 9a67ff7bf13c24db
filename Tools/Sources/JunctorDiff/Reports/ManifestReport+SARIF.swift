// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorJSON
internal import JunctorManifest

extension ManifestReport {
  /// The report in the Static Analysis Results Interchange Format, version 2.1.0.
  package var sarif: Code<JSON> {
    let numbers = Dictionary(uniqueKeysWithValues: rules.enumerated().map { ($1.code, $0) })
    let driver: JSONValue = .object([
      ("name", .string("junctorctl")), ("version", .string(version)),
      ("rules", .array(rules.map { $0.sarif })),
    ])
    let run: JSONValue = .object([
      ("tool", .object([("driver", driver)])),
      ("automationDetails", .object([("id", .string("junctorctl/\(command)/"))])),
      // Findings are the results of a question that fails.
      (
        "results",
        .array(
          entries.map { $0.sarif(numbers) }
            + questions.filter { $0.answer != .fail }.map { $0.sarif })
      ),
      ("columnKind", .string("unicodeCodePoints")),
    ])
    return Code(
      .object([
        ("$schema", .string("https://json.schemastore.org/sarif-2.1.0.json")),
        ("version", .string("2.1.0")), ("runs", .array([run])),
      ]))
  }
}

extension ManifestReport.Question {
  fileprivate var sarif: JSONValue {
    .object([
      ("ruleId", .string(id)), ("kind", .string(answer.rawValue)), ("level", .string("none")),
      ("message", .object([("text", .string("\(text) \(note)"))])),
      ("properties", .object([("tests", .array(tests.map { .string($0) }))])),
    ])
  }
}

extension ManifestReport.Entry {
  fileprivate func sarif(_ numbers: [String: Int]) -> JSONValue {
    var location: [(name: String, value: JSONValue)] = [
      (
        "physicalLocation",
        .object([
          ("artifactLocation", .object([("uri", .string(Self.uri(newPlace.file)))])),
          ("region", .object([("startLine", .number(newPlace.line))])),
        ])
      )
    ]
    if let route = finding.route {
      let name: JSONValue = .object([("name", .string(route)), ("kind", .string("route"))])
      location.append(("logicalLocations", .array([name])))
    }
    let text = finding.message + (finding.remedy.isEmpty ? "" : " " + finding.remedy)
    var properties: [(name: String, value: JSONValue)] = [
      ("severity", .string(finding.severity.rawValue)), ("key", .string(finding.key)),
    ]
    if let url = finding.url { properties.append(("url", .string(url))) }
    var result: [(name: String, value: JSONValue)] = [
      ("ruleId", .string(finding.rule.code)), ("level", .string(finding.rule.level)),
      ("message", .object([("text", .string(text))])), ("locations", .array([.object(location)])),
      (
        "partialFingerprints",
        .object([("junctor/v1", .string("\(finding.route ?? "") \(finding.fingerprint)"))])
      ), ("properties", .object(properties)),
    ]
    if let number = numbers[finding.rule.code] { result.append(("ruleIndex", .number(number))) }
    return .object(result)
  }

  /// Returns a path as a relative reference, or as a `file` URI if it is absolute; a URL is one already.
  private static func uri(_ path: String) -> String {
    if path.hasPrefix("https://") || path.hasPrefix("http://") { return path }
    let allowed = Set("-._~/!$&'()*+,;=@".utf8)
    var text = path.hasPrefix("/") ? "file://" : ""
    for byte in path.utf8 {
      if Unicode.Scalar(byte).properties.isAlphabetic && byte < 0x80
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || allowed.contains(byte)
      {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        text += "%" + (digits.count == 1 ? "0" : "") + digits
      }
    }
    return text
  }
}

extension ManifestRule {
  fileprivate var sarif: JSONValue {
    let tags = ["routes"] + (isAboutSecurity ? ["security"] : [])
    return .object([
      ("id", .string(code)), ("name", .string(name)),
      ("shortDescription", .object([("text", .string(summary))])),
      ("fullDescription", .object([("text", .string("\(summary) \(explanation)"))])),
      (
        "help",
        .object([
          ("text", .string(remedy.isEmpty ? explanation : "\(explanation) \(remedy)")),
          ("markdown", .string(markdown)),
        ])
      ),
      ("defaultConfiguration", .object([("level", .string(level))])),
      ("properties", .object([("tags", .array(tags.map { .string($0) }))])),
    ])
  }
}
