// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Something of Foundation's that is the text of an address, or of none.
///
/// Junctor reads the text itself and never reads the parts of a URL with Foundation, which it decodes
/// and merges in ways of its own.
public protocol RouteAddressConvertible {
  /// The text; `nil` where there is no address, which opens as `invalidURL`.
  var routeAddress: String? { get }
}

extension URL: RouteAddressConvertible {
  /// The URL's whole text, a relative one resolved against its base.
  public var routeAddress: String? { absoluteString }
}

extension URLComponents: RouteAddressConvertible {
  /// The text that the components make; `nil` where they make none.
  public var routeAddress: String? { string }
}

extension Optional: RouteAddressConvertible where Wrapped: RouteAddressConvertible {
  /// The text of what there is.
  public var routeAddress: String? { self?.routeAddress }
}
