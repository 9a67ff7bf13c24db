// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import SwiftUI
import Testing

import Junctor
@testable import JunctorNavigation
@testable import JunctorRouting
@testable import JunctorTesting
@testable import VerifiedSwiftUI
@testable import SwiftUITesting

@MainActor
@Suite(.timeLimit(.minutes(1))) struct ZoomTests {
  @Test func screenZoomsFromTheViewWithItsKey() async throws {
    let app = try await App()
    try app.router.register(
      "/photos",
      .view { _, _ in
        Text("/photos")
        Text("1").zoomSource(for: "mall://photo/1?size=2")
        Text("2").zoomSource(for: "/photo/2")
        Text("3").zoomSource(for: "/nowhere")
      })
    try app.router.register("/photo/:id", .view { _, _ in Text("/photo") }, .zooming)
    try await app.router.show("/photos")
    try await app.router.show("/photo/2")
    let zooms = app.user.sight.everything.compactMap { $0.modifier as? StubZoom }
    #expect(zooms.filter(\.isSource).map(\.id) == ["/photo/:id(id=1)", "/photo/:id(id=2)"])
    #expect(zooms.filter { !$0.isSource }.map(\.id) == ["/photo/:id(id=2)"])
  }
}
