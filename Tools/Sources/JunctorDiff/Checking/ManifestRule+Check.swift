// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// The rules of `ManifestCheck`. A code is never removed, and never used for another rule.
//
// JR0…: patterns. JR1…: examples and values. JR2…: sources. JR3…: deprecations. JR4…: screens.

extension ManifestRule {
  /// The rules about one manifest, in the order of their codes.
  package static let checks = [
    refusedPattern, neverWins, slip, repeatedAlias, incompleteAlias,
    missingExample, unmatchedExample, foreignExample, refusedExample, refusedDefault,
    impossibleValue,
    riskWithoutStep, missingPrivacy, unreachableSource, insecureOrigin, riskForEveryPage,
    redundantSource,
    unknownReplacement, missingReplacement, replacementLoop, deprecatedReplacement,
    narrowReplacement,
    unmatchedParent,
  ]

  // MARK: - Patterns

  package static let refusedPattern = ManifestRule(
    "JR001", "refusedPattern", .error,
    "A router refuses the pattern, usually because of a conflict.",
    explanation: """
      Two patterns conflict if some URL matches both, and neither ranks higher. The registration of the second one fails.
      """,
    example: .init(
      after:
        #"{"id": "a", "pattern": "/a/:x", "parameters": [{"name": "x", "in": "path"}]}, {"id": "b", "pattern": "/a/:y", "parameters": [{"name": "y", "in": "path"}]}"#
    ),
    remedy: "Change one of the patterns, or decide with a priority which one ranks first.")

  package static let neverWins = ManifestRule(
    "JR002", "neverWins", .error, "Other routes match all URLs of a pattern, and rank higher.",
    explanation: "The route can be opened by no URL.",
    example: .init(
      after:
        #"{"id": "all", "pattern": "/*", "priority": 1, "parameters": [{"name": "0", "in": "path"}]}, {"id": "pay", "pattern": "/pay"}"#
    ),
    remedy: "Remove the route, or change its pattern or a priority.")

  package static let slip = ManifestRule(
    "JR003", "slip", .warning, "A part of a pattern is valid, but probably a mistake.",
    explanation: "For example, a constraint such as `[^.]+` also matches `/`.",
    example: .init(
      after:
        #"{"id": "file", "pattern": "/file/:name([^.]+)", "parameters": [{"name": "name", "in": "path", "constraint": "[^.]+"}]}"#
    ), remedy: "Write the pattern as the message says.")

