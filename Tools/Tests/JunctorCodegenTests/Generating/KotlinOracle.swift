// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorManifest
import JunctorRouting

@testable import JunctorMatching

/// What Swift answers to an address, as the text that the Kotlin program and the page of the tests print.
struct KotlinOracle {
  let manifest: RouteManifest
  let table: RouteTable

  init(_ manifest: RouteManifest) throws {
    self.manifest = manifest
    table = try RouteTable(manifest)
  }

  struct Answer {
    /// `-` for none, `!id parameter`, or the index of the route and its values.
    var shown = "-"
    /// The address that is written from the values; `x` if there is none, `?` if it is not compared.
    var written = "?"
    /// `-` for none, or the route and its captures; `?` if a browser cannot find the same.
    var captured = "-"
    /// The URL that a browser reads.
    var complete = ""
  }

  func answer(_ url: String) -> Answer {
    var answer = values(url)
    let complete = complete(url)
    answer.complete = complete ?? url
    answer.captured = complete == nil ? "?" : captures(url)
    return answer
  }

  private func values(_ url: String) -> Answer {
    guard let match = table.match(url), let index = manifest.index(of: match.id) else {
      return Answer()
    }
    let route = manifest.routes[index]
    var shown = ["\(index)"]
    var values: [(RouteManifest.Parameter, [String])] = []
    for parameter in route.parameters {
      let texts = texts(parameter, route, match)
      do {
        let (text, written) = try Self.read(parameter, ParameterTexts(texts))
        shown.append(text)
        values.append((parameter, written))
      } catch {
        return Answer(shown: "!\(route.id) \(parameter.name)", written: hex(url))
      }
    }
    return Answer(shown: shown.joined(separator: "|"), written: written(route, values))
  }

  /// Returns the route and the captures of an address, which `URLPattern` finds, too.
  private func captures(_ url: String) -> String {
    guard let match = table.match(url), let route = manifest.route(for: match.id) else {
      return "-"
    }
    let names = match.captures.pattern.captureNames.sorted()
    let values = names.compactMap { name in
      match.captures[name].map { "\(hex(name))=\(hex($0))" }
    }
    return ([hex(route.id)] + values).joined(separator: "|")
  }

  /// Returns the URL with which a browser finds the same; `nil` if it finds something else.
  ///
  /// Generated files list these differences. A text without a scheme is in the first space.
  private func complete(_ text: String) -> String? {
    do throws(URLParsingError) {
      let url = try RouteSpaces(manifest.spaces).read(text)
      // Unlike the standard, Chromium ends a dot segment at a backslash in every scheme, and ignores port 0.
      let path = url.path.lowercased()
      if path.contains(".\\") || path.contains("%2e\\") || url.port == 0 { return nil }
      if url.scheme == nil { return url.path.hasPrefix("//") ? nil : origin + url.description }
      if url.hasOpaquePath && url.path.isEmpty { return nil }
      if url.host?.contains("xn--") == true { return nil }
      guard url.fragment == "", let end = text.lastIndex(of: "#") else { return text }
      return captures(text) == captures(String(text[..<end])) ? text : nil
    } catch {
      switch error.code {
      case .tooLong, .nonASCIIDomain: return nil
      // Chromium removes some characters outside of ASCII.
      case .invalidIPv6: return text.allSatisfy(\.isASCII) ? text : nil
      // Chromium escapes a space in a domain.
      case .invalidHost: return text.contains(" ") ? nil : text
      case .userInfo:
        let before = Array(text.utf8)[..<error.offset].last { $0 > 0x20 }
        return before.map { "/\\:".utf8.contains($0) } ?? false ? nil : text
      default: return text
      }
    }
  }

  /// The beginning of the URLs of the first space, before a slash.
  private var origin: String {
    switch manifest.spaces[0].kind {
    case .scheme(let scheme): "\(scheme):"
    case .host(let scheme, let host): "\(scheme)://\(host)"
    case .domain(let host, let port, _): "https://\(host)\(port.map { ":\($0)" } ?? "")"
    }
  }

  /// As a request of the router does: the capture, the query, the default.
  private func texts(
    _ parameter: RouteManifest.Parameter, _ route: RouteManifest.Route, _ match: RouteMatch
  ) -> [String] {
    let isCapture = route.pattern.captureNames.contains(parameter.name)
    let name = isCapture ? parameter.name : parameter.key ?? parameter.name
    if let value = match.captures[name] { return [value] }
    let repeated = match.captures.url.url.queryItems().values(named: name)
    return repeated.isEmpty ? parameter.defaultValue.map { [$0] } ?? [] : repeated
  }

