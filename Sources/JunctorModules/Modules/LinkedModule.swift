// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorRouting

/// A module that is linked in.
public struct LinkedModule: Sendable {
  /// The module's type.
  public let type: any LinkedRouteModule.Type

  private let site: LinkedSite

  /// The file of the image that contains the module; `nil` for the image that contains Junctor.
  public internal(set) var image: String?

  /// Creates the content of a record; see ``LinkedRecord``.
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

  /// The line that declares the type.
  public var owner: RouteOwner { site.owner }

  /// The type's name, qualified with its Swift module: `MallOrder.OrderModule`.
  public var qualifiedName: String { site.qualifiedName }
}
