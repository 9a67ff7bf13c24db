// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Text on its way out, gathered so that a million short lines need few writes.
///
/// It is a class because reading and writing take turns at it: whoever is about to wait for input
/// first lets out what has been answered.
final class Output {
  private static let capacity = 1 << 16
  private let write: ([UInt8]) throws(StreamError) -> Void
  private var buffer: [UInt8] = []

  init(_ write: @escaping ([UInt8]) throws(StreamError) -> Void) { self.write = write }

  /// Adds a line, or several.
  func line(_ text: String) throws(StreamError) {
    buffer.append(contentsOf: text.utf8)
    buffer.append(UInt8(ascii: "\n"))
    if buffer.count >= Self.capacity { try flush() }
  }

  /// Lets out what has been gathered.
  func flush() throws(StreamError) {
    if buffer.isEmpty { return }
    defer { buffer.removeAll(keepingCapacity: buffer.count <= 2 * Self.capacity) }
    try write(buffer)
  }
}