  package static let repeatedAlias = ManifestRule(
    "JR004", "repeatedAlias", .error, "An alias is the same as another pattern.",
    explanation:
      "It is a pattern of the same route, or of another one. A URL can open only one route.",
    example: .init(after: #"{"id": "pay", "pattern": "/pay", "aliases": ["/pay/"]}"#),
    remedy: "Remove the alias.")

  package static let incompleteAlias = ManifestRule(
    "JR005", "incompleteAlias", .warning, "An alias does not capture a parameter that is required.",
    explanation:
      "URLs of the alias open the route, and the route fails, since the value is missing.",
    example: .init(
      after:
        #"{"id": "order", "pattern": "/order/:id", "aliases": ["/o/:number"], "parameters": [{"name": "id", "in": "path"}]}"#
    ), remedy: "Use the same name in the alias, or make the parameter optional.")

  // MARK: - Examples and values

  package static let missingExample = ManifestRule(
    "JR101", "missingExample", .warning, "A route is open to external sources and has no example.",
    explanation: """
      Examples are what tests, association files and the catalogue of routes are checked with.
      """,
    example: .init(after: #"{"id": "help", "pattern": "/help", "exposure": ["push"]}"#),
    remedy: "Add an address that opens the route to its examples.")

  package static let unmatchedExample = ManifestRule(
    "JR102", "unmatchedExample", .error, "No route matches an example.",
    explanation: "The example is wrong, or the pattern is.",
    example: .init(after: #"{"id": "pay", "pattern": "/pay", "examples": ["/pya"]}"#),
    remedy: "Correct the example or the pattern.")

  package static let foreignExample = ManifestRule(
    "JR103", "foreignExample", .error, "An example opens another route.",
    explanation: "A route with a higher rank matches the address, too.",
    example: .init(
      after:
        #"{"id": "help", "pattern": "/help/:topic", "parameters": [{"name": "topic", "in": "path"}], "examples": ["/help/faq"]}, {"id": "faq", "pattern": "/help/faq"}"#
    ), remedy: "Choose another example, or change one of the patterns.")

  package static let refusedExample = ManifestRule(
    "JR104", "refusedExample", .error, "A parameter refuses the value of an example.",
    explanation:
      "The text is not of the parameter's type, not in its enumeration, or its constraint does not match it.",
    example: .init(
      after:
        #"{"id": "order", "pattern": "/order/:id", "parameters": [{"name": "id", "in": "path", "type": "integer"}], "examples": ["/order/x"]}"#
    ), remedy: "Correct the example or the type.")

  package static let refusedDefault = ManifestRule(
    "JR105", "refusedDefault", .error, "A parameter refuses its own default.",
    explanation: "A URL without the parameter fails.",
    example: .init(
      after:
        #"{"id": "list", "pattern": "/list", "parameters": [{"name": "page", "in": "query", "type": "integer", "default": "first"}]}"#
    ), remedy: "Correct the default or the type.")

  package static let impossibleValue = ManifestRule(
    "JR106", "impossibleValue", .error, "A value of an enumeration cannot occur.",
    explanation:
      "The constraint of the pattern does not match it, or it is not of the parameter's type.",
    example: .init(
      after:
        #"{"id": "list", "pattern": "/list/:by(name|date)", "parameters": [{"name": "by", "in": "path", "constraint": "name|date", "values": ["date", "name", "price"]}]}"#
    ), remedy: "Add the value to the constraint, or remove it from the enumeration.")

  // MARK: - Sources

  package static let riskWithoutStep = ManifestRule(
    "JR201", "riskWithoutStep", .error, isAboutSecurity: true,
    "A route that changes data or moves money is open to external sources, and no step is before it.",
    explanation: "Any web page or app that is such a source can make the app perform the action.",
    example: .init(
      after:
        #"{"id": "pay", "pattern": "/pay", "exposure": ["customScheme"], "risk": "payment", "examples": ["/pay"]}"#
    ), remedy: "Add a step that asks the user, or remove the sources from the exposure.")

  package static let missingPrivacy = ManifestRule(
    "JR202", "missingPrivacy", .warning, isAboutSecurity: true,
    "The privacy of a parameter is not specified, and its route is open to external sources.",
    explanation: "Events and logs must know whether they may show the value.",
    example: .init(
      after:
        #"{"id": "order", "pattern": "/order/:id", "parameters": [{"name": "id", "in": "path"}], "exposure": ["push"], "examples": ["/order/7"]}"#
    ), remedy: "Specify whether the parameter is public or private.")

  package static let unreachableSource = ManifestRule(
    "JR203", "unreachableSource", .warning,
    "A route is open to a source that cannot have a URL of it.",
    explanation:
      "Universal links are URLs of a domain, and links of a custom scheme are URLs of a scheme.",
    example: .init(
      after:
        #"{"id": "help", "pattern": "/help", "exposure": ["universalLink"], "examples": ["/help"]}"#
    ),
    remedy: "Add the domain or scheme to the spaces, or remove the source from the exposure.")

  package static let insecureOrigin = ManifestRule(
    "JR204", "insecureOrigin", .warning, isAboutSecurity: true,
    "A route is open to pages that are loaded without TLS.",
    explanation: "Anyone in the same network can change such a page.",
    example: .init(
      after:
        #"{"id": "help", "pattern": "/help", "exposure": ["web:http://m.mall.example"], "examples": ["/help"]}"#
    ),
    remedy: "Write the origin with https.")

  package static let riskForEveryPage = ManifestRule(
    "JR205", "riskForEveryPage", .error, isAboutSecurity: true,
    "A route that changes data or moves money is open to every web page.",
    explanation: "Every page that the app shows can call it, including pages of advertisements.",
    example: .init(
      after:
        #"{"id": "pay", "pattern": "/pay", "exposure": ["web:*"], "risk": "payment", "steps": ["confirm"], "examples": ["/pay"]}"#
    ), remedy: "List the origins of the pages that call it.")

  package static let redundantSource = ManifestRule(
    "JR206", "redundantSource", .note, "Another source of the exposure includes a source.",
    explanation: "The list looks narrower than it is.",
    example: .init(
      after:
        #"{"id": "help", "pattern": "/help", "exposure": ["web:*", "web:https://m.mall.example"], "examples": ["/help"]}"#
    ), remedy: "Remove the source that is included, or the wider one.")

  // MARK: - Deprecations

  package static let unknownReplacement = ManifestRule(
    "JR301", "unknownReplacement", .error, "The replacement of a deprecated route does not exist.",
    explanation: "Code and documents that are generated from the manifest point to it.",
    example: .init(
      after:
        #"{"id": "pay", "pattern": "/pay", "deprecated": {"since": "8.4", "replacement": "cashier"}}"#
    ),
    remedy: "Write the identifier or the pattern of a route.")

  package static let missingReplacement = ManifestRule(
    "JR302", "missingReplacement", .warning, "A deprecated route has no replacement.",
    explanation: "Authors of links need to know what to use in its place.",
    example: .init(after: #"{"id": "pay", "pattern": "/pay", "deprecated": {"since": "8.4"}}"#),
    remedy: "Name the route to use instead.")

  package static let replacementLoop = ManifestRule(
    "JR303", "replacementLoop", .error, "Deprecated routes replace each other.",
    explanation: "The chain of replacements has no current route at its end.",
    example: .init(
      after:
        #"{"id": "a", "pattern": "/a", "deprecated": {"since": "8.4", "replacement": "b"}}, {"id": "b", "pattern": "/b", "deprecated": {"since": "8.4", "replacement": "a"}}"#
    ), remedy: "Name a route that is not deprecated.")

  package static let deprecatedReplacement = ManifestRule(
    "JR304", "deprecatedReplacement", .warning,
    "The replacement of a deprecated route is deprecated, too.",
    explanation: "Links have to be changed twice.",
    example: .init(
      after:
        #"{"id": "a", "pattern": "/a", "deprecated": {"since": "8.4", "replacement": "b"}}, {"id": "b", "pattern": "/b", "deprecated": {"since": "8.4", "replacement": "c"}}, {"id": "c", "pattern": "/c"}"#
    ), remedy: "Name the last replacement.")

  package static let narrowReplacement = ManifestRule(
    "JR305", "narrowReplacement", .warning,
    "The replacement of a deprecated route is open to fewer sources.",
    explanation: "Links from the other sources cannot be changed.",
    example: .init(
      after:
        #"{"id": "a", "pattern": "/a", "exposure": ["push"], "examples": ["/a"], "deprecated": {"since": "8.4", "replacement": "b"}}, {"id": "b", "pattern": "/b"}"#
    ), remedy: "Open the replacement to the same sources, or name another one.")

  // MARK: - Screens

  package static let unmatchedParent = ManifestRule(
    "JR401", "unmatchedParent", .warning, "No route matches the address of a parent.",
    explanation: "A request for the route is rejected, since the screen below it cannot be shown.",
    example: .init(after: #"{"id": "order", "pattern": "/order", "parents": ["/ordres"]}"#),
    remedy: "Correct the address of the parent.")
}
