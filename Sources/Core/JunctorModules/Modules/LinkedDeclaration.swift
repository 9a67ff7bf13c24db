// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorRouting

/// A module or a typed route that is linked into the process.
///
///     LinkedDeclaration.all().map(\.qualifiedName)  // ["MallGoods.GoodsModule", "MallOrder.OrderDetail"]
public struct LinkedDeclaration: Sendable {
  /// The declared module or route.
  public enum Content: Sendable {
    /// A module.
    ///
    /// `create` does no work: all linked modules are created, in an unspecified order, before the first
    /// one registers.
    case module(any RouteModule.Type, create: @Sendable () -> any RouteModule)

    /// The pattern with which addresses are written, and its aliases, one on each line.
    case route(pattern: StaticString, aliases: StaticString = "")
  }

  /// The module or the route.
  let content: Content

  // Strings in the program's image, so that reading a thousand records is fast.
  private let typeName: StaticString
  private let file: StaticString
  private let line: Int

  /// The file of the image that contains the type; `nil` for the image that contains Junctor.
  var image: String?

  /// Creates the content of a record; see ``LinkedDeclaration/Record``.
  ///
  /// - Parameters:
  ///   - content: The module or the route.
  ///   - typeName: The type's name, with the types it is nested in: `OrderModule`, `Order.Module`.
  ///   - fileID: The file with the type, as `#fileID` gives it.
  ///   - line: The line of the type.
  public init(
    _ content: Content, typeName: StaticString, fileID: StaticString = #fileID, line: Int = #line
  ) {
    self.content = content
    self.typeName = typeName
    file = fileID
    self.line = line
  }

  /// Returns the linked modules and routes, in an unspecified order.
  ///
  /// The linker puts their records into one section, which this reads: no code runs before `main`, and
  /// no classes are enumerated.
  ///
  /// - Parameters:
  ///   - images: The images to search.
  ///   - caller: The image of the code that calls this, for ``LinkedImages/callerAndJunctor``.
  /// - Complexity: O(*n*), some nanoseconds for each record.
  @safe
  public static func all(
    in images: LinkedImages = .callerAndJunctor, caller: LinkedImages.Handle = #dsohandle
  ) -> [LinkedDeclaration] {
    LinkedRecords(in: images, caller: caller).declarations
  }

  /// The type's name, qualified with its Swift module: `MallOrder.OrderModule`.
  public var qualifiedName: String { "\(file.description.prefix { $0 != "/" }).\(typeName)" }

  /// The line that declares the type.
  public var owner: RouteOwner { RouteOwner(fileID: file.description, line: line) }
}
