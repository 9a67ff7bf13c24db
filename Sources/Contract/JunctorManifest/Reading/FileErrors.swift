// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The errors in a contract, in a policy or in a file of routes.
///
/// Every error has its JSON path, and a line and a column if they are known.
public struct FileErrors: Error, Sendable, Hashable, CustomStringConvertible {
  /// The errors in the order of the file, at most 100.
  public let errors: [FileError]
  /// The name of the file, if it is known.
  let file: String?

  package init(_ errors: [FileError], in file: String? = nil) {
    self.errors = Array(errors.prefix(100))
    self.file = file
  }

  package init(_ error: FileError, in file: String? = nil) { self.init([error], in: file) }

  /// The errors, one after the other, each with the name of the file, if it is known.
  public var description: String {
    let start = file.map { "\($0): " } ?? ""
    return errors.map { "\(start)\($0)" }.joined(separator: "\n")
  }
}
