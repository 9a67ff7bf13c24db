// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

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
    var lines = [
      "# Routes", "",
      "<!-- Generated from routes.json, schema version \(RouteManifest.schemaVersion). Do not edit. -->",
      "",
      "\(manifest.routes.count) routes. Addresses begin with "
        + manifest.spaces.map { $0.origin.inCode }.joined(separator: " or ") + ".",
    ]
    for module in catalogue.modules {
      lines += [
        "", "## \(module.name.inTable)", "",
        "| Route | Pattern | Parameters | Open to | Examples |", "|---|---|---|---|---|",
      ]
      lines += module.routes.map { index in
        Self.row(of: manifest.routes[index], catalogue.plans[index])
      }
    }
    text = lines.joined(separator: "\n") + "\n"
  }

  private static func row(of route: RouteManifest.Route, _ plan: AddressPlan) -> String {
    var notes = [route.id.inCode]
    if let summary = route.summary { notes.append(summary.inTable) }
    if let deprecation = route.deprecation { notes.append(deprecation.message.inTable) }
    let cells = [
      notes.joined(separator: "<br>"),
      route.patterns.map(\.description.inCode).joined(separator: "<br>"),
      plan.values.map { value in
        "\(value.parameter.name.inCode): \(value.kind.inTable)"
          + (value.constraint.map { " " + $0.inCode } ?? "")
      }.joined(separator: "<br>"),
      route.exposure.isEmpty ? "the app" : route.exposure.map(\.inTable).joined(separator: ", "),
      route.examples.map(\.inCode).joined(separator: "<br>"),
    ]
    return "| \(cells.joined(separator: " | ")) |"
  }
}

extension String {
  /// The text in a cell of a Markdown table.
  fileprivate var inTable: String {
    onOneLine.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case "\\", "|", "`", "*", "_", "[", "]", "#", "~", ">": result += "\\\(scalar)"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }

  /// The text as code in a cell of a Markdown table, with more backticks around it than it contains.
  fileprivate var inCode: String {
    let text = onOneLine.unicodeScalars.reduce(into: "") { result, scalar in
      if scalar == "|" { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
    var (longest, run) = (0, 0)
    for byte in text.utf8 {
      run = byte == UInt8(ascii: "`") ? run + 1 : 0
      longest = max(longest, run)
    }
    let fence = String(repeating: "`", count: longest + 1)
    return longest == 0 ? "\(fence)\(text)\(fence)" : "\(fence) \(text) \(fence)"
  }
}
