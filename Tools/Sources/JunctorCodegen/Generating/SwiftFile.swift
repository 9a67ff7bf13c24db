// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorDiff
package import JunctorManifest
internal import JunctorMatching

/// A Swift file with a function for each route of a manifest, which returns its address.
///
///     let address = try MallRoutes.Order.detail(id: 7)  // "mall://order/7"
///
/// The file requires only the standard library. A router reads each address as the same values, and as the same route
/// unless a more specific one matches it, for example `/admin` for the value `admin` of `/:name`. A function throws if
/// some values of its parameter types have no address.
package struct SwiftFile {
  /// The contents of the file.
  package let text: String

  /// Writes the file.
  ///
  /// - Parameters:
  ///   - manifest: The routes.
  ///   - namespace: The name of the enumeration that contains the functions.
  /// - Throws: A ``GeneratedNamesError`` if two routes or parameters would have the same name, or if the namespace is
  ///   not an identifier.
  /// - Complexity: O(*n*) in the size of the manifest, plus the cost of its patterns.
  package init(
    _ manifest: RouteManifest, namespace: String = "Routes"
  ) throws(GeneratedNamesError) {
    if !GeneratedLanguage.isSwiftIdentifier(namespace) {
      throw GeneratedNamesError(errors: [
        "“\(namespace)” is not the name of a Swift enumeration, such as MallRoutes"
      ])
    }
    let names = try GeneratedNames(manifest)
    var writer = SwiftWriter(manifest, names, namespace: namespace)
    writer.write()
    text = writer.lines.joined(separator: "\n").text + "\n"
  }
}

private struct SwiftWriter {
  private let manifest: RouteManifest
  private let names: GeneratedNames
  private let namespace: String
  private let plans: [AddressPlan]
  private let enumerations: SwiftEnumerations
  /// The name of the case for each space.
  private let spaces: [(name: SwiftCode, origin: String)]
  private(set) var lines: [SwiftCode] = []

  init(_ manifest: RouteManifest, _ names: GeneratedNames, namespace: String) {
    self.manifest = manifest
    self.names = names
    self.namespace = namespace
    plans = zip(manifest.routes, names.routes).map { AddressPlan($0, $1) }
    enumerations = SwiftEnumerations(plans, names)
    var taken: Set<String> = []
    spaces = manifest.spaces.map { space in
      let origin = space.origin
      var name = GeneratedNames.identifier(for: space.name) ?? "space"
      while !taken.insert(name).inserted { name += "_" }
      return (SwiftCode(name: GeneratedLanguage.swift.identifier(name)), origin)
    }
  }

  mutating func write() {
    lines += [
      "// Generated from routes.json, schema version \(RouteManifest.schemaVersion). Do not edit.",
      "// swift-format-ignore-file", "",
      "/// The addresses of the app's routes.", "///",
      "/// A router reads each address as the same values, and as the same route unless a more specific one matches. The",
      "/// limits of a router for the length of an address are not checked.",
      "public enum \(name: namespace) {",
    ]
    if spaces.count > 1 {
      add(
        1, "/// The beginning of an address.", "public enum Space: String, Sendable, CaseIterable {"
      )
      for space in spaces { add(2, "case \(space.name) = \(literal: space.origin)") }
      add(1, "}", "")
    }
    for enumeration in enumerations.all {
      add(1, "/// The values of `\(name: enumeration.owner)`.")
      add(1, "public enum \(name: enumeration.name): String, Sendable, CaseIterable {")
      for (name, value) in enumeration.cases { add(2, "case \(name: name) = \(literal: value)") }
      add(1, "}", "")
    }
    if plans.contains(where: { $0.canFail || constant($0) == nil }) {
      lines += SwiftSupport.error + [""]
    }
    write(names.root, 1)
    lines.removeLast()
    lines.append("}")
    if plans.contains(where: { constant($0) == nil }) {
      lines += [""] + SwiftSupport.writer(SwiftCode(name: namespace))
    }
  }

  private mutating func add(_ depth: Int, _ texts: SwiftCode...) {
    let indentation = [SwiftCode](repeating: "  ", count: depth).joined(separator: "")
    lines += texts.map { $0.isEmpty ? "" : indentation + $0 }
  }

  private mutating func write(_ space: GeneratedNames.Namespace, _ depth: Int) {
    for index in space.routes {
      write(plans[index], names.routes[index].name, depth)
      lines.append("")
    }
    for inner in space.namespaces {
      let siblings = space.routes.map { names.routes[$0].name }
      add(depth, "public enum \(name: enumerations.typeName(inner.name, besides: siblings)) {")
      write(inner, depth + 1)
      lines.removeLast()
      add(depth, "}", "")
    }
  }

  // MARK: - One route

  private func constant(_ plan: AddressPlan) -> String? { plan.constant(in: manifest.spaces) }

  private mutating func write(_ plan: AddressPlan, _ name: String, _ depth: Int) {
    writeComment(plan, depth)
    let hasSpace = spaces.count > 1 && plan.branches.contains { $0.origin == nil }
    let taken = Set(plan.values.map(\.name))
    let space: SwiftCode = taken.contains("space") ? "space_" : "space"
    var parameters: [SwiftCode] = plan.values.map { value in
      "\(name: GeneratedLanguage.swift.identifier(value.name)): \(type(of: value))"
    }
    if hasSpace { parameters.append("in \(space): Space = .\(spaces[0].name)") }
    let effect: SwiftCode = plan.canFail ? " throws(InvalidValue)" : ""
    let head: SwiftCode =
      "public static func \(name: GeneratedLanguage.swift.identifier(name))(\(parameters.joined(separator: ", ")))\(effect) -> String {"
    if let address = constant(plan) {
      add(depth, "\(head) \(literal: address) }")
      return
    }
    add(depth, head)
    let body = SwiftBody(
      plan: plan,
      space: hasSpace ? "\(space).rawValue" : "\(literal: spaces.first?.origin ?? "/")",
      address: taken.contains("address") ? "address_" : "address")
    for line in body.lines { add(depth + 1, line) }
    add(depth, "}")
  }

  private func type(of value: AddressPlan.Value) -> SwiftCode {
    let parameter = value.parameter
    var type: SwiftCode =
      switch parameter.type {
      case _ where value.isEnumeration: SwiftCode(name: enumerations.name(of: value))
      case .string: "String"
      case .boolean: "Bool"
      case .number: parameter.swiftType == "Float" ? "Float" : "Double"
      case .integer:
        SwiftCode(name: Self.integers.contains(parameter.swiftType) ? parameter.swiftType : "Int")
      }
    if value.isRepeated { return "[\(type)] = []" }
    if value.isOptional { type += "? = nil" }
    return type
  }

  private static let integers: Set<String> = [
    "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64",
  ]

  private mutating func writeComment(_ plan: AddressPlan, _ depth: Int) {
    let route = plan.route
    add(depth, "/// \(comment: route.sentence)", "///")
    add(depth, "/// `\(comment: route.pattern.description)`")
    let described = plan.values.map { ($0.name, $0.description) }
    if !described.isEmpty {
      add(depth, "///", "/// - Parameters:")
      for (name, text) in described { add(depth, "///   - \(name: name): \(comment: text)") }
    }
    if plan.canFail {
      add(depth, "/// - Throws: An `InvalidValue` if the route has no address with these values.")
    }
    if let deprecation = route.deprecation {
      add(depth, "@available(*, deprecated, message: \(literal: deprecation.message))")
    }
  }
}
