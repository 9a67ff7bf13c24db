// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

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
