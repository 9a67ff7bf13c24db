// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Junctor

/// Services of a shop's modules.
protocol PayService: Sendable {
  var name: String { get }
}

protocol SessionService: Sendable {
  var number: Int { get }
}

/// A service that counts its instances.
final class Wallet: PayService {
  let name: String
  init(name: String = "wallet") { self.name = name }
}

struct Session: SessionService {
  let number: Int
}

/// A screen that requires the pay service.
final class Checkout: Sendable {
  let pay: any PayService
  init(pay: any PayService) { self.pay = pay }
}

@MainActor protocol CartService: AnyObject, Sendable {
  var items: [String] { get set }
}

@MainActor final class CartModel: CartService {
  var items: [String] = []
}

/// Counts from any thread.
final class Tally: Sendable {
  private let number = RouteLock(0)

  var value: Int { number.withLock { $0 } }

  @discardableResult
  func raise() -> Int {
    number.withLock { number in
      number += 1
      return number
    }
  }
}

/// A barrier for several threads.
///
/// Later threads pass.
final class Meeting: Sendable {
  private let condition = NSCondition()
  private let missing: RouteLock<Int>

  init(of count: Int) { missing = RouteLock(count) }

  func arrive() {
    condition.lock()
    defer { condition.unlock() }
    missing.withLock { $0 -= 1 }
    condition.broadcast()
    while missing.withLock({ $0 > 0 }) { condition.wait() }
  }
}

/// Runs each of `bodies` on a separate thread, and returns the results.
func onThreads<R: Sendable>(_ bodies: [@Sendable () -> R]) async -> [R] {
  await withTaskGroup(of: (Int, R).self) { group in
    for (index, body) in bodies.enumerated() {
      group.addTask {
        await withCheckedContinuation { continuation in
          Thread.detachNewThread { continuation.resume(returning: (index, body())) }
        }
      }
    }
    return await group.reduce(into: []) { $0.append($1) }.sorted { $0.0 < $1.0 }.map(\.1)
  }
}

/// The error of a service request.
func refusal<Service: Sendable>(
  _ ask: () throws(ServiceError) -> Service
) throws -> ServiceError {
  let service: Service
  do throws(ServiceError) {
    service = try ask()
  } catch {
    return error
  }
  throw Mishap(text: "there was a \(service)")
}
