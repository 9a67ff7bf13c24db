// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The errors in a contract or in a policy.
///
/// Every error has its JSON path, and a line and a column if it was read from a file.
public struct FileErrors: Error, Sendable, Hashable, CustomStringConvertible {
  /// The errors in the order of the file, at most 100.
  public let errors: [FileError]

  package init(_ errors: [FileError]) { self.errors = Array(errors.prefix(100)) }

  package init(_ error: FileError) { self.init([error]) }

  /// The errors, one after the other.
  public var description: String { errors.map { $0.description }.joined(separator: "\n") }
}
