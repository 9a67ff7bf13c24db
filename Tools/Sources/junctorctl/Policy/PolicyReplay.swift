// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorDiff
internal import JunctorPolicy

// Looks up each line of a file under the rules of a policy.
//
// 1. Lines are read one after the other, so the memory does not depend on the size of the file.
// 2. An affected URL is written at once, if the format lists them.
// 3. URLs of one route with the same rules are counted together (`Group`).

/// The URLs of a file that a policy affects.
struct PolicyReplay {
  /// The URLs of one route with the same rules.
  struct Group {
    let route: String
    let rules: [String]
    let phrase: String
    var count = 0
    /// The first URLs.
    var urls: [String] = []
  }

  private let simulation: PolicySimulation
  private let file: String
  private let format: PolicySimulateCommand.Format
  private var groupNumbers: [String: Int] = [:]
  private(set) var groups: [Group] = []
  /// The number of URLs to which each rule applies.
  private(set) var counts: [String: Int] = [:]
  private(set) var urlCount = 0
  private(set) var affectedCount = 0
  private(set) var unmatchedCount = 0
  private(set) var closedCount = 0
  private(set) var malformedCount = 0

  init(
    _ simulation: PolicySimulation, file: String, format: PolicySimulateCommand.Format
  ) {
    self.simulation = simulation
    self.file = PolicyFile.name(file)
    self.format = format
  }

  /// Reads the file, and writes the affected and the malformed URLs.
  mutating func run(_ path: String, _ streams: Streams) throws(StreamError) {
    if format == .json { try streams.output.add("{\"corpus\":[" as Code<JSON>) }
    if path == "-" {
      try replay(streams, size: nil, streams.input)
    } else {
      do throws(StreamError) {
        let descriptor = try Descriptor(reading: path)
        defer { descriptor.end() }
        try replay(streams, size: descriptor.size) { (buffer) throws(StreamError) in
          try descriptor.read(into: &buffer)
        }
      } catch .failed(let reason) {
        throw .failed("\(path): \(reason)")
      }
    }
    if format == .json { try streams.output.add("]," as Code<JSON>) }
  }

  private mutating func replay(
    _ streams: Streams, size: Int?, _ read: (inout [UInt8]) throws(StreamError) -> Void
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
      let text = line.text
      let outcome: PolicySimulation.Outcome
      if line.isCut || line.firstUndecodable(in: text) != nil {
        outcome = .malformed(line.isCut ? "the line is too long" : "it is not valid UTF-8")
      } else {
        outcome = simulation.outcome(of: text)
      }
      switch outcome {
      case .unaffected: continue
      case .unmatched: unmatchedCount += 1
      case .closed: closedCount += 1
      case .malformed(let reason):
        malformedCount += 1
        // In other formats, too: a line that is no URL is an error in the file.
        let first = reason.split(separator: "\n").first.map(String.init) ?? reason
        try streams.errors.line("\(file):\(number): malformed: \(first)")
        try streams.errors.flush()
      case .affected(let effect):
        affectedCount += 1
        count(effect, text)
        try write(effect, text, number, &isFirst, streams)
      }
    }
    try progress.end()
  }

  private mutating func count(_ effect: PolicySimulation.Effect, _ url: String) {
    for id in Set(effect.ruleIDs) { counts[id, default: 0] += 1 }
    let key = "\(effect.route)\0\(effect.ruleIDs.joined(separator: "\0"))\0\(effect.phrase)"
    let index: Int
    if let known = groupNumbers[key] {
      index = known
    } else {
      index = groups.count
      groupNumbers[key] = index
      groups.append(Group(route: effect.route, rules: effect.ruleIDs, phrase: effect.phrase))
    }
    groups[index].count += 1
    if groups[index].urls.count < 3 { groups[index].urls.append(url) }
  }

  private func write(
    _ effect: PolicySimulation.Effect, _ url: String, _ line: Int, _ isFirst: inout Bool,
    _ streams: Streams
  ) throws(StreamError) {
    switch format {
    case .markdown: return
    case .text:
      try streams.output.line(
        "\(file):\(line): \(url): \(effect.route) → \(effect.text) (\(effect.ruleIDs.joined(separator: ", ")))"
      )
    case .json:
      var members: [(name: String, value: JSONValue)] = [
        ("url", .string(url)), ("line", .number(line)), ("route", .string(effect.route)),
        (
          "rules",
          .array(
            effect.rules.map {
              .object([("id", .string($0.id)), ("verb", .string($0.verb.name))])
            })
        ), ("after", .string(effect.text)),
      ]
      if let destination = effect.destination {
        members.append(("destination", .string(destination)))
      }
      if let failure = effect.failure { members.append(("failure", .string(failure))) }
      let object = Code<JSON>(.object(members))
      try streams.output.add("\(isFirst ? "\n" : ",\n")\(object)" as Code<JSON>)
      isFirst = false
    }
  }
}
