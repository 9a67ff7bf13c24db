// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(Foundation)
  public import Foundation

  /// A file that keeps the policy of an app between starts.
  ///
  /// The file is replaced as a whole: after a crash, it has either the earlier or the later contents.
  public struct FilePolicyStorage: PolicyStorage {
    private let file: URL

    /// Creates a storage.
    ///
    /// - Parameter file: The file, for example in the folder Application Support. The folder is created if it is missing.
    public init(_ file: URL) { self.file = file }

    /// Returns the contents of the file; `nil` if there is none.
    public func read() throws -> [UInt8]? {
      guard FileManager.default.fileExists(atPath: file.path) else { return nil }
      return Array(try Data(contentsOf: file))
    }

    /// Replaces the contents of the file.
    public func write(_ record: [UInt8]) throws {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(record).write(to: file, options: .atomic)
    }
  }
#endif
