// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorManifest
import JunctorMatching
import TestSupport

extension SplitMix {
  mutating func pick<T>(_ values: [T]) -> T { values[number(below: values.count)] }
}

/// Tables of routes for the comparison of Kotlin with Swift.
enum KotlinSampleTable {
  /// A shop with the usual routes.
  static func shop() throws -> RouteManifest {
    func route(
      _ pattern: String, _ id: String, aliases: [String] = [], priority: Int = 0,
      ignoreCase: Bool = false, _ change: (inout RouteManifest.Route) -> Void = { _ in }
    ) throws -> RouteManifest.Route {
      var route = RouteManifest.Route(try RoutePattern(pattern, ignoreCase: ignoreCase), id: id)
      route.aliases = try aliases.map { try RoutePattern($0, ignoreCase: ignoreCase) }
      route.priority = priority
      change(&route)
      return route
    }
    func integer(_ parameter: inout RouteManifest.Parameter, _ type: String = "Int") {
      (parameter.type, parameter.swiftType) = (.integer, type)
    }
    return try RouteManifest(
      spaces: [.scheme("mall"), .domain("m.mall.example", includingSubdomains: true)],
      routes: [
        route("/", "home"),
        route("/order/:id([0-9]+)", "order.detail", aliases: ["/o/:id([0-9]+)"]) {
          integer(&$0.parameters[0])
          $0.parameters[0].privacy = .private
          $0.parameters[0].summary = "The number of the order"
          $0.parameters[0].example = "7"
          var tab = RouteManifest.Parameter("tab", in: .query, swiftType: "Tab", isOptional: true)
          (tab.values, tab.defaultValue) = (["info", "goods", "track-parcel"], "info")
          $0.parameters.append(tab)
          ($0.summary, $0.since) = ("One order", "8.1")
        },
        route("/order/new", "order.new"),
        route("/orders{/:page([1-9][0-9]*)}?", "orders") { integer(&$0.parameters[0], "UInt16") },
        route("/search/:text", "search") {
          var tags = RouteManifest.Parameter("tags", in: .query)
          (tags.key, tags.isRepeated) = ("tag", true)
          var price = RouteManifest.Parameter(
            "price", in: .query, swiftType: "Double", type: .number, isOptional: true)
          price.example = "9.5"
          let now = RouteManifest.Parameter(
            "now", in: .query, swiftType: "Bool", type: .boolean, isOptional: true)
          $0.parameters += [tags, price, now]
        },
        route("/goods/:sku-:color(red|green|blue)", "goods"),
        route("/goods/:sku", "goods.any"),
        route("/Help/:topic*", "help", ignoreCase: true) { $0.deprecation = .init(since: "8.4") },
        route("/files/*", "files"),
        route("mall://pay/:amount?to=:receiver", "pay", priority: 1) {
          integer(&$0.parameters[0], "UInt64")
        },
        route("https://m.mall.example/s/:code([A-Za-z0-9]{4,8})", "short"),
        route("/web#/:page/:rest*", "web"),
        route("/k{/:a}?{/:b}?", "k"),
      ])
  }

  /// Routes in groups of ten, each with a number, a text and a further parameter of the query.
  static func large(count: Int) throws -> RouteManifest {
    let routes = try (0..<count).map { number in
      let pattern = try RoutePattern(
        "/group\(number / 10)/page\(number % 10)/:id([0-9]{1,\(number % 7 + 1)})/:text")
      var route = RouteManifest.Route(pattern, id: "group\(number / 10).page\(number % 10)")
      (route.parameters[0].type, route.parameters[0].swiftType) = (.integer, "Int")
      route.parameters.append(.init("from", in: .query, isOptional: true))
      return route
    }
    return try RouteManifest(spaces: [.scheme("mall")], routes: routes)
  }

  static let spaces: [[RouteSpace]] = [
    [.scheme("mall")],
    [.scheme("mall"), .domain("m.mall.example")],
    [
      .domain("mall.example", includingSubdomains: true), .domain("m.mall.example", port: 8443),
      .scheme("mall"),
    ],
    [.scheme("mall", host: "com.Wlr.demo"), .scheme("mall"), .scheme("ws", host: "s.example")],
    [
      .domain("127.0.0.1"), .domain("[::1]", port: 8080), .scheme("m", host: "[1:2::3]"),
      .scheme("mall+1"),
    ],
  ]

