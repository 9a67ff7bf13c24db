// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

/// Something that happened in the app and concerns its modules, as a value of a type of its own.
///
///     struct SignedOut: ModuleEvent {
///       let member: Int
///     }
///
///     registrar.receive(SignedOut.self) { event, router in … }  // in the module that asks for it
///     await router.deliver(SignedOut(member: 7))                // where it happens
///
/// What happens to the app and its windows is ``AppEvent``, ``SceneEvent`` and ``PushTokenEvent``.
public protocol ModuleEvent: Sendable {}
