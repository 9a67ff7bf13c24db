// Generated from routes.json, schema version 1. Do not edit.
// swift-format-ignore-file

/// The addresses of the app's routes.
///
/// A router reads each address as the same values, and as the same route unless a more specific one matches. The
/// limits of a router for the length of an address are not checked.
public enum MallAddresses {
  /// The beginning of an address.
  public enum Space: String, Sendable, CaseIterable {
    case mall = "mall://"
    case mMallExample = "https://m.mall.example/"
  }

  /// The values of `sort`.
  public enum GoodsOrder: String, Sendable, CaseIterable {
    case shelf = "shelf"
    case price = "price"
  }

  /// A value that no address of a route can have.
  public struct InvalidValue: Error, Sendable, Hashable, CustomStringConvertible {
    /// The name of the parameter.
    public let parameter: String
    /// The reason.
    public let reason: String

    public var description: String { "\(parameter): \(reason)" }

    fileprivate init(parameter: String, reason: String) {
      self.parameter = parameter
      self.reason = reason
    }
  }

  /// The front page.
  ///
  /// `/`
  public static func home(in space: Space = .mall) -> String {
    return AddressText(space.rawValue).text
  }

  /// The login screen.
  ///
  /// `/login`
  public static func login(in space: Space = .mall) -> String {
    var address = AddressText(space.rawValue)
    address.path.segments = ["login"]
    return address.text
  }

  /// The member's page.
  ///
  /// `/me`
  public static func me(in space: Space = .mall) -> String {
    var address = AddressText(space.rawValue)
    address.path.segments = ["me"]
    return address.text
  }

  /// The wallet.
  ///
  /// `/pay/:order?amount=:amount`
  ///
  /// - Parameters:
  ///   - order: A whole number, for example `7`.
  ///   - amount: A whole number, for example `1200`.
  public static func pay(order: Int, amount: Int, in space: Space = .mall) -> String {
    var address = AddressText(space.rawValue)
    address.path.segments = ["pay", String(order)]
    address.query("amount", String(amount))
    return address.text
  }

  public enum Goods {
    /// Creates an order.
    ///
    /// `/goods/:id([0-9]+)/buy`
    ///
    /// - Parameters:
    ///   - id: A whole number that matches `[0-9]+`, for example `1`.
    ///   - count: A whole number, for example `1`. The default is `1`.
    /// - Throws: An `InvalidValue` if the route has no address with these values.
    public static func buy(id: Int, count: Int? = nil, in space: Space = .mall) throws(InvalidValue) -> String {
      try AddressText.check("id", String(id), matches: "3;a;f;s3,0;t48,57,2")
      var address = AddressText(space.rawValue)
      address.path.segments = ["goods", String(id), "buy"]
      address.query("count", count)
      return address.text
    }

    /// The data of one article.
    ///
    /// `/goods/:id([0-9]+)/data`
    ///
    /// - Parameters:
    ///   - id: The number of the article. A whole number that matches `[0-9]+`, for example `1`.
    /// - Throws: An `InvalidValue` if the route has no address with these values.
    public static func data(id: Int, in space: Space = .mall) throws(InvalidValue) -> String {
      try AddressText.check("id", String(id), matches: "3;a;f;s3,0;t48,57,2")
      var address = AddressText(space.rawValue)
      address.path.segments = ["goods", String(id), "data"]
      return address.text
    }

    /// One article.
    ///
    /// `/goods/:id([0-9]+)`
    ///
    /// - Parameters:
    ///   - id: The number of the article. A whole number that matches `[0-9]+`, for example `1`.
    /// - Throws: An `InvalidValue` if the route has no address with these values.
    public static func detail(id: Int, in space: Space = .mall) throws(InvalidValue) -> String {
      try AddressText.check("id", String(id), matches: "3;a;f;s3,0;t48,57,2")
      var address = AddressText(space.rawValue)
      address.path.segments = ["goods", String(id)]
      return address.text
    }

    /// The goods of the day.
    ///
    /// `/goods/featured`
    public static func featured(in space: Space = .mall) -> String {
      var address = AddressText(space.rawValue)
      address.path.segments = ["goods", "featured"]
      return address.text
    }

