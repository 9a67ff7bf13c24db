// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching

/// A Swift file with a function for each address of a module.
///
///     enum MallOrderAddresses {
///       static func orderDetail(id: Int, tab: String? = nil) -> String { … }
///       static func search(text: String) throws(RouteError) -> String { … }
///     }
///
/// A function throws if some values of its parameter types have no address, for example an empty text,
/// or a negative number for a constraint of digits. For an address without values, it returns a literal.
package struct AddressFile {
  package let text: String

  /// Writes the functions of a module, without private and invalid addresses.
  package init(module: String, routes: [ScannedRoute]) {
    let shown = routes.filter { $0.access > .private && $0.patterns[0].pattern != nil }
    let functions = zip(shown, Self.names(of: shown)).map(AddressFunction.init)
    var lines = [
      "// Written by the plugin JunctorRoutes, from the sources of \(module).",
      "// swift-format-ignore-file", "",
    ]
    if functions.contains(where: { $0.address == nil }) {
      // Only the types in function signatures must be imported with their access.
      let throwing = functions.filter(\.canThrow).map(\.route.access).max() ?? .internal
      lines += ["\(throwing < .package ? "internal " : throwing.keyword)import Junctor", ""]
    }
    if let access = shown.map(\.access).max() {
      lines += [
        "/// The addresses of \(module).", "///",
        "/// Each function returns a text that a router opens.",
        "\(access.keyword)enum \(module)Addresses {",
      ]
      lines += functions.map(\.lines).joined(separator: [""])
      lines.append("}")
    } else {
      lines.append("// \(module) declares no addresses.")
    }
    text = lines.joined(separator: "\n") + "\n"
  }

  /// The names of the functions: the type names in camel case.
  ///
  /// Types with the same result are separated by `_`.
  private static func names(of routes: [ScannedRoute]) -> [String] {
    let plain = routes.map { route in
      let parts = route.typeName.split(separator: ".")
      return parts[0].lowercasedStart + parts.dropFirst().map(\.capitalizedStart).joined()
    }
    let owners = Dictionary(grouping: zip(plain, routes), by: \.0)
      .mapValues { Set($0.map(\.1.typeName)).count }
    var taken: [String: Int] = [:]
    return zip(plain, routes).map { name, route in
      let name =
        owners[name]! == 1
        ? name : route.typeName.split(separator: ".").map(\.lowercasedStart).joined(separator: "_")
      // The choices of one type are numbered, but not a type in several branches of an `#if`.
      guard route.conditions.isEmpty else { return name.asIdentifier }
      taken[name, default: 0] += 1
      return (taken[name]! == 1 ? name : "\(name)\(taken[name]!)").asIdentifier
    }
  }
}

private struct AddressFunction {
  let route: ScannedRoute
  let name: String
  /// The address, if the route has no values.
  let address: String?
  /// Whether some values of the function's parameters have no address.
  let canThrow: Bool

  init(_ route: ScannedRoute, named name: String) {
    self.route = route
    self.name = name
    let pattern = route.patterns[0].pattern
    address = route.values.isEmpty ? try? pattern?.url(for: [String: String]()) : nil
    canThrow = address == nil && pattern.map { !Self.isTotal(route.values, $0) } ?? true
  }

  /// Constraints that accept the texts of all values of a type, which are never empty and require no
  /// encoding.
  private static let texts: [String: String] = [
    "Int": "-?[0-9]{1,19}", "Int64": "-?[0-9]{1,19}", "Int32": "-?[0-9]{1,10}",
    "Int16": "-?[0-9]{1,5}", "Int8": "-?[0-9]{1,3}",
    "UInt": "[0-9]{1,20}", "UInt64": "[0-9]{1,20}", "UInt32": "[0-9]{1,10}",
    "UInt16": "[0-9]{1,5}", "UInt8": "[0-9]{1,3}", "Bool": "true|false",
  ]

