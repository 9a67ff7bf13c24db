// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorDiff
package import JunctorManifest
internal import JunctorMatching

/// A JSON file with objects for the constructor of `URLPattern`, for pages and service workers.
///
///     const { patterns } = await (await fetch('urlpatterns.json')).json();
///     const list = patterns.map((one) => ({ ...one, pattern: new URLPattern(one.init) }));
///     const found = list.find((one) => one.pattern.test('mall://order/7'));
///     found?.route  // "order.detail"
///
/// The objects are in order: the first one that matches a URL gives the route that the router chooses, or `null` if the
/// router has none. The names of its captures are there, too, and where their texts are. Literals and constraints are
/// expressions over the URL as a browser writes it (see `EscapedExpression`), so that a URL with unusual escapes has
/// the same route.
///
/// What `URLPattern` cannot express is listed under `notExpressed`. For URLs that may open such a route, there is an
/// object whose route is `null` and that names it, so that no other route is found in its place.
package struct URLPatternFile: Sendable {
  /// The contents of the file.
  package let text: String
  /// What the file does not express: a sentence for each pattern.
  package let report: [String]

  /// Writes the file.
  ///
  /// - Parameter manifest: The routes.
  /// - Throws: A `FileErrors` if the table refuses a route.
  /// - Complexity: O(*n*) in the number of alternatives and spaces, plus the cost of a table of the routes.
  package init(_ manifest: RouteManifest) throws(FileErrors) {
    var writer = URLPatternWriter(manifest, try RouteTable(manifest))
    writer.write()
    text = writer.text
    report = writer.report
  }
}

private struct URLPatternWriter {
  private struct Gap: Hashable {
    let route: String
    let pattern: String
    let reason: String
  }

  private let manifest: RouteManifest
  private let table: TableExport
  private var entries: [URLPatternEntry] = []
  private var gaps: [Gap] = []
  private var known: Set<Gap> = []

  init(_ manifest: RouteManifest, _ table: RouteTable) {
    self.manifest = manifest
    self.table = table.exported(count: manifest.routes.reduce(0) { $0 + $1.patterns.count })
  }

  mutating func write() {
    let origins = URLPatternOrigin.all(manifest.spaces)
    addRefusals(origins.map(\.origin))
    for (index, (space, origin)) in origins.enumerated() {
      for (number, alternative) in table.ranked { add(number, alternative, origin) }
      guard origins[(index + 1)...].contains(where: { origin.overlaps($0.origin, manifest.spaces) })
      else { continue }
      var components = URLPatternEntry.Components(origin: origin)
      components.hostname = origin.hostname
      components.refusesCredentials = false
      entries.append(
        .init(answer: .none(reason: "no route of \(space) matches"), components: components))
    }
  }

  // MARK: - Routes

  private mutating func add(_ number: Int, _ index: Int, _ origin: URLPatternOrigin) {
    let entry = table.patterns[number]
    guard entry.space == nil || entry.space == origin.space,
      let route = manifest.index(of: RouteID(rawValue: Int32(number)))
    else { return }
    let id = manifest.routes[route].id
    let pattern = entry.pattern
    let exported = entry.alternatives[index]
    let positions = exported.positions
    let tail = positions.last?.isTail == true ? positions.count - 1 : nil
    let alternative = URLPatternAlternative(
      pattern: pattern, template: pattern.storage.templates[index],
      hostIsApart: entry.hostIsApart, tail: tail)
    let isDecidedLater = exported.isTied && hasLaterRival(number, index)
    if isDecidedLater {
      addGap(id, pattern, "two ways to read a URL have the same rank")
    }
    if alternative.acceptsEmptyFragment {
      addGap(id, pattern, "an empty fragment, “#” alone, is treated like no fragment")
    }
    let isAmbiguous = alternative.template.captures.contains { number in
      guard case .constrained(let constraint) = pattern.declaredCaptures[number].kind else {
        return false
      }
      return constraint.expression.hasUnclearLoop
    }
    if isAmbiguous {
      addGap(
        id, pattern,
        "a constraint has a loop that may read a text in several ways, for which a browser takes exponential time"
      )
    }
    for form in alternative.forms(in: origin, host: entry.host) {
      if !form.isExact {
        addGap(id, pattern, "the tail begins in the host, and its constraint continues in the path")
      }
      let isKnown = form.isExact && !isDecidedLater && !isAmbiguous
      entries.append(
        URLPatternEntry(
          answer: isKnown
            ? .route(id: id, pattern: pattern.description, captures: alternative.captures(form))
            : .unknown(id: id, pattern: pattern.description),
          components: form.components))
    }
  }

