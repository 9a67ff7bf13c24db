// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorDiff
package import JunctorManifest
internal import JunctorMatching

/// A catalogue of the routes of a manifest in Markdown, with a table for each module.
package struct MarkdownFile {
  /// The contents of the file.
  package let text: String

  /// Writes the file.
  ///
  /// - Complexity: O(*n* log *n*) in the size of the manifest.
  package init(_ manifest: RouteManifest) {
    let catalogue = Catalogue(manifest)
    var lines: [Code<Markdown>] = [
      "# Routes", "",
      "<!-- Generated from routes.json, schema version \(RouteManifest.schemaVersion). Do not edit. -->",
      "",
      "\(manifest.routes.count) routes. Addresses begin with \(manifest.spaces.map { "\(code: $0.origin)" }.joined(separator: " or ")).",
    ]
    for module in catalogue.modules {
      lines += [
        "", "## \(module.name)", "",
        "| Route | Pattern | Parameters | Details | Examples |", "|---|---|---|---|---|",
      ]
      lines += module.routes.map { index in
        Self.row(of: manifest.routes[index], catalogue.plans[index])
      }
    }
    text = lines.joined(separator: "\n").text + "\n"
  }

  private static func row(
    of route: RouteManifest.Route, _ plan: AddressPlan
  ) -> Code<Markdown> {
    let notes = [route.summary, route.deprecation?.message].compactMap { $0 }
    let names: [Code<Markdown>] = ["\(code: route.id)"] + notes.map { "\($0)" }
    let patterns: [Code<Markdown>] = route.patterns.map { "\(code: $0.description)" }
    let parameters: [Code<Markdown>] = plan.values.map { value in
      let parameter = value.parameter
      var text: Code<Markdown> = "\(code: parameter.name): \(value.kind)"
      if let constraint = value.constraint { text += " \(code: constraint)" }
      if let value = parameter.defaultValue { text += ", by default \(code: value)" }
      if let example = parameter.example { text += ", for example \(code: example)" }
      return text
    }
    let details: [Code<Markdown>] = route.details.map { "\($0.name): \($0.text)" }
    let examples: [Code<Markdown>] = route.examples.map { "\(code: $0)" }
    let cells = [names, patterns, parameters, details, examples]
    return "| \(cells.map { $0.joined(separator: "<br>") }.joined(separator: " | ")) |"
  }
}
