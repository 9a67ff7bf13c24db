// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// All texts that one parameter has, in order: none, one, or the repeats of a query key.
///
/// The first lies in the value itself, so that one short text needs no memory of its own.
public struct ParameterTexts: Sendable, Hashable, RandomAccessCollection,
  ExpressibleByArrayLiteral
{
  /// The first text; `nil` when there is none.
  public let first: String?

  private let others: [String]

  /// Creates one text, or none.
  public init(_ text: String? = nil) {
    first = text
    others = []
  }

  /// Creates the texts of a sequence.
  public init(_ texts: some Sequence<String>) {
    var iterator = texts.makeIterator()
    first = iterator.next()
    var others: [String] = []
    while let text = iterator.next() { others.append(text) }
    self.others = others
  }

  /// Creates the texts of a literal.
  public init(arrayLiteral texts: String...) { self.init(texts) }

  /// The index of the first text.
  public var startIndex: Int { 0 }

  /// The index after the last text.
  public var endIndex: Int { first == nil ? 0 : others.count + 1 }

  /// Returns the text at an index.
  public subscript(index: Int) -> String {
    guard let first else { preconditionFailure("There is no text at \(index).") }
    return index == 0 ? first : others[index - 1]
  }
}
