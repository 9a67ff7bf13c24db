// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

package import JunctorMatching

/// An address: a text, or a value of a ``Route`` type.
///
///     try await router.show("mall://order/7")
///     try await router.show(OrderDetail(id: 7))
///
/// With `JunctorFoundation`, `URL` and `URLComponents` are addresses, too. `nil` stands for an empty text, with which
/// requests end as `invalidURL`.
public protocol RouteAddress: Sendable {
  /// The address as a text.
  ///
  /// - Throws: `unrepresentable` for a value of a ``Route`` type that no text represents.
  var routeAddress: WrittenAddress { get throws(RouteError) }
}

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

extension String: RouteAddress {
  /// The text itself.
  public var routeAddress: WrittenAddress { WrittenAddress(self) }
}

extension Optional: RouteAddress where Wrapped: RouteAddress {
  /// The wrapped address; an empty text for `nil`.
  public var routeAddress: WrittenAddress {
    get throws(RouteError) { try self?.routeAddress ?? WrittenAddress("") }
  }
}

extension Route {
  /// The address as a text, with the value for the handler of its type.
  public var routeAddress: WrittenAddress {
    get throws(RouteError) {
      let typed = try TypedRoute(self)
      return WrittenAddress(try typed.patterns.quickAddress(of: typed.texts), of: typed)
    }
  }
}

extension RouteAddress {
  /// The text, which is read as exactly this value.
  ///
  /// - Throws: `unrepresentable` for a value that no text represents.
  package var text: String {
    get throws(RouteError) { try routeAddress.exactText }
  }

  /// The text; otherwise the description of the error, which no route matches and which appears in messages.
  package var textOrReason: String {
    do throws(RouteError) {
      return try text
    } catch {
      return "\(error)"
    }
  }
}

extension WrittenAddress {
  fileprivate var exactText: String {
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
