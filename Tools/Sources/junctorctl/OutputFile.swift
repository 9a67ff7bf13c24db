// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// Writes and compares files.
enum OutputFile {
  /// Writes a file; if that fails, a regular file is as it was before.
  static func write(_ bytes: [UInt8], to path: String) throws(StreamError) {
    if Descriptor.isSpecial(path) {
      let file = try Descriptor(writing: path)
      defer { file.end() }
      return try file.write(bytes)
    }
    do {
      try Data(bytes).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw .failed("\(path): the file cannot be written")
    }
  }

  /// Returns the bytes of a regular file; `nil` if there is none.
  ///
  /// The end of a pipe or of a terminal may never come.
  static func contents(of path: String) throws(StreamError) -> [UInt8]? {
    guard FileManager.default.fileExists(atPath: path), !Descriptor.isSpecial(path) else {
      return nil
    }
    do throws(StreamError) {
      return try Descriptor.contents(of: path, limit: 256 << 20)
    } catch .failed(let reason) {
      throw .failed("\(path): \(reason)")
    }
  }
}
