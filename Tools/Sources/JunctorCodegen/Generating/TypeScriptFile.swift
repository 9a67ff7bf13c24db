// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorDiff
package import JunctorManifest
internal import JunctorMatching

/// A TypeScript module with a function for each route of a manifest, which returns its address.
///
///     const order = await router.open(routes.order.detail({ id: 7 }));
///
/// The module has no imports. An address is a string with the type of the route's result, from which `open` of
/// `junctor.js` takes the type of its answer. A function throws a `RangeError` for values that have no address.
///
/// ``script`` is the same module in JavaScript, for pages without a compiler, and ``declarations`` has its types.
package struct TypeScriptFile {
  /// The contents of the file.
  package let text: String
  /// The module in JavaScript.
  package let script: String
  /// The types of the module in JavaScript, for a declaration file beside it.
  package let declarations: String

  /// Writes the file.
  ///
  /// - Parameters:
  ///   - manifest: The routes.
  ///   - namespace: The name of the constant that contains the functions.
  /// - Throws: A ``GeneratedNamesError`` if two routes or parameters would have the same name.
  /// - Complexity: O(*n*) in the size of the manifest, plus the cost of its patterns.
  package init(
    _ manifest: RouteManifest, namespace: String = "routes"
  ) throws(GeneratedNamesError) {
    let names = try GeneratedNames(manifest)
    func written(_ form: TypeScriptWriter.Form) -> String {
      var writer = TypeScriptWriter(manifest, names, namespace: namespace, form)
      writer.write()
      return writer.lines.joined(separator: "\n").text + "\n"
    }
    text = written(.typeScript)
    script = written(.script)
    declarations = written(.declarations)
  }
}

private struct TypeScriptWriter {
  enum Form {
    /// Code with types.
    case typeScript
    /// Code without types.
    case script
    /// Types without code.
    case declarations
  }

  private let form: Form
  private let manifest: RouteManifest
  private let names: GeneratedNames
  private let namespace: String
  private let plans: [AddressPlan]
  private let types: TypeScriptTypes
  private(set) var lines: [ScriptCode] = []

  init(
    _ manifest: RouteManifest, _ names: GeneratedNames, namespace: String, _ form: Form
  ) {
    self.form = form
    self.manifest = manifest
    self.names = names
    self.namespace = namespace
    plans = zip(manifest.routes, names.routes).map { AddressPlan($0, $1) }
    types = TypeScriptTypes(manifest)
  }

  mutating func write() {
    lines += [
      "// Generated from routes.json, schema version \(RouteManifest.schemaVersion). Do not edit.",
      "/* eslint-disable */", "",
    ]
    if form != .script { writeTypes() }
    let start: ScriptCode =
      form == .declarations ? "declare const \(name: namespace): {" : "const \(name: namespace) = {"
    lines += ["/** The addresses of the app's routes. */", "export \(start)"]
    write(names.root, 1, isMerged: false)
    lines.append("};")
    if form != .declarations, plans.contains(where: { constant($0) == nil }) {
      lines += ["", GeneratedRuntime.addresses(isTyped: form == .typeScript)]
    }
  }

  private mutating func writeTypes() {
    lines += [
      "/** The address of a route, with the type of its result. `router.open` of `junctor.js` accepts it. */",
      "export type Address<Result = unknown> = string & { readonly __result?: Result };", "",
    ]
    if manifest.spaces.count > 1 {
      let origins: [ScriptCode] = manifest.spaces.map { "\(literal: $0.origin)" }
      lines += [
        "/** The beginning of an address. */",
        "export type Space = \(origins.joined(separator: " | "));", "",
      ]
    }
    lines += types.lines
  }

  private mutating func add(_ depth: Int, _ text: ScriptCode) {
    let indentation = [ScriptCode](repeating: "  ", count: depth).joined(separator: "")
    lines.append(text.isEmpty ? "" : indentation + text)
  }

