// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A JSON value that a page sends or receives; whole numbers keep all digits.
public enum BridgeValue: Hashable, Sendable {
  /// `null`
  case null
  /// `true` or `false`
  case bool(Bool)
  /// A number without a fraction that fits 64 bits.
  case integer(Int64)
  /// Any other number.
  case number(Double)
  /// A text.
  case string(String)
  /// A list.
  case array([BridgeValue])
  /// Values by their names.
  case object([String: BridgeValue])

  /// The value of a name, where this is an object that has it.
  public subscript(name: String) -> BridgeValue? {
    if case .object(let members) = self { members[name] } else { nil }
  }

  /// The text, where this is one.
  public var string: String? { if case .string(let text) = self { text } else { nil } }
}

extension BridgeValue: Encodable {
  /// Writes the JSON.
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
  /// Creates a text.
  public init(stringLiteral text: String) { self = .string(text) }
  /// Creates a whole number.
  public init(integerLiteral integer: Int64) { self = .integer(integer) }
  /// Creates a number.
  public init(floatLiteral number: Double) { self = .number(number) }
  /// Creates a truth value.
  public init(booleanLiteral flag: Bool) { self = .bool(flag) }
  /// Creates `null`.
  public init(nilLiteral: ()) { self = .null }
  /// Creates a list.
  public init(arrayLiteral elements: BridgeValue...) { self = .array(elements) }
  /// Creates an object; of two values of one name the later one stays.
  public init(dictionaryLiteral members: (String, BridgeValue)...) {
    self = .object(Dictionary(members) { $1 })
  }
}
