// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

@testable import JunctorCodegen

/// Scans a source text.
func scan(_ text: String, module: String = "Shop") -> ScannedSources {
  ScannedSources([SourceFile(module: module, path: "Shop.swift", bytes: Array(text.utf8))])
}

/// A handwritten conformance with a pattern.
func conformance(_ name: String, _ pattern: String, before: String = "") -> String {
  "\(before)struct \(name): Route { static let patterns: RoutePatterns = \"\(pattern)\" }\n"
}

extension ScannedRoute {
  /// The type and the patterns, for comparisons.
  var short: String { "\(typeName) \(patterns.map(\.text).joined(separator: " "))" }
}

extension ScannedRoute.Value {
  /// The value as a function parameter.
  var short: String {
    let type = isArray ? "[\(type)]" : type
    return "\(name)\(key == name ? "" : "(\(key))"): \(type)\(isOptional ? "?" : "")"
  }
}
