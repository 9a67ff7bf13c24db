// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import Junctor

// Encoding values as parameters: the reverse of `ParameterDecoder`.
//
// Each property becomes one text, and a list of single values one text for each. A property with more
// structure is noted as nested on the way; its value is then encoded a second time, as one JSON text.
// The bridge writes the parameters of a page by the same rule (`BridgeAddress`).

/// The texts of a value's properties, in the order in which they were encoded.
final class EncodedParameters {
  fileprivate(set) var items: [(name: String, text: String)] = []
  /// Whether a value has properties or lists inside, which repeated texts cannot represent.
  fileprivate var isNested = false
  /// Whether a list contains `nil`.
  fileprivate var hasAbsentElement = false

  fileprivate func append(_ name: String, _ text: String) { items.append((name, text)) }
}

struct ParameterEncoder: Encoder {
  let parameters: EncodedParameters
  /// The property whose text is being encoded; `nil` at the root.
  let name: String?
  /// Whether the value is an element of a list.
  var isElement = false
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    if name != nil { parameters.isNested = true }
    return KeyedEncodingContainer(KeyedTexts(parameters: parameters, isRoot: name == nil))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    if isElement { parameters.isNested = true }
    return TextList(parameters: parameters, name: name)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    TextValue(parameters: parameters, name: name, isElement: isElement)
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
  _ value: some Encodable, as name: String?, isElement: Bool = false,
  into parameters: EncodedParameters
) throws {
  guard let name else { throw notFlat(nil) }
  switch value {
  case let text as String: parameters.append(name, text)
  case let flag as Bool: parameters.append(name, flag ? "true" : "false")
  case let number as any BinaryInteger & Encodable: parameters.append(name, "\(number)")
  case let number as any BinaryFloatingPoint & Encodable: parameters.append(name, "\(number)")
  case let convertible as any FoundationText: parameters.append(name, convertible.parameterText)
  default:
    try value.encode(
      to: ParameterEncoder(parameters: parameters, name: name, isElement: isElement))
  }
}

/// Encodes a property of the root: as texts, or as one JSON text if it is nested.
private func encode(
  property value: some Encodable, as name: String, into parameters: EncodedParameters
) throws {
  let texts = EncodedParameters()
  try encode(value, as: name, into: texts)
  if texts.isNested {
    let json = try JSONEncoder.ofParameters.encode(value)
    parameters.append(name, String(decoding: json, as: UTF8.self))
    return
  }
  if texts.hasAbsentElement { throw notFlat(name) }
  parameters.items += texts.items
}

extension JSONEncoder {
  /// The encoder of nested properties, which writes dates as parameters do.
  fileprivate static var ofParameters: JSONEncoder {
    let encoder = JSONEncoder.canonical
    encoder.dateEncodingStrategy = .iso8601
    return encoder
  }
}

private struct KeyedTexts<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let parameters: EncodedParameters
  /// Whether these are the properties that become parameters.
  ///
  /// Those of a nested value are not written: that value is encoded as JSON.
  let isRoot: Bool
  /// The property for which a type requests its own container.
  ///
  /// Its value is not known here, and so cannot become JSON.
  var parent: String?
  var codingPath: [any CodingKey] { [] }

  mutating func encodeNil(forKey key: Key) {}

  mutating func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
    if let parent { throw notFlat(parent) }
    if isRoot {
      try JunctorFoundation.encode(property: value, as: key.stringValue, into: parameters)
    }
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy keyType: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    KeyedEncodingContainer(
      KeyedTexts<NestedKey>(parameters: parameters, isRoot: false, parent: key.stringValue))
  }

  mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    TextList(parameters: parameters, name: key.stringValue)
  }

  mutating func superEncoder() -> any Encoder {
    ParameterEncoder(parameters: parameters, name: isRoot ? nil : "")
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

  mutating func encodeNil() throws {
    parameters.hasAbsentElement = true
    count += 1
  }

  mutating func encode<T: Encodable>(_ value: T) throws {
    try JunctorFoundation.encode(value, as: name, isElement: true, into: parameters)
    count += 1
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy keyType: NestedKey.Type
  ) -> KeyedEncodingContainer<NestedKey> {
    parameters.isNested = true
    return KeyedEncodingContainer(KeyedTexts<NestedKey>(parameters: parameters, isRoot: false))
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    parameters.isNested = true
    return self
  }

  mutating func superEncoder() -> any Encoder {
    ParameterEncoder(parameters: parameters, name: name, isElement: true)
  }
}

private struct TextValue: SingleValueEncodingContainer {
  let parameters: EncodedParameters
  let name: String?
  let isElement: Bool
  var codingPath: [any CodingKey] { [] }

  mutating func encodeNil() { if isElement { parameters.hasAbsentElement = true } }

  mutating func encode<T: Encodable>(_ value: T) throws {
    try JunctorFoundation.encode(value, as: name, isElement: isElement, into: parameters)
  }
}
