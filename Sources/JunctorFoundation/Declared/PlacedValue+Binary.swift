// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(ObjectiveC)
  internal import Foundation
#elseif canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

extension PlacedValue {
  /// Reads a property list in its binary form, which Xcode makes of the files that it copies.
  ///
  /// It has no lines, so that the places are told by the way to a value alone.
  ///
  /// - Throws: A ``FileMistake`` without a place.
  init(binary bytes: [UInt8]) throws(FileMistake) {
    do {
      self = try PropertyListDecoder().decode(BinaryValue.self, from: Data(bytes)).value
    } catch {
      throw FileMistake(place: .none, message: "the binary property list cannot be read")
    }
  }
}

/// Any value of a property list.
private struct BinaryValue: Decodable {
  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  let value: PlacedValue

  init(from decoder: any Decoder) throws {
    value = PlacedValue(content: try Self.content(of: decoder), place: .none)
  }

  private static func content(of decoder: any Decoder) throws -> PlacedValue.Content {
    if let members = try? decoder.container(keyedBy: Name.self) {
      return .dictionary(
        try members.allKeys.sorted { $0.stringValue < $1.stringValue }.map { name in
          PlacedValue.Member(
            key: name.stringValue, place: .none,
            value: try members.decode(BinaryValue.self, forKey: name).value)
        })
    }
    if var elements = try? decoder.unkeyedContainer() {
      var values: [PlacedValue] = []
      while !elements.isAtEnd { values.append(try elements.decode(BinaryValue.self).value) }
      return .array(values)
    }
    let single = try decoder.singleValueContainer()
    if let text = try? single.decode(String.self) { return .string(text) }
    if let truth = try? single.decode(Bool.self) { return .boolean(truth) }
    if let number = try? single.decode(Int.self) { return .integer(number) }
    if (try? single.decode(Date.self)) != nil { return .other("a date") }
    if (try? single.decode(Data.self)) != nil { return .other("data") }
    return .other("a number that is not whole")
  }
}
