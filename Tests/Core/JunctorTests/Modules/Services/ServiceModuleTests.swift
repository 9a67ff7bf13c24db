// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import Testing

private struct PayModule: RouteModule {
  var name = "MallPay"
  var fails = false

  func register(in registrar: ModuleRegistrar) throws(RegistrationError) {
    let text = name
    try registrar.provide((any PayService).self, .shared, fileID: "\(name)/M.swift", line: 1) { _ in
      Wallet(name: text)
    }
    if fails { try registrar.register("/a:b:c") { _ in } }
  }
}

private enum Stage: RouteContextKey, Sendable {
  case debug, test, release
  static let defaultValue = Stage.release
}

@Suite(.timeLimit(.minutes(1))) struct ServiceModuleTests {
  @Test func servicesAreRemovedWithTheirModule() async throws {
    let router = try Router(spaces: [.scheme("mall")], modules: [PayModule()])
    #expect(router.services.values.map(\.module) == ["MallPay"])
    weak let released = try router.service((any PayService).self) as? Wallet
    #expect(released != nil)
    #expect(try await router.stopModule("MallPay"))
    #expect(released == nil && router.services.isEmpty)
    let error = try refusal { () throws(ServiceError) in
      try router.service((any PayService).self)
    }
    #expect(error.code == .missing)
    try router.add([PayModule()])
    #expect(try router.service((any PayService).self).name == "MallPay")
  }

  @Test func twoModulesWithOneServiceAreRefusedWithBothNames() throws {
    let router = Router.quiet()
    let error = try caught(RegistrationError.self) {
      try router.add([PayModule(name: "A"), PayModule(name: "B")])
    }
    #expect(error.code == .duplicateService)
    #expect(error.owner?.description == "B/M.swift:1 (B)")
    #expect(error.otherOwner?.description == "A/M.swift:1 (A)")
    #expect(router.services.isEmpty && router.modules.isEmpty)
  }

  @Test func failedModuleLeavesNoService() throws {
    let router = Router.quiet()
    #expect(throws: RegistrationError.self) { try router.add([PayModule(fails: true)]) }
    #expect(router.services.isEmpty)
    try router.add([PayModule()])
  }

  @Test func providerIsUnregisteredByItsToken() throws {
    let router = Router.quiet()
    let token = try router.provide(Wallet.self) { _ in Wallet() }
    #expect(try router.service(Wallet.self).name == "wallet")
    #expect(router.unregister(token))
    #expect(!router.unregister(token))
    #expect(!router.provides(Wallet.self))
    #expect(!Router.quiet().unregister(token))
  }

  @Test func factoryCanReadTheConfiguration() throws {
    let router = try Router(
      spaces: [.scheme("mall")], modules: [],
      configuration: RouteContext().with(Stage.self, .test))
    try router.provide(Wallet.self, .new) { services in
      Wallet(name: "\(services.configuration[Stage.self])")
    }
    #expect(try router.service(Wallet.self).name == "test")
    router.configure(Stage.self, .debug)
    #expect(try router.service(Wallet.self).name == "debug")
  }

  @Test func routerWithServicesIsReleased() throws {
    weak var released: Router?
    weak var service: Wallet?
    do {
      let router = try Router(spaces: [.scheme("mall")], modules: [PayModule()])
      service = try router.service((any PayService).self) as? Wallet
      released = router
    }
    #expect(released == nil && service == nil)
  }
}
