// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorCodegen
import JunctorManifest
import JunctorMatching
import TestSupport

/// Manifests for generated files, and random calls of their functions.
enum GeneratedSamples {
  /// A small shop.
  static func shop() throws -> RouteManifest {
    var order = RouteManifest.Route(
      try RoutePattern("/order/:id([0-9]+)/:page?tab=:tab"), id: "order.detail")
    order.parameters[0].type = .integer
    order.parameters[0].swiftType = "Int"
    order.parameters[0].example = "7"
    order.parameters[1].values = ["info", "default"]
    var tags = RouteManifest.Parameter("tags", in: .query, isOptional: true)
    tags.isRepeated = true
    tags.key = "tag"
    order.parameters.append(tags)
    order.result = RouteManifest.Result(
      name: "OrderResult",
      shape: .object([
        .init("id", .integer), .init("lines", .array(.dictionary(.optional(.number)))),
        .init("note", .string, isOptional: true),
      ]))
    order.summary = "One order */ of the user\nwith </script>"
    order.deprecation = .init(since: "8.4", replacement: "order")
    order.exposure = ["push", "universalLink"]
    order.examples = ["/order/7/info?tab=all"]
    order.parents = ["/"]
    order.module = "Orders"
    var home = RouteManifest.Route(try RoutePattern("/"), id: "home")
    home.summary = "The first screen."
    home.module = "Shop"
    var docs = RouteManifest.Route(try RoutePattern("mall://docs{/:chapter}?/*"), id: "docs")
    docs.parents = ["/"]
    let simple = RouteManifest.Route(try RoutePattern("/orders"), id: "order")
    return try RouteManifest(
      spaces: [.scheme("mall"), .domain("m.mall.example", port: 8443)],
      routes: [order, home, docs, simple])
  }

  /// A route with a parameter of each type of the table of values.
  static func values() throws -> RouteManifest {
    let routes = try ValueRow.all.map {
      try #"{"id": "\#($0.name)", "pattern": "/\#($0.name)", "parameters": [\#($0.parameter())]}"#
    }
    let json =
      #"{"schemaVersion": 1, "spaces": ["mall"], "routes": [\#(routes.joined(separator: ", "))]}"#
    return try RouteManifest(Array(json.utf8))
  }

  /// Patterns of all kinds, with the types of their captures.
  private static let patterns: [(String, [String: RouteManifest.Parameter.ValueType])] = [
    ("/", [:]), ("/cart", [:]), ("/über/å%2Fb", [:]), ("/a//", [:]),
    ("/user/:name", [:]), ("/goods/:id([0-9]+)", ["id": .integer]), ("/goods/:slug", [:]),
    ("/any/:n(-?[0-9]+)", ["n": .integer]), ("/flag/:on", ["on": .boolean]),
    ("/price/:p", ["p": .number]), ("/price2/:p([0-9.]+)", ["p": .number]),
    ("/city/:code([A-Z]{3})", [:]), ("/word/:w([a-zé]+(?:-[a-z]+)*)", [:]),
    ("/not/:w([^a\\]\\-]+)", [:]), ("/dot/:w(.+)", [:]), ("/opt/:w([0-9]*)", [:]),
    ("/page/:name.html", [:]), ("/v:major.:minor", [:]), ("/pair/{:a}-{:b}", [:]),
    ("/mix/:a([a-z]+)-:b([0-9a-z]+)x", [:]), ("/.:hidden", [:]), ("/e:x([a-z]*)", [:]),
    ("/files/*", [:]), ("/more/:rest+", [:]), ("/tail/:rest(.*)/end", [:]),
    ("/path/:dir+/:file", [:]), ("/glob/x:rest(.*).txt", [:]), ("/two/:a-:rest(.*)", [:]),
    ("/docs{/:chapter}?", [:]), ("/ed/:id{/edition/:n([0-9]+)}?", [:]),
    ("/find{/:kind(goods|shop)}?{/:text}?", [:]), ("/both{/:a}?{/:b}?", [:]),
    ("/lang{/:l(en|de)}?/*", [:]), ("/v2{/x}?", [:]),
    ("/q?text=:text", [:]), ("/q2?n=:n([0-9]+)&k=*", ["n": .integer]), ("/q3?a b=c+d&e='f'", [:]),
    ("/app#/view/:id", [:]), ("/app2#:tab", [:]), ("/app3#/x/:rest*", [:]),
    ("/app4#/:a-:b", [:]), ("/app5{/:x}?#/f{/:y}?", [:]), ("/app6#:n([0-9]*)", [:]),
    ("mall://own/:id", [:]), ("mall://:first/own", [:]), ("mall://:x/own2/*", [:]),
    ("https://m.mall.example:8443/web/:id", [:]), ("/:lang([a-z]{2})/start", [:]),
    ("/@:handle", [:]), ("/日本/:名", [:]),
  ]

