// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorRouting

/// A part of an app that registers routes, steps, services and listeners, and can be removed as a whole.
///
///     struct OrderModule: RouteModule {
///       let dependencies = ["MallLogin"]
///
///       func register(in registrar: ModuleRegistrar) throws(RegistrationError) {
///         try registrar.register("/order/:id", .exposed(to: .push)) { request in … }
///         try registrar.provide((any OrderService).self) { services in … }
///         registrar.receive(SignedOut.self) { event, router in … }
///       }
///     }
///
///     let router = try Router(spaces: [.scheme("mall")], modules: [OrderModule(), LoginModule()])
///
/// Modules register and start in an order that does not depend on the list: first the dependencies of a
/// module; among the rest an earlier ``level``, then a higher ``priority``, then the name.
///
/// ## Requirements
///
/// - A module imports no other module; it opens their addresses and uses their services.
/// - It registers everything through the registrar, so that all of it is removed with the module.
public protocol RouteModule: Sendable {
  /// The module's name, which others list as a dependency. The default is the type's name.
  var name: String { get }

  /// The names of the modules that must be added, and start before this one. The default is none.
  var dependencies: [String] { get }

  /// The stage in which the module starts. The default is `.standard`.
  var level: ModuleLevel { get }

  /// The priority within a level: higher numbers start first. The default is 0.
  var priority: Int { get }

  /// The longest duration of ``start(in:)`` on the router's clock; `nil` for no limit. The default is 30
  /// seconds.
  var startDeadline: Duration? { get }

  /// Whether modules that do not depend on this one start without waiting for it. The default is `false`.
  var startsInBackground: Bool { get }

  /// Registers the module's routes, steps, services and listeners.
  ///
  /// - Throws: A `RegistrationError`; all registrations of the module are then undone.
  func register(in registrar: ModuleRegistrar) throws(RegistrationError)

  /// Starts the work of the module, after its dependencies have started.
  ///
  /// When the deadline passes, the task is cancelled, and the router no longer waits for it.
  ///
  /// - Throws: Any error; the module and its dependents are then removed.
  func start(in router: Router) async throws

  /// Ends the work of the module, before its routes are removed.
  func stop(in router: Router) async
}

extension RouteModule {
  /// The type's name.
  public var name: String { "\(Self.self)" }

  /// An empty array.
  public var dependencies: [String] { [] }

  /// `.standard`.
  public var level: ModuleLevel { .standard }

  /// 0.
  public var priority: Int { 0 }

  /// 30 seconds.
  public var startDeadline: Duration? { .seconds(30) }

  /// `false`.
  public var startsInBackground: Bool { false }

  /// Does nothing.
  public func start(in router: Router) async throws {}

  /// Does nothing.
  public func stop(in router: Router) async {}
}
