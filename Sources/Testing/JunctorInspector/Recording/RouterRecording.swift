// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor

/// A recording of what a router did: the requests, with their explanations, and what changed the screens.
///
///     let recorder = RouterRecorder(router)
///     // … the user uses the app …
///     let file = recorder.recording.json
///
/// A redacted recording contains no personal data: parameters that their routes do not declare public
/// (`RouteOption.publicParameters(_:)`) are replaced by placeholders, equal values by equal ones. All
/// other query items are omitted; `_=1` distinguishes addresses that differ only in them.
/// `NavigationFlowTest` in JunctorTesting replays a recording.
public struct RouterRecording: Hashable, Sendable {
  /// Whether private values are replaced or omitted.
  public let isRedacted: Bool

  /// Facts of the app, such as its version.
  public let facts: [String: String]

  /// The number of older entries that were dropped because of the recorder's capacity.
  let dropped: Int

  /// The screens before the first entry; `nil` if there was no scene.
  package let start: Screens?

  /// The entries, in the order of their effects.
  package let entries: [Entry]

  /// The version of the format.
  private static let version = 1

  init(
    isRedacted: Bool, facts: [String: String], dropped: Int, start: Screens?, entries: [Entry]
  ) {
    self.isRedacted = isRedacted
    self.facts = facts
    self.dropped = dropped
    self.start = start
    self.entries = entries
  }
}

extension RouterRecording: Codable {
  private enum CodingKeys: String, CodingKey {
    case version = "recording"
    case isRedacted = "redacted"
    case facts = "app"
    case dropped, start, entries
  }

  /// Reads a recording.
  ///
  /// - Throws: A `DecodingError`, also if the recording has another version of the format.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let version = try container.decode(Int.self, forKey: .version)
    guard version == Self.version else {
      throw DecodingError.dataCorruptedError(
        forKey: .version, in: container,
        debugDescription: "The recording has version \(version) of the format, and only version "
          + "\(Self.version) can be read.")
    }
    isRedacted = try container.decode(Bool.self, forKey: .isRedacted)
    facts = try container.decodeIfPresent([String: String].self, forKey: .facts) ?? [:]
    dropped = try container.decode(Int.self, forKey: .dropped)
    start = try container.decodeIfPresent(Screens.self, forKey: .start)
    entries = try container.decode([Entry].self, forKey: .entries)
  }

  /// Writes the recording.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(Self.version, forKey: .version)
    try container.encode(isRedacted, forKey: .isRedacted)
    if !facts.isEmpty { try container.encode(facts, forKey: .facts) }
    try container.encode(dropped, forKey: .dropped)
    try container.encode(start, forKey: .start)
    try container.encode(entries, forKey: .entries)
  }
}

extension RouterRecording: CustomStringConvertible {
  /// The entries, one per line, and the screens between them.
  public var description: String {
    var lines = dropped > 0 ? ["(\(dropped) older entries were dropped)"] : []
    lines.append(Screens.drawing(start))
    for (index, entry) in entries.enumerated() {
      lines += ["\(index). \(entry)", Screens.drawing(entry.screens)]
    }
    return lines.joined(separator: "\n")
  }
}