  /// Returns whether all values have an address.
  ///
  /// A query key that is not in the pattern accepts any text. A floating-point number may be NaN, which
  /// is not equal to the value that is read.
  private static func isTotal(_ values: [ScannedRoute.Value], _ pattern: RoutePattern) -> Bool {
    if values.isEmpty { return false }
    let (captures, keys) = (pattern.captureNames, pattern.queryKeys)
    var texts: [String: String] = [:]
    for value in values {
      guard captures.contains(value.key) else {
        if keys.contains(value.key) || ["Double", "Float"].contains(value.type) { return false }
        continue
      }
      if value.isArray || value.isOptional { return false }
      texts[value.key] = Self.texts[value.type]
    }
    return pattern.isWritable(forAll: texts)
  }

  var lines: [String] {
    let pattern = route.patterns[0].text
    var lines = ["  /// The address of `\(route.typeName)`: `\(pattern.onOneLine)`."]
    let parameters = zip(route.values, labels).map { value, label in
      let type = value.isArray ? "[\(value.type)]" : value.type
      let parameter = label.isReserved ? "\(label) \(label)_" : label
      if !value.isOptional { return "\(parameter): \(type)" }
      return "\(parameter): \(type)" + (value.isArray ? " = []" : "? = nil")
    }
    let head = "  \(route.access.keyword)static func \(name)(\(parameters.joined(separator: ", ")))"
    if let address {
      lines.append("\(head) -> String { \(address.asLiteral) }")
    } else {
      let patterns = "\(name.unquoted)Patterns"
      lines += [
        "\(head)\(canThrow ? " throws(RouteError)" : "") -> String {",
        "    \(canThrow ? "try" : "try!") \(patterns).address { values in",
      ]
      lines += zip(route.values, labels).map { value, label in
        "      values.write(\(value.key.asLiteral), \(label.isReserved ? "\(label)_" : label))"
      }
      if route.values.isEmpty { lines.append("      _ = values") }
      lines += [
        "    }", "  }",
        "  private static let \(patterns): RoutePatterns = \(pattern.asLiteral)",
      ]
    }
    let conditions = route.conditions.map(\.text)
    if conditions.isEmpty { return lines }
    return ["  #if \(conditions.joined(separator: " && "))"] + lines + ["  #endif"]
  }

  private var labels: [String] {
    var taken: Set<String> = []
    return route.values.map { value in
      var label = String(value.name.unicodeScalars.map { $0 == "$" ? "_" : Character($0) })
      if label.isEmpty || label == "_" { label = "value" }
      while !taken.insert(label).inserted { label += "_" }
      return label
    }
  }
}

extension String {
  /// The keywords, and the name in the closures that are written.
  private static let reserved = GeneratedLanguage.swiftKeywords.union(["values"])

  /// Whether a parameter with this label requires a different internal name.
  fileprivate var isReserved: Bool { Self.reserved.contains(self) }

  fileprivate var asIdentifier: String {
    Self.reserved.contains(self) || self == "init" ? "`\(self)`" : self
  }

  fileprivate var unquoted: String { filter { $0 != "`" } }

  /// The text as a Swift literal.
  var asLiteral: String {
    if unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) {
      let escaped = unicodeScalars.map { scalar in
        scalar.value < 0x20 || scalar == "\"" || scalar == "\\" || scalar.value == 0x7F
          ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar)
      }
      return "\"\(escaped.joined())\""
    }
    guard contains(where: { $0 == "\"" || $0 == "\\" }) else { return "\"\(self)\"" }
    // More hashes than any part of the text contains.
    var hashes = "#"
    while holds("\"" + hashes) || holds("\\" + hashes) { hashes += "#" }
    return "\(hashes)\"\(self)\"\(hashes)"
  }

  /// Whether the bytes contain those of `part`; a comparison of characters may miss them.
  private func holds(_ part: String) -> Bool {
    let (bytes, searched) = (Array(utf8), Array(part.utf8))
    guard bytes.count >= searched.count else { return false }
    return (0...(bytes.count - searched.count)).contains { bytes[$0...].starts(with: searched) }
  }
}
