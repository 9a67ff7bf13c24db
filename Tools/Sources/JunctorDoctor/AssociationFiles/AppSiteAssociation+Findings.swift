// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension AppSiteAssociation {
  /// The limit of the steps that comparing components takes; the pairs after it are not compared.
  private static let maximumWork = 20_000_000

  /// The places that the system ignores, refuses, or reads otherwise than a reader of the file expects.
  ///
  /// A file without findings does what it says. The findings are in the order of the file.
  ///
  /// - Complexity: O(*c*² + *n*) for *c* components and a file of *n* bytes. In a file of many thousands of
  ///   components, the last ones are not compared with each other.
  package var findings: [Finding] {
    var findings = readingFindings
    let variables = GlobVariables(substitutionVariables)
    let names = Set(GlobVariables.predefined).union(substitutionVariables.keys)
    var work = 0
    for (detailsIndex, details) in details.enumerated() {
      let base = details.defaults.inheriting(defaults)
      for (index, component) in details.components.enumerated() where component != .unmatchable {
        let place = places.isEmpty ? nil : places[detailsIndex][index]
        let path = "\(details.path).\(details.key)[\(index)]"
        func note(_ code: Finding.Code, _ message: String) {
          findings.append(Finding(code, place, path, message))
        }
        let effective = component.inheriting(base)
        for name in Set(effective.patterns.flatMap(Self.variableNames)).subtracting(names).sorted()
        {
          note(
            .undefinedVariable, "“$(\(name))” is not defined, so that the component never matches")
        }
        if effective.isPercentEncoded ?? true {
          for pattern in effective.patterns
          where pattern.utf8.contains(where: { $0 <= 0x20 || $0 >= 0x7F }) {
            note(
              .unencodedPattern,
              "“\(pattern)” never matches a percent-encoded URL. Encode it, or set “percentEncoded” to false"
            )
          }
        }
        if component.patterns.isEmpty, effective.patterns.isEmpty {
          note(
            .matchesEveryURL,
            "the component has no pattern, so that it matches every URL. Write {\"/\": \"*\"} if this is intended"
          )
        }
        let cost = matchers[detailsIndex][index].cost
        for earlier in 0..<index where work < Self.maximumWork {
          let matcher = matchers[detailsIndex][earlier]
          work += matcher.cost * (cost / 64 + 1) + cost
          guard covers(matcher, detailsIndex, index, variables) else { continue }
          note(
            .unreachableComponent,
            "\(details.key)[\(earlier)] matches each URL that this one matches, and comes first. "
              + "Write the more specific one first")
          break
        }
      }
    }
    return findings.sorted { ($0.line ?? 0, $0.column ?? 0) < ($1.line ?? 0, $1.column ?? 0) }
  }

  private func covers(
    _ earlier: LinkComponentMatcher, _ detailsIndex: Int, _ index: Int, _ variables: GlobVariables
  ) -> Bool {
    let later = matchers[detailsIndex][index]
    if earlier.form.ignoresCase == later.form.ignoresCase { return earlier.covers(later) }
    guard earlier.form.ignoresCase else { return earlier.isUnconditional }
    let details = details[detailsIndex]
    var component = details.components[index].inheriting(details.defaults.inheriting(defaults))
    component.isCaseSensitive = false
    return earlier.covers(LinkComponentMatcher(component, variables: variables))
  }

  /// Returns the names of the variables of a pattern.
  private static func variableNames(of pattern: String) -> [String] {
    var names: [String] = []
    _ = GlobElement.elements(of: pattern, ignoresCase: false) { name in
      names.append(name)
      return .never
    }
    return names
  }
}
