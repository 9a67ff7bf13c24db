// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorJSON

/// A JSON value that a page sends or receives, with exact 64-bit integers.
public enum BridgeValue: Hashable, Sendable {
  /// `null`
  case null
  /// `true` or `false`
  case bool(Bool)
  /// A whole number that fits into 64 bits.
  case integer(Int64)
  /// Any other number.
  case number(Double)
  /// A string.
  case string(String)
  /// An array.
  case array([BridgeValue])
  /// An object: values by name.
  case object([String: BridgeValue])

  /// The value of a name; `nil` if this is not an object or the object has no such name.
  public subscript(name: String) -> BridgeValue? {
    if case .object(let members) = self { members[name] } else { nil }
  }

  /// The string; `nil` for another kind of value.
  public var string: String? { if case .string(let text) = self { text } else { nil } }
}

extension BridgeValue: Encodable {
  /// Encodes the value as JSON.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let flag): try container.encode(flag)
    case .integer(let integer): try container.encode(integer)
    case .number(let number): try container.encode(number)
    case .string(let text): try container.encode(text)
    case .array(let elements): try container.encode(elements)
    case .object(let members): try container.encode(members)
    }
  }
}

extension BridgeValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral, ExpressibleByNilLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// Creates a string.
  public init(stringLiteral text: String) { self = .string(text) }
  /// Creates a whole number.
  public init(integerLiteral integer: Int64) { self = .integer(integer) }
  /// Creates a number.
  public init(floatLiteral number: Double) { self = .number(number) }
  /// Creates a Boolean value.
  public init(booleanLiteral flag: Bool) { self = .bool(flag) }
  /// Creates `null`.
  public init(nilLiteral: ()) { self = .null }
  /// Creates an array.
  public init(arrayLiteral elements: BridgeValue...) { self = .array(elements) }
  /// Creates an object; if a name occurs twice, its last value is used.
  public init(dictionaryLiteral members: (String, BridgeValue)...) {
    self = .object(Dictionary(members) { $1 })
  }
}

extension BridgeValue {
  /// The value as JSON; a number that is not finite is `null`.
  var json: String {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func write(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes += "null".utf8
    case .bool(let flag): bytes += "\(flag)".utf8
    case .integer(let integer): bytes += "\(integer)".utf8
    case .number(let number): bytes += (number.isFinite ? "\(number)" : "null").utf8
    case .string(let text): bytes.appendJSONString(text)
    case .array(let values): bytes.appendJSONArray(values) { $0.write(to: &$1) }
    case .object(let members):
      bytes.appendJSONObject(members.lazy.map { ($0.key, $0.value) }) { $0.write(to: &$1) }
    }
  }
}
