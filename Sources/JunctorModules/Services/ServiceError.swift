// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorRouting

/// Why a service could not be had.
///
/// Nothing is left of the attempt: whoever asks next tries again.
public struct ServiceError: Error, Sendable {
  /// What kind of failure it is.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The code as one word in camel case.
    public let rawValue: String

    /// Nobody provides the service.
    public static let missing = Code(rawValue: "missing")
    /// Services need each other in a circle.
    public static let cycle = Code(rawValue: "cycle")
    /// The factory threw an error.
    public static let failed = Code(rawValue: "failed")
    /// The service is one for each request, and was asked for outside of any.
    public static let needsRequest = Code(rawValue: "needsRequest")
    /// The service is made on the main actor, and was asked for elsewhere.
    public static let needsMainActor = Code(rawValue: "needsMainActor")
    /// The service is a weak one, and the factory made something that is no object.
    public static let notAnObject = Code(rawValue: "notAnObject")

    /// The code as one word in camel case.
    public var description: String { rawValue }
  }

  /// What kind of failure it is.
  public let code: Code

  /// Who wanted whom: first the service that was asked for, last the one that was not had.
  ///
  /// A service is named with its module, `MallPay.PayService`; a target among them by its name.
  /// In a circle the last is one of those before.
  public let chain: [String]

  /// The line that provides the service; `nil` when nobody does.
  public let owner: RouteOwner?

  /// What the factory threw, for `failed`.
  public let underlying: (any Error)?

  /// The service that could not be had, with its module.
  public var service: String { chain[chain.count - 1] }

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
  /// The failure in words, with who wanted the service and who provides it.
  public var description: String {
    var lines = ["\(code): \(sentence)"]
    if chain.count > 1, code != .cycle { lines.append("  wanted by \(path)") }
    if let owner { lines.append("  “\(service)” is provided at \(owner)") }
    return lines.joined(separator: "\n")
  }

  private var path: String { chain.joined(separator: " → ") }

  private var sentence: String {
    switch code {
    case .missing where service.hasPrefix("Swift.Optional<"):
      "nobody provides “\(service)”; the type asked for is an optional; write the service itself, "
        + "as in `service(Wallet.self)`"
    case .missing:
      "nobody provides “\(service)”; call `provide` in the module that makes it, and add that module"
    case .cycle: "services need each other in a circle: \(path)"
    case .needsRequest:
      "there is one “\(service)” for each request; ask with `request.service`, and not from a "
        + "service that outlives the request"
    case .needsMainActor:
      "“\(service)” is made on the main actor; ask there, or write "
        + "`try await router.service(isolation: MainActor.shared)`"
    case .notAnObject:
      "“\(service)” is provided as a weak service, and what the factory made is no object"
    default: "the factory of “\(service)” threw: \(underlying.map { "\($0)" } ?? "an error")"
    }
  }
}