  /// Fifty routes that use the whole grammar.
  static func grammar() throws -> RouteManifest {
    var routes: [RouteManifest.Route] = []
    for (index, (text, types)) in patterns.enumerated() {
      var route = RouteManifest.Route(try RoutePattern(text), id: "r\(index / 10).p\(index)")
      for number in route.parameters.indices {
        guard let type = types[route.parameters[number].name] else { continue }
        route.parameters[number].type = type
        route.parameters[number].swiftType =
          [.integer: "Int", .number: "Double", .boolean: "Bool"][type] ?? "String"
      }
      if index % 4 == 1 {
        var count = RouteManifest.Parameter(
          "count", in: .query, swiftType: "Int", type: .integer, isOptional: true)
        count.key = "n-o"
        var list = RouteManifest.Parameter("default", in: .query, isOptional: true)
        list.isRepeated = true
        var sort = RouteManifest.Parameter("sort", in: .query, swiftType: "Order.Sort")
        sort.values = ["asc", "desc", "1 + 2"]
        let on = RouteManifest.Parameter("on_", in: .query, swiftType: "Bool", type: .boolean)
        route.parameters += [count, list, sort, on]
      }
      routes.append(route)
    }
    var enumeration = RouteManifest.Route(try RoutePattern("/kind/:kind(a|b|\\.)/:in"), id: "kind")
    enumeration.parameters[0].values = ["a", "b", "."]
    enumeration.parameters[1].values = ["self", "in", "…"]
    routes.append(enumeration)
    return try RouteManifest(
      spaces: [.scheme("mall"), .domain("m.mall.example", port: 8443)], routes: routes)
  }

  private static let texts = [
    "a", "tea", "", ".", "..", "a/b", "/", "//", "a/", "/a", "a b", "é", "张三", "😀", "100%", "%2F",
    "a+b&c=d", "?#", "\0", "x-y", "-", "v.1", "a.html", "\u{FEFF}", "goods", "shop", "[x]|@:", "'",
    "\"<>`{}^\\", "true", "7", "12", "ABC", "en", "de", "x", "end", "a/end", "~!$&'()*+,;=",
    "e\u{301}",
    "/\u{301}", "\n", "own", "own2", "..a", "a..b", "://", "a:1", "127.0.0.1", "b1", "ab12",
    "edition",
  ]

  /// A call of a generated function.
  struct Call {
    let route: Int
    /// The texts of the parameters by name.
    var texts: [(name: String, texts: [String])] = []
    var swift = ""
    var typeScript = ""
  }

  /// Returns a random call of a route.
  static func call(
    _ index: Int, of manifest: RouteManifest, _ names: GeneratedNames,
    _ random: inout some RandomNumberGenerator
  ) -> Call {
    let route = manifest.routes[index]
    let name = names.routes[index]
    var call = Call(route: index)
    var (swift, typeScript): ([String], [String]) = ([], [])
    // In the order of the functions' parameters: the captures first.
    let captures = route.pattern.captureNames
    for (number, parameter) in route.parameters.enumerated() {
      let isCapture = captures.contains(parameter.name)
      let declared = RouteManifest.Parameter.captures(of: route.pattern)
        .first { $0.name == parameter.name }
      let isOptional = isCapture ? declared?.isOptional == true : parameter.isOptional
      if isOptional, Bool.random(using: &random) { continue }
      let count = parameter.isRepeated ? Int.random(in: 0...3, using: &random) : 1
      let values = (0..<count).map { _ in value(of: parameter, &random) }
      call.texts.append((parameter.name, values.map(\.text)))
      let label = GeneratedLanguage.swift.identifier(name.parameters[number])
      let isList = parameter.isRepeated
      let swiftValues = values.map(\.swift).joined(separator: ", ")
      let scriptValues = values.map(\.typeScript).joined(separator: ", ")
      swift.append("\(label): \(isList ? "[\(swiftValues)]" : swiftValues)")
      typeScript.append(
        "\(name.parameters[number]): \(isList ? "[\(scriptValues)]" : scriptValues)")
    }
    let spaces = name.parts.dropLast().map { "." + GeneratedLanguage.swift.typeName($0) }.joined()
    call.swift =
      "Routes\(spaces).\(GeneratedLanguage.swift.identifier(name.name))(\(swift.joined(separator: ", ")))"
    let values = route.parameters.isEmpty ? "" : "{ \(typeScript.joined(separator: ", ")) }"
    call.typeScript = "routes.\(name.parts.joined(separator: "."))(\(values))"
    return call
  }

  private static func value(
    of parameter: RouteManifest.Parameter, _ random: inout some RandomNumberGenerator
  ) -> (text: String, swift: String, typeScript: String) {
    if let value = parameter.values.randomElement(using: &random) {
      return (value, ".init(rawValue: \(quoted(value)))!", quoted(value))
    }
    switch parameter.type {
    case .integer:
      let value = [0, 7, 42, -3, .max, .min].randomElement(using: &random) ?? 0
      return ("\(value)", "\(value)", "\(value)n")
    case .boolean:
      let value = Bool.random(using: &random)
      return ("\(value)", "\(value)", "\(value)")
    case .number:
      let value = [1.5, -0.25, 123.456].randomElement(using: &random) ?? 0.5
      return ("\(value)", "\(value)", "\(value)")
    case .string:
      let value = texts.randomElement(using: &random) ?? ""
      return (value, quoted(value), quoted(value))
    }
  }

  /// Returns a literal that Swift and TypeScript read alike.
  private static func quoted(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar in
      scalar.value > 0x7E || scalar.value < 0x20 || scalar == "\"" || scalar == "\\"
        ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar)
    }
    return "\"\(escaped.joined())\""
  }
}
