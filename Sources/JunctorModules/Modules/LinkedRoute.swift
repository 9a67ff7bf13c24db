// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

/// What a record says about an address: that of a type, or of a case of an enumeration.
public struct LinkedRoute: Sendable {
  // Nothing in here is counted, so that a thousand records are read at once.
  private let canonical: StaticString
  private let others: StaticString

  /// Where the type is.
  public let site: LinkedSite

  /// Creates what a record says.
  ///
  /// - Parameters:
  ///   - pattern: The pattern from which addresses are made, as it is written.
  ///   - aliases: The other ones that mean the same, each on a line of its own.
  ///   - typeName: The type's name, with the types it is nested in.
  ///   - fileID: The file with the type, as `#fileID` gives it.
  ///   - line: The line of the type.
  public init(
    _ pattern: StaticString, aliases: StaticString = "", typeName: StaticString,
    fileID: StaticString = #fileID, line: Int = #line
  ) {
    canonical = pattern
    others = aliases
    site = LinkedSite(name: typeName, file: fileID, line: line)
  }

  /// The pattern from which addresses are made, as it is written.
  public var pattern: String { "\(canonical)" }

  /// The other patterns that mean the same.
  public var aliases: [String] { "\(others)".split(separator: "\n").map(String.init) }

  /// The type's name after that of its Swift module: `MallOrder.OrderDetail`.
  public var qualifiedName: String { site.qualifiedName }
}
