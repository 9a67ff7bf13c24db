// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

package import JunctorDiff
internal import JunctorManifest

/// The differences between a manifest and one file of an app, or of its web server.
///
/// The checks read no file and open no connection: the caller does.
package struct AppFileCheck: Sendable {
  /// A finding and its line in the file.
  package struct Entry: Sendable {
    package let finding: ManifestFinding
    package let line: Int
  }

  /// Lines to add to the file.
  package struct Addition: Sendable, Hashable {
    /// Where the lines belong, for example “in the dictionary”.
    package let place: String
    package let text: String
  }

  let contract: LinkContract
  /// The findings in the order of the file.
  package private(set) var entries: [Entry] = []
  private var suggestions: [Suggestion] = []

  /// Lines to add, by the findings that require them.
  private struct Suggestion: Sendable {
    let place: String
    let parts: [(finding: ManifestFinding, part: String)]
    let write: @Sendable ([String]) -> Code<XML>
  }

  init(_ contract: LinkContract) { self.contract = contract }

  @discardableResult
  mutating func add(
    _ rule: ManifestRule, route: String? = nil, _ key: String, line: Int?, _ message: String,
    url: String? = nil, remedy: String? = nil
  ) -> ManifestFinding {
    let finding = ManifestFinding(
      rule, route: route, key: key, message, url: url, remedy: remedy)
    let line = max(line ?? 1, 1)
    let place = entries.lastIndex { $0.line <= line }.map { $0 + 1 } ?? 0
    entries.insert(Entry(finding: finding, line: line), at: place)
    return finding
  }

  /// Suggests lines that are written from the parts that findings lack.
  mutating func suggest(
    _ place: String, _ parts: [(finding: ManifestFinding, part: String)],
    _ write: @escaping @Sendable ([String]) -> Code<XML>
  ) {
    suggestions.append(Suggestion(place: place, parts: parts, write: write))
  }

  /// The lines to add for all findings.
  package var additions: [Addition] { additions(for: Set(entries.map(\.finding))) }

  /// Returns the lines to add for some of the findings.
  package func additions(for findings: Set<ManifestFinding>) -> [Addition] {
    suggestions.compactMap { suggestion in
      var parts: [String] = []
      for (finding, part) in suggestion.parts where findings.contains(finding) {
        if !parts.contains(part) { parts.append(part) }
      }
      return parts.isEmpty
        ? nil : Addition(place: suggestion.place, text: suggestion.write(parts).text)
    }
  }

  mutating func add(_ mistakes: [AppFileMistake], _ rule: ManifestRule) {
    for mistake in mistakes {
      add(rule, mistake.key, line: mistake.line, "\(mistake.key): \(mistake.message).")
    }
  }

  /// Reports the placeholders of a list, and returns the other texts.
  mutating func withoutPlaceholders(_ texts: [PlacedText], _ key: String) -> [PlacedText] {
    for text in texts where text.isPlaceholder {
      add(.placeholder, key, line: text.line, "The build replaces “\(text.text)”.")
    }
    return texts.filter { !$0.isPlaceholder }
  }
}
