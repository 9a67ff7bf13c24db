// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorMatching

extension Captures {
  /// Returns the value of a capture as `type`.
  ///
  ///     try captures.value("id", as: Int.self)
  ///     try captures.value("page", as: Int?.self)  // nil when the capture has no value
  ///
  /// - Parameters:
  ///   - name: The name, or the number of an unnamed capture as text.
  ///   - type: The type of the result.
  /// - Throws: A `ParameterError` if the capture has no value, or its text is not valid for the
  ///   type.
  /// - Complexity: Linear in the length of the URL.
  public func value<Value: ParameterConvertible>(
    _ name: String, as type: Value.Type = Value.self
  ) throws(ParameterError) -> Value {
    try Value.read(ParameterTexts(self[name]), name: name)
  }
}
