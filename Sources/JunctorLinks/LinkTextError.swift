// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorNavigation
internal import JunctorRouting

/// Why a text is not one address.
public struct LinkTextError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of mistakes.
  public enum Code: String, CaseIterable, Sendable {
    /// There is nothing but white space.
    case empty
    /// There are other words beside or instead of one address.
    case severalWords
    /// The one word is no address with a scheme.
    case noAddress
  }

  /// What is wrong.
  public let code: Code

  /// One sentence for people; it does not repeat the text, which may be private.
  public var description: String {
    switch code {
    case .empty: "The text is empty."
    case .severalWords: "The text is not one address alone: it has several words."
    case .noAddress: "The text is no address with a scheme."
    }
  }
}
