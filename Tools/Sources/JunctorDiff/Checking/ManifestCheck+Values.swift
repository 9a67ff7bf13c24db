// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorManifest
internal import JunctorMatching

extension ManifestCheck {
  // MARK: - Examples

  mutating func checkExamples(of route: RouteManifest.Route) {
    if route.isExposed, route.examples.isEmpty {
      add(
        .missingExample, route, "exposure",
        "“\(route.id)” is open to \(route.exposure.quoted), and has no example.")
    }
    for example in route.examples { check(example, of: route) }
  }

  private mutating func check(_ example: String, of route: RouteManifest.Route) {
    let spaces = RouteSpaces(manifest.spaces)
    let url: ParsedURL
    do throws(URLParsingError) {
      url = try spaces.read(example, limits: .maximum)
    } catch {
      add(
        .unmatchedExample, route, "examples",
        "The example “\(example)” of “\(route.id)” is not a valid URL: \(error.message).",
        url: example)
      return
    }
    guard let routable = spaces.resolve(url) else {
      let names = manifest.spaces.map { $0.description }.quoted
      add(
        .unmatchedExample, route, "examples",
        "The example “\(example)” of “\(route.id)” is outside of the spaces \(names).", url: example
      )
      return
    }
    guard let match = table.match(routable), let winner = manifest.route(for: match.id) else {
      add(
        .unmatchedExample, route, "examples",
        "No route matches the example “\(example)” of “\(route.id)”.", url: example)
      return
    }
    guard winner.id == route.id else {
      add(
        .foreignExample, route, "examples",
        "The example “\(example)” of “\(route.id)” opens “\(winner.id)” (“\(match.pattern)”).",
        url: example)
      return
    }
    for mistake in route.errors(in: match) {
      let problem =
        mistake.value.map { "has “\($0)” for “\(mistake.name)”, which is \(mistake.expected)" }
        ?? "lacks “\(mistake.name)”, which is required"
      add(
        .refusedExample, route, "examples",
        "The example “\(example)” of “\(route.id)” \(problem).", url: example)
    }
  }

  // MARK: - Parameters

  mutating func checkParameters(of route: RouteManifest.Route) {
    for parameter in route.parameters {
      if route.isExposed, parameter.privacy == nil {
        add(
          .missingPrivacy, route, "parameters",
          "“\(route.id)” is open to \(route.exposure.quoted), and the privacy of “\(parameter.name)” is not specified."
        )
      }
      let hasValues =
        parameter.example != nil || parameter.defaultValue != nil || !parameter.values.isEmpty
      if hasValues { checkValues(of: parameter, route) }
    }
  }

  private mutating func checkValues(
    of parameter: RouteManifest.Parameter, _ route: RouteManifest.Route
  ) {
    func refusal(_ text: String) -> String? {
      parameter.error(in: text, ignoringCase: route.pattern.ignoreCase).map {
        "is not \($0.expected)"
      }
    }
    let name = "“\(parameter.name)” of “\(route.id)”"
    if let example = parameter.example, let reason = refusal(example) {
      add(.refusedExample, route, "parameters", "The example “\(example)” of \(name) \(reason).")
    }
    if let value = parameter.defaultValue, let reason = refusal(value) {
      add(.refusedDefault, route, "parameters", "The default “\(value)” of \(name) \(reason).")
    }
    // An enumeration accepts its values, unless they are not of the type.
    var any = parameter
    any.values = []
    for value in parameter.values {
      if let reason = any.accepts(value) ? refusal(value) : "is not \(any.domain)" {
        add(.impossibleValue, route, "parameters", "The value “\(value)” of \(name) \(reason).")
      }
    }
  }
}
