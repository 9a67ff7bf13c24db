// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

/// Where in the sources a linked type is.
///
/// It refers to texts of the program itself, so that copying it costs nothing.
public struct LinkedSite: Sendable {
  let name: StaticString
  let file: StaticString

  /// The line of the type, counted from 1.
  public let line: Int

  /// The type's name, with the types it is nested in: `OrderModule`, `Order.Module`.
  public var typeName: String { "\(name)" }

  /// The file with the type, as `Module/File.swift`.
  public var fileID: String { "\(file)" }

  /// The type's name after that of its Swift module: `MallOrder.OrderModule`.
  public var qualifiedName: String { "\(fileID.prefix { $0 != "/" }).\(name)" }

  /// The place as the owner of a mistake.
  var owner: RouteOwner { RouteOwner(fileID: fileID, line: line) }
}
