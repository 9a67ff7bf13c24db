// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import Junctor
internal import JunctorMatching

/// What an address of the App Links convention carries beside itself, in its item `al_applink_data`.
///
///     if let data = try AppLinkData(in: link.address) {
///       analytics.note(campaign: data.extras["campaign"])
///     }
///
/// All of it is written by whoever made the link.
public struct AppLinkData: Hashable, Sendable {
  /// The name of the item.
  public static let key = "al_applink_data"

  /// The web page that the link stands for.
  public let targetURL: String?

  /// What the sender added: texts as they are, whole numbers and truth values as texts; what is
  /// nested is left out.
  public let extras: [String: String]

  /// The app that sent it, as it says itself.
  public let caller: CallerClaim?

  /// The program that opened the link, as it says itself.
  public let userAgent: String?

  /// Reads the data that an address carries; `nil` for an address that carries none.
  ///
  /// - Parameter address: The address.
  /// - Throws: An ``AppLinkDataError`` for data that is not what the convention says.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the address.
  public init?(in address: String) throws(AppLinkDataError) {
    guard let url = try? ParsedURL(address, limits: .maximum) else { return nil }
    let items = url.queryItems.filter { $0.name == Self.key }
    guard let item = items.first else { return nil }
    if items.count > 1 { throw AppLinkDataError("\(Self.key) is there more than once.") }
    let value: PlacedValue
    do throws(FileMistake) {
      value = try PlacedJSON.read(FileScanner(Array(item.value.utf8)))
    } catch {
      throw AppLinkDataError("\(Self.key) is no JSON: \(error.inWords).")
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
  /// The link that is meant, without the data of the App Links convention.
  ///
  ///     inbox.accept(link.readingAppLinkData(for: router))
  ///
  /// Its address is the web page that the link stands for, if that is one of the router's own, else
  /// the address without the data. The app that sent it is its `caller`, and its
  /// referrer where the system told none. Its source is what it was: nothing that is written in a link
  /// gives it other rights.
  ///
  /// Data that cannot be read is dropped, and noted in the router's log. For the reason, use
  /// ``AppLinkData/init(in:)``.
  ///
  /// - Parameter router: The router that knows which addresses are its own.
  /// - Returns: This link as it is, when it carries no such data.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the address.
  public func readingAppLinkData(for router: Router) -> InboundLink {
    var data: AppLinkData?
    do throws(AppLinkDataError) {
      data = try AppLinkData(in: address)
      if data == nil { return self }
    } catch {
      // The error may quote a key, and the key is part of the link.
      router.log("The App Links data of a link was dropped: it is not what the convention says.")
    }
    guard let url = try? ParsedURL(address, limits: .maximum) else { return self }
    var meant = url.replacingQuery(
      by: url.writtenItems(plusIsSpace: true).filter { $0.item.name != AppLinkData.key }
        .map(\.text))
    if let target = data?.targetURL, let page = try? ParsedURL(target), page.scheme != nil,
      router.owns(page)
    {
      meant = target
    }
    return InboundLink(
      meant, entry: entry, id: id, referrer: referrer ?? data?.caller?.address, scene: scene,
      source: source, caller: data?.caller ?? caller)
  }
}

/// An object of the data, whose fields are there or not, and of the right type.
private struct AppLinkObject {
  private let fields: [String: PlacedValue]

  init(_ value: PlacedValue, named name: String) throws(AppLinkDataError) {
    guard case .dictionary(let members) = value.content else {
      throw AppLinkDataError("\(name) is \(value.kind) and no object.")
    }
    fields = Dictionary(uniqueKeysWithValues: members.map { ($0.key, $0.value) })
  }

  func text(_ name: String) throws(AppLinkDataError) -> String? {
    guard let value = field(name) else { return nil }
    guard case .string(let text) = value.content else {
      throw AppLinkDataError("\(name) is \(value.kind) and no text.")
    }
    return text
  }

  func object(_ name: String) throws(AppLinkDataError) -> AppLinkObject? {
    guard let value = field(name) else { return nil }
    return try AppLinkObject(value, named: name)
  }

  /// A field; `null` counts as none.
  private func field(_ name: String) -> PlacedValue? {
    guard let value = fields[name] else { return nil }
    if case .other("null") = value.content { return nil }
    return value
  }

  /// What can be written as a text.
  var texts: [String: String] {
    fields.compactMapValues { value in
      switch value.content {
      case .string(let text): text
      case .integer(let number): String(number)
      case .boolean(let flag): flag ? "true" : "false"
      case .array, .dictionary, .other: nil
      }
    }
  }
}
