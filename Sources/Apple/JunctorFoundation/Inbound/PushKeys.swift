// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The keys of the link in the payload of an app's push notifications.
public struct PushKeys: Hashable, Sendable {
  /// The key of the address.
  var address: String
  /// The key of the sender's identifier, a text or a whole number; `nil` if the payload has none.
  var id: String?
  /// The key of the sender's trace, a `traceparent`; `nil` if the payload has none.
  var trace: String?
  /// The key of the object that contains the others; `nil` for the payload itself, next to `aps`.
  var container: String?

  /// Creates a set of keys.
  ///
  /// - Parameters:
  ///   - address: The key of the address.
  ///   - id: The key of an identifier of the single notification; `nil`, the default, if the payload has none. The
  ///     identifier of an order or a campaign is none: it is the same in several notifications.
  ///   - trace: The key of the `traceparent` of W3C Trace Context, which the request continues.
  ///   - container: The key of the object that contains the others; `nil` for the payload itself, next to `aps`.
  public init(
    address: String = "url", id: String? = nil, trace: String? = "traceparent",
    in container: String? = nil
  ) {
    self.address = address
    self.id = id
    self.trace = trace
    self.container = container
  }
}
