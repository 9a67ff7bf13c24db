// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorDiff
internal import JunctorEngine
internal import JunctorMatching

extension RoutesFile {
  /// Prints the likely errors like `lint`, so that no command ignores them silently.
  func warn(_ streams: Streams) throws(StreamError) {
    for warning in RoutesProblem.sorted(routes.flatMap(\.warnings)) {
      try streams.errors.line(warning.text(in: name))
    }
    try streams.errors.flush()
  }
}

extension RoutesFile.Route {
  /// The likely errors of the line.
  ///
  /// - The likely errors of the pattern: see `RoutePattern.warnings`.
  /// - In a text, a space or a comment inside the pattern.
  var warnings: [RoutesProblem] {
    let text = pattern.text
    var warnings = pattern.warnings.map { warning($0.message, $0.offset) }
    if let offset = text.offset(of: " #") {
      warnings.append(
        warning("a comment requires a separate line; this is read as a fragment", offset))
    } else if entry == nil, let offset = text.offset(of: " ") {
      warnings.append(
        warning(
          "what follows a space is part of the pattern, unless it is name=…, priority=… or exposure=…; write %20 for a space",
          offset))
    }
    return warnings
  }

  private func warning(_ message: String, _ offset: Int) -> RoutesProblem {
    let bytes = pattern.text.utf8
    let before = pattern.text[..<bytes.index(bytes.startIndex, offsetBy: offset)]
    let caret = String(repeating: " ", count: before.count) + "^"
    return RoutesProblem(line, "slip", "\(message)\n\(pattern.text)\n\(caret)")
  }
}

extension String {
  /// Returns the offset of the first `part`, in UTF-8 bytes.
  fileprivate func offset(of part: String) -> Int? {
    let (bytes, pattern) = (Array(utf8), Array(part.utf8))
    guard bytes.count >= pattern.count else { return nil }
    return (0...bytes.count - pattern.count).first { bytes[$0...].starts(with: pattern) }
  }
}
