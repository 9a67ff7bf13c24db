// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// The rules of `ManifestDiff`. A code is never removed, and never used for another rule.
//
// JD0…: URLs and routes. JD1…: parameters. JD2…: results. JD3…: sources and steps. JD4…: all else.
// JD5…: URLs of a corpus.

extension ManifestRule {
  /// The rules about changes, in the order of their codes.
  package static let changes = [
    removedRoute, renamedRoute, lostURL, reroutedURL, changedCapture, undecided, gainedURL,
    addedRoute,
    removedSpace, addedSpace, changedSpaces, changedPattern, addedAlias, removedAlias,
    removedParameter, addedRequiredParameter, renamedParameter, addedOptionalParameter,
    parameterBecameRequired, parameterBecameOptional, narrowedParameter, widenedParameter,
    changedDefault, addedDefault, parameterBecameSingle, parameterBecameRepeated, movedParameter,
    removedResult, addedResult, changedResult, extendedResult,
    narrowedExposure, widenedExposure, addedStep, removedStep, changedPrivacy,
    deprecated, changedDeprecation, changedDetail,
    corpusLost, corpusRerouted, corpusParameters, corpusNarrowed, corpusWidened, corpusGained,
  ]

  // MARK: - URLs and routes

  static let removedRoute = ManifestRule(
    "JD001", "removedRoute", .breaking, "A route was removed.",
    explanation: """
      Its URLs open nothing, or another route. Links with them exist in mails, messages and other apps, and cannot be \
      changed. Generated code loses the function of the route.
      """,
    example: .init(before: #"{"id": "orders", "pattern": "/orders"}"#, after: ""),
    remedy: """
      Keep the route and mark it as deprecated, or add its pattern as an alias of the route that replaces it.
      """)

  static let renamedRoute = ManifestRule(
    "JD002", "renamedRoute", .breaking, "A route with the same pattern has another identifier.",
    explanation: """
      All URLs still work. But generated code is named after the identifier, and so are links by name, rules and \
      statistics.
      """,
    example: .init(
      before: #"{"id": "orders", "pattern": "/orders"}"#,
      after: #"{"id": "order.list", "pattern": "/orders"}"#),
    remedy: "Keep the identifier, or change all code that uses it in the same release.")

  static let lostURL = ManifestRule(
    "JD003", "lostURL", .breaking, "No route matches a URL that a remaining route matched.",
    explanation: """
      The pattern matches less: it was changed, its constraint was narrowed, or an alias was removed. The URL is a \
      shortest one that shows it.
      """,
    example: .init(
      before: #"{"id": "pay", "pattern": "/pay", "aliases": ["/cashier"]}"#,
      after: #"{"id": "pay", "pattern": "/pay"}"#),
    remedy: "Keep the old pattern as an alias of the route.")

  static let reroutedURL = ManifestRule(
    "JD004", "reroutedURL", .breaking, "A URL opens another route than before.",
    explanation: """
      This also happens if no route was removed: a new route ranks higher, or a priority was changed. The URL is a \
      shortest one that shows it.
      """,
    example: .init(
      before: #"{"id": "help", "pattern": "/help/*", "parameters": [{"name": "0", "in": "path"}]}"#,
      after: #"""
        {"id": "help", "pattern": "/help/*", "parameters": [{"name": "0", "in": "path"}]}, {"id": "faq", "pattern": "/help/faq"}
        """#),
    remedy: """
      If the new route is a better answer for these URLs, accept the change. Otherwise, choose another pattern for it.
      """)

  static let changedCapture = ManifestRule(
    "JD005", "changedCapture", .breaking, "At the same URL, a captured value is different.",
    explanation:
      "The same route opens, but with other values, so it shows something else or fails.",
    example: .init(
      before:
        #"{"id": "a", "pattern": "/a/:x-:y", "parameters": [{"name": "x", "in": "path"}, {"name": "y", "in": "path"}]}"#,
      after:
        #"{"id": "a", "pattern": "/a/:x([^/]+)-:y", "parameters": [{"name": "x", "in": "path", "constraint": "[^/]+"}, {"name": "y", "in": "path"}]}"#
    ),
    remedy: "Keep the old pattern as it was, and use the new one for another route.")

  static let undecided = ManifestRule(
    "JD006", "undecided", .breaking, "The comparison of a pattern exceeded its budget.",
    explanation: """
      The constraints are so complex that not every URL could be compared. A change that cannot be ruled out counts as \
      breaking.
      """,
    example: .init(before: "", after: ""),
    remedy: "Simplify the constraint, or compare the patterns by hand.")

  static let gainedURL = ManifestRule(
    "JD007", "gainedURL", .additive, "A route matches a URL that no route matched.",
    explanation: "Links with this URL begin to work. In older versions of the app they do not.",
    example: .init(
      before: #"{"id": "pay", "pattern": "/pay"}"#,
      after: #"{"id": "pay", "pattern": "/pay{/now}?"}"#), remedy: "")

  static let addedRoute = ManifestRule(
    "JD008", "addedRoute", .additive, "A route was added.",
    explanation: "In older versions of the app, its URLs do not work.",
    example: .init(before: "", after: #"{"id": "pay", "pattern": "/pay"}"#), remedy: "")

  static let removedSpace = ManifestRule(
    "JD009", "removedSpace", .breaking,
    "A scheme or a domain was removed, and URLs with it are lost.",
    explanation: "All links with this scheme or domain open nothing.",
    example: .init(
      before: #"{"id": "pay", "pattern": "/pay"}"#, after: #"{"id": "pay", "pattern": "/pay"}"#,
      spacesBefore: ["mall", "https://m.mall.example"]),
    remedy: "Keep the space as long as there are links with it.")

  static let addedSpace = ManifestRule(
    "JD010", "addedSpace", .additive, "A scheme or a domain was added.",
    explanation: "Routes whose patterns name no space can be opened with it, too.",
    example: .init(
      before: #"{"id": "pay", "pattern": "/pay"}"#, after: #"{"id": "pay", "pattern": "/pay"}"#,
      spacesBefore: ["mall"], spaces: ["mall", "https://m.mall.example"]), remedy: "")

  static let changedSpaces = ManifestRule(
    "JD011", "changedSpaces", .internal, "The spaces changed, and no URL is lost.",
    explanation: """
      The first space is that of texts without a scheme, and of the addresses that the app writes.
      """,
    example: .init(
      before: #"{"id": "pay", "pattern": "/pay"}"#, after: #"{"id": "pay", "pattern": "/pay"}"#,
      spacesBefore: ["mall", "shop"], spaces: ["shop", "mall"]), remedy: "")

  static let changedPattern = ManifestRule(
    "JD012", "changedPattern", .internal,
    "A pattern is written differently, or has become an alias.",
    explanation:
      "Every URL of the old pattern still opens the route. Addresses are written with the new pattern.",
    example: .init(
      before: #"{"id": "pay", "pattern": "/pay"}"#,
      after: #"{"id": "pay", "pattern": "/cashier", "aliases": ["/pay"]}"#), remedy: "")

  static let addedAlias = ManifestRule(
    "JD013", "addedAlias", .additive, "A route has one more pattern.",
    explanation: "Its URLs open the route. Addresses are still written with the canonical pattern.",
    example: .init(
      before: #"{"id": "pay", "pattern": "/pay"}"#,
      after: #"{"id": "pay", "pattern": "/pay", "aliases": ["/cashier"]}"#), remedy: "")

  static let removedAlias = ManifestRule(
    "JD014", "removedAlias", .internal,
    "An alias was removed, and all of its URLs still open the route.",
    explanation: "Another pattern of the route matches them. If a URL is lost, JD003 reports it.",
    example: .init(
      before: #"{"id": "pay", "pattern": "/pay{/now}?", "aliases": ["/pay/later"]}"#,
      after: #"{"id": "pay", "pattern": "/pay{/now}?{/later}?"}"#), remedy: "")

  // MARK: - Parameters

  static let removedParameter = ManifestRule(
    "JD101", "removedParameter", .breaking, "A parameter was removed.",
    explanation: """
      URLs that contain it lose its value. Generated code that passes it does not compile any more.
      """,
    example: .init(
      before:
        #"{"id": "pay", "pattern": "/pay", "parameters": [{"name": "tab", "in": "query", "optional": true}]}"#,
      after: #"{"id": "pay", "pattern": "/pay"}"#),
    remedy: "Keep the parameter as an optional one.")

  static let addedRequiredParameter = ManifestRule(
    "JD102", "addedRequiredParameter", .breaking,
    "A parameter was added, and URLs must contain it.",
    explanation: "Existing links and generated code do not contain it.",
    example: .init(
      before: #"{"id": "pay", "pattern": "/pay"}"#,
      after: #"{"id": "pay", "pattern": "/pay", "parameters": [{"name": "order", "in": "query"}]}"#),
    remedy: "Make the parameter optional, or give it a default.")

  static let renamedParameter = ManifestRule(
    "JD103", "renamedParameter", .breaking, "A capture has another name.",
    explanation: """
      The same URLs open the route. But code that reads the value by its old name finds nothing, and generated code has \
      another argument. A key of the query is part of the URL: links with the old key lose the value.
      """,
    example: .init(
      before:
        #"{"id": "order", "pattern": "/order/:id", "parameters": [{"name": "id", "in": "path"}]}"#,
      after:
        #"{"id": "order", "pattern": "/order/:number", "parameters": [{"name": "number", "in": "path"}]}"#
    ),
    remedy: "Keep the old name in the pattern.")

  static let addedOptionalParameter = ManifestRule(
    "JD104", "addedOptionalParameter", .additive, "A parameter was added that URLs may lack.",
    explanation: "Existing links do not contain it, and work as before.",
    example: .init(
      before: #"{"id": "pay", "pattern": "/pay"}"#,
      after:
        #"{"id": "pay", "pattern": "/pay", "parameters": [{"name": "tab", "in": "query", "optional": true}]}"#
    ),
    remedy: "")

  static let parameterBecameRequired = ManifestRule(
    "JD105", "parameterBecameRequired", .breaking,
    "URLs could lack a parameter, and must contain it.",
    explanation: "Existing links without the parameter fail.",
    example: .init(
      before:
        #"{"id": "pay", "pattern": "/pay", "parameters": [{"name": "tab", "in": "query", "optional": true}]}"#,
      after: #"{"id": "pay", "pattern": "/pay", "parameters": [{"name": "tab", "in": "query"}]}"#),
    remedy: "Keep the parameter optional, or give it a default.")

  static let parameterBecameOptional = ManifestRule(
    "JD106", "parameterBecameOptional", .additive, "URLs may lack a parameter that was required.",
    explanation: "URLs that contain it work as before.",
    example: .init(
      before: #"{"id": "pay", "pattern": "/pay", "parameters": [{"name": "tab", "in": "query"}]}"#,
      after:
        #"{"id": "pay", "pattern": "/pay", "parameters": [{"name": "tab", "in": "query", "optional": true}]}"#
    ),
    remedy: "")

  static let narrowedParameter = ManifestRule(
    "JD107", "narrowedParameter", .breaking, "A parameter accepts fewer values.",
    explanation: """
      Its type accepts fewer texts, or values of its enumeration were removed. Links with such a value fail.
      """,
    example: .init(
      before:
        #"{"id": "pay", "pattern": "/pay", "parameters": [{"name": "order", "in": "query"}]}"#,
      after:
        #"{"id": "pay", "pattern": "/pay", "parameters": [{"name": "order", "in": "query", "type": "integer"}]}"#
    ),
    remedy: "Keep the wider type, and check the value in the handler.")

  static let widenedParameter = ManifestRule(
    "JD108", "widenedParameter", .additive, "A parameter accepts more values.",
    explanation: """
      All URLs work as before. Generated code can have another type of argument. Older versions of the app fail with a \
      new value.
      """,
    example: .init(
      before:
        #"{"id": "pay", "pattern": "/pay", "parameters": [{"name": "by", "in": "query", "values": ["card"]}]}"#,
      after:
        #"{"id": "pay", "pattern": "/pay", "parameters": [{"name": "by", "in": "query", "values": ["card", "cash"]}]}"#
    ), remedy: "")

  static let changedDefault = ManifestRule(
    "JD109", "changedDefault", .breaking, "The default of a parameter changed or was removed.",
    explanation: """
      Existing links without the parameter mean something else, although their texts are the same. So this is like a \
      URL that opens another screen. If the default was not specified before, JD110 reports the change.
      """,
    example: .init(
      before:
        #"{"id": "pay", "pattern": "/pay", "parameters": [{"name": "by", "in": "query", "default": "card"}]}"#,
      after:
        #"{"id": "pay", "pattern": "/pay", "parameters": [{"name": "by", "in": "query", "default": "cash"}]}"#
    ),
    remedy: "Keep the default, and pass the other value in new links.")

  static let addedDefault = ManifestRule(
    "JD110", "addedDefault", .additive, "An optional parameter has a default.",
    explanation: "The meaning of a URL without the parameter is now part of the contract.",
    example: .init(
      before:
        #"{"id": "pay", "pattern": "/pay", "parameters": [{"name": "by", "in": "query", "optional": true}]}"#,
      after:
        #"{"id": "pay", "pattern": "/pay", "parameters": [{"name": "by", "in": "query", "default": "cash"}]}"#
    ),
    remedy: "")

  static let parameterBecameSingle = ManifestRule(
    "JD111", "parameterBecameSingle", .breaking,
    "A parameter could have several values, and has one.",
    explanation: "Of a URL with several values, only the first is read.",
    example: .init(
      before:
        #"{"id": "list", "pattern": "/list", "parameters": [{"name": "tag", "in": "query", "repeated": true}]}"#,
      after: #"{"id": "list", "pattern": "/list", "parameters": [{"name": "tag", "in": "query"}]}"#),
    remedy: "Keep the list of values.")

  static let parameterBecameRepeated = ManifestRule(
    "JD112", "parameterBecameRepeated", .additive, "A parameter may have several values.",
    explanation:
      "URLs with one value work as before. Generated code has a list in place of a value.",
    example: .init(
      before:
        #"{"id": "list", "pattern": "/list", "parameters": [{"name": "tag", "in": "query"}]}"#,
      after:
        #"{"id": "list", "pattern": "/list", "parameters": [{"name": "tag", "in": "query", "repeated": true}]}"#
    ),
    remedy: "")

  static let movedParameter = ManifestRule(
    "JD113", "movedParameter", .breaking,
    "A parameter is in another part of the URL, or has another key.",
    explanation: "Existing links contain the value where it is not read any more.",
    example: .init(
      before:
        #"{"id": "pay", "pattern": "/pay", "parameters": [{"name": "order", "in": "query", "key": "o"}]}"#,
      after: #"{"id": "pay", "pattern": "/pay", "parameters": [{"name": "order", "in": "query"}]}"#),
    remedy: "Keep the old place, and add a parameter for the new one.")

  // MARK: - Results

  static let removedResult = ManifestRule(
    "JD201", "removedResult", .breaking, "A route returns no result, or none of a known shape.",
    explanation: "Web pages and other platforms read the result as the manifest describes it.",
    example: .init(
      before: #"{"id": "pick", "pattern": "/pick", "result": {"name": "City", "shape": "string"}}"#,
      after: #"{"id": "pick", "pattern": "/pick"}"#),
    remedy: "Return the old result as long as versions of the page that read it are in use.")

  static let addedResult = ManifestRule(
    "JD202", "addedResult", .additive, "A route returns a result, or one of a known shape.",
    explanation: "Callers that expect no result ignore it.",
    example: .init(
      before: #"{"id": "pick", "pattern": "/pick"}"#,
      after: #"{"id": "pick", "pattern": "/pick", "result": {"name": "City", "shape": "string"}}"#),
    remedy: "")

  static let changedResult = ManifestRule(
    "JD203", "changedResult", .breaking, "A result can have a value that callers do not expect.",
    explanation: """
      A member was removed, may be absent, or has another type. Callers that rely on it fail.
      """,
    example: .init(
      before:
        #"{"id": "pick", "pattern": "/pick", "result": {"name": "City", "shape": {"object": {"name": "string"}}}}"#,
      after:
        #"{"id": "pick", "pattern": "/pick", "result": {"name": "City", "shape": {"object": {"name?": "string"}}}}"#
    ),
    remedy: "Keep the old member, and add a new one beside it.")

  static let extendedResult = ManifestRule(
    "JD204", "extendedResult", .additive, "A result contains more, or is specified more exactly.",
    explanation: "Callers that expect the old result can read the new one.",
    example: .init(
      before:
        #"{"id": "pick", "pattern": "/pick", "result": {"name": "City", "shape": {"object": {"name": "string"}}}}"#,
      after:
        #"{"id": "pick", "pattern": "/pick", "result": {"name": "City", "shape": {"object": {"name": "string", "zip": "string"}}}}"#
    ), remedy: "")

  // MARK: - Sources and steps

  static let narrowedExposure = ManifestRule(
    "JD301", "narrowedExposure", .breaking, "A source may no longer open the route.",
    explanation: "Links from this source are refused.",
    example: .init(
      before: #"{"id": "pay", "pattern": "/pay", "exposure": ["push"]}"#,
      after: #"{"id": "pay", "pattern": "/pay"}"#),
    remedy: "Keep the source in the exposure, or change what sends these links first.")

  static let widenedExposure = ManifestRule(
    "JD302", "widenedExposure", .additive, isAboutSecurity: true,
    "One more source may open the route.",
    explanation: "The handler receives input from a source that it did not have to expect.",
    example: .init(
      before: #"{"id": "pay", "pattern": "/pay"}"#,
      after: #"{"id": "pay", "pattern": "/pay", "exposure": ["push"]}"#),
    remedy:
      "Check that the handler and its steps can be called with any parameters from this source.")

  static let addedStep = ManifestRule(
    "JD303", "addedStep", .internal, "Requests pass one more step before the handler.",
    explanation:
      "The step can refuse or redirect a request that was accepted before: after a login, for example.",
    example: .init(
      before: #"{"id": "pay", "pattern": "/pay"}"#,
      after: #"{"id": "pay", "pattern": "/pay", "steps": ["login"]}"#), remedy: "")

  static let removedStep = ManifestRule(
    "JD304", "removedStep", .internal, isAboutSecurity: true, "Requests pass one step less.",
    explanation: "A step such as a login can be what makes a route safe to open.",
    example: .init(
      before: #"{"id": "pay", "pattern": "/pay", "steps": ["login"]}"#,
      after: #"{"id": "pay", "pattern": "/pay"}"#),
    remedy: "Check that the route is safe without the step.")

  static let changedPrivacy = ManifestRule(
    "JD305", "changedPrivacy", .internal, isAboutSecurity: true,
    "The privacy of a parameter changed.",
    explanation: "A value that becomes public appears in events and logs.",
    example: .init(
      before:
        #"{"id": "pay", "pattern": "/pay", "parameters": [{"name": "card", "in": "query", "privacy": "private"}]}"#,
      after:
        #"{"id": "pay", "pattern": "/pay", "parameters": [{"name": "card", "in": "query", "privacy": "public"}]}"#
    ),
    remedy: "Check that the value contains no data about the user.")

  // MARK: - All else

  static let deprecated = ManifestRule(
    "JD401", "deprecated", .additive, "A route is deprecated.",
    explanation: "It still works. New links should use the replacement.",
    example: .init(
      before: #"{"id": "pay", "pattern": "/pay"}"#,
      after: #"{"id": "pay", "pattern": "/pay", "deprecated": {"since": "8.4"}}"#), remedy: "")

  static let changedDeprecation = ManifestRule(
    "JD402", "changedDeprecation", .internal, "The deprecation of a route changed or was removed.",
    explanation: "The route works as before.",
    example: .init(
      before: #"{"id": "pay", "pattern": "/pay", "deprecated": {"since": "8.4"}}"#,
      after: #"{"id": "pay", "pattern": "/pay"}"#), remedy: "")

  static let changedDetail = ManifestRule(
    "JD403", "changedDetail", .internal, "A detail changed that affects no URL and no caller.",
    explanation: """
      Such details are the summary, examples, version, module, priority, risk, presentation, tab and parents of a \
      route, and the names of Swift types. If a priority affects a URL, JD004 reports it.
      """,
    example: .init(
      before: #"{"id": "pay", "pattern": "/pay"}"#,
      after: #"{"id": "pay", "pattern": "/pay", "summary": "Pays an order"}"#), remedy: "")
}
