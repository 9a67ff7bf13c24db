// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

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
