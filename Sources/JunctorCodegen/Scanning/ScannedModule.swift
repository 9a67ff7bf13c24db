// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A module that joins by being linked, as the sources declare it.
package struct ScannedModule: Hashable, Sendable {
  /// The name under which the linked record is known: `MallOrder.OrderModule`.
  package let qualifiedName: String
  /// What the compiler must be told, or find, for the module to be there.
  package let conditions: [SourceCondition]
  /// Where it is declared.
  package let place: SourcePlace
}
