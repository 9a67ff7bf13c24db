// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorDiff
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

  private func documentation(_ lines: [KotlinCode]) -> [KotlinCode] {
    if lines.count == 1 { return ["    /** \(lines[0]) */"] }
    return ["    /**"] + lines.map { $0.isEmpty ? "     *" : "     * \($0)" } + ["     */"]
  }

  private var summary: [KotlinCode] {
    let pattern = route.pattern.description
    var line: KotlinCode =
      route.id == pattern
      ? "The route \(code: route.id)." : "The route \(code: route.id): \(code: pattern)."
    for (name, text) in route.details where name != "Screen" {
      line += name == "Since" ? " Since \(comment: text)." : " \(comment: name): \(comment: text)."
    }
    return route.summary == nil ? [line] : ["\(comment: route.sentence)", "", line]
  }

  private var deprecation: KotlinCode? {
    guard let deprecation = route.deprecation else { return nil }
    let text =
      "Deprecated since \(deprecation.since)." + (replacement.map { " Use “\($0)”." } ?? "")
    return "    @Deprecated(\(literal: text))"
  }

  // MARK: - Code

  /// The function of `Routes` that writes the address.
  var functionLines: [KotlinCode] {
    let arguments = parameters.map { $0.declaration(qualifiedBy: "Route.") }
    let head: KotlinCode = "    fun \(name: functionName)("
    let names: [KotlinCode] = parameters.map { "\(name: $0.name)" }
    let call: KotlinCode =
      parameters.isEmpty
      ? "Route.\(name: className).url()"
      : "Route.\(name: className)(\(names.joined(separator: ", "))).url()"
    var lines = documentation([
      "Returns the address of [Route.\(name: className)]: \(code: route.pattern.description)."
    ])
    if let deprecation { lines.append(deprecation) }
    let line: KotlinCode = "\(head)\(arguments.joined(separator: ", "))): String ="
    if line.text.count <= 110 {
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
  var classLines: [KotlinCode] {
    var comment = summary
    if !parameters.isEmpty { comment += [""] + parameters.map(\.documentation) }
    var lines = documentation(comment)
    if let deprecation { lines.append(deprecation) }
    let id: KotlinCode = "        override val routeId: String get() = \(literal: route.id)"
    let write: KotlinCode = "        override fun url(space: Routes.Space): String ="
    if parameters.isEmpty {
      return lines + [
        "    object \(name: className) : Route() {", id, write,
        "            RouteData.url(\(index), space)",
        "        override fun toString(): String = \(literal: className)", "    }",
      ]
    }
    lines.append("    data class \(name: className)(")
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
      lines += ["", "        /** The values of \(code: parameter.name). */"]
      lines.append("        enum class \(name: parameter.enumeration)(val text: String) {")
      for (number, entry) in parameter.entries.enumerated() {
        let isLast = number == parameter.entries.count - 1
        lines.append("            \(name: entry.name)(\(literal: entry.text))\(isLast ? "" : ",")")
      }
      lines.append("        }")
    }
    return lines + ["    }"]
  }

  /// The branch that creates the route from the texts of an address.
  var readingLines: [KotlinCode] {
    if parameters.isEmpty { return ["        \(index) -> Route.\(name: className)"] }
    return ["        \(index) -> Route.\(name: className)("]
      + parameters.enumerated().map { number, parameter in
        "            \(parameter.reading)\(number == parameters.count - 1 ? "" : ",")"
      } + ["        )"]
  }
}
