// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
public import Junctor

extension InboundLink {
  /// Creates a link from the payload of a push notification.
  ///
  ///     let content = response.notification.request.content
  ///     let link = try InboundLink(
  ///       push: content.userInfo, id: response.notification.request.identifier)
  ///
  /// - Parameters:
  ///   - payload: The payload, including `aps`: a notification's `userInfo`.
  ///   - keys: The keys of the link in the payload.
  ///   - id: The system's identifier of the notification, used if the payload has none.
  ///   - scene: The scene that received the notification; `nil` for the one in front.
  /// - Throws: A ``PushPayloadError`` that names the key.
  public init(
    push payload: [AnyHashable: Any], keys: PushKeys = PushKeys(), id: String? = nil,
    scene: String? = nil
  ) throws(PushPayloadError) {
    if let aps = payload["aps"], aps as? [AnyHashable: Any] == nil {
      throw .malformed("aps", aps, "an object")
    }
    var fields = payload
    var path = ""
    if let container = keys.container {
      guard let value = payload[container] else { throw .missing(container) }
      guard let object = value as? [AnyHashable: Any] else {
        throw .malformed(container, value, "an object")
      }
      fields = object
      path = container + "."
    }
    guard let value = fields[keys.address] else { throw .missing(path + keys.address) }
    guard let address = value as? String, !address.isEmpty else {
      throw .malformed(path + keys.address, value, "an address")
    }
    var own: String?
    if let value = fields[keys.id] {
      guard let text = value as? String ?? (value as? Int).map(String.init), !text.isEmpty else {
        throw .malformed(path + keys.id, value, "a text or a whole number")
      }
      own = text
    }
    self.init(address, entry: .push, id: own ?? id, scene: scene)
  }

  /// Creates a link from the payload of a push notification, as JSON.
  ///
  /// - Parameters:
  ///   - json: The payload, including `aps`.
  ///   - keys: The keys of the link in the payload.
  ///   - id: The system's identifier of the notification, used if the payload has none.
  ///   - scene: The scene that received the notification; `nil` for the one in front.
  /// - Throws: A ``PushPayloadError`` that names the key, or the place where the text is no JSON.
  public init(
    pushJSON json: Data, keys: PushKeys = PushKeys(), id: String? = nil, scene: String? = nil
  ) throws(PushPayloadError) {
    let payload: PlacedValue
    do throws(FileMistake) {
      payload = try PlacedJSON.read(FileScanner(Array(json)))
    } catch {
      throw PushPayloadError(.notJSON, key: nil, "The payload is no JSON: \(error.inWords).")
    }
    guard let object = payload.plain as? [AnyHashable: Any] else {
      throw PushPayloadError(.malformed, key: nil, "The payload is \(payload.kind) and no object.")
    }
    try self.init(push: object, keys: keys, id: id, scene: scene)
  }
}

extension PushPayloadError {
  fileprivate static func missing(_ key: String) -> PushPayloadError {
    PushPayloadError(.missing, key: key, "The payload has no “\(key)”.")
  }

  fileprivate static func malformed(
    _ key: String, _ value: Any, _ expected: String
  ) -> PushPayloadError {
    PushPayloadError(.malformed, key: key, "“\(key)” is \(kind(of: value)) and not \(expected).")
  }

  private static func kind(of value: Any) -> String {
    switch value {
    case let text as String: text.isEmpty ? "an empty text" : "a text"
    case is Int: "a whole number"
    case is Bool: "true or false"
    case is Double: "a number"
    case is [AnyHashable: Any]: "an object"
    case is [Any]: "a list"
    case let other as OtherValue: other.kind
    default: "a \(type(of: value))"
    }
  }
}

/// A JSON value of a type that no key accepts.
private struct OtherValue {
  let kind: String
}

extension PlacedValue {
  /// The value as in a payload that the system has read.
  fileprivate var plain: Any {
    switch content {
    case .string(let text): text
    case .integer(let number): number
    case .boolean(let flag): flag
    case .array(let values): values.map(\.plain)
    case .dictionary(let members):
      Dictionary(uniqueKeysWithValues: members.map { (AnyHashable($0.key), $0.value.plain) })
    case .other(let kind): OtherValue(kind: kind)
    }
  }
}

extension FileMistake {
  /// The mistake and its place.
  var inWords: String {
    guard let line = place.line, let column = place.column else { return message }
    return "\(message), at \(line):\(column)"
  }
}
