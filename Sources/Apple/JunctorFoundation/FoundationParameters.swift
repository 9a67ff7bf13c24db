// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
public import Junctor
internal import JunctorMatching

extension UUID: ParameterConvertible {
  /// The text “a UUID”.
  public static var parameterDescription: String { ParameterFormat.uuid.phrase }

  /// Creates a UUID from its 36 characters, in upper or lower case.
  public init?(parameter: String) {
    guard ParameterFormat.uuid.accepts(parameter) else { return nil }
    self.init(uuidString: parameter)
  }

  /// The UUID as 36 characters.
  public var parameter: String { uuidString }
}

extension URL: ParameterConvertible {
  /// The text “a URL”.
  public static var parameterDescription: String { ParameterFormat.uri.phrase }

  /// Creates a URL from a text with a scheme.
  ///
  /// Characters that no URL contains are percent-encoded after the host, on all systems. A host in other letters is
  /// written in Punycode.
  ///
  /// If the app opens such a value, check its scheme and host against a list first.
  public init?(parameter: String) {
    guard ParameterFormat.uri.accepts(parameter) else { return nil }
    if let url = URL(string: parameter), url.absoluteString == parameter {
      self = url
    } else {
      self.init(string: (try? ParsedURL(parameter))?.uri ?? parameter)
    }
  }

  /// The URL as a text.
  public var parameter: String { absoluteString }
}

extension Date: ParameterConvertible {
  /// The text “a date such as …”, with an example in RFC 3339.
  public static var parameterDescription: String { ParameterFormat.dateTime.phrase }

  /// Creates a date from a text in RFC 3339, with a time zone, and optionally with fractions of a second.
  public init?(parameter: String) {
    guard let time = ParameterText.time(of: parameter) else { return nil }
    self.init(timeIntervalSinceReferenceDate: time)
  }

  /// The date in RFC 3339, in UTC, with all fractions of a second.
  ///
  /// The few dates that no such text stands for, such as those after the year 9999, have a text that is not a date.
  public var parameter: String {
    ParameterText.date(at: timeIntervalSinceReferenceDate) ?? "\(timeIntervalSinceReferenceDate)"
  }
}
