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
  ///   - id: The system's identifier of the notification, used if the payload has none, or a malformed one.
  ///   - scene: The scene that received the notification; `nil` for the front scene.
  /// - Throws: A ``PushPayloadError`` that names the key, if there is no address.
  public init(
    push payload: [AnyHashable: Any], keys: PushKeys = PushKeys(), id: String? = nil,
    scene: String? = nil
  ) throws(PushPayloadError) {
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
    let field = keys.id.flatMap { fields[$0] }
    let own = field as? String ?? (field as? Int).map(String.init)
    self.init(address, entry: .push, id: own == "" ? id : own ?? id, scene: scene)
    traceParent = keys.trace.flatMap { fields[$0] as? String }
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
