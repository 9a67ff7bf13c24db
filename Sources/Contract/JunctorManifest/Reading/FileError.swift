// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// An error in a contract, in a policy or in a file of routes.
public struct FileError: Sendable, Hashable, CustomStringConvertible {
  /// The kinds of errors.
  public enum Code: String, Sendable, Hashable, CaseIterable {
    /// The text is not JSON.
    case invalidJSON
    /// The text exceeds a limit of size, depth or count.
    case limitExceeded
    /// The schema version is not supported.
    case unknownVersion
    /// A key is missing.
    case missingKey
    /// A key is unknown, or repeated.
    case unknownKey
    /// A value has another type, is out of range, or is not one of the known words.
    case wrongValue
    /// A pattern or a space is malformed, or the app does not have the space.
    case brokenPattern
    /// Two routes have the same identifier.
    case duplicateRoute
    /// The table refuses the route, for example because of a conflict.
    case refusedRoute

    // In files of routes only:

    /// The file cannot be loaded, or is neither JSON nor a property list.
    case brokenFile
    /// A key cannot be combined with another.
    case misplacedKey
    /// No factory has this name.
    case unknownFactory
    /// The factory threw.
    case factoryFailed

    // In policies only:

    /// The policy requires a later version of Junctor.
    case unsupportedEngine
    /// Two rules have the same identifier.
    case duplicateRule
    /// The app has no route with the identifier.
    case unknownRoute
    /// The app has no step with the name.
    case unknownStep
    /// The app does not permit redirects to the origin of the page.
    case forbiddenOrigin
    /// A rule changes a protected route.
    case protectedRoute
    /// The destination of a redirect is not open to the source `policy`.
    case closedDestination
    /// A destination requires a value that the request does not have.
    case missingParameter
    /// Redirects lead back to a route.
    case redirectLoop
    /// Redirects lead through more routes than permitted.
    case tooManyHops
  }

  /// The kind.
  public let code: Code
  /// The line, from 1; `nil` for an error that is not about the text of a file.
  public let line: Int?
  /// The column in Unicode scalars, from 1; `nil` for an error that is not about the text of a file.
  public let column: Int?
  /// The JSON path, for example `routes[3].pattern`; empty for the root.
  public let path: String
  /// The message, which names the remedy.
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