    /// Goods that match a text.
    ///
    /// `/goods/search?q=:q`
    ///
    /// - Parameters:
    ///   - q: A text, for example `green tea`.
    ///   - sort: One of `shelf`, `price`, for example `shelf`. The default is `shelf`.
    ///   - limit: A whole number, for example `10`. The default is `10`.
    public static func search(q: String, sort: GoodsOrder? = nil, limit: Int? = nil, in space: Space = .mall) -> String {
      var address = AddressText(space.rawValue)
      address.path.segments = ["goods", "search"]
      address.query("q", q)
      address.query("sort", sort?.rawValue)
      address.query("limit", limit)
      return address.text
    }

    /// Goods that match a word.
    ///
    /// `/goods/:word`
    ///
    /// - Parameters:
    ///   - word: A text, for example `tea`.
    /// - Throws: An `InvalidValue` if the route has no address with these values.
    public static func suggestions(word: String, in space: Space = .mall) throws(InvalidValue) -> String {
      try AddressText.check("word", segment: word)
      var address = AddressText(space.rawValue)
      address.path.segments = ["goods", word]
      return address.text
    }
  }

  public enum Home {
    /// The choice of a city.
    ///
    /// `/city`
    public static func city(in space: Space = .mall) -> String {
      var address = AddressText(space.rawValue)
      address.path.segments = ["city"]
      return address.text
    }

    /// A notice over everything.
    ///
    /// `/notice?message=:message`
    ///
    /// - Parameters:
    ///   - message: A text, for example `Sale`.
    public static func notice(message: String, in space: Space = .mall) -> String {
      var address = AddressText(space.rawValue)
      address.path.segments = ["notice"]
      address.query("message", message)
      return address.text
    }
  }

  public enum Login {
    /// The signed-in member.
    ///
    /// `/login/member`
    public static func member(in space: Space = .mall) -> String {
      var address = AddressText(space.rawValue)
      address.path.segments = ["login", "member"]
      return address.text
    }

    /// Ends the session.
    ///
    /// `/login/out`
    public static func out(in space: Space = .mall) -> String {
      var address = AddressText(space.rawValue)
      address.path.segments = ["login", "out"]
      return address.text
    }
  }

  public enum Me {
    /// The editor of the address.
    ///
    /// `/me/address`
    public static func address(in space: Space = .mall) -> String {
      var address = AddressText(space.rawValue)
      address.path.segments = ["me", "address"]
      return address.text
    }
  }

  public enum Order {
    /// All orders.
    ///
    /// `/orders`
    public static func all(in space: Space = .mall) -> String {
      var address = AddressText(space.rawValue)
      address.path.segments = ["orders"]
      return address.text
    }

    /// Creates an order.
    ///
    /// `/order/new?goods=:goods&count=:count&total=:total`
    ///
    /// - Parameters:
    ///   - goods: A whole number, for example `1`.
    ///   - count: A whole number, for example `1`.
    ///   - total: A whole number, for example `1200`.
    public static func create(goods: Int, count: Int, total: Int, in space: Space = .mall) -> String {
      var address = AddressText(space.rawValue)
      address.path.segments = ["order", "new"]
      address.query("goods", String(goods))
      address.query("count", String(count))
      address.query("total", String(total))
      return address.text
    }

    /// The data of one order.
    ///
    /// `/order/:id([0-9]+)/data`
    ///
    /// - Parameters:
    ///   - id: A whole number that matches `[0-9]+`, for example `7`.
    /// - Throws: An `InvalidValue` if the route has no address with these values.
    public static func data(id: Int, in space: Space = .mall) throws(InvalidValue) -> String {
      try AddressText.check("id", String(id), matches: "3;a;f;s3,0;t48,57,2")
      var address = AddressText(space.rawValue)
      address.path.segments = ["order", String(id), "data"]
      return address.text
    }

    /// One order.
    ///
    /// `/order/:id([0-9]+)`
    ///
    /// - Parameters:
    ///   - id: A whole number that matches `[0-9]+`, for example `7`.
    /// - Throws: An `InvalidValue` if the route has no address with these values.
    public static func detail(id: Int, in space: Space = .mall) throws(InvalidValue) -> String {
      try AddressText.check("id", String(id), matches: "3;a;f;s3,0;t48,57,2")
      var address = AddressText(space.rawValue)
      address.path.segments = ["order", String(id)]
      return address.text
    }

