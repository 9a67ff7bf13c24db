// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import JunctorTesting
import Testing

private final class A: Sendable { init(_ needs: Any.Type) {} }
private final class B: Sendable { init(_ needs: Any.Type) {} }
private final class C: Sendable { init(_ needs: Any.Type) {} }

@Suite(.timeLimit(.minutes(1))) struct ServiceErrorTests {
  let router = Router.quiet()

  @Test func missingServiceIsNamedWithItsDependents() throws {
    try router.provide(A.self, fileID: "MallOrder/A.swift", line: 3) { services in
      _ = try services.get(B.self)
      return A(B.self)
    }
    try router.provide(B.self) { services in
      _ = try services.get((any PayService).self)
      return B(Int.self)
    }
    let error = try refusal { () throws(ServiceError) in try router.service(A.self) }
    #expect(
      error.code == .missing && error.chain.last == "JunctorTests.PayService" && error.owner == nil)
    #expect(error.chain == ["A", "B", "PayService"].map { "JunctorTests.\($0)" })
    #expect(
      "\(error)" == """
        missing: no module provides “JunctorTests.PayService”; call `provide` in the module that creates \
        it, and add that module
          required by JunctorTests.A → JunctorTests.B → JunctorTests.PayService
        """)
    #expect(!router.provides((any PayService).self))
  }

  /// Two modules can have services of the same name, which are independent.
  @Test func serviceIsNamedWithItsModule() throws {
    enum Other { final class Wallet: Sendable {} }
    try router.provide(Other.Wallet.self) { _ in Other.Wallet() }
    let error = try refusal { () throws(ServiceError) in try router.service(Wallet.self) }
    #expect(error.chain.last == "JunctorTests.Wallet")
    #expect(router.services.keys.sorted() == ["JunctorTests.ServiceErrorTests.Other.Wallet"])
    // Names of private and local types differ from run to run.
    let optional = try refusal { () throws(ServiceError) in try router.service([A?].self) }
    #expect(optional.chain.last == "Swift.Array<Swift.Optional<JunctorTests.A>>")
  }

  /// An optional on the left of an assignment makes the compiler ask for an optional.
  @Test func requestForAnOptionalIsReported() throws {
    try router.provide(Wallet.self) { _ in Wallet() }
    let error = try refusal { () throws(ServiceError) in try router.service(Wallet?.self) }
    #expect(error.code == .missing)
    #expect("\(error)".contains("the requested type is an optional; specify the service itself"))
  }

  @Test func failedCreationLeavesNoService() throws {
    try router.provide(Checkout.self) { services in Checkout(pay: try services.get()) }
    let error = try refusal { () throws(ServiceError) in try router.service(Checkout.self) }
    #expect(error.chain == ["JunctorTests.Checkout", "JunctorTests.PayService"])
    try router.provide((any PayService).self) { _ in Wallet() }
    #expect(try router.service(Checkout.self).pay.name == "wallet")
  }

  @Test(arguments: [ServiceLifetime.shared, .weak, .new, .perRequest])
  func dependencyCyclesAreNamedCompletely(lifetime: ServiceLifetime) async throws {
    try router.provide(Wallet.self, .new) { services in
      _ = try services.get(A.self)
      return Wallet()
    }
    try router.provide(A.self, lifetime) { services in
      _ = try services.get(B.self)
      return A(B.self)
    }
    try router.provide(B.self, lifetime) { services in
      _ = try services.get(C.self)
      return B(C.self)
    }
    try router.provide(C.self, lifetime, fileID: "Mall/C.swift", line: 7) { services in
      _ = try services.get(A.self)
      return C(A.self)
    }
    try router.register("/a") { request in
      try refusal { () throws(ServiceError) in try request.service(Wallet.self) }
    }
    let error = try await router.open("/a", as: ServiceError.self)
    #expect(error.code == .cycle)
    #expect(error.chain == ["Wallet", "A", "B", "C", "A"].map { "JunctorTests.\($0)" })
    #expect(
      "\(error)".hasPrefix(
        "cycle: services or targets require each other in a cycle: JunctorTests.Wallet → "))
    try router.register("/self") { request in
      try refusal { () throws(ServiceError) in try request.service(Checkout.self) }
    }
    try router.provide(Checkout.self, lifetime) { services in try services.get() }
    #expect(
      try await router.open("/self", as: ServiceError.self).chain
        == ["JunctorTests.Checkout", "JunctorTests.Checkout"])
  }

  /// A captured router does not bypass the detection of cycles.
  @Test func dependencyCyclesThroughTheRouterAreFound() throws {
    try router.provide(A.self) { [router] _ in
      _ = try router.service(B.self)
      return A(B.self)
    }
    try router.provide(B.self) { [router] _ in
      _ = try router.service(A.self)
      return B(A.self)
    }
    let error = try refusal { () throws(ServiceError) in try router.service(B.self) }
    #expect(error.chain == ["B", "A", "B"].map { "JunctorTests.\($0)" })
  }

  @Test func dependencyCyclesThroughTwoRoutersAreFound() throws {
    let child = Router.quiet(parent: router)
    try router.provide(A.self) { _ in
      _ = try child.service(B.self)
      return A(B.self)
    }
    try child.provide(B.self) { services in
      _ = try services.get(A.self)
      return B(A.self)
    }
    let error = try refusal { () throws(ServiceError) in try child.service(B.self) }
    #expect(error.code == .cycle)
    #expect(error.chain == ["B", "A", "B"].map { "JunctorTests.\($0)" })
  }

  @Test func factoryErrorIsTheUnderlyingError() throws {
    try router.provide(A.self, fileID: "Mall/A.swift", line: 7) { _ in throw Mishap() }
    try router.provide(B.self) { services in
      _ = try services.get(A.self)
      return B(A.self)
    }
    let error = try refusal { () throws(ServiceError) in try router.service(B.self) }
    #expect(error.code == .failed && error.underlying is Mishap)
    #expect(
      "\(error)" == """
        failed: the factory of “JunctorTests.A” threw: Mishap(text: "mishap")
          required by JunctorTests.B → JunctorTests.A
          “JunctorTests.A” is provided at Mall/A.swift:7
        """)
  }

  @Test func requestServiceRequiresARequest() throws {
    try router.provide((any PayService).self, .perRequest) { _ in Wallet() }
    try router.provide(Checkout.self, .shared) { services in Checkout(pay: try services.get()) }
    let outside = try refusal { () throws(ServiceError) in
      try router.service((any PayService).self)
    }
    #expect(outside.code == .needsRequest)
    // An object that outlives the request must not retain parts of it.
    let request = try RouteRequest.sample(address: "mall://a", services: router)
    #expect(try request.service((any PayService).self).name == "wallet")
    let captured = try refusal { () throws(ServiceError) in try request.service(Checkout.self) }
    #expect(captured.code == .needsRequest)
    #expect(captured.chain == ["JunctorTests.Checkout", "JunctorTests.PayService"])
  }

  @Test func weakServiceMustBeAnObject() throws {
    try router.provide((any SessionService).self, .weak) { _ in Session(number: 1) }
    let error = try refusal { () throws(ServiceError) in
      try router.service((any SessionService).self)
    }
    #expect(error.code == .notAnObject)
  }

  @Test func secondProviderIsRefusedWithBothOwners() throws {
    try router.provide((any PayService).self, fileID: "MallPay/Pay.swift", line: 1) { _ in Wallet()
    }
    let error = try caught(RegistrationError.self) {
      try router.provide((any PayService).self, .new, fileID: "Other/Pay.swift", line: 2) { _ in
        Wallet()
      }
    }
    #expect(error.code == .duplicateService && error.subject == "JunctorTests.PayService")
    #expect(
      "\(error)" == """
        duplicateService: “JunctorTests.PayService” is provided twice
          “JunctorTests.PayService” could not be registered at Other/Pay.swift:2
          “JunctorTests.PayService” is registered at MallPay/Pay.swift:1
        """)
  }

  /// A factory can succeed without an optional service.
  @Test func factoryCanHandleAMissingService() throws {
    try router.provide(Wallet.self) { services in
      Wallet(name: (try? services.get((any PayService).self).name) ?? "alone")
    }
    #expect(try router.service(Wallet.self).name == "alone")
  }
}
