// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// An event that is delivered to the modules of an app.
///
///     struct SignedOut: ModuleEvent {
///       let member: Int
///     }
///
///     registrar.receive(SignedOut.self) { event, router in … }  // in a module with a listener
///     await router.deliver(SignedOut(member: 7))                // in the module that sends the event
///
/// The events of the app and its scenes are ``AppEvent``.
public protocol ModuleEvent: Sendable {}
