// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if Macros
  /// Makes a module one that joins by being linked: nobody has to name it.
  ///
  ///     @RouteModule
  ///     public struct OrderModule: RouteModule {
  ///       public func register(in registrar: ModuleRegistrar) throws(RegistrationError) { … }
  ///     }
  ///
  ///     let router = try Router(spaces: [.scheme("mall")], modules: .linked)
  ///
  /// It writes the conformance to ``RouteModule``, the record that the linker keeps, and, for a
  /// public type without an initializer, `init()`. At generic and local types it cannot stand.
  @attached(member, names: named(junctorRecord), named(init()))
  @attached(extension, conformances: RouteModule)
  public macro RouteModule() =
    #externalMacro(module: "JunctorMacrosPlugin", type: "ModuleMacro")

  /// Makes a type a target of a mediator, whose actions are its methods with `@Action`.
  ///
  ///     @Target
  ///     final class OrderTarget {
  ///       init(router: Router) { … }
  ///
  ///       @Action func detail(id: Int, tab: String?) async throws -> Order { … }
  ///       @Action func list(page: Int = 1) -> [Order] { … }  // 1 for a call without a page
  ///       @Action("clear", .native) func wipe() { … }
  ///     }
  ///
  ///     try registrar.register(OrderTarget.self)
  ///     let order = try await router.perform(
  ///       target: "Order", action: "detail", parameters: ["id": 7], as: Order.self)
  ///
  /// It writes the table of an ``ActionTarget``. Callers give the parameters under their labels. The
  /// default of a parameter is evaluated outside the target's actor.
  ///
  /// - Parameter name: The name that callers use; the type's without `Target` at its end unless you say
  ///   otherwise.
  @attached(member, names: named(name), named(actions))
  @attached(extension, conformances: ActionTarget)
  public macro Target(_ name: String = "") =
    #externalMacro(module: "JunctorMacrosPlugin", type: "TargetMacro")

  /// Makes a method an action of its `@Target`, under its own name.
  ///
  /// - Parameter options: What is said about it, after what is said about the target.
  @attached(peer)
  public macro Action(_ options: RouteOption...) =
    #externalMacro(module: "JunctorMacrosPlugin", type: "MarkerMacro")

  /// Makes a method an action of its `@Target`, under a name that is not the method's.
  ///
  /// - Parameters:
  ///   - name: The name that callers use.
  ///   - options: What is said about it, after what is said about the target.
  @attached(peer)
  public macro Action(_ name: String, _ options: RouteOption...) =
    #externalMacro(module: "JunctorMacrosPlugin", type: "MarkerMacro")
#endif