  /// Returns whether another alternative of the pattern may match the same URLs, and wins although it ranks later.
  private func hasLaterRival(_ number: Int, _ index: Int) -> Bool {
    let rivals = table.patterns[number].pattern.rivals(ofAlternative: index)
    let later = table.ranked.drop { $0.pattern != number || $0.alternative != index }.dropFirst()
    return later.contains { $0.pattern == number && rivals.contains($0.alternative) }
  }

  private mutating func addGap(_ id: String, _ pattern: RoutePattern, _ reason: String) {
    let gap = Gap(route: id, pattern: pattern.description, reason: reason)
    if known.insert(gap).inserted { gaps.append(gap) }
  }

  // MARK: - Refused URLs

  /// Adds the URLs that the router refuses before it looks for a route.
  private mutating func addRefusals(_ origins: [URLPatternOrigin]) {
    func refuse(
      _ reason: String, _ origin: URLPatternOrigin? = nil,
      _ change: (inout URLPatternEntry.Components) -> Void
    ) -> URLPatternEntry {
      var components = URLPatternEntry.Components(origin: origin, refusesCredentials: false)
      change(&components)
      return URLPatternEntry(answer: .none(reason: reason), components: components)
    }
    let invalid = "((?!\(EscapedExpression.valid())$)[^]*)"
    entries.append(refuse("the path contains NUL or invalid UTF-8") { $0.pathname = invalid })
    entries.append(
      refuse("the path has more than \(limits.segments) segments") {
        $0.pathname = "(\\/(?:[^\\/]*\\/){\(limits.segments)}[^]+)"
      })
    entries.append(
      refuse("the query has more than \(limits.queryItems) items") {
        $0.search = "((?:&*[^&]+(?:&|$)){\(limits.queryItems + 1)}[^]*)"
      })
    for origin in origins where !origin.isWeb {
      entries.append(
        refuse("the host contains NUL or invalid UTF-8, or is “.” or “..”", origin) {
          $0.hostname = "((?:\\.|%2[Ee]){1,2}|(?!\(EscapedExpression.valid())$)[^]*)"
        })
      entries.append(
        refuse("host and path have more than \(limits.segments) segments", origin) {
          $0.hostname = "([^]+)"
          $0.pathname = "(\\/(?:[^\\/]*\\/){\(limits.segments - 1)}[^]+)"
        })
    }
  }

  private let limits = URLLimits()

  // MARK: - The file

  /// What no `URLPattern` expresses.
  private var differences: [String] {
    var lines = [
      "The router refuses a URL of more than \(limits.bytes) bytes.",
      "The router refuses an @ before the host, also without a user name: a browser removes it.",
      "The router also reads a text without a scheme, such as /order/7, in its first space.",
      "Unlike the URL standard, Chromium reads port 0 as no port, a space in a domain as %20, and a backslash after a dot segment as a slash.",
    ]
    let kinds = manifest.spaces.map(\.kind)
    if kinds.contains(where: { if case .scheme = $0 { false } else { true } }) {
      lines.append(
        "The router refuses a domain with characters outside of ASCII; a browser converts it. A browser refuses malformed xn-- names, which the router accepts."
      )
    }
    for case .scheme(let scheme) in kinds {
      lines.append(
        "A browser reads \(scheme): like \(scheme)://; the router refuses \(scheme):."
      )
    }
    return lines
  }

  var text: String {
    let comment = [
      "Generated by Junctor from a route manifest. Change the routes instead, and generate the file again.",
      "The first pattern that matches a URL, with new URLPattern(init), gives its route. The route is null if the router has none, or if the pattern names a route that is not expressed.",
      "The text of a capture is the text of its groups in the result of exec, one after the other, decoded with decodeURIComponent; first, replace each % without two hexadecimal digits after it by %25.",
      "A capture with a query key has the text of new URL(url).searchParams.get(key).",
    ]
    let reasons: [Code<JSON>] = differences.map { "    { \"reason\": \(literal: $0) }" }
    let routes: [Code<JSON>] = gaps.map {
      "    { \"route\": \(literal: $0.route), \"pattern\": \(literal: $0.pattern), \"reason\": \(literal: $0.reason) }"
    }
    let code: Code<JSON> = """
      {
        "comment": [
      \(comment.map { "    \(literal: $0)" }.joined(separator: ",\n"))
        ],
        "patterns": [
      \(entries.map(\.code).joined(separator: ",\n"))
        ],
        "notExpressed": [
      \((routes + reasons).joined(separator: ",\n"))
        ]
      }

      """
    return code.text
  }

  var report: [String] { gaps.map { "“\($0.route)”: \($0.pattern): \($0.reason)" } }
}
