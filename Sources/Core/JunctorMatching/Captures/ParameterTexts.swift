// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// All texts that one parameter has, in order: none, one, or the repeats of a query key.
public struct ParameterTexts: Sendable, Hashable {
  // The first text is stored inline, so that one short text requires no allocation.
  package let first: String?
  let others: [String]

  package init(_ text: String? = nil) { (first, others) = (text, []) }

  /// Creates the texts of a sequence.
  public init(_ texts: some Sequence<String>) {
    var iterator = texts.makeIterator()
    first = iterator.next()
    others = Array(IteratorSequence(iterator))
  }

  /// The texts; none for a parameter that is missing.
  public var all: [String] { first.map { [$0] + others } ?? [] }

  package var isEmpty: Bool { first == nil }
}
