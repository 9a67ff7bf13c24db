// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if Macros
  internal import JunctorPatterns

  /// A replacement for an invalid pattern, from the suggestion of its error.
  ///
  /// The suggestion of an error is either the whole pattern or the invalid part. The repair is
  /// always a valid whole pattern, or there is none.
  struct PatternRepair {
    let message: String
    let text: String

    init?(_ error: RoutePatternError) {
      guard let (message, text) = Self.repair(error), (try? RoutePattern(text)) != nil else {
        return nil
      }
      self.message = message
      self.text = text
    }

    private static func repair(_ error: RoutePatternError) -> (String, String)? {
      let pattern = error.pattern
      guard let place = pattern.utf8.index(error.offset, in: pattern) else { return nil }
      switch error.code {
      case .repeatedName:
        guard let name = pattern[place...].name else { return nil }
        let names = Set(pattern.split(separator: ":").map { String((":" + $0)[...].name ?? "") })
        let free = (2...).lazy.map { "\(name)\($0)" }.first { !names.contains($0) }!
        let end = pattern.index(place, offsetBy: name.count + 1)
        return ("rename it to “\(free)”", "\(pattern[..<place]):\(free)\(pattern[end...])")
      case .unexpectedCharacter:
        guard let suggestion = error.suggestion, suggestion.first == "\\" else { return nil }
        return replace(String(suggestion.dropFirst()), with: suggestion, in: pattern, from: place)
      case .nameEnds:
        // The suggestion is “{:user}-id or :userId”; the pattern contains “:user-id”.
        guard let braced = error.suggestion?.split(separator: " ").first else { return nil }
        let written = braced.filter { $0 != "{" && $0 != "}" }
        return replace(written, with: String(braced), in: pattern, from: nil)
      case .foreignSyntax:
        guard let suggestion = error.suggestion else { return nil }
        if let whole = try? RoutePattern(suggestion), whole.text.first != ":" {
          return ("write “\(suggestion)”", suggestion)
        }
        if pattern[place...].first == "<", let end = pattern[place...].firstIndex(of: ">") {
          return (
            "write “\(suggestion)”",
            "\(pattern[..<place])\(suggestion)\(pattern[pattern.index(after: end)...])"
          )
        }
        // The suggestion is “:id([0-9]+)”; the pattern contains “:id[0-9]+”.
        guard let open = suggestion.firstIndex(of: "("), suggestion.last == ")" else { return nil }
        let written = suggestion[..<open] + suggestion[suggestion.index(after: open)...].dropLast()
        return replace(String(written), with: suggestion, in: pattern, from: nil)
      default:
        // For all other codes, the suggestion is the whole pattern.
        guard let suggestion = error.suggestion else { return nil }
        return ("write “\(suggestion)”", suggestion)
      }
    }

    private static func replace(
      _ written: String, with other: String, in pattern: String, from place: String.Index?
    ) -> (String, String)? {
      var start = place ?? pattern.startIndex
      while start < pattern.endIndex {
        if pattern[start...].hasPrefix(written) {
          let end = pattern.index(start, offsetBy: written.count)
          return ("write “\(other)”", "\(pattern[..<start])\(other)\(pattern[end...])")
        }
        if place != nil { return nil }
        start = pattern.index(after: start)
      }
      return nil
    }
  }

  extension Substring {
    var name: Substring? {
      guard first == ":" else { return nil }
      let name = dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      return name.isEmpty ? nil : name
    }
  }
#endif
