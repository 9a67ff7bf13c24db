// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import Testing

@testable import JunctorTesting

@Suite(.timeLimit(.minutes(1))) struct HandlerContractTests {
  static let orders = ContractSamples(matching: "/order/:id([0-9]+)") { "mall://order/\($0)" }

  private func violation(
    of handle: @escaping @Sendable (RouteRequest) async throws -> RouteResponse,
    samples: ContractSamples = orders
  ) async -> ContractViolation.Rule? {
    do throws(ContractViolation) {
      try await expectHandlerContract(handle, samples: samples)
      return nil
    } catch {
      return error.rule
    }
  }

  struct OrderHandler: Sendable {
    func handle(_ request: RouteRequest) async throws -> RouteResponse {
      .value(try request.int("id"))
    }
  }

  struct Refusing {
    func handle(_ request: RouteRequest) async throws -> RouteResponse {
      throw RouteRejection("not \(request.address)")
    }
  }

  @Test func conformingTypePasses() async {
    #expect(await violation(of: OrderHandler().handle) == nil)
    #expect(await violation(of: Refusing().handle) == nil)
  }

  @Test func keptRequestIsDetected() async {
    actor Keeper {
      var id = 0
      func handle(_ request: RouteRequest) async throws -> RouteResponse {
        id = try request.int("id")
        await Task.yield()
        return .value(id)
      }
    }
    let keeper = Keeper()
    #expect(await violation(of: { try await keeper.handle($0) }) == .keepsNothing)
  }

  @Test func sharedResponseIsDetected() async {
    actor Cache {
      var answer: RouteResponse?
      func handle(_ request: RouteRequest) async throws -> RouteResponse {
        let answer = try self.answer ?? .value(request.int("id"))
        self.answer = answer
        return answer
      }
    }
    let cache = Cache()
    #expect(await violation(of: { try await cache.handle($0) }) == .keepsNothing)
  }

  @Test func endlessWaitIsDetected() async {
    struct Endless {
      let hanging: Hanging
      func handle(_ request: RouteRequest) async throws -> RouteResponse {
        await hanging.wait()
        return .handled
      }
    }
    let hanging = Hanging()
    let samples = ContractSamples(matching: "/order/:id", limit: hanging.limit) {
      "mall://order/\($0)"
    }
    let found = await hanging.check {
      await violation(of: Endless(hanging: hanging).handle, samples: samples)
    }
    #expect(found == .ends)
  }

  @Test func endlessWaitIsReportedWhenTheTestIsCancelled() async {
    struct Endless {
      let begun: Watched<Bool>
      func handle(_ request: RouteRequest) async throws -> RouteResponse {
        begun.withLock { $0 = true }
        await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
        return .handled
      }
    }
    let begun = Watched(false)
    let check = Task { await violation(of: Endless(begun: begun).handle) }
    await begun.wait { $0 }
    check.cancel()
    #expect(await check.value == .ends)
  }

  @Test func unmatchedSamplesAreReported() async {
    let unmatched = ContractSamples(matching: "/order/:id") { "mall://pay/\($0)" }
    #expect(await violation(of: OrderHandler().handle, samples: unmatched) == .hasSamples)
  }
}

@Suite(.timeLimit(.minutes(1))) struct GateContractTests {
  struct Gate: RouteGate {
    var onAdmit: @Sendable (inout RouteRequest) throws -> RouteResponse? = { _ in nil }
    var onWayOut: @Sendable (inout RouteResponse, RouteRequest) throws -> Void = { _, _ in }

    func admit(_ request: inout RouteRequest) throws -> RouteResponse? { try onAdmit(&request) }

    func leave(_ response: inout RouteResponse, _ request: RouteRequest) throws {
      try onWayOut(&response, request)
    }
  }

  /// A box that stores one value.
  final class Keeper<Value: Sendable>: Sendable {
    private let contents: RouteLock<Value?> = RouteLock(nil)

    func exchange(_ value: Value) -> Value? {
      contents.withLock { kept in
        defer { kept = value }
        return kept
      }
    }

    func keepFirst(_ value: Value) -> Value {
      contents.withLock { kept in
        kept = kept ?? value
        return kept ?? value
      }
    }
  }

  private func violation(of gate: some RouteGate) async -> ContractViolation.Rule? {
    do throws(ContractViolation) {
      try await expectGateContract(gate)
      return nil
    } catch {
      return error.rule
    }
  }

  @Test func conformingTypePasses() async {
    let good = [
      Gate(),
      Gate(onAdmit: { _ in .handled }),
      Gate(onAdmit: { request in throw RouteRejection("not \(request.address)") }),
      Gate(onAdmit: { request in
        if request["x"] == nil { request.rewrite(to: request.address + "?x") }
        return nil
      }),
      Gate(onWayOut: { response, request in response = .redirect(to: request.address) }),
      Gate(onWayOut: { _, _ in throw RouteRejection("too late") }),
    ]
    for gate in good { #expect(await violation(of: gate) == nil) }
  }

  @Test func keptRequestIsDetected() async {
    let keeper = Keeper<RouteRequest>()
    let gate = Gate(onAdmit: { request in
      if let last = keeper.exchange(request) { request = last }
      return nil
    })
    #expect(await violation(of: gate) == .keepsNothing)
  }

  @Test func keptAddressIsDetected() async {
    let keeper = Keeper<String>()
    let gate = Gate(onAdmit: { request in
      request.rewrite(to: keeper.keepFirst(request.address))
      return nil
    })
    #expect(await violation(of: gate) == .keepsNothing)
  }

  @Test func keptResponseIsDetected() async {
    let keeper = Keeper<RouteResponse>()
    let gate = Gate(onWayOut: { response, _ in response = keeper.keepFirst(response) })
    #expect(await violation(of: gate) == .keepsNothing)
  }
}
