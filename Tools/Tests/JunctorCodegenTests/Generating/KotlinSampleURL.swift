// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorManifest
import JunctorMatching
import TestSupport

/// Draws addresses that match a table, nearly match it, or are malformed.
struct KotlinSampleURL {
  private let manifest: RouteManifest
  private var random: SplitMix

  init(_ manifest: RouteManifest, seed: UInt64) {
    self.manifest = manifest
    random = SplitMix(seed: seed)
  }

  static let words = [
    "a", "b", "ab", "ba", "aab", "abc", "7", "12", "007", "-3", "+5", "300", "-129", "1.5", "1e3",
    "9223372036854775808", "18446744073709551615", "-9223372036854775808", "-0", "true", "NO", "K",
    "\u{212A}", "e\u{301}", "\u{E9}", "家", "a/b", "x-y", "a-b-ab", "red", "goods", "info", "new",
    "caf\u{E9}", "a b", "%", "+", ":x", "", ".", "..", "🐟", "c/d", "p-b", "12.ab", "v7", "AB",
    "nan", "1e400", ".5", "5.", "\u{661}",
  ]

  private static let hostile = [
    "mall", "http", "https", "file", "wss", "HTTP", "a", ":", "//", "/", "\\", "?", "#", "&", "=",
    "@", "[", "]", "[::1]", "[1:2::3.4.5.6]", ".", "..", "/../", "/./", "%2e", "%2E", "%2F", "%41",
    "%E5%AE%B6", "%FF", "%00", "%C0%80", "%ED%A0%80", "%F0%9F", "%", "%4", "%zz", "家", "é",
    "\u{FFFD}", "🐟", "\t", "\n", "\r", " ", "\0", "\u{7F}", "C:", "C|", ":80", ":443", ":0",
    ":65535", ":65536", ":8080", ":08443", "127.0.0.1", "0x7f.1", "0177.0.0.1", "1.", "example.com",
    "M.Mall.Example", "xn--fiq", "xn--4kr132k/", "localhost", "order", "7", "+", "%2B", "'", "\"",
    "<", ">", "`",
    "{", "}", "^", "|", "~", "!", "$", "*", ";", ",", "%2f", "%25", "\u{FEFF}", "\u{85}",
  ]

  private static let origins = [
    "mall://", "mall:///", "mall:/", "MALL://", "mall:", "https://m.mall.example/",
    "HTTPS://M.mall.EXAMPLE:443/", "http://m.mall.example/", "https://mall.example/",
    "https://x.mall.example/", "https://xmall.example/", "https://m.mall.example:8443/",
    "https:\\\\m.mall.example\\", "https:m.mall.example/", "https://m%2Emall.example/",
    "mall://com.Wlr.demo/", "mall://com.wlr.demo/", "mall://com%2EWlr.demo/",
    "mall://com.Wlr.demo:80/", "ws://S.example/", "http://127.0.0.1/", "https://0x7f.1/",
    "https://2130706433/", "http://[::1]:8080/", "https://[0:0::0:1]:8080/", "m://[1:2::3]/",
    "m://[1:2:0:0::3]/", "mall+1://", "Mall+1:///", "file:///", "mailto:",
    "https://u@m.mall.example/",
    "mall://a:1/", "https:///m.mall.example/", "/", "", "//", "\\", " /", "?",
  ]

  mutating func next() -> String {
    switch Int.random(in: 0..<16, using: &random) {
    case 0: return hostileText()
    case 1: return random.pick(Self.origins) + hostileText()
    case 2: return random.one(in: 4) ? huge() : changed(hostileText())
    case 3...5: return changed(assembled())
    default: return assembled()
    }
  }

  private mutating func hostileText() -> String {
    (0..<Int.random(in: 0...9, using: &random)).map { _ in random.pick(Self.hostile) }.joined()
  }

  private mutating func huge() -> String {
    let part = random.pick(["/a", "/", "/..", "&q=1", "&", "a", "%41", "é", "/7/./"])
    let count = random.pick([61, 62, 63, 64, 65, 126, 127, 128, 129, 2048, 4096, 8190, 8191, 8192])
    return random.pick(Self.origins) + random.pick(["", "a?", "a?q", "a#"])
      + String(repeating: part, count: min(count, 8300 / part.utf8.count + 2))
  }

