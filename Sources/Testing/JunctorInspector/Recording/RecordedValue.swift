// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A value that is written as `null` if there is none.
@propertyWrapper
package struct RecordedValue<Value: Hashable & Codable & Sendable>:
  Hashable, Codable, Sendable
{
  package var wrappedValue: Value?

  package init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    wrappedValue = container.decodeNil() ? nil : try container.decode(Value.self)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let wrappedValue { try container.encode(wrappedValue) } else { try container.encodeNil() }
  }
}