    /// Pays for an order.
    ///
    /// `/order/:id([0-9]+)/pay`
    ///
    /// - Parameters:
    ///   - id: A whole number that matches `[0-9]+`, for example `7`.
    /// - Throws: An `InvalidValue` if the route has no address with these values.
    public static func pay(id: Int, in space: Space = .mall) throws(InvalidValue) -> String {
      try AddressText.check("id", String(id), matches: "3;a;f;s3,0;t48,57,2")
      var address = AddressText(space.rawValue)
      address.path.segments = ["order", String(id), "pay"]
      return address.text
    }

    /// Return: receipt.
    ///
    /// `/order/:id([0-9]+)/parcel/:parcel([0-9]+)/item/:item([0-9]+)/return/reason/photo/pickup/slot/receipt`
    ///
    /// - Parameters:
    ///   - id: A whole number that matches `[0-9]+`, for example `7`.
    ///   - parcel: A whole number that matches `[0-9]+`, for example `1`.
    ///   - item: A whole number that matches `[0-9]+`, for example `2`.
    /// - Throws: An `InvalidValue` if the route has no address with these values.
    public static func returned(id: Int, parcel: Int, item: Int, in space: Space = .mall) throws(InvalidValue) -> String {
      try AddressText.check("id", String(id), matches: "3;a;f;s3,0;t48,57,2")
      try AddressText.check("parcel", String(parcel), matches: "3;a;f;s3,0;t48,57,2")
      try AddressText.check("item", String(item), matches: "3;a;f;s3,0;t48,57,2")
      var address = AddressText(space.rawValue)
      address.path.segments = ["order", String(id), "parcel", String(parcel), "item", String(item), "return", "reason", "photo", "pickup", "slot", "receipt"]
      return address.text
    }

    public enum Returning {
      /// Return: item.
      ///
      /// `/order/:id([0-9]+)/parcel/:parcel([0-9]+)/item/:item([0-9]+)`
      ///
      /// - Parameters:
      ///   - id: A text that matches `[0-9]+`, for example `7`.
      ///   - parcel: A text that matches `[0-9]+`, for example `1`.
      ///   - item: A text that matches `[0-9]+`, for example `2`.
      /// - Throws: An `InvalidValue` if the route has no address with these values.
      public static func item(id: String, parcel: String, item: String, in space: Space = .mall) throws(InvalidValue) -> String {
        try AddressText.check("id", segment: id)
        try AddressText.check("id", id, matches: "3;a;f;s3,0;t48,57,2")
        try AddressText.check("parcel", segment: parcel)
        try AddressText.check("parcel", parcel, matches: "3;a;f;s3,0;t48,57,2")
        try AddressText.check("item", segment: item)
        try AddressText.check("item", item, matches: "3;a;f;s3,0;t48,57,2")
        var address = AddressText(space.rawValue)
        address.path.segments = ["order", id, "parcel", parcel, "item", item]
        return address.text
      }

      /// Return: parcel.
      ///
      /// `/order/:id([0-9]+)/parcel/:parcel([0-9]+)`
      ///
      /// - Parameters:
      ///   - id: A text that matches `[0-9]+`, for example `7`.
      ///   - parcel: A text that matches `[0-9]+`, for example `1`.
      /// - Throws: An `InvalidValue` if the route has no address with these values.
      public static func parcel(id: String, parcel: String, in space: Space = .mall) throws(InvalidValue) -> String {
        try AddressText.check("id", segment: id)
        try AddressText.check("id", id, matches: "3;a;f;s3,0;t48,57,2")
        try AddressText.check("parcel", segment: parcel)
        try AddressText.check("parcel", parcel, matches: "3;a;f;s3,0;t48,57,2")
        var address = AddressText(space.rawValue)
        address.path.segments = ["order", id, "parcel", parcel]
        return address.text
      }

