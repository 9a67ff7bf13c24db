// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import Junctor

/// Writes the JSON texts that pages receive.
enum BridgeAnswer {
  /// JSON that an encoder has written.
  struct Written: Sendable {
    let json: String

    static let null = Written(json: "null")

    /// Writes a value.
    ///
    /// - Throws: The encoder's error, for `NaN` for example.
    init(_ value: some Encodable) throws {
      let data = try JSONEncoder.ofBridge.encode(value)
      json = String(decoding: JSONScan.quotingWideNumbers(Array(data)), as: UTF8.self)
    }

    init(_ value: BridgeValue) {
      json = String(decoding: JSONScan.quotingWideNumbers(Array(value.json.utf8)), as: UTF8.self)
    }

    private init(json: String) { self.json = json }
  }

  /// An answer with a result.
  static func success(
    _ id: CallID, _ result: Written, template: String? = nil, time: Duration? = nil
  ) -> String {
    var meta: [String] = []
    if let template { meta.append("\"template\":\(BridgeValue.string(template).json)") }
    if let time { meta.append("\"ms\":\(Int(time / .milliseconds(1)))") }
    let end = meta.isEmpty ? "" : ",\"meta\":{\(meta.joined(separator: ","))}"
    return "{\"v\":1,\"id\":\"\(id.text)\",\"ok\":true,\"result\":\(result.json)\(end)}"
  }

  /// An answer without one.
  static func failure(_ id: CallID?, _ failure: BridgeFailure) -> String {
    let (code, message) = (BridgeValue.string(failure.code), BridgeValue.string(failure.message))
    return "{\"v\":1,\"id\":\(id.map { "\"\($0.text)\"" } ?? "null"),\"ok\":false,\"error\":{"
      + "\"code\":\(code.json),\"message\":\(message.json),\"retryable\":\(failure.isRetryable)"
      + "\(failure.data.map { ",\"data\":\(Written($0).json)" } ?? "")}}"
  }

  /// An event.
  static func event(
    _ name: String, sub: String, number: UInt64, data: Written
  ) -> String {
    "{\"v\":1,\"t\":\"ev\",\"sub\":\"\(sub)\",\"seq\":\(number),\"name\":\(BridgeValue.string(name).json),"
      + "\"data\":\(data.json)}"
  }

  /// Returns the result of an open as JSON.
  ///
  /// - Throws: A ``BridgeFailure`` for a screen that was closed, and for a value without JSON.
  static func result(
    of outcome: RouteOutcome, at address: String
  ) throws(BridgeFailure) -> Written {
    switch outcome {
    case .handled: return .null
    case .dismissed:
      throw BridgeFailure(
        .route(.dismissed), "The screen of “\(address)” was closed without an answer.")
    case .value(let value):
      let json = (value as? any Encodable).flatMap { try? Written($0) }
      guard let json else {
        throw BridgeFailure(
          .route(.typeMismatch), "The answer of “\(address)” is nothing that a page can be given.")
      }
      return json
    }
  }
}

extension JSONEncoder {
  /// The encoder of all texts that pages receive: equal values have equal texts.
  static let ofBridge: JSONEncoder = {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    return encoder
  }()
}
