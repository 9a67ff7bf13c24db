// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorRouting

/// A failed request for a service, or a target that requires itself.
///
/// A failure is not stored: the next request for the service tries again.
public struct ServiceError: Error, Sendable {
  /// A kind of failure.
  public enum Code: Hashable, Sendable {
    /// No module provides the service.
    case missing
    /// Services or targets require each other in a cycle.
    case cycle
    /// The factory threw an error.
    case failed
    /// The service has the lifetime `perRequest`, and was requested without a request.
    case needsRequest
    /// The factory runs on the main actor, and the service was requested from another thread.
    case needsMainActor
    /// The service has the lifetime `weak`, and the factory returned a value that is not an object.
    case notAnObject
  }

  /// The kind of failure.
  public let code: Code

  /// The services and targets that required each other, from the requested one to the one that
  /// failed.
  ///
  /// A service's name is qualified with its module, `MallPay.PayService`. In a cycle the last name
  /// repeats an earlier one.
  public let chain: [String]

  /// The line that provides the service; `nil` if no module does.
  public let owner: RouteOwner?

  /// The error that the factory threw, for the code `failed`.
  public let underlying: (any Error)?

  init(
    _ code: Code, chain: [String], owner: RouteOwner? = nil, underlying: (any Error)? = nil
  ) {
    self.code = code
    self.chain = chain
    self.owner = owner
    self.underlying = underlying
  }
}

extension ServiceError: CustomStringConvertible {
  /// The failure in words, with the chain and the line that provides the service.
  public var description: String {
    var lines = ["\(code): \(sentence)"]
    if chain.count > 1, code != .cycle { lines.append("  required by \(path)") }
    if let owner { lines.append("  “\(service)” is provided at \(owner)") }
    return lines.joined(separator: "\n")
  }

  private var service: String { chain[chain.count - 1] }

  private var path: String { chain.joined(separator: " → ") }

  private var sentence: String {
    switch code {
    case .missing where service.hasPrefix("Swift.Optional<"):
      "no module provides “\(service)”; the requested type is an optional; specify the service itself, "
        + "as in `service(Wallet.self)`"
    case .missing:
      "no module provides “\(service)”; call `provide` in the module that creates it, and add that "
        + "module"
    case .cycle: "services or targets require each other in a cycle: \(path)"
    case .failed:
      "the factory of “\(service)” threw: \(underlying.map { "\($0)" } ?? "an error")"
    case .needsRequest:
      "there is one “\(service)” for each request; call `request.service`, and not from a service "
        + "that outlives the request"
    case .needsMainActor:
      "the factory of “\(service)” runs on the main actor; request it there, or write "
        + "`try await router.service(isolation: MainActor.shared)`"
    case .notAnObject:
      "“\(service)” is weak, and its factory returned a value that is not an object"
    }
  }
}
