// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import JunctorJSON
import JunctorManifest
import TestSupport

@testable import JunctorDiff

/// The laws of the JSON reader.
enum JSONLaws {
  static func check(_ input: FuzzInput, _ sample: FuzzSample) throws(BrokenLaw) -> Bool {
    let bytes = input.bytes
    let places = TextPlaces(bytes)
    let skipped = skip(bytes)
    if let skipped {
      try expectLaw((0...bytes.count).contains(skipped.offset), "\(skipped) is outside.")
    }
    var isComparable = true
    let result = Result { () throws(FileErrors) in try JSONValue.read(bytes) }
    switch result {
    case .success(let (root, repeated)):
      try expectLaw(skipped == nil, "A value is read, and not skipped: \(skipped!)")
      // The second value of a key is skipped.
      isComparable = repeated.isEmpty
      if !repeated.isEmpty { try places.expect(FileErrors(repeated)) }
      try check(root, places)
      let again = try? JSONValue(json: Array(root.text.utf8))
      try expectLaw(
        again?.text == root.text, "\(root.text) is read as \(again?.text ?? "nothing").")
    case .failure(let error):
      try places.expect(error)
      isComparable = error.errors.last?.code != .limitExceeded
      let isSurrogate = error.errors.last?.message.contains("surrogate") ?? false
      // Only surrogates are read and skipped otherwise, and only in a `JSONValue` are repeated keys counted.
      try expectLaw(
        skipped != nil || isSurrogate || error.errors.count == 100,
        "A value is skipped, and not read: \(error)")
    }
    try checkLimits(bytes, skipped)
    if sample.includes(oneIn: 4, law: 1), isComparable {
      try compare(bytes, (try? result.get()) != nil)
    }
    return true
  }

  /// Skips the only value of a text; returns the error.
  private static func skip(
    _ bytes: [UInt8], limits: JSONReader.Limits = JSONReader.Limits()
  ) -> JSONError? {
    do throws(JSONError) {
      var reader = try JSONReader(bytes, limits: limits)
      try reader.skip()
      try reader.finish()
      return nil
    } catch {
      return error
    }
  }

  private static func check(_ value: JSONValue, _ places: TextPlaces) throws(BrokenLaw) {
    try places.expect(line: value.place.line, column: value.place.column, value.kind)
    for element in value.elements ?? [] { try check(element, places) }
    for member in value.members ?? [] { try check(member.value, places) }
  }

  /// A limit refuses a text, and changes nothing otherwise.
  private static func checkLimits(
    _ bytes: [UInt8], _ expected: JSONError?
  ) throws(BrokenLaw) {
    var limits = JSONReader.Limits()
    limits.bytes = bytes.count - 1
    let tooLarge = skip(bytes, limits: limits)
    try expectLaw(tooLarge?.code == .tooLarge, "A text over the limit is read.")
    limits.bytes = bytes.count
    (limits.depth, limits.values, limits.stringBytes, limits.keyBytes) = (3, 12, 8, 16)
    let error = skip(bytes, limits: limits)
    try expectLaw(
      error == expected || error != nil && error!.code != .grammar,
      "A limit changes \(String(describing: expected)) to \(String(describing: error)).")
  }

  /// Foundation accepts the same texts, except for UTF-16, numbers that are too large, and commas at the end of a list.
  private static func compare(_ bytes: [UInt8], _ isRead: Bool) throws(BrokenLaw) {
    if bytes.contains(0) || bytes.first.map({ $0 >= 0x80 }) ?? false { return }
    let digits = bytes.split { !(0x30...0x39).contains($0) }
    if digits.contains(where: { $0.count > 2 }) { return }
    let marks = bytes.filter { !" \t\r\n".utf8.contains($0) }
    let hasLastComma = zip(marks, marks.dropFirst()).contains {
      $0 == UInt8(ascii: ",") && "]}".utf8.contains($1)
    }
    if hasLastComma { return }
    let isAccepted =
      (try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)) != nil
    try expectLaw(
      isAccepted == isRead, "Foundation \(isAccepted ? "accepts" : "refuses") the text.")
  }
}
