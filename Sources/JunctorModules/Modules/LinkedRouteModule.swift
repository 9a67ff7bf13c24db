// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

/// A module that is added to a router by being linked.
///
/// `@RouteModule` generates the conformance and the record by which a router finds the module; no list
/// names it:
///
///     @RouteModule
///     struct OrderModule: RouteModule {
///       func register(in registrar: ModuleRegistrar) throws(RegistrationError) { … }
///     }
///
///     let router = try Router(spaces: [.scheme("mall")], modules: .linked)
///
/// ``LinkedRecord`` shows how to write the record without the macro.
///
/// ## What a linked module promises
///
/// - Its initializer does no work: all linked modules are created, in an unspecified order, before the
///   first one registers.
public protocol LinkedRouteModule: RouteModule {
  /// Creates the module.
  init()
}