  /// A text of a pattern, with values that often match, in one of the spaces.
  private mutating func assembled() -> String {
    let route = random.pick(manifest.routes)
    let pattern = random.pick(route.patterns)
    let storage = pattern.storage
    let template = random.pick(storage.templates)
    var path: [String] = []
    for pieces in template.segments { path.append(written(pieces, pattern, safe: "")) }
    if random.one(in: 12) { path.append(random.pick(Self.words)) }
    if random.one(in: 20), !path.isEmpty { path.removeLast() }
    var text = path.joined(separator: "/")
    if random.one(in: 6) { text += "/" }
    var query = template.query.map { condition -> String in
      let value: String
      switch condition.value {
      case .literal(let literal): value = escaped(literal, "")
      case .capture(let number): value = self.value(number, pattern, safe: "/")
      case .present: value = random.pick(["", "x"])
      }
      return escaped(condition.key, "") + (value.isEmpty && random.one(in: 2) ? "" : "=" + value)
    }
    for parameter in route.parameters where parameter.place == .query && !random.one(in: 4) {
      for _ in 0..<(random.one(in: 3) ? 2 : 1) {
        let key = random.one(in: 16) ? "e\u{301}1" : parameter.key ?? parameter.name
        query.append("\(escaped(key, ""))=\(typedWord(parameter))")
      }
    }
    if random.one(in: 8) { query.append(random.pick(["", "q", "=1", "q=1", "&&", "+=+"])) }
    if random.one(in: 4) { query.shuffle(using: &random) }
    if !query.isEmpty { text += "?" + query.joined(separator: "&") }
    if let fragment = template.fragment {
      text += "#" + fragment.map { written($0, pattern, safe: "") }.joined(separator: "/")
      if random.one(in: 6) { text += random.pick(["/", "?x", "//"]) }
    } else if random.one(in: 10) {
      text += "#f"
    }
    if random.one(in: 12) { return random.pick(Self.origins) + text }
    if let scheme = storage.scheme {
      let port = storage.port.map { ":\($0)" } ?? ""
      return "\(scheme)://\(storage.host.map { $0 + port + "/" } ?? "")\(text)"
    }
    let space = random.pick(manifest.spaces).description
    if random.one(in: 4) { return "/" + text }
    return space.contains("://")
      ? space.replacing("*.", with: random.pick(["", "m.", "x.y."])) + "/" + text
      : "\(space)://\(text)"
  }

  private mutating func written(
    _ pieces: [PatternTemplate.Piece], _ pattern: RoutePattern, safe: String
  ) -> String {
    var result = ""
    for piece in pieces {
      switch piece {
      case .literal(let symbols):
        let parts = symbols.split(separator: 0xFF, omittingEmptySubsequences: false)
        result += parts.map { escaped(String(decoding: $0, as: UTF8.self), safe) }
          .joined(separator: random.one(in: 2) ? "%2F" : "%2f")
      case .capture(let number):
        result += value(number, pattern, safe: random.one(in: 2) ? "/" : "")
      }
    }
    return result
  }

  private mutating func value(_ number: Int, _ pattern: RoutePattern, safe: String) -> String {
    let constraint = pattern.declaredCaptures[number].pattern
    for _ in 0..<6 {
      let word = random.pick(Self.words)
      let isNumeric = constraint.contains("0-9") || constraint.contains("d{")
      if isNumeric ? word.contains(where: \.isNumber) : !word.isEmpty { return escaped(word, safe) }
    }
    return escaped(random.pick(Self.words), safe)
  }

  private mutating func typedWord(_ parameter: RouteManifest.Parameter) -> String {
    if let value = parameter.values.randomElement(using: &random), !random.one(in: 4) {
      return escaped(value, "/")
    }
    for _ in 0..<4 {
      let word = random.pick(Self.words)
      if parameter.type == .string || word.contains(where: \.isNumber) { return escaped(word, "/") }
    }
    return escaped(random.pick(Self.words), "/")
  }

  /// Returns a text with the necessary escapes, and some others.
  private mutating func escaped(_ text: String, _ safe: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      let isSafe =
        scalar.isASCII
        && (scalar.properties.isAlphabetic || "0123456789-._~".unicodeScalars.contains(scalar))
      let isKept = safe.unicodeScalars.contains(scalar)
      if scalar == " ", random.one(in: 2) {
        result += "+"
      } else if random.one(in: 30) || !isSafe && !isKept && (scalar.isASCII || random.one(in: 2)) {
        for byte in String(scalar).utf8 {
          let digits = String(byte, radix: 16, uppercase: random.one(in: 2))
          result += (byte < 16 ? "%0" : "%") + digits
        }
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Returns a text with a few random changes.
  private mutating func changed(_ text: String) -> String {
    var scalars = Array(text.unicodeScalars)
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let index = Int.random(in: 0...scalars.count, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0 where index < scalars.count: scalars.remove(at: index)
      case 1: scalars.insert(contentsOf: Array(random.pick(Self.hostile).unicodeScalars), at: index)
      case 2 where index < scalars.count:
        let letter = String(scalars[index])
        let other = letter == letter.lowercased() ? letter.uppercased() : letter.lowercased()
        scalars.replaceSubrange(index...index, with: Array(other.unicodeScalars))
      default:
        let dots = random.pick(["/./", "/x/../", "/", "%2e"])
        scalars.insert(contentsOf: Array(dots.unicodeScalars), at: index)
      }
    }
    var result = ""
    result.unicodeScalars.append(contentsOf: scalars)
    return result
  }
}
