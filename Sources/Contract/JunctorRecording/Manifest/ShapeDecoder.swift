// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorManifest

/// The part of a JSON value that a decoder has read so far.
final class ShapeNode {
  enum Content {
    case nothing
    case value(JSONShape)
    case object([(name: String, node: ShapeNode, isOptional: Bool)])
    case array(ShapeNode)
  }

  var content = Content.nothing
  /// The key that the decoded type has asked for, and which may be absent for this reason.
  var checkedKey: String?

  init(_ content: Content = .nothing) { self.content = content }

  /// The shape; `nil` if nothing was read.
  var shape: JSONShape? {
    switch content {
    case .nothing: return nil
    case .value(let shape): return shape
    case .array(let element): return .array(element.shape ?? .any)
    case .object(let members):
      var names: Set<String> = []
      return .object(
        members.filter { names.insert($0.name).inserted }.map { member in
          var shape = member.node.shape ?? .any
          if member.isOptional, case .optional(let wrapped) = shape { shape = wrapped }
          return .init(member.name, shape, isOptional: member.isOptional)
        }
        .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) })
    }
  }

  /// Adds a member.
  func member(_ key: any CodingKey) -> ShapeNode {
    let node = ShapeNode()
    let name = key.stringValue
    var members: [(name: String, node: ShapeNode, isOptional: Bool)] = []
    if case .object(let known) = content { members = known }
    members.append((name, node, checkedKey == name))
    content = .object(members)
    return node
  }
}

/// Thrown if there is no sample of a type.
private struct NoSample: Error {}

/// Returns samples, and records what is read.
struct ShapeDecoder: Decoder {
  let recorder: ShapeRecorder
  let node: ShapeNode
  /// The number of the set of samples.
  let round: Int
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    if case .nothing = node.content { node.content = .object([]) }
    return KeyedDecodingContainer(KeyedShape(decoder: self))
  }

  func unkeyedContainer() -> any UnkeyedDecodingContainer {
    let element = ShapeNode()
    node.content = .array(element)
    return ListShape(decoder: at(element))
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  func at(_ node: ShapeNode) -> ShapeDecoder {
    ShapeDecoder(recorder: recorder, node: node, round: round)
  }
}

extension ShapeDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool { false }

  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    let found = recorder.find(type, round: round)
    if let shape = found.shape { node.content = .value(shape) }
    guard let value = found.value else { throw NoSample() }
    return value
  }
}

private struct KeyedShape<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: ShapeDecoder
  var codingPath: [any CodingKey] { [] }

  /// A type that reads all keys has any.
  var allKeys: [Key] {
    decoder.node.content = .value(.any)
    return []
  }

  func contains(_ key: Key) -> Bool {
    decoder.node.checkedKey = key.stringValue
    return true
  }

  func decodeNil(forKey key: Key) -> Bool {
    decoder.node.checkedKey = key.stringValue
    return false
  }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    try decoder.at(decoder.node.member(key)).decode(type)
  }

  func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
    decoder.node.checkedKey = key.stringValue
    return try? decode(type, forKey: key)
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) -> KeyedDecodingContainer<NestedKey> {
    decoder.at(decoder.node.member(key)).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedDecodingContainer {
    decoder.at(decoder.node.member(key)).unkeyedContainer()
  }

  func superDecoder() -> any Decoder {
    decoder.at(decoder.node.member(SuperKey()))
  }

  func superDecoder(forKey key: Key) -> any Decoder { decoder.at(decoder.node.member(key)) }
}

private struct SuperKey: CodingKey {
  let stringValue = "super"
  let intValue: Int? = nil

  init() {}
  init?(stringValue: String) { nil }
  init?(intValue: Int) { nil }
}

/// A list with one element.
private struct ListShape: UnkeyedDecodingContainer {
  /// The decoder of the element.
  let decoder: ShapeDecoder
  var currentIndex = 0
  var codingPath: [any CodingKey] { [] }
  var count: Int? { 1 }
  var isAtEnd: Bool { currentIndex > 0 }

  func decodeNil() -> Bool { false }

  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
    let earlier = currentIndex > 0 ? decoder.node.shape : nil
    currentIndex += 1
    let value = try decoder.decode(type)
    if let earlier, decoder.node.shape != earlier { decoder.node.content = .value(.any) }
    return value
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) -> KeyedDecodingContainer<NestedKey> {
    currentIndex += 1
    return decoder.container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedDecodingContainer {
    currentIndex += 1
    return decoder.unkeyedContainer()
  }

  mutating func superDecoder() -> any Decoder {
    currentIndex += 1
    return decoder
  }
}
