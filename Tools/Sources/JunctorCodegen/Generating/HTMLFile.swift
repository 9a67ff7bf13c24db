// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorDiff
package import JunctorManifest
internal import JunctorMatching

/// A catalogue of the routes of a manifest as one HTML page, without a framework and without requests to a network.
///
/// The page searches routes, filters them by module and exposure, finds the route of a URL as the router does, and
/// shows which screens are below which.
package struct HTMLFile {
  /// The contents of the file.
  package let text: String

  /// Writes the file.
  ///
  /// - Parameters:
  ///   - manifest: The routes.
  ///   - title: The title of the page.
  /// - Complexity: O(*n* log *n*) in the size of the manifest, plus the cost of a table of its routes.
  package init(_ manifest: RouteManifest, title: String = "Routes") {
    text = HTMLWriter(manifest, title: title).text
  }
}

private struct HTMLWriter {
  private let catalogue: Catalogue
  private let title: String
  private let table: RouteTable?
  /// The reason why no URL can be tried.
  private let conflict: String?

  init(_ manifest: RouteManifest, title: String) {
    catalogue = Catalogue(manifest)
    self.title = title
    do {
      table = try RouteTable(manifest)
      conflict = nil
    } catch {
      table = nil
      conflict = error.description
    }
  }

  private var manifest: RouteManifest { catalogue.manifest }

  var text: String {
    let origins: [Code<HTML>] = manifest.spaces.map { "<code>\($0.origin)</code>" }
    var lines: [Code<HTML>] = [
      "<!DOCTYPE html>",
      "<!-- Generated from routes.json, schema version \(RouteManifest.schemaVersion). Do not edit. -->",
      "<html lang=\"en\">", "<head>", "<meta charset=\"utf-8\">",
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'\">",
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">",
      "<title>\(title)</title>", "<style>", "\(GeneratedRuntime.style)</style>", "</head>",
      "<body>", "<header>", "<h1>\(title)</h1>",
      "<p>Addresses begin with \(origins.joined(separator: " or ")).</p>",
      "</header>", "<main>",
    ]
    lines += controls
    lines.append("<div id=\"routes\">")
    for module in catalogue.modules {
      lines.append("<section class=\"module\"><h2>\(module.name)</h2>")
      for index in module.routes { lines += article(index, module: module.name) }
      lines.append("</section>")
    }
    lines.append("</div>")
    let branches = catalogue.branches(table)
    if !branches.isEmpty {
      lines += [
        "<section id=\"parents\"><h2>Screens below each other</h2>",
        "<p>A route opens its screen on top of the screens to which it belongs.</p>",
      ]
      lines += list(branches)
      lines.append("</section>")
    }
    lines += [
      "</main>",
      "<script type=\"application/json\" id=\"data\">\(json: CatalogueMatcher.value(manifest, table))</script>",
      "<script>", "\(GeneratedRuntime.script)</script>", "</body>", "</html>",
    ]
    return lines.joined(separator: "\n").text + "\n"
  }

