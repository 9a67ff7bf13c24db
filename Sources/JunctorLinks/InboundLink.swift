// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching
internal import JunctorNavigation
public import JunctorRouting

/// A link that came into the app from outside, whatever door it came through.
///
///     let link = InboundLink(
///       "mall://order/7", entry: .push, id: notification.request.identifier)
///     inbox.accept(link)
///
/// Each of the system's doors is hooked by somebody who makes this one value of what it hands over
/// and gives it to a ``LinkInbox``.
public struct InboundLink: Hashable, Sendable {
  /// The door through which a link came.
  public enum Entry: String, CaseIterable, Codable, Sendable {
    /// The options with which the app was launched.
    case launch
    /// A scene that was connected, or told to open an address.
    case scene
    /// A notification that was tapped.
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
    /// Another app that says who it is: a call with an address to call back.
    case otherApp
    /// A code that was scanned, or a tag that was read.
    case scan
    /// The pasteboard.
    case pasteboard
  }

  /// The address, as it came.
  public let address: String

  /// The door.
  public let entry: Entry

  /// What the system calls this one occurrence, if it gives it a name: a notification's identifier,
  /// for example.
  ///
  /// Never the name of a kind of link: two links with the same id are taken for one that was
  /// reported twice.
  public let id: String?

  /// The page or app that the link was in, if the system told it.
  ///
  /// A claim and not a proof; nothing is decided by it.
  public let referrer: String?

  /// The scene to which it came, if it came to one; it is shown there.
  public let scene: String?

  /// The app that sent it, as it says itself.
  ///
  /// A claim and not a proof; nothing is decided by it. Handlers and steps read it from
  /// `RouteRequest.caller`.
  public let caller: CallerClaim?

  /// When the link came, as the time since the inbox was made.
  ///
  /// The inbox fills it in; `nil` before.
  public internal(set) var time: Duration?

  /// How long it took from the link's coming to its disposition.
  ///
  /// The inbox fills it in for the report; `nil` before.
  public internal(set) var age: Duration?

  private let ownSource: RouteSource?

  /// Creates a link.
  ///
  /// - Parameters:
  ///   - address: The address, as it came.
  ///   - entry: The door.
  ///   - id: The system's name for this one occurrence.
  ///   - referrer: The page or app that the link was in.
  ///   - scene: The scene to which it came; `nil` for the one in front.
  ///   - source: Who asks, where it does not follow from the door; `nil` for ``Entry``'s own.
  ///   - caller: The app that sent it, as it says itself.
  public init(
    _ address: String, entry: Entry, id: String? = nil, referrer: String? = nil,
    scene: String? = nil, source: RouteSource? = nil, caller: CallerClaim? = nil
  ) {
    self.address = address
    self.entry = entry
    self.id = id
    self.referrer = referrer
    self.scene = scene
    ownSource = source
    self.caller = caller
  }

  /// Who asks, as the router is to be told.
  ///
  /// Follows from the door unless the link was made with a source of its own. A door that any app
  /// can knock at gives what its address gives: `universalLink` for a web address, `customScheme`
  /// for all others. No door gives `app`.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the address.
  public var source: RouteSource {
    if let ownSource { return ownSource }
    switch entry {
    case .push: return .push
    case .quickAction, .intent: return .intent
    case .universalLink: return .universalLink(referrer: referrer)
    case .customScheme, .otherApp: return .customScheme
    // A widget's link comes through the same door as that of any app, and so may an activity; what is
    // scanned or pasted may have been written by anybody.
    case .launch, .scene, .widget, .handOff, .scan, .pasteboard:
      let isWebAddress = (try? ParsedURL(address))?.isWebAddress ?? false
      return isWebAddress ? .universalLink(referrer: referrer) : .customScheme
    }
  }
}

/// A link can be kept until the app's next life.
///
/// Its times are not written, since they belong to one inbox. A source that is not derived from the entry point is
/// written unless it is the app's own: any code that can write the encoded form could claim to be the app.
/// Encoding such a link throws an `EncodingError`, decoding one a `DecodingError`.
extension InboundLink: Codable {
  private enum CodingKeys: String, CodingKey {
    case address, entry, id, referrer, source, caller
  }

  /// Creates a link from its encoded form.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let text = try values.decodeIfPresent(String.self, forKey: .source)
    let source = text.flatMap { RouteSource($0) }
    guard text == nil || source?.isOutside == true else {
      throw DecodingError.dataCorruptedError(
        forKey: .source, in: values, debugDescription: "This is no source of a link from outside.")
    }
    self.init(
      try values.decode(String.self, forKey: .address),
      entry: try values.decode(Entry.self, forKey: .entry),
      id: try values.decodeIfPresent(String.self, forKey: .id),
      referrer: try values.decodeIfPresent(String.self, forKey: .referrer), source: source,
      caller: try values.decodeIfPresent(CallerClaim.self, forKey: .caller))
  }

  /// Writes everything but the scene and the times.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    if let ownSource {
      guard ownSource.isOutside else {
        throw EncodingError.invalidValue(
          ownSource,
          EncodingError.Context(
            codingPath: values.codingPath + [CodingKeys.source],
            debugDescription: "The source \(ownSource) cannot be encoded."))
      }
      try values.encode(ownSource.description, forKey: .source)
    }
    try values.encode(address, forKey: .address)
    try values.encode(entry, forKey: .entry)
    try values.encodeIfPresent(id, forKey: .id)
    try values.encodeIfPresent(referrer, forKey: .referrer)
    try values.encodeIfPresent(caller, forKey: .caller)
  }
}
