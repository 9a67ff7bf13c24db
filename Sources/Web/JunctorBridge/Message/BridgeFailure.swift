// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor

/// The error that a page receives in an answer.
public struct BridgeFailure: Error, Hashable, Sendable {
  /// The code for programs, such as `route.not_found`; the article *H5 pages* lists all codes.
  public let code: String
  /// A sentence for users.
  public let message: String
  /// Whether the same request may succeed later.
  let isRetryable: Bool
  /// Details for programs; `nil` for most codes.
  let data: BridgeValue?

  init(_ code: BridgeCode, _ message: String, data: BridgeValue? = nil) {
    self.code = code.rawValue
    self.message = message
    isRetryable = code.isRetryable
    self.data = data
  }

  /// Creates the failure of a message that exceeds a limit.
  ///
  /// When a call or a subscription will end is not known, so the page is asked to try again after a second.
  init(_ code: BridgeCode, _ message: String, limit: Int) {
    var data = ["limit": BridgeValue.integer(Int64(limit))]
    if code == .rateLimited { data["retryAfterMs"] = .integer(1_000) }
    self.init(code, message, data: .object(data))
  }
}

/// The code of a failure; ``route(_:)`` returns that of a `RouteError.Code`.
struct BridgeCode: Hashable, Sendable {
  let rawValue: String

  static let malformed = BridgeCode(rawValue: "bridge.malformed")
  static let tooLarge = BridgeCode(rawValue: "bridge.too_large")
  static let versionUnsupported = BridgeCode(rawValue: "bridge.version_unsupported")
  static let originDenied = BridgeCode(rawValue: "bridge.origin_denied")
  static let frameDenied = BridgeCode(rawValue: "bridge.frame_denied")
  static let rateLimited = BridgeCode(rawValue: "bridge.rate_limited")
  static let timeout = BridgeCode(rawValue: "bridge.timeout")
  static let pageGone = BridgeCode(rawValue: "bridge.page_gone")

  static let all: [BridgeCode] =
    [
      .malformed, .tooLarge, .versionUnsupported, .originDenied, .frameDenied, .rateLimited,
      .timeout, .pageGone,
    ] + RouteError.Code.allCases.map { BridgeCode.route($0) }

  static func route(_ code: RouteError.Code) -> BridgeCode { BridgeCode(rawValue: code.pageCode) }

  var isRetryable: Bool {
    [Self.rateLimited, .timeout, .route(.busy), .route(.timedOut)].contains(self)
  }
}

extension BridgeFailure {
  /// Creates the failure that a page receives for a router's error; `address` is from the page's message.
  init(_ error: RouteError, at address: String) {
    var message = error.outsideMessage(for: address)
    var data: BridgeValue?
    switch error.code {
    case .badParameter:
      if let parameter = error.parameter {
        data = ["name": .string(parameter.name), "expected": .string(parameter.expected)]
      }
    case .handlerFailed, .rejected:
      if let visible = error.underlying as? any PageVisibleError {
        message = visible.pageMessage
        data = visible.pageData
      }
    default: break
    }
    self.init(.route(error.code), message, data: data)
  }
}
