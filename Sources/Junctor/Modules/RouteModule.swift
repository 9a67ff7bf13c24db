// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A part of an app that brings routes, steps and life-cycle hooks, and can be taken out again.
///
///     struct OrderModule: RouteModule {
///       let dependencies = ["MallLogin"]
///
///       func register(in registrar: ModuleRegistrar) throws(RegistrationError) {
///         try registrar.register("/order/:id", .exposed(to: .push)) { request in … }
///       }
///     }
///
///     let router = try Router(spaces: [.scheme("mall")], modules: [OrderModule(), LoginModule()])
///
/// ## What a module promises
///
/// - It imports no other module; it opens their addresses.
/// - What it registers, it registers through the registrar, so that stopping it leaves nothing.
public protocol RouteModule: Sendable {
  /// The module's name, by which others depend on it. The type's name unless you say otherwise.
  var name: String { get }

  /// The names of the modules that must be there, and start before this one.
  var dependencies: [String] { get }

  /// Brings the module's routes and steps.
  ///
  /// - Throws: A ``RegistrationError``; nothing that the module brought stays then.
  func register(in registrar: ModuleRegistrar) throws(RegistrationError)

  /// Begins whatever the module does on its own, after all it depends on has begun.
  ///
  /// - Throws: Any error; the module is taken out again.
  func start(in router: Router) async throws

  /// Ends it. Runs before the module's routes are removed.
  func stop(in router: Router) async

  /// Hears an event of the app, after all it depends on has heard it.
  func receive(_ event: ModuleEvent, in router: Router) async
}

extension RouteModule {
  /// The type's name.
  public var name: String { "\(Self.self)" }

  /// None.
  public var dependencies: [String] { [] }

  /// Does nothing.
  public func start(in router: Router) async throws {}

  /// Does nothing.
  public func stop(in router: Router) async {}

  /// Does nothing.
  public func receive(_ event: ModuleEvent, in router: Router) async {}
}

/// Something that happened in the app and concerns its modules: it came to the foreground, a token
/// arrived, or an event of the app's own.
public struct ModuleEvent: Sendable {
  /// The event's name.
  public let name: String

  /// What came with it.
  public let payload: (any Sendable)?

  /// Creates an event.
  public init(_ name: String, payload: (any Sendable)? = nil) {
    self.name = name
    self.payload = payload
  }
}
