// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The mistakes in a manifest.
///
/// Every mistake has its JSON path, and a line and a column if it was read from a file.
public struct RouteManifestError: Error, Sendable, Hashable, CustomStringConvertible {
  /// One mistake.
  public struct Mistake: Sendable, Hashable, CustomStringConvertible {
    /// The kinds of mistakes.
    public enum Code: String, Sendable, Hashable, CaseIterable {
      /// The file is not JSON.
      case invalidJSON
      /// The file exceeds a limit of size, depth or count.
      case limitExceeded
      /// The schema version is not supported.
      case unknownVersion
      /// A key is missing.
      case missingKey
      /// A key is unknown, or repeated.
      case unknownKey
      /// A value has another type or is not one of the known words.
      case wrongValue
      /// A pattern or a space is malformed.
      case brokenPattern
      /// Two routes have the same identifier.
      case duplicateRoute
      /// The table refuses the route, for example because of a conflict.
      case refusedRoute
    }

    /// The kind.
    public let code: Code
    /// The line, from 1; `nil` for a manifest that was not read from a file.
    public let line: Int?
    /// The column in Unicode scalars, from 1; `nil` for a manifest that was not read from a file.
    public let column: Int?
    /// The JSON path, for example `routes[3].pattern`; empty for the root.
    public let path: String
    /// The message.
    public let message: String

    package init(
      _ code: Code, line: Int? = nil, column: Int? = nil, path: String, _ message: String
    ) {
      self.code = code
      self.line = line
      self.column = column
      self.path = path
      self.message = message
    }

    /// The position, the code, the JSON path and the message.
    public var description: String {
      let place = line.map { "\($0):\(column ?? 1): " } ?? ""
      return "\(place)\(code.rawValue): \(path.isEmpty ? "" : "\(path): ")\(message)"
    }
  }

  /// The mistakes in the order of the file, at most 100.
  public let mistakes: [Mistake]

  package init(_ mistakes: [Mistake]) { self.mistakes = Array(mistakes.prefix(100)) }

  package init(_ mistake: Mistake) { self.init([mistake]) }

  /// The mistakes, one after the other.
  public var description: String { mistakes.map { $0.description }.joined(separator: "\n") }
}
