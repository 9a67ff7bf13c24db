// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorRouting

/// A part of an app that brings routes, steps, services and life-cycle hooks, and can be taken out
/// again.
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
/// Modules join and start in one order, whatever order they are listed in: what a module depends on
/// comes before it; among the rest a lower ``level``, then a higher ``priority``, then the name.
///
/// ## What a module promises
///
/// - It imports no other module; it opens their addresses and asks for their services.
/// - What it registers, it registers through the registrar, so that stopping it leaves nothing.
public protocol RouteModule: Sendable {
  /// The module's name, by which others depend on it. The type's name unless you say otherwise.
  var name: String { get }

  /// The names of the modules that must be there, and start before this one.
  var dependencies: [String] { get }

  /// How early the module starts.
  var level: ModuleLevel { get }

  /// Which of the modules of a level starts first: the one with the highest number.
  var priority: Int { get }

  /// How long ``start(in:)`` may take on the router's clock; `nil` for as long as it likes.
  var startDeadline: Duration? { get }

  /// Whether modules that do not depend on this one start without waiting for it.
  var startsInBackground: Bool { get }

  /// Brings the module's routes, steps and services, and says which events it asks for.
  ///
  /// - Throws: A ``RegistrationError``; nothing that the module brought stays then.
  func register(in registrar: ModuleRegistrar) throws(RegistrationError)

  /// Begins whatever the module does on its own, after all it depends on has begun.
  ///
  /// When the deadline has passed the task is cancelled, and nobody waits for it any longer.
  ///
  /// - Throws: Any error; the module is taken out again, and so is what depends on it.
  func start(in router: Router) async throws

  /// Ends it. Runs before the module's routes are removed.
  func stop(in router: Router) async
}

extension RouteModule {
  /// The type's name.
  public var name: String { "\(Self.self)" }

  /// None.
  public var dependencies: [String] { [] }

  /// The standard level.
  public var level: ModuleLevel { .standard }

  /// 0.
  public var priority: Int { 0 }

  /// Half a minute.
  public var startDeadline: Duration? { .seconds(30) }

  /// No: the next module starts when this one has.
  public var startsInBackground: Bool { false }

  /// Does nothing.
  public func start(in router: Router) async throws {}

  /// Does nothing.
  public func stop(in router: Router) async {}
}
