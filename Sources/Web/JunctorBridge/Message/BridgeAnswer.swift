// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import Junctor
internal import JunctorMatching

/// Writes the JSON texts that pages receive.
enum BridgeAnswer {
  /// Encoded JSON.
  struct Written: Sendable {
    let json: String

    static let null = Written(json: "null")

    init(_ value: some Encodable) throws {
      let data = try JSONEncoder.ofBridge.encode(value)
      json = String(decoding: JSONScan.quotingWideNumbers(Array(data)), as: UTF8.self)
    }

    init(_ value: BridgeValue) {
      json = String(decoding: JSONScan.quotingWideNumbers(Array(value.json.utf8)), as: UTF8.self)
    }

    private init(json: String) { self.json = json }
  }

  /// Returns the text of a successful answer.
  static func success(
    _ id: CallID, _ result: Written, template: String? = nil, time: Duration? = nil
  ) -> String {
    var meta: [String] = []
    if let template { meta.append("\"template\":\(BridgeValue.string(template).json)") }
    if let time { meta.append("\"ms\":\(Int(time / .milliseconds(1)))") }
    let end = meta.isEmpty ? "" : ",\"meta\":{\(meta.joined(separator: ","))}"
    return "{\"v\":1,\"id\":\"\(id.text)\",\"ok\":true,\"result\":\(result.json)\(end)}"
  }

  /// Returns the text of an answer that reports a failure.
  static func failure(_ id: CallID?, _ failure: BridgeFailure) -> String {
    let (code, message) = (BridgeValue.string(failure.code), BridgeValue.string(failure.message))
    return "{\"v\":1,\"id\":\(id.map { "\"\($0.text)\"" } ?? "null"),\"ok\":false,\"error\":{"
      + "\"code\":\(code.json),\"message\":\(message.json),\"retryable\":\(failure.isRetryable)"
      + "\(failure.data.map { ",\"data\":\(Written($0).json)" } ?? "")}}"
  }

  /// Returns the text of an event.
  static func event(
    _ name: String, sub: String, number: UInt64, data: Written
  ) -> String {
    "{\"v\":1,\"t\":\"ev\",\"sub\":\"\(sub)\",\"seq\":\(number),\"name\":\(BridgeValue.string(name).json),"
      + "\"data\":\(data.json)}"
  }

  /// Returns the result of an open as JSON.
  ///
  /// - Throws: A ``BridgeFailure`` if the screen was closed without a value, or the value cannot be encoded as JSON.
  static func result(
    of outcome: RouteOutcome, at address: String
  ) throws(BridgeFailure) -> Written {
    switch outcome {
    case .handled: return .null
    case .dismissed:
      throw BridgeFailure(
        .route(.dismissed), "The screen of “\(address)” was closed without a value.")
    case .value(let value):
      let json = (value as? any Encodable).flatMap { try? Written($0) }
      guard let json else {
        throw BridgeFailure(
          .route(.typeMismatch), "The value of “\(address)” cannot be encoded as JSON.")
      }
      return json
    }
  }
}

extension JSONEncoder {
  /// The encoder of all texts that pages receive, with deterministic output.
  static let ofBridge: JSONEncoder = {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .custom { date, encoder in
      let time = date.timeIntervalSinceReferenceDate
      try (ParameterText.date(at: time) ?? "\(time)").encode(to: encoder)
    }
    return encoder
  }()
}

enum JSONScan {
  /// Puts quotation marks around whole numbers beyond ±(2^53 − 1), which JavaScript cannot represent exactly.
  static func quotingWideNumbers(_ json: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(json.count)
    var index = 0
    while index < json.count {
      let start = index
      if json[start] == UInt8(ascii: "\"") {
        index = end(ofStringAt: start, in: json)
      } else {
        while index < json.count, isNumeric(json[index]) { index += 1 }
        index = max(index, start + 1)
      }
      let mark = isWideInteger(json[start..<index]) ? "\"" : ""
      result += mark.utf8
      result += json[start..<index]
      result += mark.utf8
    }
    return result
  }

  private static func end(ofStringAt start: Int, in json: [UInt8]) -> Int {
    var index = start + 1
    while index < json.count, json[index] != UInt8(ascii: "\"") {
      index += json[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(index + 1, json.count)
  }

  private static func isNumeric(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"),
      UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }

  /// Whether the text is a whole number beyond ±(2^53 − 1).
  private static func isWideInteger(_ text: ArraySlice<UInt8>) -> Bool {
    let digits = text.first == UInt8(ascii: "-") ? text.dropFirst() : text
    guard digits.count > 15, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return false }
    guard let magnitude = UInt64(String(decoding: digits, as: UTF8.self)) else { return true }
    return magnitude > 9_007_199_254_740_991
  }
}
