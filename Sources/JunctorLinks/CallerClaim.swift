// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorNavigation
public import JunctorRouting

/// Who another app says it is.
///
///     if let caller = request.caller {
///       ask("“\(caller.name ?? "Another app")” wants you to pay.")
///     }
///
/// A claim and not a proof: any app can call itself what it likes. It is there to be shown to a
/// person, and nothing should be decided by it.
public struct CallerClaim: Hashable, Sendable {
  /// The longest name that is kept, in Unicode scalars.
  public static let longestName = 64

  /// The name, fit to be shown: on one line, without control characters or such as turn the writing
  /// around, and not longer than ``longestName``; `nil` when nothing is left.
  public let name: String?

  /// The page or app that it says it is, as an address or an identifier; `nil` when it did not say.
  public let address: String?

  /// Creates a claim.
  ///
  /// - Parameters:
  ///   - name: The name, as it was claimed.
  ///   - address: The page or app, as it was claimed or as the system told.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the name.
  public init(name: String?, address: String? = nil) {
    self.name = name.flatMap(Self.shown)
    self.address = address
  }

  /// The part of a text that can be shown on one line of somebody else's page.
  private static func shown(_ text: String) -> String? {
    var shown = String.UnicodeScalarView()
    var isBlank = true
    for scalar in text.unicodeScalars {
      if scalar.properties.isWhitespace {
        if !isBlank { shown.append(" ") }
        isBlank = true
        continue
      }
      switch scalar.properties.generalCategory {
      case .control, .format, .surrogate, .privateUse, .unassigned: continue
      default: break
      }
      shown.append(scalar)
      isBlank = false
      if shown.count == longestName { break }
    }
    if shown.last == " " { shown.removeLast() }
    return shown.isEmpty ? nil : String(shown)
  }
}

/// A claim can be kept with the link that it came with.
extension CallerClaim: Codable {
  private enum CodingKeys: String, CodingKey {
    case name, address
  }

  /// Creates a claim from its encoded form, made fit to be shown again.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      name: try values.decodeIfPresent(String.self, forKey: .name),
      address: try values.decodeIfPresent(String.self, forKey: .address))
  }
}

enum CallerClaimKey: RouteContextKey {
  static let defaultValue: CallerClaim? = nil
}

extension RouteRequest {
  /// The app that asks, as it says itself; `nil` when the request is no call of another app.
  ///
  /// - Complexity: O(1).
  public var caller: CallerClaim? { context[CallerClaimKey.self] }
}
