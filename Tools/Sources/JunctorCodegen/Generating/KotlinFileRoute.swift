// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorManifest
internal import JunctorMatching

/// A route of a manifest in Kotlin: a function of `Routes` and a class in `Route`.
struct KotlinFileRoute {
  let route: RouteManifest.Route
  let className: String
  let parameters: [KotlinFileParameter]
  private let functionName: String
  private let index: Int
  private let replacement: String?

  init(
    _ route: RouteManifest.Route, named names: GeneratedNames.Route, in manifest: RouteManifest
  ) throws(KotlinFileError.Reason) {
    self.route = route
    className = KotlinFile.typeName(names.flat)
    functionName = KotlinFile.functionName(names.flat)
    index = manifest.routes.firstIndex { $0.id == route.id } ?? 0
    replacement = route.deprecation?.replacement
    var parameters: [KotlinFileParameter] = []
    for (parameter, name) in zip(route.parameters, names.parameters) {
      parameters.append(
        try KotlinFileParameter(parameter, named: name, in: className, of: route.pattern))
    }
    self.parameters = parameters
    for name in route.pattern.captureNames
    where !route.parameters.contains(where: { $0.name == name }) {
      throw .init("the capture “\(name)” has no parameter")
    }
    for (number, parameter) in parameters.enumerated() {
      for other in parameters[..<number] {
        let pair = "“\(other.parameter.name)” and “\(parameter.parameter.name)”"
        if other.key == parameter.key { throw .init("\(pair) have the same key in the query") }
        if other.name.capitalizedStart == parameter.name.capitalizedStart {
          throw .init("\(pair) differ only in the case of the first letter; rename one of them")
        }
        if other.enumeration.lowercased() == parameter.enumeration.lowercased(),
          !other.entries.isEmpty, !parameter.entries.isEmpty
        {
          throw .init(
            "the enumerations of \(pair) differ only in the case of letters; rename one of them")
        }
      }
    }
  }

  // MARK: - Documentation

  private func documentation(_ lines: [String], indentation: String) -> [String] {
    if lines.count == 1 { return ["\(indentation)/** \(lines[0]) */"] }
    return ["\(indentation)/**"] + lines.map { "\(indentation) *" + ($0.isEmpty ? "" : " \($0)") }
      + ["\(indentation) */"]
  }

  private var summary: [String] {
    let pattern =
      "The route \(route.id.kotlinCode)"
      + (route.id == route.pattern.description ? "." : ": \(route.pattern.description.kotlinCode).")
    var lines = [pattern]
    if let summary = route.summary {
      let text = summary.kotlinComment
      lines = [text.hasSuffix(".") ? text : text + ".", "", pattern]
    }
    if let since = route.since { lines[lines.count - 1] += " Since \(since.kotlinComment)." }
    return lines
  }

  private var deprecation: String? {
    guard let deprecation = route.deprecation else { return nil }
    let text =
      "Deprecated since \(deprecation.since)." + (replacement.map { " Use “\($0)”." } ?? "")
    return "    @Deprecated(\(text.kotlinLiteral))"
  }

  // MARK: - Code

  /// The function of `Routes` that writes the address.
  var functionLines: [String] {
    let arguments = parameters.map { $0.declaration(qualifiedBy: "Route.") }
    let head = "    fun \(functionName)("
    let call =
      parameters.isEmpty
      ? "Route.\(className).url()"
      : "Route.\(className)(\(parameters.map(\.name).joined(separator: ", "))).url()"
    let first =
      "Returns the address of [Route.\(className)]: \(route.pattern.description.kotlinCode)."
    var lines = documentation([first], indentation: "    ")
    if let deprecation { lines.append(deprecation) }
    let line = head + arguments.joined(separator: ", ") + "): String ="
    if line.count <= 110 {
      lines.append(line)
    } else {
      lines.append(head)
      lines += arguments.enumerated().map { index, argument in
        "        \(argument)\(index == arguments.count - 1 ? "" : ",")"
      }
      lines.append("    ): String =")
    }
    return lines + ["        \(call)"]
  }

  /// The class in `Route`.
  var classLines: [String] {
    var comment = summary
    if !parameters.isEmpty { comment += [""] + parameters.map(\.documentation) }
    var lines = documentation(comment, indentation: "    ")
    if let deprecation { lines.append(deprecation) }
    let id = "        override val routeId: String get() = \(route.id.kotlinLiteral)"
    let write = "        override fun url(space: Routes.Space): String ="
    if parameters.isEmpty {
      return lines + [
        "    object \(className) : Route() {", id, write,
        "            RouteData.url(\(index), space)",
        "        override fun toString(): String = \(className.kotlinLiteral)", "    }",
      ]
    }
    lines.append("    data class \(className)(")
    for (number, parameter) in parameters.enumerated() {
      lines.append(
        "        val \(parameter.declaration())\(number == parameters.count - 1 ? "" : ",")")
    }
    lines += ["    ) : Route() {", id, write, "            RouteData.url("]
    lines.append("                \(index), space,")
    for (number, parameter) in parameters.enumerated() {
      lines.append(
        "                \(parameter.writing)\(number == parameters.count - 1 ? "" : ",")")
    }
    lines.append("            )")
    for parameter in parameters where !parameter.entries.isEmpty {
      lines += ["", "        /** The values of \(parameter.name.kotlinCode). */"]
      lines.append("        enum class \(parameter.enumeration)(val text: String) {")
      for (number, entry) in parameter.entries.enumerated() {
        let isLast = number == parameter.entries.count - 1
        lines.append("            \(entry.name)(\(entry.text.kotlinLiteral))\(isLast ? "" : ",")")
      }
      lines.append("        }")
    }
    return lines + ["    }"]
  }

  /// The branch that creates the route from the texts of an address.
  var readingLines: [String] {
    if parameters.isEmpty { return ["        \(index) -> Route.\(className)"] }
    return ["        \(index) -> Route.\(className)("]
      + parameters.enumerated().map { number, parameter in
        "            \(parameter.reading)\(number == parameters.count - 1 ? "" : ",")"
      } + ["        )"]
  }
}