      /// Return: photo.
      ///
      /// `/order/:id([0-9]+)/parcel/:parcel([0-9]+)/item/:item([0-9]+)/return/reason/photo`
      ///
      /// - Parameters:
      ///   - id: A text that matches `[0-9]+`, for example `7`.
      ///   - parcel: A text that matches `[0-9]+`, for example `1`.
      ///   - item: A text that matches `[0-9]+`, for example `2`.
      /// - Throws: An `InvalidValue` if the route has no address with these values.
      public static func photo(id: String, parcel: String, item: String, in space: Space = .mall) throws(InvalidValue) -> String {
        try AddressText.check("id", segment: id)
        try AddressText.check("id", id, matches: "3;a;f;s3,0;t48,57,2")
        try AddressText.check("parcel", segment: parcel)
        try AddressText.check("parcel", parcel, matches: "3;a;f;s3,0;t48,57,2")
        try AddressText.check("item", segment: item)
        try AddressText.check("item", item, matches: "3;a;f;s3,0;t48,57,2")
        var address = AddressText(space.rawValue)
        address.path.segments = ["order", id, "parcel", parcel, "item", item, "return", "reason", "photo"]
        return address.text
      }

      /// Return: pickup.
      ///
      /// `/order/:id([0-9]+)/parcel/:parcel([0-9]+)/item/:item([0-9]+)/return/reason/photo/pickup`
      ///
      /// - Parameters:
      ///   - id: A text that matches `[0-9]+`, for example `7`.
      ///   - parcel: A text that matches `[0-9]+`, for example `1`.
      ///   - item: A text that matches `[0-9]+`, for example `2`.
      /// - Throws: An `InvalidValue` if the route has no address with these values.
      public static func pickup(id: String, parcel: String, item: String, in space: Space = .mall) throws(InvalidValue) -> String {
        try AddressText.check("id", segment: id)
        try AddressText.check("id", id, matches: "3;a;f;s3,0;t48,57,2")
        try AddressText.check("parcel", segment: parcel)
        try AddressText.check("parcel", parcel, matches: "3;a;f;s3,0;t48,57,2")
        try AddressText.check("item", segment: item)
        try AddressText.check("item", item, matches: "3;a;f;s3,0;t48,57,2")
        var address = AddressText(space.rawValue)
        address.path.segments = ["order", id, "parcel", parcel, "item", item, "return", "reason", "photo", "pickup"]
        return address.text
      }

      /// Return: reason.
      ///
      /// `/order/:id([0-9]+)/parcel/:parcel([0-9]+)/item/:item([0-9]+)/return/reason`
      ///
      /// - Parameters:
      ///   - id: A text that matches `[0-9]+`, for example `7`.
      ///   - parcel: A text that matches `[0-9]+`, for example `1`.
      ///   - item: A text that matches `[0-9]+`, for example `2`.
      /// - Throws: An `InvalidValue` if the route has no address with these values.
      public static func reason(id: String, parcel: String, item: String, in space: Space = .mall) throws(InvalidValue) -> String {
        try AddressText.check("id", segment: id)
        try AddressText.check("id", id, matches: "3;a;f;s3,0;t48,57,2")
        try AddressText.check("parcel", segment: parcel)
        try AddressText.check("parcel", parcel, matches: "3;a;f;s3,0;t48,57,2")
        try AddressText.check("item", segment: item)
        try AddressText.check("item", item, matches: "3;a;f;s3,0;t48,57,2")
        var address = AddressText(space.rawValue)
        address.path.segments = ["order", id, "parcel", parcel, "item", item, "return", "reason"]
        return address.text
      }

      /// Return: return.
      ///
      /// `/order/:id([0-9]+)/parcel/:parcel([0-9]+)/item/:item([0-9]+)/return`
      ///
      /// - Parameters:
      ///   - id: A text that matches `[0-9]+`, for example `7`.
      ///   - parcel: A text that matches `[0-9]+`, for example `1`.
      ///   - item: A text that matches `[0-9]+`, for example `2`.
      /// - Throws: An `InvalidValue` if the route has no address with these values.
      public static func `return`(id: String, parcel: String, item: String, in space: Space = .mall) throws(InvalidValue) -> String {
        try AddressText.check("id", segment: id)
        try AddressText.check("id", id, matches: "3;a;f;s3,0;t48,57,2")
        try AddressText.check("parcel", segment: parcel)
        try AddressText.check("parcel", parcel, matches: "3;a;f;s3,0;t48,57,2")
        try AddressText.check("item", segment: item)
        try AddressText.check("item", item, matches: "3;a;f;s3,0;t48,57,2")
        var address = AddressText(space.rawValue)
        address.path.segments = ["order", id, "parcel", parcel, "item", item, "return"]
        return address.text
      }

