// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A module that joins by being linked.
///
/// `@RouteModule` writes the conformance and the record by which ``Router/add(_:)-(LinkedModules)``
/// finds the module; nobody has to name it:
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

  /// The type's name, with the types it is nested in: `OrderModule`, `Order.Module`.
  public let typeName: String

  /// The file with the type, as `Module/File.swift`.
  public let fileID: String

  /// The line of the type, counted from 1.
  public let line: Int

  /// The file of the library or program that the record was found in; `nil` for the router's own.
  public internal(set) var image: String?

  /// Creates what a record says.
  ///
  /// - Parameters:
  ///   - type: The module's type.
  ///   - typeName: The type's name, with the types it is nested in.
  ///   - fileID: The file with the type, as `#fileID` gives it.
  ///   - line: The line of the type.
  public init(
    _ type: any LinkedRouteModule.Type, typeName: String, fileID: String = #fileID,
    line: Int = #line
  ) {
    self.type = type
    self.typeName = typeName
    self.fileID = fileID
    self.line = line
  }

  /// The name by which lists of modules know the type: `MallOrder.OrderModule`.
  public var qualifiedName: String { LinkedRecords.qualified(typeName, fileID) }
}

/// What a record says about a type with an address.
public struct LinkedRoute: Sendable {
  /// The pattern from which addresses are made, as it is written.
  public let pattern: String

  /// The other patterns that the route answers.
  public let aliases: [String]

  /// The type's name, with the types it is nested in.
  public let typeName: String

  /// The file with the type, as `Module/File.swift`.
  public let fileID: String

  /// The line of the type, counted from 1.
  public let line: Int

  /// The file of the library or program that the record was found in; `nil` for the router's own.
  public internal(set) var image: String?

  /// Creates what a record says.
  ///
  /// - Parameters:
  ///   - pattern: The pattern from which addresses are made, as it is written.
  ///   - aliases: The other patterns that the route answers.
  ///   - typeName: The type's name, with the types it is nested in.
  ///   - fileID: The file with the type, as `#fileID` gives it.
  ///   - line: The line of the type.
  public init(
    _ pattern: String, aliases: [String] = [], typeName: String, fileID: String = #fileID,
    line: Int = #line
  ) {
    self.pattern = pattern
    self.aliases = aliases
    self.typeName = typeName
    self.fileID = fileID
    self.line = line
  }

  /// All patterns, first the one from which addresses are made.
  public var patterns: [String] { [pattern] + aliases }

  /// The type's name after that of its Swift module: `MallOrder.OrderDetail`.
  public var qualifiedName: String { LinkedRecords.qualified(typeName, fileID) }
}
