// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// How an open ended.
///
/// Swift, web pages, other apps and the command-line tool use the same words (``rawValue``), so that a report from one can
/// be searched for in another.
public enum RouteEnding: Hashable, Sendable {
  /// The handler returned a value.
  case value
  /// The handler finished without a value.
  case handled
  /// A screen was shown and closed without a value.
  case dismissed
  /// The open failed.
  case failed(RouteError.Code)

  /// Creates the ending of an open that failed; a screen that was closed without the requested value is `dismissed`.
  public init(_ code: RouteError.Code) { self = code == .dismissed ? .dismissed : .failed(code) }
}

extension RouteEnding: RawRepresentable, Codable, CustomStringConvertible {
  /// Creates the ending with this word; `nil` for any other text.
  public init?(rawValue: String) {
    switch rawValue {
    case "value": self = .value
    case "handled": self = .handled
    default:
      guard let code = RouteError.Code(rawValue: rawValue) else { return nil }
      self.init(code)
    }
  }

  /// The ending as one word: `value`, `handled`, or that of the error's code.
  public var rawValue: String {
    switch self {
    case .value: "value"
    case .handled: "handled"
    case .dismissed: RouteError.Code.dismissed.rawValue
    case .failed(let code): code.rawValue
    }
  }

  /// The ending as one word.
  public var description: String { rawValue }
}
