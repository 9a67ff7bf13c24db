// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if Macros
  /// Registers a module that is linked, without passing it to the router.
  ///
  ///     @RouteModule
  ///     public struct OrderModule: RouteModule {
  ///       public func register(in registrar: ModuleRegistrar) throws(RegistrationError) { … }
  ///     }
  ///
  ///     let router = try Router(spaces: [.scheme("mall")], modules: .linked)
  ///
  /// It adds the conformance to `RouteModule`, a linked record, and `init()` for a public type
  /// without an initializer. It does not support generic and local types.
  @attached(member, names: named(junctorRecord), named(init()))
  @attached(extension, conformances: RouteModule)
  public macro RouteModule() =
    #externalMacro(module: "JunctorMacrosPlugin", type: "ModuleMacro")

  /// Makes a type an `ActionTarget`, whose actions are its methods with `@Action`.
  ///
  ///     @Target
  ///     final class OrderTarget {
  ///       init(router: Router) { … }
  ///
  ///       @Action func detail(id: Int, tab: String?) async throws -> Order { … }
  ///       @Action func list(page: Int = 1) -> [Order] { … }  // 1 by default
  ///       @Action("clear", .native) func wipe() { … }
  ///     }
  ///
  ///     try registrar.register(OrderTarget.self)
  ///     let order = try await router.perform(
  ///       target: "Order", action: "detail", parameters: ["id": 7], as: Order.self)
  ///
  /// Callers pass the parameters by their labels. The default of a parameter is evaluated outside the
  /// target's actor.
  ///
  /// - Parameter name: The name that callers use. The default is the type's name without the suffix
  ///   `Target`.
  @attached(member, names: named(name), named(actions))
  @attached(extension, conformances: ActionTarget)
  public macro Target(_ name: String = "") =
    #externalMacro(module: "JunctorMacrosPlugin", type: "TargetMacro")

  /// Makes a method an action of its `@Target`, under its own name.
  ///
  /// - Parameter options: Options of the action, which are added after those of the target.
  @attached(peer)
  public macro Action(_ options: RouteOption...) =
    #externalMacro(module: "JunctorMacrosPlugin", type: "MarkerMacro")

  /// Makes a method an action of its `@Target`, under a different name.
  ///
  /// - Parameters:
  ///   - name: The name that callers use.
  ///   - options: Options of the action, which are added after those of the target.
  @attached(peer)
  public macro Action(_ name: String, _ options: RouteOption...) =
    #externalMacro(module: "JunctorMacrosPlugin", type: "MarkerMacro")
#endif
