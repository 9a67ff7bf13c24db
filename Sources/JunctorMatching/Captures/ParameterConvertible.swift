// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A type whose values can be read from the text of a parameter.
///
///     struct City: ParameterConvertible {
///       static let parameterDescription = "the code of a city"
///       let code: String
///
///       init?(parameter: String) {
///         guard parameter.count == 3 else { return nil }
///         code = parameter.uppercased()
///       }
///     }
///
/// An enumeration with raw values needs nothing but the name of the protocol.
///
/// ## What a conforming type promises
///
/// - The same text always gives the same value, and `nil` for whatever is not one of its texts.
/// - It never traps, whatever the text: texts are untrusted.
public protocol ParameterConvertible {
  /// What a text has to be, as a phrase with its article: "a whole number".
  static var parameterDescription: String { get }

  /// Creates a value from the decoded text of a parameter; `nil` when it is not one.
  init?(parameter: String)

  /// Reads a value from all texts that a parameter has, in order: none, one, or the repeats of a
  /// query key.
  ///
  /// The default passes the first text to ``init(parameter:)``. An optional
  /// reads no text as `nil`, an array takes all.
  ///
  /// - Throws: A ``ParameterError`` that names the parameter, its text and what was expected.
  static func read(_ texts: ParameterTexts, name: String) throws(ParameterError) -> Self
}

extension ParameterConvertible {
  /// Reads a value from the first text.
  public static func read(_ texts: ParameterTexts, name: String) throws(ParameterError) -> Self {
    guard let text = texts.first, let value = Self(parameter: text) else {
      throw ParameterError(name: name, value: texts.first, expected: parameterDescription)
    }
    return value
  }
}

extension ParameterConvertible where Self: RawRepresentable, RawValue: ParameterConvertible {
  /// What the raw value has to be.
  public static var parameterDescription: String { RawValue.parameterDescription }

  /// Creates the value whose raw value `parameter` says.
  public init?(parameter: String) {
    guard let rawValue = RawValue(parameter: parameter) else { return nil }
    self.init(rawValue: rawValue)
  }
}

extension ParameterConvertible
where Self: RawRepresentable & CaseIterable, RawValue == String {
  /// The raw values that there are: "one of “asc”, “desc”".
  public static var parameterDescription: String {
    "one of " + allCases.map { "“\($0.rawValue)”" }.joined(separator: ", ")
  }
}

extension ParameterConvertible where Self: FixedWidthInteger {
  /// A whole number.
  public static var parameterDescription: String { "a whole number" }

  /// Creates the number that `parameter` writes in decimal; `nil` when it does not fit.
  public init?(parameter: String) { self.init(parameter, radix: 10) }
}

extension Int: ParameterConvertible {}
extension Int8: ParameterConvertible {}
extension Int16: ParameterConvertible {}
extension Int32: ParameterConvertible {}
extension Int64: ParameterConvertible {}
extension UInt: ParameterConvertible {}
extension UInt8: ParameterConvertible {}
extension UInt16: ParameterConvertible {}
extension UInt32: ParameterConvertible {}
extension UInt64: ParameterConvertible {}

extension ParameterConvertible where Self: BinaryFloatingPoint & LosslessStringConvertible {
  /// A number.
  public static var parameterDescription: String { "a number" }

  /// Creates the number that `parameter` writes in decimal: `-1.5`, `2e8`; not `nan` or `0x1p3`.
  public init?(parameter: String) {
    guard parameter.isDecimal, let value = Self(parameter), value.isFinite else { return nil }
    self = value
  }
}

extension Double: ParameterConvertible {}
extension Float: ParameterConvertible {}

extension String {
  /// Whether nothing is in the text but what decimal numbers are written with.
  fileprivate var isDecimal: Bool {
    utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
        UInt8(ascii: "+"), UInt8(ascii: "e"), UInt8(ascii: "E"):
        true
      default: false
      }
    }
  }
}

extension Bool: ParameterConvertible {
  /// Yes or no.
  public static var parameterDescription: String { "“true” or “false”" }

  /// Creates the truth that `parameter` says: `true`, `1`, `yes`, `false`, `0`, `no`, in any case.
  public init?(parameter: String) {
    switch parameter.lowercased() {
    case "true", "1", "yes": self = true
    case "false", "0", "no": self = false
    default: return nil
    }
  }
}

extension ParameterConvertible where Self: StringProtocol {
  /// Any text.
  public static var parameterDescription: String { "a text" }

  /// Creates the text itself.
  public init?(parameter: String) { self.init(parameter) }
}

extension String: ParameterConvertible {}
extension Substring: ParameterConvertible {}

extension Character: ParameterConvertible {
  /// One character.
  public static var parameterDescription: String { "one character" }

  /// Creates the one character of `parameter`; `nil` when there are more or none.
  public init?(parameter: String) {
    guard parameter.count == 1, let character = parameter.first else { return nil }
    self = character
  }
}
