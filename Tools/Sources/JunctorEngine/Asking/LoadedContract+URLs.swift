// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorDiff
internal import JunctorManifest
internal import JunctorMatching

extension LoadedContract {
  /// Returns the route of a URL, without reasons.
  func match(_ text: String) -> [JSONValue.Member] {
    let none = JSONValue(.null)
    let url: ParsedURL
    do throws(URLParsingError) {
      url = try inquiry.spaces.read(text, limits: inquiry.limits)
    } catch {
      return [("route", none), ("captures", .object([])), EngineError.member(error)]
    }
    guard let match = inquiry.spaces.resolve(url).flatMap({ inquiry.table.match($0) }) else {
      return [("route", none), ("captures", .object([]))]
    }
    return [
      ("route", .string(match.pattern.text)),
      ("id", .string(inquiry.routes[Int(match.id.rawValue)].described.id)),
      ("captures", .object(match.captures.all.map { ($0.name, .string($0.value)) })),
    ]
  }

  /// Returns the explanation of a lookup.
  func explanation(of text: String, _ source: RouteSource) -> [JSONValue.Member] {
    let answer = inquiry.answer(text, from: source)
    let explanation = inquiry.explanation(of: answer, from: source, file: file)
    var members = explanation.members
    members.append(("text", .string(explanation.text)))
    members.append(("invisible", .array(Self.invisible(in: text))))
    guard let url = try? inquiry.spaces.read(text, limits: inquiry.limits) else { return members }
    members.append(("normalized", .string(url.text)))
    guard let match = inquiry.spaces.resolve(url).flatMap({ inquiry.table.match($0) }) else {
      return members
    }
    let route = inquiry.routes[Int(match.id.rawValue)].described
    members.append(("route", route.value))
    let parameters = route.parameters.map { parameter in
      var members: [JSONValue.Member] = [
        ("name", .string(parameter.name)), ("expected", .string(parameter.domain)),
        ("isRequired", JSONValue(.boolean(parameter.isRequired))),
        ("texts", .array(parameter.texts(in: match).map { .string($0) })),
      ]
      if let error = answer.errors.first(where: { $0.name == parameter.name }) {
        members.append(("error", .string(error.description)))
      }
      return JSONValue.object(members)
    }
    members.append(("parameters", .array(parameters)))
    return members
  }

  /// Returns the characters that cannot be seen, also those in escapes, with their offsets.
  private static func invisible(in text: String) -> [JSONValue] {
    let bytes = Array(text.utf8)
    // The text without escapes, and the offset of each of its bytes.
    var decoded: [UInt8] = []
    var offsets: [Int] = []
    var index = 0
    while index < bytes.count {
      offsets.append(index)
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
        let byte = UInt8(String(decoding: bytes[index + 1...index + 2], as: UTF8.self), radix: 16),
        byte >= 0x80
      {
        decoded.append(byte)
        index += 3
      } else {
        decoded.append(bytes[index])
        index += 1
      }
    }
    let repaired = String(decoding: decoded, as: UTF8.self)
    // Malformed UTF-8 has no characters whose offsets are known.
    guard repaired.utf8.elementsEqual(decoded) else { return [] }
    var found: [JSONValue] = []
    var position = 0
    for scalar in repaired.unicodeScalars {
      if scalar.isInvisible {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        let name = "U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
        found.append(
          .object([("offset", .number(offsets[position])), ("name", .string(name))]))
      }
      position += UTF8.width(scalar)
    }
    return found
  }

  /// Returns which sources may open a URL.
  func access(to text: String, _ origins: [String]) -> [JSONValue.Member] {
    let declared = inquiry.routes.flatMap { $0.described.exposure }.filter {
      $0.utf8.starts(with: "web:http".utf8)
    }
    var names = RouteSource.names
    for name in declared + origins.map({ "web:\($0)" }) {
      // A frame of an origin is a source of its own.
      let isFrames = name.utf8.suffix(7).elementsEqual("+frames".utf8)
      let name = isFrames ? String(name.unicodeScalars.dropLast()) : name
      if !names.contains(name) { names.append(name) }
    }
    let sources = names.map { name in
      var members: [JSONValue.Member] = [("source", .string(name))]
      func closed(_ code: String, _ reason: String) -> JSONValue {
        members.append(("opens", JSONValue(.boolean(false))))
        return .object(members + [("code", .string(code)), ("reason", .string(reason))])
      }
      guard let source = RouteSource(name) else {
        return closed("brokenOrigin", "this is not an origin, such as https://m.mall.example")
      }
      let answer = inquiry.answer(text, from: source)
      if let failure = answer.failure { return closed(failure.code, failure.message) }
      return .object(members + [("opens", JSONValue(.boolean(true)))])
    }
    let pattern = inquiry.answer(text).pattern.map { JSONValue.string($0) }
    return [("pattern", pattern ?? JSONValue(.null)), ("sources", .array(sources))]
  }
}
