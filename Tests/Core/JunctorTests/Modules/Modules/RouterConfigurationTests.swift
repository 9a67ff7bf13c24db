// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import JunctorTesting
import Testing

@testable import JunctorRouting

private enum Stage: RouteContextKey, Sendable {
  case debug, test, release
  static let defaultValue = Stage.release
}

private enum Host: RouteContextKey {
  static let defaultValue: String? = "m.mall.example"
}

@Suite struct RouterConfigurationTests {
  @Test func modulesReadTheConfigurationWhenTheyJoin() throws {
    let notes = Notes()
    _ = try Router(
      spaces: [.scheme("mall")],
      modules: [
        LivingModule(
          name: "Home",
          joining: { registrar throws(RegistrationError) in
            notes.add("\(registrar.router.configuration[Stage.self])")
          })
      ], configuration: RouteContext().with(Stage.self, .test))
    #expect(notes.all == ["test"])
  }

  @Test func missingValueReadsAsTheDefault() {
    let router = Router.quiet()
    #expect(router.configuration.isEmpty)
    #expect(router.configuration[Stage.self] == .release)
    #expect(router.configuration[Host.self] == "m.mall.example")
    router.configure(Host.self, nil)
    #expect(router.configuration[Host.self] == nil, "nothing is not the default")
  }

  @Test func childInheritsMissingValues() throws {
    let parent = Router.quiet()
    let child = Router.quiet(parent: parent)
    parent.configure(Stage.self, .test)
    parent.configure(Host.self, "a")
    child.configure(Host.self, "b")
    #expect(child.configuration[Stage.self] == .test)
    #expect(child.configuration[Host.self] == "b")
    #expect(parent.configuration[Host.self] == "a")
    let request = try RouteRequest.sample(address: "mall://a", services: child)
    #expect(request.configuration[Host.self] == "b")
  }

  @Test func handlersReadTheCurrentConfiguration() async throws {
    let router = Router.quiet()
    try router.register("/stage") { request in "\(request.configuration[Stage.self])" }
    #expect(try await router.open("/stage", as: String.self) == "release")
    router.configure(Stage.self, .debug)
    #expect(try await router.open("/stage", as: String.self) == "debug")
  }
}
