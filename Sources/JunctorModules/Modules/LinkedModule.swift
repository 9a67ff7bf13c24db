// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

/// What a record says about a module that is linked in.
public struct LinkedModule: Sendable {
  /// The module's type.
  public let type: any LinkedRouteModule.Type

  /// Where the type is.
  public let site: LinkedSite

  /// The file of the library or program that the record was found in; `nil` for the image that
  /// contains Junctor.
  public internal(set) var image: String?

  /// Creates what a record says.
  ///
  /// - Parameters:
  ///   - type: The module's type.
  ///   - typeName: The type's name, with the types it is nested in: `OrderModule`, `Order.Module`.
  ///   - fileID: The file with the type, as `#fileID` gives it.
  ///   - line: The line of the type.
  public init(
    _ type: any LinkedRouteModule.Type, typeName: StaticString, fileID: StaticString = #fileID,
    line: Int = #line
  ) {
    self.type = type
    site = LinkedSite(name: typeName, file: fileID, line: line)
  }

  /// The name by which lists of modules know the type: `MallOrder.OrderModule`.
  public var qualifiedName: String { site.qualifiedName }
}
