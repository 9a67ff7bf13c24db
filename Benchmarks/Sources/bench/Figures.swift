// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// What was measured: values under keys.
///
/// A key of the form `path/Junctor` is a median in nanoseconds of the topic `path`; any other key is
/// what a ``Claim`` is about. Written as lines, so that several processes can add to one file; a
/// key that occurs several times has the median of its values.
struct Figures {
  private(set) var lines: [(key: String, value: Double)] = []

  init() {}

  /// Reads lines of key, tab and value.
  init(_ text: String) {
    for line in text.split(separator: "\n") {
      let fields = line.split(separator: "\t")
      guard fields.count == 2, let value = Double(fields[1]) else { continue }
      lines.append((String(fields[0]), value))
    }
  }

  /// The lines, to be read again.
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

  /// The medians of a topic, in the order in which they were measured.
  func medians(of topic: String) -> [(name: String, nanoseconds: Double)] {
    var names: [String] = []
    for line in lines where line.key.hasPrefix("\(topic)/") {
      let name = String(line.key.dropFirst(topic.count + 1))
      if !names.contains(name) { names.append(name) }
    }
    return names.map { ($0, self["\(topic)/\($0)"] ?? .nan) }
  }
}
