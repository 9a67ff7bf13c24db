// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The measured values, by key.
///
/// A key of the form `path/Junctor` is a median in nanoseconds of the topic `path`. Any other key belongs to a
/// ``Claim``. The figures are written as lines, so that several processes can append to one file. A repeated key has the
/// median of its values.
struct Figures {
  private(set) var lines: [(key: String, value: Double)] = []

  init() {}

  /// Parses lines of key, tab and value.
  init(_ text: String) {
    for line in text.split(separator: "\n") {
      let fields = line.split(separator: "\t")
      guard fields.count == 2, let value = Double(fields[1]) else { continue }
      lines.append((String(fields[0]), value))
    }
  }

  /// The figures as lines.
  var text: String { lines.map { "\($0.key)\t\($0.value)\n" }.joined() }

  mutating func add(_ key: String, _ value: Double) { lines.append((key, value)) }

  /// Adds the medians of all peers to a topic.
  mutating func add(_ topic: String, _ timings: Timings, _ peers: [Peer]) {
    for peer in peers { add("\(topic)/\(peer.name)", timings.median(peer.name)) }
  }

  subscript(key: String) -> Double? {
    let values = lines.filter { $0.key == key }.map(\.value)
    return values.isEmpty ? nil : values.median
  }

  /// Returns the medians of a topic, in the order of their measurement.
  func medians(of topic: String) -> [(name: String, nanoseconds: Double)] {
    var names: [String] = []
    for line in lines where line.key.hasPrefix("\(topic)/") {
      let name = String(line.key.dropFirst(topic.count + 1))
      if !names.contains(name) { names.append(name) }
    }
    return names.map { ($0, self["\(topic)/\($0)"] ?? .nan) }
  }
}
