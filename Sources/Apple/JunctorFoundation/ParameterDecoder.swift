// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import Junctor

/// Decodes the properties of a type from the parameters of their names.
///
/// A property is a single value, or a list of all values of its parameter (`TextDecoder`). A property with more
/// structure throws `NestedValue`, and is decoded again from its text as JSON.
struct ParameterDecoder: Decoder {
  let parameters: any ParameterReading
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(KeyedParameters(parameters: parameters))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw notKeyed }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { throw notKeyed }

  private var notKeyed: ParameterError {
    ParameterError(name: "", value: nil, expected: "a type with named properties")
  }
}

private struct KeyedParameters<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let parameters: any ParameterReading
  let codingPath: [any CodingKey] = []
  var allKeys: [Key] { [] }

  func contains(_ key: Key) -> Bool {
    // A native value is present, although it has no texts.
    (try? parameters.value(key.stringValue, as: [String].self).isEmpty) != true
  }

  func decodeNil(forKey key: Key) -> Bool { !contains(key) }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    let name = key.stringValue
    if let native = parameters.nativeValue(name, as: type) { return native }
    if let value = try parameters.convertible(name, as: type) { return value }
    return try texts(key).decode(type)
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> { throw nested(key) }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    throw nested(key)
  }

  func superDecoder() throws -> any Decoder { ParameterDecoder(parameters: parameters) }

  func superDecoder(forKey key: Key) throws -> any Decoder { try texts(key) }

  private func texts(_ key: Key) throws(ParameterError) -> TextDecoder {
    let name = key.stringValue
    return TextDecoder(name: name, texts: try parameters.value(name, as: [String].self))
  }

  private func nested(_ key: Key) -> ParameterError {
    ParameterError(
      name: key.stringValue, value: nil, expected: "a single value; for more, see `json(_:as:)`")
  }
}

/// Thrown by a value with properties or lists inside, which repeated texts cannot represent.
private struct NestedValue: Error {}

/// A type whose empty value has no texts.
private protocol ListOfValues {
  associatedtype Element

  init()
}

extension Array: ListOfValues {}
extension Set: ListOfValues {}

extension ParameterReading {
  /// Reads a parameter of a convertible type; `nil` for other types, and for lists of lists, which are JSON.
  fileprivate func convertible<T>(_ name: String, as type: T.Type) throws -> T? {
    func holdsLists<List: ListOfValues>(_ list: List.Type) -> Bool {
      List.Element.self is any ListOfValues.Type
    }
    // Opens the metatype, so that the conformance of an array or optional is used.
    func read<C: ParameterConvertible>(_ convertible: C.Type) throws -> T {
      let value = try value(name, as: convertible)
      guard let typed = value as? T else {
        throw ParameterError(name: name, value: "\(value)", expected: "\(type)")
      }
      return typed
    }
    if let list = type as? any ListOfValues.Type, holdsLists(list) { return nil }
    guard let convertible = type as? any ParameterConvertible.Type else { return nil }
    return try read(convertible)
  }
}

/// Decodes the text of one parameter, or all of its texts.
struct TextDecoder: Decoder, SingleValueDecodingContainer, ParameterReading {
  let name: String
  let texts: [String]
  /// Whether the text is an element of a list.
  var isElement = false
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]

  func value<T: ParameterConvertible>(_ name: String, as type: T.Type) throws(ParameterError) -> T {
    try T.read(ParameterTexts(texts), name: name)
  }

  func decodeNil() -> Bool { texts.isEmpty }

  /// Decodes a value, with errors that name the parameter.
  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    if let value = try convertible(name, as: type) { return value }
    if texts.isEmpty {
      if let list = type as? any ListOfValues.Type, let empty = list.init() as? T { return empty }
      throw ParameterError(name: name, value: nil, expected: "\(type)")
    }
    if type == Data.self, let data = Data(base64Encoded: texts[0]) as? T { return data }
    do {
      return try T(from: self)
    } catch is DecodingError {
      let cases = (type as? any CaseIterable.Type)?.spelledCases
      throw ParameterError(
        name: name, value: texts.first,
        expected: cases.map { "one of " + $0.joined(separator: ", ") } ?? "\(type)")
    } catch is NestedValue where !isElement {
      guard texts.count == 1 else {
        throw ParameterError(
          name: name, value: texts.first, expected: "one text, the JSON of \(type)")
      }
      return try JSONDecoder.canonical.decode(type, parameter: name, text: texts[0])
    }
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    throw NestedValue()
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    if isElement { throw NestedValue() }
    return Texts(decoder: self)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }
}

extension CaseIterable {
  /// The raw values of all cases in quotes, if they have any.
  fileprivate static var spelledCases: [String]? {
    let cases = allCases.compactMap { ($0 as? any RawRepresentable).map { "“\($0.rawValue)”" } }
    return cases.isEmpty ? nil : cases
  }
}

private struct Texts: UnkeyedDecodingContainer {
  let decoder: TextDecoder
  var currentIndex = 0
  var codingPath: [any CodingKey] { [] }
  var count: Int? { decoder.texts.count }
  var isAtEnd: Bool { currentIndex == decoder.texts.count }

  mutating func decodeNil() -> Bool { false }

  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
    guard !isAtEnd else {
      throw ParameterError(name: decoder.name, value: nil, expected: "\(type)")
    }
    if type is any ListOfValues.Type { throw NestedValue() }
    let one = TextDecoder(
      name: decoder.name, texts: [decoder.texts[currentIndex]], isElement: true)
    currentIndex += 1
    return try one.decode(type)
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> { throw NestedValue() }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    throw NestedValue()
  }

  mutating func superDecoder() -> any Decoder { decoder }
}
