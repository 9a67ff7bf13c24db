// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A parameter that may be absent.
extension Optional: ParameterConvertible where Wrapped: ParameterConvertible {
  /// What the text has to be when there is one.
  public static var parameterDescription: String { Wrapped.parameterDescription }

  /// Creates the wrapped value; `nil` when the text is none of its texts.
  public init?(parameter: String) {
    guard let value = Wrapped(parameter: parameter) else { return nil }
    self = .some(value)
  }

  /// Reads no text as `nil`, and anything else as the wrapped type does.
  public static func read(_ texts: ParameterTexts, name: String) throws(ParameterError) -> Wrapped?
  {
    texts.isEmpty ? .none : .some(try Wrapped.read(texts, name: name))
  }
}

/// All repeats of a parameter, in order.
extension Array: ParameterConvertible where Element: ParameterConvertible {
  /// What each text has to be.
  public static var parameterDescription: String { Element.parameterDescription }

  /// Creates an array of one.
  public init?(parameter: String) {
    guard let value = Element(parameter: parameter) else { return nil }
    self = [value]
  }

  /// Reads every text; none gives an empty array.
  public static func read(_ texts: ParameterTexts, name: String) throws(ParameterError) -> [Element]
  {
    var values: [Element] = []
    for text in texts { values.append(try Element.read(ParameterTexts(text), name: name)) }
    return values
  }
}
