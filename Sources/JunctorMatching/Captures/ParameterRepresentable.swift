// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A type whose values can be read from the text of a parameter, and written as one.
///
///     struct City: ParameterRepresentable {
///       static let parameterDescription = "the code of a city"
///       let parameter: String
///
///       init?(parameter: String) {
///         guard parameter.utf8.count == 3 else { return nil }
///         self.parameter = parameter
///       }
///     }
///
/// An enumeration with raw values needs nothing but the name of the protocol.
///
/// ## What a conforming type promises
///
/// - `Self(parameter: value.parameter)` is a value that is equal to `value`.
public protocol ParameterRepresentable: ParameterConvertible {
  /// The text from which the same value can be read.
  var parameter: String { get }

  /// All texts from which the same value can be read.
  ///
  /// You need not write this: it is the one text. An optional has none where there is no value, an
  /// array has one for each element.
  var parameterTexts: ParameterTexts { get }
}

extension ParameterRepresentable {
  /// The one text.
  public var parameterTexts: ParameterTexts { ParameterTexts(parameter) }
}

extension ParameterRepresentable
where Self: RawRepresentable, RawValue: ParameterRepresentable {
  /// The text of the raw value.
  public var parameter: String { rawValue.parameter }
}

extension ParameterRepresentable where Self: LosslessStringConvertible {
  /// The value as a text: a number in decimal, as short as it can be and still be the same.
  public var parameter: String { description }
}

extension ParameterRepresentable
where Self: RawRepresentable & LosslessStringConvertible, RawValue: ParameterRepresentable {
  /// The text of the raw value.
  public var parameter: String { rawValue.parameter }
}

extension Int: ParameterRepresentable {}
extension Int8: ParameterRepresentable {}
extension Int16: ParameterRepresentable {}
extension Int32: ParameterRepresentable {}
extension Int64: ParameterRepresentable {}
extension UInt: ParameterRepresentable {}
extension UInt8: ParameterRepresentable {}
extension UInt16: ParameterRepresentable {}
extension UInt32: ParameterRepresentable {}
extension UInt64: ParameterRepresentable {}

extension Double: ParameterRepresentable {}
extension Float: ParameterRepresentable {}
extension Bool: ParameterRepresentable {}
extension String: ParameterRepresentable {}
extension Substring: ParameterRepresentable {}
extension Character: ParameterRepresentable {}

extension Optional: ParameterRepresentable where Wrapped: ParameterRepresentable {
  /// The text of the value; an empty one where there is none.
  public var parameter: String { self?.parameter ?? "" }

  /// The texts of the value; none where there is none.
  public var parameterTexts: ParameterTexts { self?.parameterTexts ?? [] }
}

extension Array: ParameterRepresentable where Element: ParameterRepresentable {
  /// The text of the first element; an empty one where there is none.
  public var parameter: String { first?.parameter ?? "" }

  /// A text for each element.
  public var parameterTexts: ParameterTexts { ParameterTexts(map(\.parameter)) }
}
