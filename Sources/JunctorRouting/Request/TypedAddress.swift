// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// An address that was opened as a value of a type, and travels with the text that was made of it.
///
/// The handler of that type takes the value as it is, and need not read it off the text.
package protocol TypedAddress: AnyObject, Sendable {
  /// The value itself.
  var value: any Sendable { get }

  /// The values that no text can carry, by name.
  var natives: [String: any Sendable] { get }

  /// The type of the value, by which its own handler is known.
  var addressType: any Sendable.Type { get }

  /// Whether the text of the address leaves out a parameter for which a route has a default.
  func lacks(anyOf defaults: [String: String]) -> Bool

  /// The error if the text does not give exactly this value back: a ``RouteError`` with the code
  /// `unrepresentable`, naming the value.
  var flaw: (any Error)? { get }
}
