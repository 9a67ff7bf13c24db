// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

package import JunctorMatching

/// An address that a type declares.
package struct ScannedRoute: Sendable {
  /// A pattern as it is written.
  package struct Pattern: Sendable {
    /// The text.
    package let text: String
    /// What it says; `nil` when there is a mistake in it.
    package let pattern: RoutePattern?
    /// Where the text begins.
    package let place: SourcePlace
  }

  /// A value that an address carries.
  package struct Value: Hashable, Sendable {
    /// What it is called in Swift.
    package let name: String
    /// What it is called in the address.
    package let key: String
    /// Its type where that is one of the standard ones, else `String`; without optional and array.
    package let type: String
    /// Whether all repeats are taken.
    package let isArray: Bool
    /// Whether an address can do without.
    package let isOptional: Bool
  }

  /// The Swift module.
  package let module: String
  /// The name of the type, with those around it; that of an enumeration's case follows.
  package let typeName: String
  /// The canonical pattern and the aliases.
  package let patterns: [Pattern]
  /// The values, those of captures first.
  package let values: [Value]
  /// Who sees the type.
  package let access: SourceAccess
  /// What the compiler must be told, or find, for the type to be there.
  package let conditions: [SourceCondition]
  /// Where the type becomes an address.
  package let place: SourcePlace
  /// The priority with which the type is registered.
  package var priority = 0
}
