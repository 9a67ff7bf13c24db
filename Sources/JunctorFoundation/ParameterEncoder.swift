// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor

// Encoding values as parameters: the way back of `ParameterDecoder`.
//
// Every property becomes one text, an array several; what a URL cannot say flat is refused by name.

/// The texts of a value's properties, in the order in which they were encoded.
final class EncodedParameters {
  private(set) var items: [(name: String, text: String)] = []

  func append(_ name: String, _ text: String) { items.append((name, text)) }
}

struct ParameterEncoder: Encoder {
  let parameters: EncodedParameters
  /// The property whose text is being encoded; `nil` at the root.
  let name: String?
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(KeyedTexts(parameters: parameters, parent: name))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    TextList(parameters: parameters, name: name)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    TextValue(parameters: parameters, name: name)
  }
}

/// A value that a URL cannot carry as a flat list of texts.
private func notFlat(_ name: String?) -> EncodingError {
  EncodingError.invalidValue(
    name ?? "",
    EncodingError.Context(
      codingPath: [],
      debugDescription: name.map { "“\($0)” is not a single value or a list of them" }
        ?? "the value has no named properties"))
}

private func encode(
  _ value: some Encodable, as name: String?, into parameters: EncodedParameters
) throws {
  guard let name else { throw notFlat(nil) }
  switch value {
  case let text as String: parameters.append(name, text)
  case let flag as Bool: parameters.append(name, flag ? "true" : "false")
  case let number as any BinaryInteger & Encodable: parameters.append(name, "\(number)")
  case let number as any BinaryFloatingPoint & Encodable: parameters.append(name, "\(number)")
  case let convertible as any FoundationText: parameters.append(name, convertible.parameterText)
  default: try value.encode(to: ParameterEncoder(parameters: parameters, name: name))
  }
}

private struct KeyedTexts<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let parameters: EncodedParameters
  /// The property that turned out to have properties of its own, which a URL cannot say.
  let parent: String?
  var codingPath: [any CodingKey] { [] }

  mutating func encodeNil(forKey key: Key) {}

  mutating func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
    if let parent { throw notFlat(parent) }
    try JunctorFoundation.encode(value, as: key.stringValue, into: parameters)
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy keyType: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    KeyedEncodingContainer(
      KeyedTexts<NestedKey>(parameters: parameters, parent: key.stringValue))
  }

  mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    TextList(parameters: parameters, name: key.stringValue)
  }

  mutating func superEncoder() -> any Encoder {
    ParameterEncoder(parameters: parameters, name: parent)
  }

  mutating func superEncoder(forKey key: Key) -> any Encoder {
    ParameterEncoder(parameters: parameters, name: key.stringValue)
  }
}

private struct TextList: UnkeyedEncodingContainer {
  let parameters: EncodedParameters
  let name: String?
  var count = 0
  var codingPath: [any CodingKey] { [] }

  mutating func encodeNil() throws { throw notFlat(name) }

  mutating func encode<T: Encodable>(_ value: T) throws {
    try JunctorFoundation.encode(value, as: name, into: parameters)
    count += 1
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy keyType: NestedKey.Type
  ) -> KeyedEncodingContainer<NestedKey> {
    KeyedEncodingContainer(KeyedTexts<NestedKey>(parameters: parameters, parent: name ?? ""))
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { self }

  mutating func superEncoder() -> any Encoder {
    ParameterEncoder(parameters: parameters, name: name)
  }
}

private struct TextValue: SingleValueEncodingContainer {
  let parameters: EncodedParameters
  let name: String?
  var codingPath: [any CodingKey] { [] }

  mutating func encodeNil() {}

  mutating func encode<T: Encodable>(_ value: T) throws {
    try JunctorFoundation.encode(value, as: name, into: parameters)
  }
}
