// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor

/// A row of the timeline: an entry of a recording, and the screens before it.
package struct InspectorRow: Hashable, Sendable, Identifiable {
  /// A part of the description of an entry.
  package struct Detail: Hashable, Sendable {
    /// What the text is about.
    package let title: String
    /// The text, with lines.
    package let text: String
  }

  /// The number of the entry, also if older ones are dropped.
  package let id: Int
  /// The time, the cause and the address.
  package let title: String
  /// The pattern and the ending, or the visible screen.
  package let subtitle: String
  /// All that is recorded of the entry.
  package let details: [Detail]

  init(id: Int, _ entry: RouterRecording.Entry, before: RouterRecording.Screens?) {
    self.id = id
    let what = entry.address ?? entry.request.map { $0.pattern ?? "(no address)" }
    title = ["\(entry.time.shownSeconds) s", entry.cause.rawValue, what]
      .compactMap { $0 }.joined(separator: "  ")
    let place = entry.screens?.front.last?.route ?? "no scene"
    let ending = entry.ending.map { "\($0)" }
    subtitle =
      entry.request == nil
      ? place : "\(ending ?? "not ended")  from \(entry.source ?? "app")  \(place)"

    let request = entry.request
    func table(_ rows: [(String, String)]?) -> String? {
      rows.map { rows in rows.map { "\($0): \($1)" }.joined(separator: "\n") }
    }
    let facts = request.map { request in
      [
        ("number", "\(request.number)" + (request.outer.map { ", opened by \($0)" } ?? "")),
        ("route", request.pattern ?? "none"), ("name", request.name ?? ""),
        ("registered at", request.owner ?? ""), ("source", entry.source ?? ""),
        ("ending", ending ?? "not ended"),
      ].filter { !$0.1.isEmpty }
    }
    let error = request?.error.map { $0.message ?? $0.code }
    let texts: [(String, String?)] = [
      ("Request", table(facts)),
      ("Error", error),
      ("Explanation", request?.explanation),
      ("Parameters", table(request?.parameters.map { ($0.name, $0.value ?? "(redacted)") })),
      ("Times", table(request?.timings.map { ($0.stage, "\($0.seconds.shownSeconds) s") })),
      ("Policy", request?.decisions.joined(separator: "\n")),
      ("Screens before", RouterRecording.Screens.drawing(before)),
      ("Screens after", RouterRecording.Screens.drawing(entry.screens)),
    ]
    details = texts.compactMap { title, text in
      text.flatMap { $0.isEmpty ? nil : Detail(title: title, text: $0) }
    }
  }
}

extension RouterRecording {
  /// The rows of the timeline, the newest first.
  package func rows(_ filter: InspectorFilter = .all) -> [InspectorRow] {
    var before: [Int: Screens?] = [0: start]
    let rows = entries.enumerated().map { index, entry in
      defer { before[entry.scene] = entry.screens }
      return filter.includes(entry)
        ? InspectorRow(id: dropped + index, entry, before: before[entry.scene] ?? nil) : nil
    }
    return rows.compactMap { $0 }.reversed()
  }
}

extension RouterRecording.Screens {
  /// The stack in front.
  fileprivate var front: [Shown] {
    modals.last?.stack ?? (tabs.indices.contains(selected) ? tabs[selected].stack : [])
  }
}

extension Duration {
  /// The number of seconds, with at most four decimals.
  fileprivate var shownSeconds: String { "\((self / .microseconds(100)).rounded() / 10_000)" }
}