      /// Return: slot.
      ///
      /// `/order/:id([0-9]+)/parcel/:parcel([0-9]+)/item/:item([0-9]+)/return/reason/photo/pickup/slot`
      ///
      /// - Parameters:
      ///   - id: A text that matches `[0-9]+`, for example `7`.
      ///   - parcel: A text that matches `[0-9]+`, for example `1`.
      ///   - item: A text that matches `[0-9]+`, for example `2`.
      /// - Throws: An `InvalidValue` if the route has no address with these values.
      public static func slot(id: String, parcel: String, item: String, in space: Space = .mall) throws(InvalidValue) -> String {
        try AddressText.check("id", segment: id)
        try AddressText.check("id", id, matches: "3;a;f;s3,0;t48,57,2")
        try AddressText.check("parcel", segment: parcel)
        try AddressText.check("parcel", parcel, matches: "3;a;f;s3,0;t48,57,2")
        try AddressText.check("item", segment: item)
        try AddressText.check("item", item, matches: "3;a;f;s3,0;t48,57,2")
        var address = AddressText(space.rawValue)
        address.path.segments = ["order", id, "parcel", parcel, "item", item, "return", "reason", "photo", "pickup", "slot"]
        return address.text
      }
    }
  }

  public enum Settings {
    /// Logs the member out.
    ///
    /// `/settings/logout`
    public static func logout(in space: Space = .mall) -> String {
      var address = AddressText(space.rawValue)
      address.path.segments = ["settings", "logout"]
      return address.text
    }

    /// All routes, for testers.
    ///
    /// `/settings/routes`
    public static func routes(in space: Space = .mall) -> String {
      var address = AddressText(space.rawValue)
      address.path.segments = ["settings", "routes"]
      return address.text
    }
  }

  public enum Web {
    /// A page of the shop's web site.
    ///
    /// `/web?url=:url(https://m\.mall\.example/.*)`
    ///
    /// - Parameters:
    ///   - url: A text that matches `https://m\.mall\.example/.*`, for example `https://m.mall.example/cart`.
    /// - Throws: An `InvalidValue` if the route has no address with these values.
    public static func page(url: String, in space: Space = .mall) throws(InvalidValue) -> String {
      try AddressText.check("url", url, matches: "33;a;f;s10,0;t128,191,2;t160,191,3;t128,191,3;t128,159,3;t144,191,5;t128,191,5;t128,143,5;t0,127,2,194,223,3,224,224,4,225,236,5,237,237,6,238,239,5,240,240,7,241,243,8,244,244,9;t47,47,2;t101,101,11;t108,108,12;t112,112,13;t109,109,14;t97,97,15;t120,120,16;t101,101,17;t46,46,18;t108,108,19;t108,108,20;t97,97,21;t109,109,22;t46,46,23;t109,109,24;t47,47,25;t47,47,26;t58,58,27;t115,115,28;t112,112,29;t116,116,30;t116,116,31;t104,104,32")
      var address = AddressText(space.rawValue)
      address.path.segments = ["web"]
      address.query("url", url)
      return address.text
    }
  }
}

/// Writes an address.
private struct AddressText {
  /// The segments of a path or fragment.
  struct Segments {
    var segments: [String] = []
    /// A value at the end, in which `/` separates segments.
    var tail: String?

    var all: [String] { segments + (tail.map(Self.split) ?? []) }

    /// Whether a slash must follow the last segment, because a router ignores one.
    var needsSlash: Bool { all.last == "" && tail != "" }

    /// The segments with `/` between them, and U+FFFF for each other slash.
    var joined: String {
      (segments.map(Self.masked) + (tail.map { [$0] } ?? [])).joined(separator: "/")
    }

    static func split(_ text: String) -> [String] {
      text.utf8.split(separator: 0x2F, omittingEmptySubsequences: false)
        .map { unmasked(String(decoding: $0, as: UTF8.self)) }
    }

    static func masked(_ text: String) -> String { replacing("/", by: "\u{FFFF}", in: text) }

    static func unmasked(_ text: String) -> String { replacing("\u{FFFF}", by: "/", in: text) }

