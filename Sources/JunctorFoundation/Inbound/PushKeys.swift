// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The names under which an app's notifications carry their link.
public struct PushKeys: Hashable, Sendable {
  /// The key of the address.
  public var address: String
  /// The key of the sender's own identifier: a text or a whole number.
  public var id: String
  /// The key of the object in which the others stand; `nil` for the payload itself, beside `aps`.
  public var container: String?

  /// Creates a list of names.
  ///
  /// - Parameters:
  ///   - address: The key of the address.
  ///   - id: The key of the sender's own identifier.
  ///   - container: The key of the object in which they stand.
  public init(address: String = "url", id: String = "id", in container: String? = nil) {
    self.address = address
    self.id = id
    self.container = container
  }
}
