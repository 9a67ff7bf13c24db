// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorMatching

/// A type that can be converted from and to the text of a parameter.
///
///     struct City: ParameterConvertible {
///       static let parameterDescription = "the code of a city"
///       let parameter: String
///
///       init?(parameter: String) {
///         guard parameter.utf8.count == 3 else { return nil }
///         self.parameter = parameter
///       }
///     }
///
/// An enumeration with raw values only declares the conformance.
///
/// ## Requirements
///
/// - The same text always has the same value, and every other text is `nil`.
/// - It never traps: texts are untrusted.
/// - `Self(parameter: value.parameter)` is a value that is equal to `value`.
public protocol ParameterConvertible {
  /// The expected form of a text, as a phrase with its article: "a whole number".
  ///
  /// The default is a phrase for the types of the standard library, and "a valid City" for a type `City`.
  static var parameterDescription: String { get }

  /// Creates a value from the decoded text of a parameter; `nil` if the text is not valid.
  init?(parameter: String)

  /// The text from which the same value can be read.
  var parameter: String { get }

  /// Reads a value from all texts of a parameter.
  ///
  /// The default passes the first text to ``init(parameter:)``. An optional reads no text as `nil`;
  /// an array reads all texts.
  ///
  /// - Throws: A `ParameterError` that names the parameter, its text and what was expected.
  static func read(_ texts: ParameterTexts, name: String) throws(ParameterError) -> Self

  /// All texts from which the same value can be read.
  ///
  /// The default is the one text. An optional without a value has none; an array has one for each
  /// element.
  var parameterTexts: ParameterTexts { get }
}

extension ParameterConvertible {
  /// A phrase that the type decides.
  public static var parameterDescription: String {
    switch Self.self {
    case is any FixedWidthInteger.Type: "a whole number"
    case is any BinaryFloatingPoint.Type: "a number"
    case is any StringProtocol.Type: "a text"
    case is Bool.Type: "“true” or “false”"
    case is Character.Type: "one character"
    default: "a valid \(Self.self)"
    }
  }

  /// Reads a value from the first text.
  public static func read(_ texts: ParameterTexts, name: String) throws(ParameterError) -> Self {
    guard let text = texts.first, let value = Self(parameter: text) else {
      throw ParameterError(name: name, value: texts.first, expected: parameterDescription)
    }
    return value
  }

  /// The one text.
  public var parameterTexts: ParameterTexts { ParameterTexts(parameter) }
}

// MARK: - Raw values

extension ParameterConvertible where Self: RawRepresentable, RawValue: ParameterConvertible {
  /// The expected form of the raw value.
  public static var parameterDescription: String { RawValue.parameterDescription }

  /// Creates the value whose raw value is `parameter`.
  public init?(parameter: String) {
    guard let rawValue = RawValue(parameter: parameter) else { return nil }
    self.init(rawValue: rawValue)
  }

  /// The text of the raw value.
  public var parameter: String { rawValue.parameter }
}

extension ParameterConvertible where Self: RawRepresentable & CaseIterable, RawValue == String {
  /// The possible raw values: "one of “asc”, “desc”".
  public static var parameterDescription: String {
    "one of " + allCases.map { "“\($0.rawValue)”" }.joined(separator: ", ")
  }
}

extension ParameterConvertible
where Self: RawRepresentable & LosslessStringConvertible, RawValue: ParameterConvertible {
  /// The text of the raw value.
  public var parameter: String { rawValue.parameter }
}

// MARK: - The standard library

extension ParameterConvertible where Self: LosslessStringConvertible {
  /// The value as a text: a number in the shortest decimal form that is read as the same value.
  public var parameter: String { description }
}

extension ParameterConvertible where Self: FixedWidthInteger {
  /// Creates the number from its decimal form; `nil` if it does not fit.
  public init?(parameter: String) {
    guard let value = ParameterText.integer(parameter, as: Self.self) else { return nil }
    self = value
  }
}

extension ParameterConvertible where Self: BinaryFloatingPoint & LosslessStringConvertible {
  /// Creates the number from its decimal form: `-1.5`, `2e8`; not `nan` or `0x1p3`.
  public init?(parameter: String) {
    guard let value = ParameterText.number(parameter, as: Self.self) else { return nil }
    self = value
  }
}

extension ParameterConvertible where Self: StringProtocol {
  /// Creates the text.
  public init?(parameter: String) { self.init(parameter) }
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
extension Double: ParameterConvertible {}
extension Float: ParameterConvertible {}
extension String: ParameterConvertible {}
extension Substring: ParameterConvertible {}

extension Bool: ParameterConvertible {
  /// Creates the value from `true`, `1`, `yes`, `false`, `0` or `no`, in any case.
  public init?(parameter: String) {
    guard let value = ParameterText.boolean(parameter) else { return nil }
    self = value
  }
}

extension Character: ParameterConvertible {
  /// Creates the character; `nil` if `parameter` does not have exactly one.
  public init?(parameter: String) {
    guard parameter.count == 1, let character = parameter.first else { return nil }
    self = character
  }
}

// MARK: - Collections

/// A parameter that may be absent.
extension Optional: ParameterConvertible where Wrapped: ParameterConvertible {
  /// The expected form of the text.
  public static var parameterDescription: String { Wrapped.parameterDescription }

  /// Creates the wrapped value; `nil` if the text is not valid.
  public init?(parameter: String) {
    guard let value = Wrapped(parameter: parameter) else { return nil }
    self = .some(value)
  }

  /// The text of the value; empty for `nil`.
  public var parameter: String { self?.parameter ?? "" }

  /// Reads no text as `nil`, and anything else as the wrapped type does.
  public static func read(_ texts: ParameterTexts, name: String) throws(ParameterError) -> Wrapped?
  {
    texts.isEmpty ? .none : .some(try Wrapped.read(texts, name: name))
  }

  /// The texts of the value; none for `nil`.
  public var parameterTexts: ParameterTexts { self?.parameterTexts ?? ParameterTexts() }
}

/// All repeats of a parameter, in order.
extension Array: ParameterConvertible where Element: ParameterConvertible {
  /// The expected form of each text.
  public static var parameterDescription: String { Element.parameterDescription }

  /// Creates an array of one element.
  public init?(parameter: String) {
    guard let value = Element(parameter: parameter) else { return nil }
    self = [value]
  }

  /// The text of the first element; empty if there is none.
  public var parameter: String { first?.parameter ?? "" }

  /// Reads every text; without texts, the array is empty.
  public static func read(_ texts: ParameterTexts, name: String) throws(ParameterError) -> [Element]
  {
    var values: [Element] = []
    for text in texts.all { values.append(try Element.read(ParameterTexts(text), name: name)) }
    return values
  }

  /// A text for each element.
  public var parameterTexts: ParameterTexts { ParameterTexts(map(\.parameter)) }
}
