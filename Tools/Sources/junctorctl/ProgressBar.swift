// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorDiff

/// A progress bar on a terminal.
struct ProgressBar {
  private let streams: Streams
  private let size: Int?
  private var bytes = 0
  private var shown = 0

  /// - Parameter size: The number of bytes to read; `nil` if it is not known.
  init(_ streams: Streams, size: Int?) {
    self.streams = streams
    self.size = size
  }

  /// Shows the progress, at most once for each megabyte.
  mutating func advance(bytes count: Int, urls: Int) throws(StreamError) {
    guard streams.showsProgress else { return }
    bytes += count
    guard bytes - shown >= 1 << 20 else { return }
    shown = bytes
    var text: Code<Terminal> = "\r"
    if let size, size > 0 {
      let done = min(bytes * 30 / size, 30)
      let bar = [Code<Terminal>](repeating: "#", count: done).joined(separator: "")
      text += "[\(bar)\(String(repeating: " ", count: 30 - done))] "
      text += "\(min(bytes * 100 / size, 100)) % "
    }
    try streams.errors.add("\(text)\(urls) URLs" as Code<Terminal>)
    try streams.errors.flush()
  }

  /// Removes the bar.
  func end() throws(StreamError) {
    guard shown > 0 else { return }
    try streams.errors.add("\r\u{1B}[K" as Code<Terminal>)
    try streams.errors.flush()
  }
}
