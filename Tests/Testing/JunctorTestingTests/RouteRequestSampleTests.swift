// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import JunctorTesting
import Testing

@Suite struct RouteRequestSampleTests {
  @Test func sampleReadsLikeARequest() throws {
    let request = try RouteRequest.sample(
      address: "mall://order/7?tab=items", matching: "/order/:id", source: .push,
      payload: ["note": "x"], id: 5)
    #expect(request.id == 5)
    #expect(request.source == .push)
    #expect(request.pattern == "/order/:id")
    #expect(request.state == .pending)
    #expect(try request.int("id") == 7)
    #expect(request["tab"] == "items")
    #expect(request["note"] == "x")
  }

  @Test(arguments: ["/order/7", "https://m.mall.example:8443/order/7", "Mall://order/7"])
  func samplesExistForEverySpace(address: String) throws {
    let request = try RouteRequest.sample(address: address, matching: "/order/:id")
    #expect(request["id"] == "7")
  }

  @Test func sampleWithoutPattern() throws {
    #expect(try RouteRequest.sample().pattern == nil)
  }

  @Test(
    arguments: [
      ("", nil, .invalidURL), ("mall://order", "/order/:id", .notFound),
    ] as [(String, String?, RouteError.Code)])
  func invalidSamplesThrow(address: String, pattern: String?, code: RouteError.Code) {
    let error = #expect(throws: RouteError.self) {
      try RouteRequest.sample(address: address, matching: pattern)
    }
    #expect(error?.code == code)
  }

  @Test func invalidPatternThrows() {
    #expect(throws: RegistrationError.self) {
      try RouteRequest.sample(address: "/a", matching: "/:a/:a")
    }
  }
}
