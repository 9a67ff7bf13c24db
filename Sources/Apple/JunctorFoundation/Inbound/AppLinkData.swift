// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import Junctor
internal import JunctorJSON
internal import JunctorMatching

/// The data that an address of the App Links convention has in its query item `al_applink_data`.
///
///     if let data = try AppLinkData(in: link.address) {
///       analytics.note(campaign: data.extras["campaign"])
///     }
///
/// The creator of the link writes all of it, so do not trust it.
public struct AppLinkData: Hashable, Sendable {
  /// The name of the item.
  static let key = "al_applink_data"

  /// The web page that the link represents.
  public let targetURL: String?

  /// The sender's additions: texts, whole numbers and Booleans, without nested values.
  public let extras: [String: String]

  /// The app that sent the link, as it claims.
  public let caller: CallerClaim?

  /// The program that opened the link, as it claims.
  let userAgent: String?

  /// Reads the data of an address; `nil` if it has none.
  ///
  /// - Throws: An ``AppLinkDataError`` for data that does not follow the convention.
  /// - Complexity: O(*n*), where *n* is the length of the address.
  public init?(in address: String) throws(AppLinkDataError) {
    guard let url = try? ParsedURL(address, limits: .maximum) else { return nil }
    let values = url.queryItems().values(named: Self.key)
    guard let text = values.first else { return nil }
    if values.count > 1 { throw AppLinkDataError("\(Self.key) is repeated.") }
    do throws(JSONError) {
      var reader = try JSONReader(Array(text.utf8))
      try self.init(&reader)
      try reader.finish()
    } catch {
      throw AppLinkDataError("\(Self.key): \(error.message), at byte \(error.offset).")
    }
  }

  private init(_ reader: inout JSONReader) throws(JSONError) {
    var (target, agent, name, page): (String?, String?, String?, String?)
    var extras: [String: String] = [:]
    try reader.members { (reader, key) throws(JSONError) in
      switch key {
      case "target_url": target = try reader.text()
      case "user_agent": agent = try reader.text()
      case "referer_app_link" where reader.kind != .null:
        try reader.members { (reader, key) throws(JSONError) in
          switch key {
          case "app_name": name = try reader.text()
          case "url": page = try reader.text()
          default: try reader.skip()
          }
        }
      case "extras" where reader.kind != .null:
        try reader.members { (reader, key) throws(JSONError) in
          extras[key] = try reader.scalarText()
        }
      default: try reader.skip()
      }
    }
    (targetURL, userAgent, self.extras) = (target, agent, extras)
    // Of a name that is empty or blank, nothing is left.
    let claim = CallerClaim(name: name, address: page)
    caller = claim.name == nil && page == nil ? nil : claim
  }
}

extension InboundLink {
  /// Returns the link that the App Links data refers to, without that data; this link if it has none.
  ///
  ///     inbox.accept(link.readingAppLinkData(for: router))
  ///
  /// Its address is the web page of the link if `router` owns that page, otherwise the address without the data.
  /// Its `caller` is the app that sent it, which is also its referrer if the system provides none. Its source does
  /// not change: the text of a link cannot change its rights.
  ///
  /// Invalid data is dropped, with a message in the router's log. ``AppLinkData/init(in:)`` throws the reason.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the address.
  public func readingAppLinkData(for router: Router) -> InboundLink {
    var data: AppLinkData?
    do throws(AppLinkDataError) {
      data = try AppLinkData(in: address)
      if data == nil { return self }
    } catch {
      // The error may quote a key, and the key is part of the link.
      router.runtime.log(
        "The App Links data of a link was dropped: it does not follow the convention.")
    }
    guard let url = try? ParsedURL(address, limits: .maximum) else { return self }
    var target = url.replacingQuery(
      by: url.writtenItems(plusIsSpace: true).filter {
        !$0.item.name.utf8.elementsEqual(AppLinkData.key.utf8)
      }
      .map(\.text))
    if let webPage = data?.targetURL, let page = try? ParsedURL(webPage), page.scheme != nil,
      router.owns(page)
    {
      target = webPage
    }
    var link = InboundLink(
      target, entry: entry, id: id, referrer: referrer ?? data?.caller?.address, scene: scene,
      source: source, caller: data?.caller ?? caller)
    link.traceParent = traceParent
    return link
  }
}

extension ParsedURL {
  /// Returns the text with a query of other pairs, which are already encoded.
  fileprivate func replacingQuery(by pairs: [Substring]) -> String {
    let fragment = fragment.map { "#\($0)" } ?? ""
    let base = text.dropLast(fragment.count + (query.map { $0.count + 1 } ?? 0))
    return (base + fragment).addingToQuery(pairs.map(String.init))
  }
}

extension JSONReader {
  /// Reads an object with distinct keys.
  fileprivate mutating func members(
    _ member: (inout JSONReader, String) throws(JSONError) -> Void
  ) throws(JSONError) {
    guard kind == .object else { throw refusal("an object") }
    try enter()
    var keys: Set<String> = []
    while let key = try nextKey() {
      guard keys.insert(key).inserted else {
        throw JSONError(.grammar, at: offset, "the key “\(key)” is repeated")
      }
      try member(&self, key)
    }
  }

  /// Reads a text; `nil` for `null`.
  fileprivate mutating func text() throws(JSONError) -> String? {
    if kind == .string { return try string() }
    guard kind == .null else { throw refusal("a text") }
    try skip()
    return nil
  }

  /// Reads a text, a whole number or a Boolean as text; `nil` for another value.
  fileprivate mutating func scalarText() throws(JSONError) -> String? {
    switch kind {
    case .string: return try string()
    case .number: return Int(try number()).map { "\($0)" }
    case .boolean: return "\(try boolean())"
    default:
      try skip()
      return nil
    }
  }

  private func refusal(_ expected: String) -> JSONError {
    JSONError(.grammar, at: offset, "\(expected) is required, not \(kind?.rawValue ?? "this")")
  }
}
