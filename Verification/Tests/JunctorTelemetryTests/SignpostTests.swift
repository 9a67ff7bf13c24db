// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import OSLog
import Testing
import VerifiedTelemetry

@Suite(.timeLimit(.minutes(1))) struct SignpostTests {
  @Test func requestAndItsStagesAreIntervals() async throws {
    let router = Router(scheme: "mall")
    let signposter = OSSignposter(subsystem: "com.example.mall", category: "router")
    let token = router.addSignposts(to: signposter)
    try router.register("/order/:id", .exposed(to: .push)) { _ in 7 }
    try await router.open("/order/7", source: .push)
    #expect(
      signposter.written == [
        "begin open push", "begin handler ", "end handler ", "end open /order/:id value",
      ])
    router.unregister(token)
    try await router.open("/order/7")
    #expect(signposter.written.count == 4)
  }
}
