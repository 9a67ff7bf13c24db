// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// Finds the JSON of a type: its `init(from:)` runs with a decoder that records keys and types, and returns samples.
//
// 1. Numbers, texts, optionals and collections are known. A collection needs no sample of its element.
// 2. Any other type decodes itself, with several sets of samples, since an initializer may refuse a value.
// 3. If it refuses all of them, the shape of a single value is known nevertheless; that of an object is not.

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import Junctor
internal import JunctorManifest

/// Records the keys and types that types decode.
final class ShapeRecorder {
  /// The types that are being decoded, the outermost first.
  private var path: [ObjectIdentifier] = []
  /// The number of initializers that may still run.
  private var budget = 5_000

  /// Returns the JSON of a type; `nil` if it cannot be found.
  func shape(of type: any Decodable.Type) -> JSONShape? { read(type).shape }

  /// Returns a value of the type; `nil` if there is none for the samples.
  func sample<T: Decodable>(of type: T.Type) -> T? { find(type, round: 0).value }

  private func read<T: Decodable>(_ type: T.Type) -> (shape: JSONShape?, value: Any?) {
    let found = find(type, round: 0)
    return (found.shape, found.value)
  }

  /// - Parameter round: The number of the set of samples for simple values.
  func find<T: Decodable>(
    _ type: T.Type, round: Int
  ) -> (shape: JSONShape?, value: T?) {
    if let (shape, value) = Self.simple(type, round: round) { return (shape, value as? T) }
    if let container = type as? any ShapedContainer.Type {
      return (container.shape { self.shape(of: $0) ?? .any }, container.empty as? T)
    }
    let id = ObjectIdentifier(type)
    if path.contains(id) || path.count == 16 { return (.any, nil) }
    path.append(id)
    defer { path.removeLast() }
    var shape: JSONShape?
    for round in 0..<Samples.count where budget > 0 {
      budget -= 1
      let node = ShapeNode()
      if let value = try? T(from: ShapeDecoder(recorder: self, node: node, round: round)) {
        return (node.shape ?? .object([]), value)
      }
      if case .value(let single) = node.content { shape = single }
    }
    func first<C: CaseIterable>(of type: C.Type) -> Any? { C.allCases.first }
    return (shape, (type as? any CaseIterable.Type).flatMap { first(of: $0) as? T })
  }

  private enum Samples {
    static let count = 4
    static let numbers = [1, 0, 2, 100]
    static let texts = ["a", "1", "", "https://a.example"]
  }

  private static func simple(_ type: Any.Type, round: Int) -> (JSONShape, Any?)? {
    func number<T: Numeric>(_ type: T.Type) -> Any? { T(exactly: Samples.numbers[round]) }
    if let type = type as? any FixedWidthInteger.Type { return (.integer, number(type)) }
    if let type = type as? any BinaryFloatingPoint.Type { return (.number, number(type)) }
    return switch type {
    case is Bool.Type: (.boolean, round % 2 == 0)
    case is String.Type: (.string, Samples.texts[round])
    case is Decimal.Type: (.number, Decimal(Samples.numbers[round]))
    case is Date.Type: (.string, Date(timeIntervalSince1970: 0))
    case is Data.Type: (.string, Data())
    case is UUID.Type: (.string, UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)))
    case is URL.Type: (.string, URL(string: "https://a.example"))
    default: nil
    }
  }
}

// MARK: - Containers

/// An optional value, whatever it contains.
protocol OptionalValue {
  static var wrapped: Any.Type { get }
}

extension Optional: OptionalValue {
  static var wrapped: Any.Type { Wrapped.self }
}

/// A type whose empty value contains no element.
private protocol ShapedContainer {
  static var empty: Any { get }

  static func shape(_ element: (any Decodable.Type) -> JSONShape) -> JSONShape
}

extension Optional: ShapedContainer where Wrapped: Decodable {
  fileprivate static var empty: Any { Wrapped?.none as Any }

  fileprivate static func shape(_ element: (any Decodable.Type) -> JSONShape) -> JSONShape {
    .optional(element(Wrapped.self))
  }
}

extension Array: ShapedContainer where Element: Decodable {
  fileprivate static var empty: Any { [Element]() }

  fileprivate static func shape(_ element: (any Decodable.Type) -> JSONShape) -> JSONShape {
    .array(element(Element.self))
  }
}

extension Set: ShapedContainer where Element: Decodable {
  fileprivate static var empty: Any { Set<Element>() }

  fileprivate static func shape(_ element: (any Decodable.Type) -> JSONShape) -> JSONShape {
    .array(element(Element.self))
  }
}

extension Dictionary: ShapedContainer where Key: Decodable, Value: Decodable {
  fileprivate static var empty: Any { [Key: Value]() }

  /// Keys of other types are written as a list of keys and values in turn.
  fileprivate static func shape(_ element: (any Decodable.Type) -> JSONShape) -> JSONShape {
    Key.self is String.Type || Key.self is Int.Type || Key.self is any CodingKeyRepresentable.Type
      ? .dictionary(element(Value.self)) : .array(.any)
  }
}
