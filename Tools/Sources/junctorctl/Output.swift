// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorDiff

/// Buffered output, so that a million short lines require few writes.
///
/// A class, since the reader and the writer share it: the buffer is flushed before the command
/// waits for input.
final class Output {
  private static let capacity = 1 << 16
  private let write: ([UInt8]) throws(StreamError) -> Void
  private var buffer: [UInt8] = []

  init(_ write: @escaping ([UInt8]) throws(StreamError) -> Void) { self.write = write }

  /// Adds one or more lines for a terminal.
  func line(_ text: Code<Terminal>) throws(StreamError) { try add(text + "\n") }

  /// Adds one or more lines.
  func line<Language>(_ code: Code<Language>) throws(StreamError) { try add(code + "\n") }

  /// Adds a text that is not a whole line.
  func add<Language>(_ code: Code<Language>) throws(StreamError) {
    buffer.append(contentsOf: code.text.utf8)
    if buffer.count >= Self.capacity { try flush() }
  }

  /// Writes the buffer.
  func flush() throws(StreamError) {
    if buffer.isEmpty { return }
    defer { buffer.removeAll(keepingCapacity: buffer.count <= 2 * Self.capacity) }
    try write(buffer)
  }
}
