// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if Macros
  internal import JunctorPatterns
  internal import SwiftDiagnostics
  internal import SwiftSyntax
  internal import SwiftSyntaxBuilder
  internal import SwiftSyntaxMacros

  // The checks, in this order:
  //
  // 1. the names of the values: each once                                          `checkNames`
  // 2. each capture of each pattern with the value of its name                   `checkCaptures`
  // 3. each value with the canonical pattern, which must contain it, and with
  //    the aliases, which may omit only optional values                           `checkValues`
  // 4. each default with its type: it must not replace a value                  `checkDefaults`

  /// Compares the patterns of an address with the values of its type.
  struct RouteChecks {
    let choice: RouteAddress.Choice
    /// The members of a structure, to which a property can be added.
    let members: MemberBlockSyntax?
    let reporter: Reporter

    private var patterns: [PatternLiteral] { choice.patterns }
    private var values: [RouteValue] { choice.values }

    func run() {
      checkNames()
      for literal in patterns { checkCaptures(literal) }
      // The captures of an invalid pattern are unknown.
      if patterns.allSatisfy({ $0.pattern != nil }) { checkValues() }
      checkDefaults()
    }

    private func checkNames() {
      for (index, value) in values.enumerated() {
        if let other = values[..<index].first(where: { $0.key == value.key }) {
          reporter.report(
            "repeatedKey",
            "“\(value.name)” and “\(other.name)” have the same key “\(value.key)” in the address",
            at: value.marker.map { Syntax($0) } ?? value.node, value.unmarking)
        }
      }
    }

    // MARK: - Captures

    private func checkCaptures(_ literal: PatternLiteral) {
      guard let pattern = literal.pattern else { return }
      for place in pattern.declaredCaptures {
        if !place.isNamed {
          let repair = PatternLiteral.text(literal.text, inserting: ":rest", at: place.offset)
          reporter.report(
            "unnamedCapture",
            "this capture requires a name, so that “\(choice.owner)” can have a \(noun) for it",
            in: literal.literal, at: place.offset,
            repair.map { literal.literal.repair("name it “rest”", $0) })
        } else if let value = values.first(where: {
          $0.key == place.name && $0.carrier != .payload
        }) {
          compare(value, with: place, in: literal)
        } else {
          reporter.report(
            "captureWithoutValue",
            "“\(choice.owner)” has no \(noun) for the capture “\(place.name)”",
            in: literal.literal, at: place.offset, repair(orphan: place, in: literal))
        }
      }
    }

    private var noun: String { members == nil ? "value" : "property" }

    private func compare(
      _ value: RouteValue, with place: PatternCapture, in literal: PatternLiteral
    ) {
      let isCanonical = literal.literal.node.id == patterns[0].literal.node.id
      if value.carrier == .query, isCanonical {
        reporter.report(
          "queryAndCapture",
          "“\(place.name)” is a capture, so its \(noun) cannot also be a query key",
          in: literal.literal, at: place.offset, value.unmarking)
      } else if value.isArray, value.carrier != .json {
        reporter.report(
          "arrayCapture", "a capture has one value, but the \(noun) “\(value.name)” is an array",
          in: literal.literal, at: place.offset)
      } else if place.isOptional, !value.canBeAbsent {
        reporter.report(
          "optionalCapture",
          "“\(place.name)” may be absent here, but the \(noun) “\(value.name)” is neither optional "
            + "nor has a default",
          in: literal.literal, at: place.offset, value.makingOptional)
      } else if !place.isOptional, isCanonical, value.isOptional, value.carrier == .capture,
        isAlwaysCaptured(value)
      {
        reporter.report(
          "unreachableOptional",
          "“\(place.name)” is always present, so the \(noun) “\(value.name)” is never nil; a URL "
            + "without it requires another pattern",
          in: literal.literal, at: place.offset, value.makingRequired)
      }
    }

    private func isAlwaysCaptured(_ value: RouteValue) -> Bool {
      patterns.allSatisfy { literal in
        literal.pattern?.declaredCaptures.contains { $0.name == value.key && !$0.isOptional }
          ?? true
      }
    }

    private func repair(
      orphan place: PatternCapture, in literal: PatternLiteral
    ) -> Repair? {
      // One capture without a value and one value without a capture are probably the same.
      let captured = Set(patterns.flatMap { $0.pattern?.declaredCaptures.map(\.name) ?? [] })
      let lonely = values.filter { $0.carrier == .capture && !captured.contains($0.key) }
      let orphans = captured.filter { name in !values.contains { $0.key == name } }
      if lonely.count == 1, orphans.count == 1,
        let start = literal.text.utf8.index(place.offset + 1, in: literal.text)
      {
        let end = literal.text.index(start, offsetBy: place.name.count)
        return literal.literal.repair(
          "capture “\(lonely[0].key)”",
          "\(literal.text[..<start])\(lonely[0].key)\(literal.text[end...])")
      }
      guard let members else { return nil }
      let property = "var \(place.name): String\(place.isOptional ? "?" : "")"
      let brace = members.leftBrace
      let first = members.members.first?.leadingTrivia
      let lines =
        switch first {
        case nil: "\n  \(property)\n"
        case let trivia? where trivia.contains(where: \.isNewline):
          "\n\(trivia.indentation)\(property)"
        case _?: " \(property); "
        }
      let added = brace.with(\.trailingTrivia, Trivia(pieces: [.unexpectedText(lines)]))
      return Repair("add “\(property)”", replacing: brace, with: added)
    }

    // MARK: - Values

    private func checkValues() {
      for value in values where value.carrier != .payload {
        let canonical = patterns[0]
        let places = canonical.pattern?.declaredCaptures ?? []
        let isCaptured = places.contains { $0.name == value.key }
        if !isCaptured, canonical.pattern?.queryKeys.contains(value.key) == true {
          reporter.report(
            "takenKey",
            "“\(canonical.text)” requires a value for the query key “\(value.key)”, so it cannot contain the "
              + "\(noun) “\(value.name)”",
            at: value.node)
        } else if !isCaptured, value.carrier == .capture {
          reporter.report(
            "valueWithoutCapture",
            "“\(canonical.text)” has no capture for “\(value.name)”"
              + (members == nil
                ? "; only optional values, arrays and values with a default can be in the query"
                : "; capture it, or mark it with @Query, @JSON or @Payload"),
            at: value.node, value.markingQuery, value.noun == "value" ? value.makingOptional : nil)
        } else if isCaptured, value.carrier == .capture, !value.canBeAbsent {
          for alias in patterns.dropFirst() { checkAlias(alias, for: value) }
        }
      }
    }

    private func checkAlias(_ alias: PatternLiteral, for value: RouteValue) {
      guard let pattern = alias.pattern,
        !pattern.declaredCaptures.contains(where: { $0.name == value.key })
      else { return }
      let mark = alias.text.contains("?") ? "&" : "?"
      let longer = "\(alias.text)\(mark)\(value.key)=:\(value.key)"
      let isBetter = (try? RoutePattern(longer))?.declaredCaptures
        .contains { $0.name == value.key && !$0.isOptional }
      reporter.report(
        "aliasWithoutCapture",
        "“\(value.key)” is missing here, but the \(noun) “\(value.name)” is neither optional nor has "
          + "a default",
        in: alias.literal, at: alias.text.utf8.count,
        isBetter == true
          ? alias.literal.repair("append “\(mark)\(value.key)=:\(value.key)”", longer) : nil)
    }

    // MARK: - Defaults

    /// `nil` and empty arrays are not written, so a default would be read instead.
    private func checkDefaults() {
      for value in values where value.carrier != .payload {
        let isArray = value.isArray && value.carrier != .json
        guard let fallback = value.defaultValue, value.isOptional || isArray,
          value.isOptional ? fallback.plainText != ".none" : !fallback.isEmptyArray
        else { continue }
        let nothing = value.isOptional ? "nil" : "[]"
        let emptied = ExprSyntax("\(raw: nothing)").with(\.trailingTrivia, fallback.trailingTrivia)
        reporter.report(
          "defaultForNothing",
          "an address without “\(value.key)” means \(fallback.plainText), so the \(noun) "
            + "“\(value.name)” cannot be \(nothing) in one",
          at: fallback,
          isArray
            ? Repair("make the default \(nothing)", replacing: fallback, with: emptied)
            : value.makingRequired, severity: .warning)
      }
    }
  }

  extension ExprSyntax {
    /// Whether this is `[]`, or an initializer without arguments: `[Tag]()`.
    fileprivate var isEmptyArray: Bool {
      self.as(ArrayExprSyntax.self)?.elements.isEmpty ?? plainText.hasSuffix("()")
    }
  }

  extension Trivia {
    fileprivate var indentation: String {
      String(description.reversed().prefix { $0 == " " || $0 == "\t" }.reversed())
    }
  }
#endif
