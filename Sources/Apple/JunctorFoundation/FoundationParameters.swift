// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
public import Junctor

extension UUID: ParameterConvertible {
  /// The text “a UUID”.
  public static var parameterDescription: String { "a UUID" }

  /// Creates a UUID from its 36 characters, in upper or lower case.
  public init?(parameter: String) { self.init(uuidString: parameter) }

  /// The UUID as 36 characters.
  public var parameter: String { uuidString }
}

extension URL: ParameterConvertible {
  /// The text “a URL”.
  public static var parameterDescription: String { "a URL" }

  /// Creates a URL from a text with a scheme.
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
  /// The text “a date such as …”, with an example in ISO 8601.
  public static var parameterDescription: String { "a date such as 2026-02-28T09:30:00Z" }

  /// Creates a date from a text in ISO 8601, with seconds and a time zone.
  public init?(parameter: String) {
    guard let date = try? Date(parameter, strategy: .iso8601) else { return nil }
    self = date
  }

  /// The date in ISO 8601, to the second.
  public var parameter: String { formatted(.iso8601) }
}
