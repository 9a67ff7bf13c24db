// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorMatching
internal import JunctorRouting

/// A link that the app has received through an entry point of the system.
///
///     let link = InboundLink(
///       "mall://order/7", entry: .push, id: notification.request.identifier)
///     inbox.accept(link)
///
/// A link can be encoded, to be opened after the next launch of the app. Its scene and times are not
/// encoded. A source of the app's own cannot be encoded or decoded, since any code that can write the
/// encoded form could claim to be the app.
public struct InboundLink: Hashable, Codable, Sendable {
  /// The entry point through which the app has received a link.
  public enum Entry: String, CaseIterable, Codable, Sendable {
    /// The options with which the app was launched.
    case launch

    /// A scene that was connected, or requested to open an address.
    case scene

    /// A tapped notification.
    case push

    /// An action of the icon on the home screen.
    case quickAction

    /// A widget or live activity.
    case widget

    /// An activity that began on another device.
    case handOff

    /// A system intent or shortcut.
    case intent

    /// A link of one of the app's web domains.
    case universalLink

    /// A link of one of the app's schemes.
    case customScheme

    /// Another app that claims a name: a call with a callback address.
    case otherApp

    /// A scanned code or tag.
    case scan

    /// The pasteboard.
    case pasteboard
  }

  /// The address, unchanged.
  public let address: String

  /// The entry point.
  public let entry: Entry

  /// The system's identifier of this single occurrence, for example that of a notification.
  ///
  /// Do not use the name of a kind of link, or an id of its content: two links with the same id and the same address
  /// are duplicates.
  public let id: String?

  /// The page or app that contained the link, if the system provides it.
  ///
  /// This is a claim, not a proof; do not base decisions on it.
  public let referrer: String?

  /// The scene that received the link, in which it is shown; `nil` for the front scene.
  public var scene: String?

  /// The app that sent the link, as it claims; also in `RouteRequest.caller`.
  public let caller: CallerClaim?

  /// The `traceparent` of the sender (W3C Trace Context); the request continues its trace.
  ///
  /// An invalid one is ignored when the link is opened, with a message in the router's log.
  public var traceParent: String?

  /// The time at which the inbox received the link, since the inbox was created; `nil` before.
  var time: Duration?

  /// The time from receipt to the disposition, in the report of the inbox; `nil` before.
  public internal(set) var age: Duration?

  private let explicitSource: EncodableSource?

  private enum CodingKeys: String, CodingKey {
    case address, entry, id, referrer, caller
    case explicitSource = "source"
    case traceParent = "traceparent"
  }

  /// Creates a link.
  ///
  /// `source` is the source of the request; `nil` for the one that follows from the entry point.
  /// The other parameters are the properties.
  public init(
    _ address: String, entry: Entry, id: String? = nil, referrer: String? = nil,
    scene: String? = nil, source: RouteSource? = nil, caller: CallerClaim? = nil
  ) {
    self.address = address
    self.entry = entry
    self.id = id
    self.referrer = referrer
    self.scene = scene
    explicitSource = source.map(EncodableSource.init)
    self.caller = caller
  }

  /// The source of the request.
  ///
  /// If not specified, it follows from the entry point. An entry point that any app can use has the source
  /// of the address: `universalLink` for a web address, `customScheme` for all others. No entry point has
  /// the source `app`.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the address.
  public var source: RouteSource {
    if let explicitSource { return explicitSource.source }
    switch entry {
    case .push: return .push
    case .quickAction, .intent: return .intent
    case .universalLink: return .universalLink(referrer: referrer)
    case .customScheme, .otherApp: return .customScheme
    // The system delivers a link of a widget, and an activity, like a link of any app. The author of a
    // scanned or pasted text is unknown.
    case .launch, .scene, .widget, .handOff, .scan, .pasteboard:
      // The limits of the router may be larger than the usual ones.
      let url = try? ParsedURL(address, limits: .maximum)
      let isWebAddress = url?.isWebAddress ?? false
      return isWebAddress ? .universalLink(referrer: referrer) : .customScheme
    }
  }
}

extension InboundLink {
  /// The role of a link among other links.
  enum Kind: Sendable {
    case link
    /// A call of another app, which expects an answer to each of its calls.
    case call
    /// The answer of another app, for which another link may wait.
    case callback
  }

  /// The role, which follows from the host; only another app can call.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the address.
  var kind: Kind {
    guard let url = try? ParsedURL(address, limits: .maximum), !url.isWebAddress else {
      return .link
    }
    switch url.host?.lowercased() {
    case OutboundCalls.host: return .callback
    case InboundCall.host: return source.isOtherApp ? .call : .link
    default: return .link
    }
  }
}

/// A source that can be encoded unless it is the app's own.
private struct EncodableSource: Hashable, Codable, Sendable {
  let source: RouteSource

  init(_ source: RouteSource) { self.source = source }

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    guard let source = RouteSource(try value.decode(String.self)), source.isOutside else {
      throw DecodingError.dataCorruptedError(
        in: value, debugDescription: "The source is not that of an external link.")
    }
    // The data can come from anywhere: only the system names a sender.
    self.source = source.isOtherApp ? .customScheme : source
  }

  func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    guard source.isOutside else {
      throw EncodingError.invalidValue(
        source,
        EncodingError.Context(
          codingPath: value.codingPath,
          debugDescription: "The source \(source) cannot be encoded."))
    }
    try value.encode(source.description)
  }
}
