// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorRouting

/// A typed route that is linked in: the address of a type, or of a case of an enumeration.
public struct LinkedRoute: Sendable {
  // No member is reference-counted, so that reading a thousand records is fast.
  private let canonical: StaticString
  private let others: StaticString

  private let site: LinkedSite

  /// Creates the content of a record; see ``LinkedRecord``.
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

  /// The line that declares the type.
  public var owner: RouteOwner { site.owner }

  /// The type's name, qualified with its Swift module: `MallOrder.OrderDetail`.
  public var qualifiedName: String { site.qualifiedName }
}
