// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension Captures {
  /// Returns the value of a capture as a value of some type.
  ///
  /// - Parameters:
  ///   - name: The name, or the number of an unnamed capture as text.
  ///   - type: The type to read the text as.
  /// - Throws: A ``ParameterError`` that is `missing` when the capture has no value, `malformed`
  ///   when its text is none of the type's.
  /// - Complexity: Linear in the length of the URL.
  public func value<Value: ParameterConvertible>(
    _ name: String, as type: Value.Type = Value.self
  ) throws(ParameterError) -> Value {
    try Value.read(ParameterTexts(self[name]), name: name)
  }

  /// Returns the value of a capture as a value of some type; `nil` when the capture has none.
  ///
  /// - Parameters:
  ///   - name: The name, or the number of an unnamed capture as text.
  ///   - type: The type to read the text as.
  /// - Throws: A ``ParameterError`` when there is a text that is none of the type's.
  /// - Complexity: Linear in the length of the URL.
  public func valueIfPresent<Value: ParameterConvertible>(
    _ name: String, as type: Value.Type = Value.self
  ) throws(ParameterError) -> Value? {
    guard let text = self[name] else { return nil }
    return try Value.read(ParameterTexts(text), name: name)
  }
}
