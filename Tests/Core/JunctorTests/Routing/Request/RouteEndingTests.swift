// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import Testing

@Suite struct RouteEndingTests {
  @Test(
    arguments: [
      (RouteEnding.value, nil), (.handled, nil), (.dismissed, "route.dismissed"),
      (.cancelled, "route.cancelled"), (.notFound, "route.not_found"),
      (.invalidURL, "route.param_invalid"), (.badParameter, "route.param_invalid"),
      (.unrepresentable, "route.param_invalid"), (.denied, "route.not_exposed"),
      (.rejected, "route.guard_rejected"), (.declined, "route.declined"), (.busy, "route.busy"),
      (.redirectLoop, "route.redirect_loop"), (.timedOut, "route.timed_out"),
      (.handlerLost, "route.handler_lost"), (.noNavigator, "route.no_navigator"),
      (.needsAsync, "route.needs_async"), (.typeMismatch, "route.type_mismatch"),
      (.handlerFailed, "route.handler_failed"),
    ] as [(RouteEnding, String?)])
  func eachEndingHasOneWordForPages(ending: RouteEnding, code: String?) {
    #expect(ending.pageCode == code)
  }
}
