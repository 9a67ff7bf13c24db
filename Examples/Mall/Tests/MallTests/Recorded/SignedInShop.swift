// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor
internal import JunctorTesting
internal import MallLoginInterface

@testable internal import MallApp

/// Returns the router of the shop, for a test from a recording.
///
/// The member is signed in as soon as the login is shown, since a recording has no values of screens.
@MainActor func makeRouter(clock: ManualClock) async throws -> Router {
  let router = try Mall(clock: clock).router
  try await router.startModules()
  let member = SignedInMember()
  try router.register(
    for: LoginRoutes.SignIn.self,
    .screen { _, _ in
      member.current = Member(name: "Mei")
      return "login"
    }, .presented(as: .sheet), .replacing)
  try router.register(
    for: LoginRoutes.CurrentMember.self, .main { _ in member.current }, .replacing)
  return router
}

/// The member who is signed in.
@MainActor
private final class SignedInMember {
  var current: Member?

  nonisolated init() {}
}