  /// Returns the address that `RoutePattern` writes.
  func written(
    _ route: RouteManifest.Route, _ values: [(parameter: RouteManifest.Parameter, texts: [String])]
  ) -> String {
    var all = PatternValues()
    for (parameter, texts) in values {
      if parameter.type == .number, !texts.isEmpty { return "?" }
      let capture = route.pattern.declaredCaptures.first { $0.name == parameter.name }
      if let text = parameter.defaultValue, capture?.isOptional ?? true {
        if texts == [text] { continue }
        if texts.isEmpty { return "x" }
      }
      let name = capture == nil ? parameter.key ?? parameter.name : parameter.name
      for text in texts { all.append(name, text) }
    }
    guard let text = try? route.pattern.url(for: all) else { return "x" }
    return hex(route.pattern.scheme == nil ? manifest.spaces[0].address(ofPath: text) : text)
  }

  // MARK: - Values

  private static func read(
    _ parameter: RouteManifest.Parameter, _ texts: ParameterTexts
  ) throws -> (shown: String, written: [String]) {
    switch parameter.swiftType {
    case "String": try read(parameter, texts, as: String.self) { hex($0) }
    case "Int": try read(parameter, texts, as: Int.self) { "\($0)" }
    case "Int8": try read(parameter, texts, as: Int8.self) { "\($0)" }
    case "Int32": try read(parameter, texts, as: Int32.self) { "\($0)" }
    case "UInt8": try read(parameter, texts, as: UInt8.self) { "\($0)" }
    case "UInt16": try read(parameter, texts, as: UInt16.self) { "\($0)" }
    case "UInt32": try read(parameter, texts, as: UInt32.self) { "\($0)" }
    case "UInt64": try read(parameter, texts, as: UInt64.self) { "\($0)" }
    case "Double": try read(parameter, texts, as: Double.self) { String($0.bitPattern, radix: 16) }
    case "Float": try read(parameter, texts, as: Float.self) { String($0.bitPattern, radix: 16) }
    case "Bool": try read(parameter, texts, as: Bool.self) { "\($0)" }
    case "Level": try read(parameter, texts, as: Level.self) { hex("\($0.rawValue)") }
    case "Word": try read(parameter, texts, as: Word.self) { hex($0.rawValue) }
    case "Tab": try read(parameter, texts, as: Tab.self) { hex($0.rawValue) }
    default: try readOther(parameter, texts)
    }
  }

  /// Reads a value of a type that is unknown here.
  private static func readOther(
    _ parameter: RouteManifest.Parameter, _ texts: ParameterTexts
  ) throws -> (String, [String]) {
    // Only a repeated parameter has more than the first value.
    let checked = parameter.isRepeated ? texts.all[...] : texts.all.prefix(1)
    if let mistake = checked.lazy.compactMap({ parameter.error(in: $0) }).first { throw mistake }
    return switch parameter.type {
    case .integer where !parameter.values.isEmpty:
      try read(parameter, texts, as: Int.self) { hex("\($0)") }
    case .string: try read(parameter, texts, as: String.self) { hex($0) }
    case .integer: try read(parameter, texts, as: Int.self) { "\($0)" }
    case .number: try read(parameter, texts, as: Double.self) { String($0.bitPattern, radix: 16) }
    case .boolean: try read(parameter, texts, as: Bool.self) { "\($0)" }
    }
  }

  private static func read<T: ParameterConvertible>(
    _ parameter: RouteManifest.Parameter, _ texts: ParameterTexts, as type: T.Type,
    _ show: (T) -> String
  ) throws -> (String, [String]) {
    if parameter.isRepeated {
      let values = try [T].read(texts, name: parameter.name)
      return ("[\(values.map(show).joined(separator: ";"))]", values.map(\.parameter))
    }
    if parameter.isOptional, parameter.defaultValue == nil {
      let value = try T?.read(texts, name: parameter.name)
      return (value.map(show) ?? "null", value.map { [$0.parameter] } ?? [])
    }
    let value = try T.read(texts, name: parameter.name)
    return (show(value), [value.parameter])
  }

  private enum Level: Int, ParameterConvertible { case one = 1, seven = 7, low = -3 }
  private enum Word: String, ParameterConvertible { case a, ab, kelvin = "K", accent = "\u{E9}" }
  private enum Tab: String, ParameterConvertible { case info, goods, track = "track-parcel" }
}

/// The UTF-8 of a text in hexadecimal digits; `.` for an empty one.
func hex(_ text: String) -> String {
  if text.isEmpty { return "." }
  let digits = Array("0123456789abcdef".utf8)
  var result: [UInt8] = []
  for byte in text.utf8 { result += [digits[Int(byte >> 4)], digits[Int(byte & 15)]] }
  return String(decoding: result, as: UTF8.self)
}
