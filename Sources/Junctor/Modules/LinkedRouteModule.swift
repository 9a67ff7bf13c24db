// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A module that joins by being linked.
///
/// `@RouteModule` writes the conformance and the record by which a router finds the module; no
/// list has to name it:
///
///     @RouteModule
///     struct OrderModule: RouteModule {
///       func register(in registrar: ModuleRegistrar) throws(RegistrationError) { … }
///     }
///
///     let router = try Router(spaces: [.scheme("mall")], modules: .linked)
///
/// How to write the record without the macro is said at ``LinkedRecord``.
///
/// ## What a linked module promises
///
/// - Its initializer does next to nothing: every linked module is created, in no order that means
///   anything, before the first one registers.
public protocol LinkedRouteModule: RouteModule {
  /// Creates the module.
  init()
}

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
