// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Writes a URL of one alternative.
///
/// The caller checks that the URL is read as the same values.
struct PatternWriter {
  /// A decoded segment of the URL, and the last capture in it.
  struct Segment {
    var text = ""
    var capture: Int?
  }

  let template: PatternTemplate
  let values: [String?]
  private let storage: RoutePattern.Storage

  init(_ storage: RoutePattern.Storage, _ template: PatternTemplate, _ values: [String?]) {
    self.storage = storage
    self.template = template
    self.values = values
  }

  var text: String {
    var text = origin
    let path = segments(template.segments)
    for (index, segment) in path.enumerated() {
      if index > 0 { text += "/" }
      let isHost = index == 0 && isHostFirst
      text += isHost ? PercentEncoding.host(segment.text) : PercentEncoding.segment(segment.text)
    }
    if needsSlash(path, template.segments) { text += "/" }
    for (index, condition) in template.query.enumerated() {
      text += index == 0 ? "?" : "&"
      text += PercentEncoding.queryValue(condition.key)
      switch condition.value {
      case .present: break
      case .literal(let literal): text += "=" + PercentEncoding.queryValue(literal)
      case .capture(let number): text += "=" + PercentEncoding.queryValue(values[number] ?? "")
      }
    }
    if let pieces = template.fragment {
      let fragment = segments(pieces)
      text += "#" + fragment.map { PercentEncoding.fragment($0.text) }.joined(separator: "/")
      if fragment.count > 1 && needsSlash(fragment, pieces) { text += "/" }
    }
    return text
  }

  /// A capture in a segment `.` or `..`.
  var captureInDots: Int? {
    segments(template.segments).first { $0.text == "." || $0.text == ".." }?.capture
  }

  func length(of capture: Int) -> Int { values[capture]?.utf8.count ?? 0 }

  private var isHostFirst: Bool { storage.scheme != nil && storage.host == nil }

  /// The text before the first segment.
  private var origin: String {
    guard let scheme = storage.scheme else { return "/" }
    if let host = storage.host {
      return "\(scheme)://\(host)\(storage.port.map { ":\($0)" } ?? "")/"
    }
    // An empty first segment, or one that looks like Punycode, must not be read as the host.
    let path = segments(template.segments)
    let isNoHost = path.first.map { $0.text.isEmpty || Punycode.isUsed(in: $0.text.utf8) } == true
    return isNoHost && !(path.count == 1 && endsWithEmptyTail(path, template.segments))
      ? "\(scheme):///" : "\(scheme)://"
  }

  /// Returns the segments of the pieces; only the value of a tail adds segments.
  private func segments(_ pieces: [[PatternTemplate.Piece]]) -> [Segment] {
    var result: [Segment] = []
    for row in pieces {
      result.append(Segment())
      for piece in row {
        switch piece {
        case .literal(let symbols):
          let bytes = symbols.map { $0 == PercentDecoding.escapedSlash ? UInt8(ascii: "/") : $0 }
          result[result.count - 1].text += String(decoding: bytes, as: UTF8.self)
        case .capture(let number):
          append(values[number] ?? "", of: number, to: &result)
        }
      }
    }
    return result
  }

  private func append(_ value: String, of number: Int, to result: inout [Segment]) {
    guard storage.captures[number].keepsSlash else {
      result[result.count - 1].text += value
      result[result.count - 1].capture = number
      return
    }
    let parts = value.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      if index > 0 { result.append(Segment()) }
      result[result.count - 1].text += String(decoding: part, as: UTF8.self)
      result[result.count - 1].capture = number
    }
  }

  /// Whether a slash must follow the last segment, because the parser ignores one.
  ///
  /// An empty tail follows the slash that is there already: `/docs/`.
  private func needsSlash(_ written: [Segment], _ pieces: [[PatternTemplate.Piece]]) -> Bool {
    written.last?.text.isEmpty == true && !endsWithEmptyTail(written, pieces)
  }

  private func endsWithEmptyTail(
    _ written: [Segment], _ pieces: [[PatternTemplate.Piece]]
  ) -> Bool {
    guard written.count == pieces.count, let last = pieces.last, last.count == 1,
      case .capture(let number) = last[0]
    else { return false }
    return storage.captures[number].keepsSlash && values[number]?.isEmpty == true
  }
}
