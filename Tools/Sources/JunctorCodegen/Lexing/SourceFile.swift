// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A Swift source file, with the offsets of its lines.
package struct SourceFile: Sendable {
  package let module: String
  /// The path in messages.
  package let path: String
  let bytes: [UInt8]
  private let lineStarts: [Int]

  package init(module: String, path: String, bytes: [UInt8]) {
    self.module = module
    self.path = path
    self.bytes = bytes
    let ends = bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }
    lineStarts = [0] + ends.map { $0 + 1 }
  }

  func place(_ offset: Int) -> SourcePlace {
    var (low, high) = (0, lineStarts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return SourcePlace(path: path, line: low + 1, column: offset - lineStarts[low] + 1)
  }
}
