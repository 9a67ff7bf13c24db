// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

package import JunctorMatching

/// The text of an address, and the value from which it was written.
public struct WrittenAddress: Sendable {
  /// A URL, or a text without a scheme (`/order/7`), which is read in the router's first space.
  public let text: String

  /// The value of a ``Route`` type; `nil` for other addresses.
  package let typed: (any TypedAddress)?

  /// Creates an address from a text.
  public init(_ text: String) { self.init(text, of: nil) }

  init(_ text: String, of typed: (any TypedAddress)?) {
    self.text = text
    self.typed = typed
  }
}

extension WrittenAddress {
  var exactText: String {
    get throws(RouteError) {
      if let flaw = typed?.flaw { throw flaw }
      return text
    }
  }

  /// Returns the address with the native values of the caller, which replace its own.
  ///
  /// - Throws: `denied` if it has native values and the source is external.
  package func opened(
    from source: RouteSource, with payload: RoutePayload? = nil
  ) throws(RouteError) -> WrittenAddress {
    guard let typed else { return self }
    if payload != nil { return WrittenAddress(try exactText) }
    if source.isOutside, let name = typed.natives.keys.sorted().first {
      throw RouteError(
        .denied, address: text,
        .denied(
          source: source, target: nil, record: nil,
          reason: "“\(name)” of \(typed.addressType) can only be sent by the app's own code."))
    }
    return self
  }
}
