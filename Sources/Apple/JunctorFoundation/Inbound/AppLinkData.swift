// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import Junctor
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
    let items = url.queryItems().filter { $0.name == Self.key }
    guard let item = items.first else { return nil }
    if items.count > 1 { throw AppLinkDataError("\(Self.key) is repeated.") }
    let value: PlacedValue
    do throws(FileMistake) {
      value = try PlacedJSON.read(FileScanner(Array(item.value.utf8)))
    } catch {
      throw AppLinkDataError("\(Self.key) is not JSON: \(error.message), at \(error.place).")
    }
    let fields = try AppLinkObject(value, named: Self.key)
    targetURL = try fields.text("target_url")
    userAgent = try fields.text("user_agent")
    let referer = try fields.object("referer_app_link")
    let (name, page) = (try referer?.text("app_name"), try referer?.text("url"))
    caller = name == nil && page == nil ? nil : CallerClaim(name: name, address: page)
    extras = try fields.object("extras")?.texts ?? [:]
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
      router.log("The App Links data of a link was dropped: it does not follow the convention.")
    }
    guard let url = try? ParsedURL(address, limits: .maximum) else { return self }
    var target = url.replacingQuery(
      by: url.writtenItems(plusIsSpace: true).filter { $0.item.name != AppLinkData.key }
        .map(\.text))
    if let webPage = data?.targetURL, let page = try? ParsedURL(webPage), page.scheme != nil,
      router.owns(page)
    {
      target = webPage
    }
    return InboundLink(
      target, entry: entry, id: id, referrer: referrer ?? data?.caller?.address, scene: scene,
      source: source, caller: data?.caller ?? caller)
  }
}

/// An object of the data, whose fields are optional and have a type.
private struct AppLinkObject {
  private let fields: [PlacedValue.Member]

  init(_ value: PlacedValue, named name: String) throws(AppLinkDataError) {
    guard let fields = value.members else {
      throw AppLinkDataError("\(name) is \(value.kind), not an object.")
    }
    self.fields = fields
  }

  func text(_ name: String) throws(AppLinkDataError) -> String? {
    guard let value = field(name) else { return nil }
    guard let text = value.string else {
      throw AppLinkDataError("\(name) is \(value.kind), not a text.")
    }
    return text
  }

  func object(_ name: String) throws(AppLinkDataError) -> AppLinkObject? {
    guard let value = field(name) else { return nil }
    return try AppLinkObject(value, named: name)
  }

  /// Returns a field; `nil` for `null`.
  private func field(_ name: String) -> PlacedValue? {
    guard let value = fields.first(where: { $0.key == name })?.value else { return nil }
    if case .other("null") = value.content { return nil }
    return value
  }

  /// The fields that can be converted to text.
  var texts: [String: String] {
    fields.reduce(into: [:]) { $0[$1.key] = $1.value.scalarText }
  }
}

extension PlacedValue {
  /// The text of a text, a whole number or a Boolean.
  fileprivate var scalarText: String? {
    if let string { return string }
    if let integer { return "\(integer)" }
    return boolean.map { "\($0)" }
  }
}
