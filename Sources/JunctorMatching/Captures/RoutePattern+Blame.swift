// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension RoutePattern {
  /// Names the value because of which no URL can be made.
  func blame(_ writer: PatternWriter, _ reason: String) -> UnrepresentableValue {
    if let culprit = unacceptable(writer) { return culprit }
    // None is wrong by itself. The longest is the one most likely to be too long.
    let longest = writer.template.captures.max {
      writer.length(of: $0) < writer.length(of: $1)
    }
    guard let longest else { return UnrepresentableValue("", nil, reason) }
    return UnrepresentableValue(captureNames[longest], writer.values[longest], reason)
  }

  /// Names the first value that its own position can never accept.
  func unacceptable(_ writer: PatternWriter) -> UnrepresentableValue? {
    let query = writer.template.queryCaptures
    for number in writer.template.captures {
      guard let value = writer.values[number] else { continue }
      let capture = storage.captures[number]
      let inQuery = query.contains(number)
      var reason: String?
      switch capture.kind {
      case .plain:
        if value.isEmpty && !inQuery { reason = "a segment cannot be empty" }
      case .tail(let canBeEmpty):
        if value.isEmpty && !canBeEmpty { reason = "the tail cannot be empty" }
      case .constrained(let constraint):
        let slash = inQuery || capture.keepsSlash ? UInt8(ascii: "/") : PercentDecoding.escapedSlash
        let symbols = value.utf8.map { $0 == UInt8(ascii: "/") ? slash : $0 }
        if (try? Automaton(constraint.expression))?.accepts(symbols) == false {
          reason = "it does not match “\(constraint.text)”"
        }
      }
      if let reason { return UnrepresentableValue(captureNames[number], value, reason) }
    }
    if let number = writer.captureInDots {
      return UnrepresentableValue(
        captureNames[number], writer.values[number], "no URL has a segment “.” or “..”")
    }
    return nil
  }
}