  /// Writes the members of a namespace.
  ///
  /// - Parameter isMerged: Whether the namespace is also a function, some of whose properties are read-only.
  private mutating func write(_ space: GeneratedNames.Namespace, _ depth: Int, isMerged: Bool) {
    let functions = Dictionary(
      uniqueKeysWithValues: space.routes.map { (names.routes[$0].name, $0) })
    for index in space.routes
    where !space.namespaces.contains(where: { $0.name == names.routes[index].name }) {
      writeComment(plans[index], depth)
      write(plans[index], key(names.routes[index].name, isMerged), depth)
    }
    let end: ScriptCode = form == .declarations ? "};" : "},"
    for inner in space.namespaces {
      let key = key(inner.name, isMerged)
      guard let index = functions[inner.name] else {
        add(depth, "\(key): {")
        write(inner, depth + 1, isMerged: false)
        add(depth, end)
        continue
      }
      writeComment(plans[index], depth)
      if form == .declarations {
        add(depth, "\(key): {")
        write(plans[index], "", depth + 1)
        write(inner, depth + 1, isMerged: true)
        add(depth, end)
        continue
      }
      add(depth, "\(key): Object.assign(")
      write(plans[index], "function ", depth + 1)
      add(depth + 1, "{")
      write(inner, depth + 2, isMerged: true)
      add(depth + 1, "},")
      add(depth, "),")
    }
  }

  private func key(_ name: String, _ isMerged: Bool) -> ScriptCode {
    let readOnly: Set = ["name", "length", "prototype", "caller", "arguments"]
    return ScriptCode(name: isMerged && readOnly.contains(name) ? name + "_" : name)
  }

  // MARK: - One route

  private func constant(_ plan: AddressPlan) -> String? { plan.constant(in: manifest.spaces) }

  private mutating func write(_ plan: AddressPlan, _ name: ScriptCode, _ depth: Int) {
    let hasSpace = manifest.spaces.count > 1 && plan.branches.contains { $0.origin == nil }
    let first: ScriptCode = "\(literal: manifest.spaces.first?.origin ?? "/")"
    var parameters: [ScriptCode] = []
    if !plan.values.isEmpty {
      let members: [ScriptCode] = plan.values.map { value in
        "\(name: value.typeScriptKey)\(value.isOptional || value.isRepeated ? "?" : ""): \(types.type(of: value))"
      }
      let isOptional = plan.values.allSatisfy { $0.isOptional || $0.isRepeated }
      parameters.append(
        parameter(
          "values", type: "{ \(members.joined(separator: "; ")) }",
          default: isOptional ? "{}" : nil))
    }
    if hasSpace { parameters.append(parameter("space", type: "Space", default: first)) }
    let result = types.name(of: plan.route.result)
    let head: ScriptCode = "\(name)(\(parameters.joined(separator: ", ")))"
    if form == .declarations {
      add(depth, "\(head): Address<\(result)>;")
      return
    }
    let isTyped = form == .typeScript
    add(depth, "\(head)\(isTyped ? ": Address<\(result)>" : "") {")
    let cast: ScriptCode = isTyped ? " as Address<\(result)>" : ""
    if let address = constant(plan) {
      add(depth + 1, "return \(literal: address)\(cast);")
    } else {
      add(depth + 1, "return write(\(hasSpace ? "space" : first), {")
      for line in TypeScriptPlan(plan: plan).lines { add(depth + 1, line) }
      add(depth + 1, "}\(plan.values.isEmpty ? "" : ", values"))\(cast);")
    }
    add(depth, "},")
  }

  private func parameter(
    _ name: ScriptCode, type: ScriptCode, default value: ScriptCode?
  ) -> ScriptCode {
    let text: ScriptCode = value.map { " = \($0)" } ?? ""
    return switch form {
    case .typeScript: "\(name): \(type)\(text)"
    case .script: name + text
    case .declarations: "\(name)\(value == nil ? "" : "?"): \(type)"
    }
  }

  private mutating func writeComment(_ plan: AddressPlan, _ depth: Int) {
    let route = plan.route
    var text: [ScriptCode] = [
      "\(comment: route.sentence)", "", "`\(comment: route.pattern.description)`",
    ]
    if !plan.values.isEmpty { text.append("") }
    text += plan.values.map { "- `\(comment: $0.name)`: \(comment: $0.description)" }
    if let deprecation = route.deprecation {
      text += ["", "@deprecated \(comment: deprecation.message)"]
    }
    add(depth, "/**")
    for line in text { add(depth, line.isEmpty ? " *" : " * \(line)") }
    add(depth, " */")
  }
}
