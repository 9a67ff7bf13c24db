// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorDiff
internal import JunctorManifest

// Looks up each line of a file in two manifests.
//
// 1. Lines are read one after the other, so the memory does not depend on the size of the file.
// 2. A change is written at once, if the format lists the URLs.
// 3. Changes with the same rule and routes are counted together (`Group`); there are at most as many groups as
//    pairs of routes.

/// The URLs of a file that two manifests treat differently.
struct CorpusReplay {
  private struct Key: Hashable {
    let rule: ManifestRule
    let old: String?
    let new: String?
  }

  private struct Group {
    let line: Int
    let message: String
    var count = 0
    /// The first URLs.
    var urls: [String] = []
  }

  private let comparison: CorpusComparison
  private let file: String
  private let lists: Bool
  private var groups: [Key: Group] = [:]
  private var urlCount = 0
  private var changedCount = 0
  private var unknownCount = 0

  /// - Parameters:
  ///   - file: The name of the file, or `-` for standard input.
  ///   - lists: Whether each changed URL is written.
  init(_ comparison: CorpusComparison, file: String, lists: Bool) {
    self.comparison = comparison
    self.file = file
    self.lists = lists
  }

  /// Reads the file, and writes the changed URLs.
  mutating func run(_ streams: Streams, isJSON: Bool) throws(StreamError) {
    if isJSON { try streams.output.add("{\"corpus\":[" as Code<JSON>) }
    if file == "-" {
      try replay(streams, isJSON: isJSON, size: nil, streams.input)
    } else {
      do throws(StreamError) {
        let descriptor = try Descriptor(reading: file)
        defer { descriptor.end() }
        try replay(streams, isJSON: isJSON, size: descriptor.size) {
          (buffer) throws(StreamError) in try descriptor.read(into: &buffer)
        }
      } catch .failed(let reason) {
        throw .failed("\(file): \(reason)")
      }
    }
    if isJSON { try streams.output.add("]," as Code<JSON>) }
  }

  private mutating func replay(
    _ streams: Streams, isJSON: Bool, size: Int?,
    _ read: (inout [UInt8]) throws(StreamError) -> Void
  ) throws(StreamError) {
    var reader = LineReader()
    var progress = ProgressBar(streams, size: size)
    var number = 0
    var isFirst = true
    while let line = try reader.next({ (buffer) throws(StreamError) in
      try read(&buffer)
      try progress.advance(bytes: buffer.count, urls: number)
    }) {
      number += 1
      if line.bytes.isEmpty { continue }
      urlCount += 1
      let url = line.text
      let (isKnown, changes) = comparison.changes(of: url)
      if !isKnown { unknownCount += 1 }
      if changes.isEmpty { continue }
      changedCount += 1
      for change in changes {
        count(change, url, number)
        if !lists { continue }
        if isJSON {
          let item: Code<JSON> = "\(isFirst ? "\n" : ",\n")\(json(change, url, number))"
          try streams.output.add(item)
          isFirst = false
        } else {
          let rule = change.rule
          try streams.output.line(
            "\(file):\(number): \(rule.severity.rawValue): \(rule.code) “\(url)” \(change.message)")
        }
      }
    }
    try progress.end()
  }

  private mutating func count(_ change: CorpusComparison.Change, _ url: String, _ line: Int) {
    let key = Key(rule: change.rule, old: change.old, new: change.new)
    var group = groups[key] ?? Group(line: line, message: change.message)
    group.count += 1
    if group.urls.count < 3 { group.urls.append(url) }
    groups[key] = group
  }

  private func json(_ change: CorpusComparison.Change, _ url: String, _ line: Int) -> Code<JSON> {
    var members: [(name: String, value: JSONValue)] = [
      ("code", .string(change.rule.code)), ("severity", .string(change.rule.severity.rawValue)),
      ("url", .string(url)), ("line", .number(line)), ("message", .string(change.message)),
    ]
    if let old = change.old { members.append(("old", .string(old))) }
    if let new = change.new { members.append(("new", .string(new))) }
    return Code(.object(members))
  }

  // MARK: - The result

  /// The numbers of URLs, as a sentence.
  var summary: String {
    "\(file): \(urlCount) \(urlCount == 1 ? "URL" : "URLs"), \(changedCount) changed, "
      + "\(unknownCount) that neither version matches"
  }

  /// The rules of the changes.
  var rules: Set<ManifestRule> { Set(groups.keys.map(\.rule)) }

  /// A finding for each group.
  ///
  /// - Parameter newFile: The file that annotations refer to.
  func entries(newFile: String) -> [ManifestReport.Entry] {
    groups.sorted { ($0.key.rule.code, $0.value.line) < ($1.key.rule.code, $1.value.line) }
      .map { key, group in
        let urls = group.urls.map { "“\(Terminal.start(of: $0))”" }.joined(separator: ", ")
        let message =
          group.count == 1
          ? "\(urls) \(group.message)."
          : "\(group.count) URLs of the corpus, such as \(urls). The first \(group.message)."
        let finding = ManifestFinding(
          key.rule, route: key.old ?? key.new, key: "pattern", message, url: group.urls.first)
        return ManifestReport.Entry(
          finding, at: .init(file: file, line: group.line), newPlace: .init(file: newFile, line: 1))
      }
  }
}
