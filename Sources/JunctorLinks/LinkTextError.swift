// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The reason why a text is not a single address.
public enum LinkTextError: Error, CaseIterable, CustomStringConvertible {
  /// The text contains nothing but white space.
  case empty

  /// The text contains several words.
  case severalWords

  /// The only word is not an address with a scheme.
  case noAddress

  /// A sentence without the text, which may be private.
  public var description: String {
    switch self {
    case .empty: "The text is empty."
    case .severalWords: "The text contains more than one word."
    case .noAddress: "The text is not an address with a scheme."
    }
  }
}