    private static func replacing(
      _ old: Unicode.Scalar, by new: Unicode.Scalar, in text: String
    ) -> String {
      String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == old ? new : $0 }))
    }

    func encoded(keeping kept: String) -> String {
      all.map { AddressText.encoded($0, keeping: kept) }.joined(separator: "/")
    }

    func checkDots(_ name: String) throws(MallAddresses.InvalidValue) {
      guard all.contains(where: { $0 == "." || $0 == ".." }) else { return }
      throw MallAddresses.InvalidValue(parameter: name, reason: "no address has a segment “.” or “..”")
    }

    /// Throws if a router would read other values.
    func check(
      _ name: String, isReadBy program: String, as values: [String]
    ) throws(MallAddresses.InvalidValue) {
      let read = Program(program).groups(in: joined, count: values.count)?.map(Self.unmasked)
      if read?.elementsEqual(values, by: { $0.utf8.elementsEqual($1.utf8) }) == true { return }
      throw MallAddresses.InvalidValue(parameter: name, reason: "it would be read as another value")
    }
  }

  /// A program that matches a text: the number of its first instruction, then the instructions.
  ///
  /// It follows all possible matches at once, so that its time is linear in the text. A thread is an instruction
  /// and its slots. Threads are in the order of priority, and an instruction that a thread of higher priority has
  /// reached is not entered again. The instructions are `a` (accept), `f` (fail), `s` (split), `v` (save the
  /// position in a slot), `c` (clear slots) and `t` (take a byte: low, high, next, …).
  private struct Program {
    private typealias Thread = (number: Int, slots: [Int])

    private let start: Int
    private let instructions: [(kind: Unicode.Scalar, operands: [Int])]

    init(_ text: String) {
      let parts = text.split(separator: ";")
      start = Int(parts[0]) ?? 1
      instructions = parts.dropFirst().map { part in
        (
          part.unicodeScalars.first ?? "f",
          part.dropFirst().split(separator: ",").map { Int($0) ?? 0 }
        )
      }
    }

    /// Returns the texts of the groups; `nil` if the program does not match the whole text.
    func groups(in text: String, count: Int = 0) -> [String]? {
      let bytes = Array(text.utf8)
      var entered = [Int](repeating: -1, count: instructions.count)
      var threads: [Thread] = []
      enter(start, [Int](repeating: -1, count: 2 * count), 0, &entered, &threads)
      for (index, byte) in bytes.enumerated() {
        let old = threads
        threads = []
        for (number, slots) in old where instructions[number].kind == "t" {
          let ranges = instructions[number].operands
          for first in stride(from: 0, to: ranges.count, by: 3)
          where ranges[first] <= Int(byte) && Int(byte) <= ranges[first + 1] {
            enter(ranges[first + 2], slots, index + 1, &entered, &threads)
          }
        }
        if threads.isEmpty { return nil }
      }
      guard let found = threads.first(where: { instructions[$0.number].kind == "a" }) else {
        return nil
      }
      return (0..<count).map { group in
        let (begin, end) = (found.slots[2 * group], found.slots[2 * group + 1])
        return begin < 0 || end < 0 ? "" : String(decoding: bytes[begin..<end], as: UTF8.self)
      }
    }

    private func enter(
      _ number: Int, _ slots: [Int], _ position: Int, _ entered: inout [Int],
      _ threads: inout [Thread]
    ) {
      var open = [(number: number, slots: slots)]
      while let (number, current) = open.popLast() {
        if entered[number] == position { continue }
        entered[number] = position
        let (kind, operands) = instructions[number]
        var slots = current
        switch kind {
        case "a", "t": threads.append((number, slots))
        case "s": open += [(operands[1], slots), (operands[0], slots)]
        case "v":
          slots[operands[0]] = position
          open.append((operands[1], slots))
        case "c":
          for slot in operands[0]...operands[1] { slots[slot] = -1 }
          open.append((operands[2], slots))
        default: break
        }
      }
    }
  }

  private let origin: String
  private let firstIsHost: Bool
  var path = Segments()
  var fragment: Segments?
  private var query = ""

  init(_ origin: String, firstIsHost: Bool = false) {
    self.origin = origin
    self.firstIsHost = firstIsHost
  }

  mutating func query(_ key: String) {
    query += (query.isEmpty ? "?" : "&") + Self.encoded(key, keeping: Self.keptInQuery)
  }

  mutating func query(_ key: String, _ value: (some LosslessStringConvertible)?) {
    guard let value else { return }
    query(key)
    query += "=" + Self.encoded(String(value), keeping: Self.keptInQuery)
  }

  mutating func query(_ key: String, all values: [some LosslessStringConvertible]) {
    for value in values { query(key, value) }
  }

  var text: String {
    var written = path.encoded(keeping: Self.keptInSegment) + (path.needsSlash ? "/" : "")
    var end = query
    if let fragment {
      let slash = fragment.all.count > 1 && fragment.needsSlash ? "/" : ""
      end += "#" + fragment.encoded(keeping: Self.keptInSegment) + slash
    }
    guard origin.hasSuffix("://") else { return origin + written + end }
    let first = written.prefix { $0 != "/" }
    let isPunycode = first.utf8.split(separator: 0x2E).contains { $0.starts(with: "xn--".utf8) }
    if firstIsHost, let host = path.all.first {
      written.replaceSubrange(
        ..<first.endIndex, with: Self.encoded(host, keeping: Self.keptInHost))
      let isNoHost = host.isEmpty && written != "" || isPunycode
      return origin + (isNoHost ? "/" : "") + written + end
    }
    // A first segment that could be read as an address, a port or Punycode follows an empty host.
    let isHost =
      first.isEmpty
      ? written + end == ""
      : !isPunycode && first.utf8.allSatisfy { $0 == 0x25 || Self.isPlain($0) }
    return origin + (isHost || firstIsHost ? "" : "/") + written + end
  }

  // MARK: Checks

  static func check(_ name: String, segment value: String) throws(MallAddresses.InvalidValue) {
    try check(name, part: value, canBeEmpty: false)
    if value == "." || value == ".." {
      throw MallAddresses.InvalidValue(parameter: name, reason: "no address has a segment “.” or “..”")
    }
  }

  static func check(
    _ name: String, part value: String, canBeEmpty: Bool = true
  ) throws(MallAddresses.InvalidValue) {
    if value.isEmpty, !canBeEmpty { throw MallAddresses.InvalidValue(parameter: name, reason: "it is empty") }
    if value.utf8.contains(0) {
      throw MallAddresses.InvalidValue(parameter: name, reason: "only a query can contain NUL")
    }
  }

  static func check(
    _ name: String, _ value: String, matches program: String
  ) throws(MallAddresses.InvalidValue) {
    if Program(program).groups(in: value) != nil { return }
    throw MallAddresses.InvalidValue(parameter: name, reason: "“\(value)” does not match the constraint")
  }

  static func check(
    _ name: String, _ value: String, hasForm form: Regex<Substring>
  ) throws(MallAddresses.InvalidValue) {
    if value.wholeMatch(of: form.matchingSemantics(.unicodeScalar)) != nil { return }
    throw MallAddresses.InvalidValue(parameter: name, reason: "“\(value)” does not have the form of its type")
  }

  static func check(_ name: String, finite value: some FloatingPoint) throws(MallAddresses.InvalidValue) {
    if !value.isFinite { throw MallAddresses.InvalidValue(parameter: name, reason: "it is not finite") }
  }

  /// Throws if the address matches another alternative of the pattern, which precedes this one.
  func check(
    _ name: String, isNot other: String, fragment: String? = nil
  ) throws(MallAddresses.InvalidValue) {
    let text = path.joined + (path.needsSlash ? "/" : "")
    if Program(other).groups(in: text) == nil { return }
    if let fragment, let own = self.fragment?.joined, Program(fragment).groups(in: own) == nil {
      return
    }
    throw MallAddresses.InvalidValue(parameter: name, reason: "the address would be read in another way")
  }

  // MARK: Percent-encoding

  private static let keptInSegment = "!$&'()*+,:;=@"
  private static let keptInHost = "!$&'()*+,;="
  private static let keptInQuery = "!$()*,/:;?@"

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
    default: false
    }
  }

  private static func encoded(_ text: String, keeping kept: String) -> String {
    text.utf8.reduce(into: "") { result, byte in
      if isPlain(byte) || kept.utf8.contains(byte) {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        result += (byte < 0x10 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
      }
    }
  }
}