  private static let segments = [
    "a", "b", "ab", "A", "x-y", "caf\u{E9}", "a%2Fb", "家", ":x", ":x", ":x", ":x([0-9]+)",
    ":x([a-z]+)", ":x(a.*)", ":x(.*b)", ":x([ab]+)", ":x(a[a-z]*)", ":x(a)", "a:x", "v:x([0-9]+)",
    ":x-:y", ":x(a|ab)-:y", ":x([0-9]{1,3})\\.:y", "p:x([^-]*)-:y(.*)", ":x((?:a|b)*?):y(b*)",
    ":x(家+|é)", ":x([^0-9]+)", ":x(\\d{2}|[a-c]{3,})", ":x(a|b|c/d)", "\\:x", "a b", "%25", "+",
  ]
  private static let tails = [
    ":r*", ":r+", ":r(a.*)", ":r(.*b)", "*", "p-:r(.*)", ":r([a-z/]*)", ":r(a/b|c)/:s",
  ]
  private static let rests = [
    "", "", "", "", "", "?q=1", "?q=:q", "?q=:q([0-9]+)", "?r=:r1", "?q=a&r=:r1", "?q=*", "?q=",
    "?q=a%2Fb", "?q=:q(a|b)&r=*", "#:f", "#f", "#/:f/*", "#f:f([0-9]+)", "?q=:q#:f", "#a{/:f}?",
  ]

  /// A table of random routes, some with aliases, priorities, types and further parameters of the query.
  static func random(seed: UInt64) throws -> RouteManifest {
    var random = SplitMix(seed: seed)
    let spaces = spaces[Int(seed) % spaces.count]
    var table = RouteTable(spaces: spaces)
    var routes: [RouteManifest.Route] = []
    var number: Int32 = 0
    while routes.count < 24 {
      let ignoreCase = random.one(in: 8)
      let priority = random.one(in: 6) ? Int.random(in: -1...1, using: &random) : 0
      var patterns: [RoutePattern] = []
      for _ in 0..<(random.one(in: 4) ? 2 : 1) {
        guard let pattern = try? RoutePattern(text(spaces, &random), ignoreCase: ignoreCase),
          (try? table.insert(pattern, id: RouteID(rawValue: number), priority: priority)) != nil
        else { continue }
        number += 1
        patterns.append(pattern)
      }
      guard let pattern = patterns.first else { continue }
      var route = RouteManifest.Route(pattern, id: "r\(routes.count).part")
      route.aliases = Array(patterns.dropFirst())
      route.priority = priority
      for index in route.parameters.indices { type(&route.parameters[index], &random) }
      addQuery(to: &route, &random)
      routes.append(route)
    }
    return try RouteManifest(spaces: spaces, routes: routes)
  }

  private static func text(_ spaces: [RouteSpace], _ random: inout SplitMix) -> String {
    var text = ""
    let count = Int.random(in: 0...3, using: &random)
    for index in 0..<count {
      let isTail = index == count - 1 && random.one(in: 5)
      let segment = isTail ? random.pick(tails) : random.pick(segments)
      let named = segment.replacing(":x", with: ":x\(index)").replacing(":y", with: ":y\(index)")
      text += random.one(in: 6) && (index > 0 || count > 1) ? "{/\(named)}?" : "/\(named)"
    }
    if text.isEmpty { text = "/" }
    if random.one(in: 12) { text = "/a{/b}?" + text }
    text += random.pick(rests)
    guard random.one(in: 5) else { return text }
    let space = random.pick(spaces).description
    return
      (space.contains("://") ? space.replacing("*.", with: random.pick(["", "m."])) : "\(space):/")
      + text
  }

  private static let types: [(RouteManifest.Parameter.ValueType, String)] = [
    (.string, "String"), (.integer, "Int"), (.integer, "Int8"), (.integer, "UInt8"),
    (.integer, "UInt64"), (.integer, "Int32"), (.integer, "UInt32"), (.number, "Double"),
    (.number, "Float"), (.boolean, "Bool"),
  ]

  private static func type(_ parameter: inout RouteManifest.Parameter, _ random: inout SplitMix) {
    guard random.one(in: 3) else { return }
    if random.one(in: 4) {
      parameter.swiftType = random.one(in: 2) ? "Level" : "Word"
      parameter.type = parameter.swiftType == "Level" ? .integer : .string
      parameter.values =
        parameter.swiftType == "Level" ? ["1", "7", "-3"] : ["a", "ab", "K", "\u{E9}"]
    } else {
      (parameter.type, parameter.swiftType) = random.pick(types)
    }
    if parameter.isOptional, random.one(in: 3) {
      parameter.defaultValue =
        parameter.type == .boolean ? "true" : parameter.type == .string ? "a" : "7"
    }
  }

  private static func addQuery(
    to route: inout RouteManifest.Route, _ random: inout SplitMix
  ) {
    for index in 0..<Int.random(in: 0...2, using: &random) {
      var parameter = RouteManifest.Parameter("more\(index)", in: .query)
      if random.one(in: 2) {
        parameter.key = random.pick(["k\(index)", "K \(index)", "\u{E9}\(index)"])
      }
      parameter.isOptional = !random.one(in: 4)
      parameter.isRepeated = random.one(in: 3)
      type(&parameter, &random)
      route.parameters.append(parameter)
    }
  }
}
