// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

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
  ///   - scene: The scene that received the notification; `nil` for the front scene.
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
}

extension PushPayloadError {
  fileprivate static func missing(_ key: String) -> PushPayloadError {
    PushPayloadError(code: .missing, key: key, description: "The payload has no “\(key)”.")
  }

  fileprivate static func malformed(
    _ key: String, _ value: Any, _ expected: String
  ) -> PushPayloadError {
    PushPayloadError(
      code: .malformed, key: key,
      description: "“\(key)” is \(kind(of: value)), not \(expected).")
  }

  private static func kind(of value: Any) -> String {
    switch value {
    case let text as String: text.isEmpty ? "an empty text" : "a text"
    case is Int: "a whole number"
    case is Bool: "true or false"
    case is Double: "a number"
    case is [AnyHashable: Any]: "an object"
    case is [Any]: "a list"
    default: "a \(type(of: value))"
    }
  }
}
