// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import Junctor

// Decoding parameters.
//
// The root is keyed: a property reads the parameter of its name. Below it there are single values and
// lists of them, which are repeats of the parameter. A property that turns out to have more structure,
// a `NestedValue`, is decoded a second time, from the one text as JSON.
//
//   ParameterDecoder ── KeyedParameters      one parameter for each property
//   TextDecoder      ── SingleText, Texts    one parameter's text, or its repeats

/// Decodes the properties of a type from parameters.
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
    do throws(ParameterError) {
      return try !parameters.value(key.stringValue, as: [String].self).isEmpty
    } catch {
      // A native value that is no text; it is there.
      return true
    }
  }

  func decodeNil(forKey key: Key) -> Bool { !contains(key) }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    let name = key.stringValue
    if let native = parameters.nativeValue(name, as: type) { return native }
    if !isListOfLists(type), let convertible = type as? any ParameterConvertible.Type {
      return try read(convertible, name, as: type)
    }
    let texts = try parameters.value(name, as: [String].self)
    return try TextDecoder(name: name, texts: texts).decode(type)
  }

  /// Opens the metatype, so that an array or optional of a type takes its own way of reading.
  private func read<C: ParameterConvertible, T>(
    _ convertible: C.Type, _ name: String, as type: T.Type
  ) throws -> T {
    let value = try parameters.value(name, as: convertible)
    guard let typed = value as? T else {
      throw ParameterError(name: name, value: "\(value)", expected: "\(type)")
    }
    return typed
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> { throw nested(key) }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    throw nested(key)
  }

  func superDecoder() throws -> any Decoder { ParameterDecoder(parameters: parameters) }

  func superDecoder(forKey key: Key) throws -> any Decoder {
    TextDecoder(
      name: key.stringValue, texts: try parameters.value(key.stringValue, as: [String].self))
  }

  private func nested(_ key: Key) -> ParameterError {
    ParameterError(
      name: key.stringValue, value: nil, expected: "a single value; for more, see `json(_:as:)`")
  }
}

/// Thrown by a value with properties or lists inside, which repeated texts cannot represent.
private struct NestedValue: Error {}

/// A type whose empty value is no text at all.
private protocol ListOfValues {
  associatedtype Element

  init()
}

extension Array: ListOfValues {}
extension Set: ListOfValues {}

/// Returns whether a type is a list whose elements are lists, although repeats could be read as it.
private func isListOfLists<T>(_ type: T.Type) -> Bool {
  func holdsLists<List: ListOfValues>(_ list: List.Type) -> Bool {
    List.Element.self is any ListOfValues.Type
  }
  return (type as? any ListOfValues.Type).map { holdsLists($0) } ?? false
}

/// Decodes one parameter's text, or its repeats.
struct TextDecoder: Decoder {
  let name: String
  let texts: [String]
  /// Whether the text is one of several that make a list.
  var isElement = false
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]

  /// Decodes a value, with errors that name the parameter.
  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    if texts.isEmpty {
      if let list = type as? any ListOfValues.Type, let empty = list.init() as? T { return empty }
      throw ParameterError(name: name, value: nil, expected: "\(type)")
    }
    do {
      return try T(from: self)
    } catch is DecodingError {
      throw ParameterError(name: name, value: texts.first, expected: expectation(of: type))
    } catch is NestedValue where !isElement {
      return try json(type)
    }
  }

  private func json<T: Decodable>(_ type: T.Type) throws -> T {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    guard texts.count == 1 else {
      throw ParameterError(
        name: name, value: texts.first, expected: "one text, the JSON of \(type)")
    }
    return try decoder.decode(type, parameter: name, text: texts[0])
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    throw NestedValue()
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    if isElement { throw NestedValue() }
    return Texts(decoder: self)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { SingleText(decoder: self) }

  func read<T: ParameterConvertible>(_ type: T.Type) throws(ParameterError) -> T {
    try T.read(ParameterTexts(texts), name: name)
  }

  private func expectation<T>(of type: T.Type) -> String {
    guard let cases = (type as? any CaseIterable.Type)?.spelledCases else { return "\(type)" }
    return "one of " + cases.map { "“\($0)”" }.joined(separator: ", ")
  }
}

extension CaseIterable {
  /// The raw values of all cases, if they have any.
  fileprivate static var spelledCases: [String]? {
    let cases = allCases.compactMap { ($0 as? any RawRepresentable).map { "\($0.rawValue)" } }
    return cases.isEmpty ? nil : cases
  }
}

private struct SingleText: SingleValueDecodingContainer {
  let decoder: TextDecoder
  var codingPath: [any CodingKey] { [] }

  func decodeNil() -> Bool { decoder.texts.isEmpty }

  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    guard !isListOfLists(type), let convertible = type as? any ParameterConvertible.Type else {
      return try decoder.decode(type)
    }
    return try read(convertible, as: type)
  }

  private func read<C: ParameterConvertible, T>(_ convertible: C.Type, as type: T.Type) throws -> T
  {
    guard let value = try decoder.read(convertible) as? T else {
      throw ParameterError(name: decoder.name, value: decoder.texts.first, expected: "\(type)")
    }
    return value
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
    return try SingleText(decoder: one).decode(type)
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> { throw NestedValue() }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    throw NestedValue()
  }

  mutating func superDecoder() -> any Decoder { decoder }
}
