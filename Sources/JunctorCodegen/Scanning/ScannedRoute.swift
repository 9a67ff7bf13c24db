// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

package import JunctorMatching

/// An address that a type declares.
package struct ScannedRoute: Sendable {
  package struct Pattern: Sendable {
    package let text: String
    /// `nil` when there is a mistake in it.
    package let pattern: RoutePattern?
    package let place: SourcePlace
  }

  package struct Value: Hashable, Sendable {
    package let name: String
    package let key: String
    /// Its type where that is one of the standard ones, else `String`; without optional and array.
    package let type: String
    /// Whether all repeats are taken.
    package let isArray: Bool
    package let isOptional: Bool
  }

  package let module: String
  /// The name of the type, with those around it; that of an enumeration's case follows.
  package let typeName: String
  /// The canonical pattern and the aliases.
  package let patterns: [Pattern]
  /// The values, those of captures first.
  package let values: [Value]
  package let access: SourceAccess
  package let conditions: [SourceCondition]
  /// Where the type becomes an address.
  package let place: SourcePlace
  package var priority = 0
}

/// A branch of an `#if` in which a declaration stands: it is there if the condition holds.
package struct SourceCondition: Hashable, Sendable {
  /// Where the `#if` is, the same for all of its branches.
  let block: SourcePlace
  package let text: String

  package init(block: SourcePlace, text: String) {
    self.block = block
    self.text = text
  }
}

/// A module that joins by being linked, as the sources declare it.
package struct ScannedModule: Hashable, Sendable {
  /// The name under which the linked record is known: `MallOrder.OrderModule`.
  package let qualifiedName: String
  package let conditions: [SourceCondition]
  package let place: SourcePlace
}
