// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching

/// A native value of another type than the requested one is converted from its text.
extension ParameterTexts {
  /// Creates the texts of a native value: one, or one for each element of a list.
  ///
  ///     ParameterTexts(native: 5)         // "5"
  ///     ParameterTexts(native: [1, 2])    // "1", "2"
  ///     ParameterTexts(native: Int?.none) // none
  ///
  /// Returns `nil` if no text stands for the value, or for an element of the list.
  init?(native value: Any) {
    if let text = Self.text(ofNative: value) {
      self.init(text)
    } else if let list = value as? [Any] {
      let texts = list.compactMap(Self.text(ofNative:))
      guard texts.count == list.count else { return nil }
      self.init(texts)
    } else if let absent = value as? any ParameterConvertible, absent.parameterTexts.isEmpty {
      self.init()
    } else {
      return nil
    }
  }

  /// Returns the text of a native value that is not a list; `nil` if no text stands for it.
  static func text(ofNative value: Any) -> String? {
    switch value {
    case let text as String: text
    case is [Any]: nil
    case let value as any ParameterConvertible: value.parameterTexts.first
    case let value as any LosslessStringConvertible: value.description
    case let value as any RawRepresentable: text(ofNative: value.rawValue)
    default: nil
    }
  }
}
