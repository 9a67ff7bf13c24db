// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if Macros
  internal import JunctorPatterns
  internal import SwiftSyntax
  internal import SwiftSyntaxBuilder

  extension RouteAddress {
    var patterns: DeclSyntax {
      DeclSyntax(
        written:
          "\(type.access)nonisolated static let patterns: Junctor.RoutePatterns = \(patternList)")
    }

    private var patternList: String {
      guard case .enumeration = type.kind else { return Self.list(choices[0].patterns) }
      let lists = choices.map { Self.list($0.patterns, always: true) }
      return "Junctor.RoutePatterns(choices: \(Self.array(lists)))"
    }

    private static func list(_ patterns: [PatternLiteral], always: Bool = false) -> String {
      let texts = patterns.map(\.literal.node.plainText)
      return texts.count == 1 && !always ? texts[0] : array(texts)
    }

    private static func array(_ elements: [String]) -> String {
      "[\(elements.joined(separator: ", "))]"
    }

    /// The extension that makes the type a route; `nil` if the type has all of it.
    func conformance(
      of extended: some TypeSyntaxProtocol, _ protocols: [TypeSyntax]
    ) -> ExtensionDeclSyntax? {
      let missing = Set(protocols.map { $0.plainText.split(separator: ".").last ?? "" })
      let conformances = missing.contains("Route") ? ["Junctor.Route"] : []
      var members: [String] = []
      if !type.declaresInitializer("from") { members.append(reader) }
      if type.function("write", "to") == nil { members.append(writer) }
      if conformances.isEmpty && members.isEmpty { return nil }
      return ExtensionDeclSyntax(written: extended, conformances, members: members)
    }

    private var reader: String {
      var lines: [String]
      if case .enumeration = type.kind {
        lines = ["switch try parameters.choice(of: Self.patterns) {"]
        for (number, choice) in choices.enumerated() {
          let values = choice.values.map { "\($0.writtenName): \($0.reading)" }
            .joined(separator: ", ")
          lines += [
            number + 1 == choices.count ? "default:" : "case \(number):",
            "  self = .\(choice.writtenName!)\(values.isEmpty ? "" : "(\(values))")",
          ]
        }
        lines.append("}")
      } else {
        lines = choices[0].values.map { "self.\($0.writtenName) = \($0.reading)" }
      }
      return function(
        "init(from parameters: Junctor.RouteParameters) throws(Junctor.ParameterError)", lines)
    }

    private var writer: String {
      var lines: [String]
      if case .enumeration = type.kind {
        lines = ["switch self {"]
        for (number, choice) in choices.enumerated() {
          let names = choice.values.indices.map { "value\($0)" }
          let bound = names.isEmpty ? "" : "(\(names.map { "let \($0)" }.joined(separator: ", ")))"
          lines += ["case .\(choice.writtenName!)\(bound):", "  values.choose(\(number))"]
          lines += zip(choice.values, names).map { "  \($0.writing($1))" }
        }
        lines.append("}")
      } else {
        lines = choices[0].values.map { $0.writing("self.\($0.writtenName)") }
      }
      let canFail = choices.contains { $0.values.contains { $0.carrier == .json } }
      return function(
        "func write(to values: inout Junctor.RouteValues)"
          + (canFail ? " throws(Junctor.ParameterError)" : ""), lines)
    }

    private func function(_ head: String, _ lines: [String]) -> String {
      let body = lines.map { "    \($0)\n" }.joined()
      return "  \(type.access)nonisolated \(head) {\n\(body)  }"
    }
  }
#endif
