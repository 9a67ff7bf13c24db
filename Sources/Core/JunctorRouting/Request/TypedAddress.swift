// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// An address that was opened as a value of a type, so that the handler of the type need not parse the text.
package protocol TypedAddress: AnyObject, Sendable {
  var value: any Sendable { get }

  /// The values that no text can represent, by name.
  var natives: [String: any Sendable] { get }

  var addressType: any Sendable.Type { get }

  /// Whether the text omits a parameter for which a route has a default.
  func lacks(anyOf defaults: [String: String]) -> Bool

  /// The `unrepresentable` error if the text does not restore exactly this value.
  var flaw: RouteError? { get }
}

extension TypedAddress {
  /// Whether the handler of a route receives the value itself.
  func isReceived(by record: RouteRecord?) -> Bool {
    guard let record, record.handler.addressType == addressType else { return false }
    return !lacks(anyOf: record.defaults)
  }
}
