// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

package import JunctorMatching

/// An address that a type declares.
package struct ScannedRoute: Sendable {
  package struct Pattern: Sendable {
    package let text: String
    /// `nil` if it is invalid.
    package let pattern: RoutePattern?
    package let place: SourcePlace
  }

  package struct Value: Hashable, Sendable {
    package let name: String
    package let key: String
    /// The wrapped or element type if it is a standard type, otherwise `String`.
    package let type: String
    /// Whether it contains all values of a repeated key.
    package let isArray: Bool
    package let isOptional: Bool
  }

  package let module: String
  /// The name of the type with its enclosing types, followed by the name of an enumeration case.
  package let typeName: String
  /// The canonical pattern and the aliases.
  package let patterns: [Pattern]
  /// The values, those of captures first.
  package let values: [Value]
  package let access: SourceAccess
  package let conditions: [SourceCondition]
  /// The location that declares the address.
  package let place: SourcePlace
  package var priority = 0
}

/// A branch of an `#if` that contains a declaration.
package struct SourceCondition: Hashable, Sendable {
  /// The location of the `#if`, the same for all of its branches.
  let block: SourcePlace
  package let text: String

  package init(block: SourcePlace, text: String) {
    self.block = block
    self.text = text
  }
}

/// A linked module, as declared in the sources.
package struct ScannedModule: Hashable, Sendable {
  /// The name of the linked record: `MallOrder.OrderModule`.
  package let qualifiedName: String
  package let conditions: [SourceCondition]
  package let place: SourcePlace
}