  private var controls: [Code<HTML>] {
    let modules: [Code<HTML>] = catalogue.modules.map { "<option>\($0.name)</option>" }
    let sources = Set(manifest.routes.flatMap(\.exposure)).sorted {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
    let options: [Code<HTML>] = sources.map { "<option value=\"\($0)\">\($0)</option>" }
    let field: Code<HTML> =
      conflict.map { reason in
        "<p id=\"try\" role=\"note\">No URL can be tried, because the order of some routes is not decided: <br><code>\(reason)</code></p>"
      } ?? """
        <form id="try"><label>Try a URL <input id="url" type="text" inputmode="url" autocomplete="off" spellcheck="false" \
        placeholder="\(manifest.spaces.first?.origin ?? "/")"></label>
        <output id="answer" for="url" aria-live="polite"></output></form>
        """
    return [
      field, "<form id=\"filter\" role=\"search\">",
      "<label>Search <input id=\"search\" type=\"search\" autocomplete=\"off\" aria-keyshortcuts=\"/\"></label>",
      "<label>Module <select id=\"module\"><option value=\"\">All</option>\(modules.joined(separator: ""))</select></label>",
      "<label>Open to <select id=\"source\"><option value=\"\">All</option><option value=\"app\">The app only</option><option value=\"any\">External sources</option>\(options.joined(separator: ""))</select></label>",
      "<p id=\"count\" role=\"status\">\(manifest.routes.count) routes</p>", "</form>",
    ]
  }

  // MARK: - One route

  private func article(_ index: Int, module: String) -> [Code<HTML>] {
    let route = manifest.routes[index]
    let sources = route.exposure.joined(separator: " ")
    var lines: [Code<HTML>] = [
      "<article id=\"route-\(index)\" data-module=\"\(module)\" data-sources=\"\(sources)\" tabindex=\"-1\">",
      "<h3><a href=\"#route-\(index)\">\(route.id)</a>\(marks(of: route))</h3>",
    ]
    if let summary = route.summary { lines.append("<p>\(summary)</p>") }
    if let deprecation = route.deprecation {
      lines.append("<p class=\"warning\">\(deprecation.message)</p>")
    }
    lines.append("<dl>")
    lines.append(row("Pattern", route.patterns.map { "<code>\($0.description)</code>" }))
    lines += route.details.map { row($0.name, ["\($0.text)"]) }
    let examples: [Code<HTML>] = route.examples.map { example in
      conflict == nil
        ? "<button type=\"button\" class=\"example\"><code>\(example)</code></button>"
        : "<code>\(example)</code>"
    }
    lines.append(row("Examples", examples))
    lines.append("</dl>")
    let values = catalogue.plans[index].values
    if !values.isEmpty {
      lines.append(
        "<table><thead><tr><th scope=\"col\">Parameter</th><th scope=\"col\">In</th><th scope=\"col\">Value</th><th scope=\"col\">Default</th><th scope=\"col\">Example</th></tr></thead><tbody>"
      )
      for value in values {
        let parameter = value.parameter
        let constraint: Code<HTML> = value.constraint.map { " <code>\($0)</code>" } ?? ""
        lines.append(
          "<tr><td><code>\(parameter.name)</code></td><td>\(parameter.place.rawValue)</td><td>\(value.kind)\(constraint)</td><td>\(parameter.defaultValue ?? "")</td><td>\(parameter.example ?? "")</td></tr>"
        )
      }
      lines.append("</tbody></table>")
    }
    return lines.filter { !$0.isEmpty } + ["</article>"]
  }

  private func row(_ name: String, _ values: [Code<HTML>]) -> Code<HTML> {
    values.isEmpty ? "" : "<dt>\(name)</dt><dd>\(values.joined(separator: "<br>"))</dd>"
  }

  private func marks(of route: RouteManifest.Route) -> Code<HTML> {
    var marks: [String] = []
    if route.deprecation != nil { marks.append("deprecated") }
    if let risk = route.risk, risk != .read { marks.append(risk.rawValue) }
    return marks.map { " <span class=\"mark\">\($0)</span>" }.joined(separator: "")
  }

  // MARK: - Parents

  private func list(_ branches: [Catalogue.Branch]) -> [Code<HTML>] {
    var lines: [Code<HTML>] = ["<ul>"]
    var open: [ArraySlice<Catalogue.Branch>] = [branches[...]]
    while let rest = open.popLast() {
      guard let next = rest.first else {
        lines.append("</ul>")
        if !open.isEmpty { lines.append("</li>") }
        continue
      }
      open.append(rest.dropFirst())
      let link: Code<HTML> =
        "<a href=\"#route-\(next.route)\">\(manifest.routes[next.route].id)</a>"
      if next.children.isEmpty {
        lines.append("<li>\(link)</li>")
      } else {
        lines += ["<li>\(link)", "<ul>"]
        open.append(next.children[...])
      }
    }
    return lines
  }
}
