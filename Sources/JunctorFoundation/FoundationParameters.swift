// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
public import Junctor

extension UUID: ParameterConvertible {
  /// A UUID.
  public static var parameterDescription: String { "a UUID" }

  /// Creates the UUID that `parameter` writes in its 36 characters, in either case.
  public init?(parameter: String) { self.init(uuidString: parameter) }

  /// The 36 characters.
  public var parameter: String { uuidString }
}

extension URL: ParameterConvertible {
  /// A URL with a scheme.
  public static var parameterDescription: String { "a URL" }

  /// Creates the URL that `parameter` writes; one without a scheme is none.
  ///
  /// If the app opens such a value, check its scheme and host against a list first.
  public init?(parameter: String) {
    guard let url = URL(string: parameter), url.scheme != nil else { return nil }
    self = url
  }

  /// The URL as a text.
  public var parameter: String { absoluteString }
}

extension Date: ParameterConvertible {
  /// A moment in ISO 8601.
  public static var parameterDescription: String { "a date such as 2026-02-28T09:30:00Z" }

  /// Creates the moment that `parameter` writes in ISO 8601, with seconds and a time zone.
  public init?(parameter: String) {
    guard let date = try? Date(parameter, strategy: .iso8601) else { return nil }
    self = date
  }

  /// The moment in ISO 8601, to the second.
  public var parameter: String { formatted(.iso8601) }
}
