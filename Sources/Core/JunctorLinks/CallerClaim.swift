// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorRouting

/// The name and address that another app claims for itself.
///
///     if let caller = request.caller {
///       confirm("“\(caller.name ?? "Another app")” requests a payment.")
///     }
///
/// A claim is not a proof: any app can claim any name. Show it to the user, but do not base decisions
/// on it.
public struct CallerClaim: Hashable, Codable, Sendable {
  /// The maximum length of a name, in Unicode scalars.
  private static let longestName = 64

  /// The name in a form that is safe to show: one line of at most 64 Unicode scalars, without control
  /// and bidirectional formatting characters; `nil` if nothing is left.
  public let name: String?

  /// The page or app, as an address or an identifier; `nil` if not specified.
  public let address: String?

  /// Creates a claim.
  ///
  /// - Parameters:
  ///   - name: The claimed name.
  ///   - address: The page or app, as claimed or as provided by the system.
  /// - Complexity: O(*n*), where *n* is the length of the name.
  public init(name: String?, address: String? = nil) {
    self.name = name.flatMap(Self.shown)
    self.address = address
  }

  /// Creates a claim from its encoded form, and makes the name safe to show.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      name: try values.decodeIfPresent(String.self, forKey: .name),
      address: try values.decodeIfPresent(String.self, forKey: .address))
  }

  /// Returns the part of a text that can be shown safely on one line; `nil` if nothing is left.
  private static func shown(_ text: String) -> String? {
    var shown = String.UnicodeScalarView()
    var isBlank = true
    for scalar in text.unicodeScalars {
      if scalar.properties.isWhitespace {
        if !isBlank { shown.append(" ") }
        isBlank = true
        continue
      }
      if scalar.isHidden { continue }
      shown.append(scalar)
      isBlank = false
      if shown.count == longestName { break }
    }
    if shown.last == " " { shown.removeLast() }
    return shown.isEmpty ? nil : String(shown)
  }
}

enum CallerClaimKey: RouteContextKey {
  static let defaultValue: CallerClaim? = nil
}

extension RouteRequest {
  /// The claim of the app that sent the request; `nil` if the request is not a call of another app.
  ///
  /// - Complexity: O(1).
  public var caller: CallerClaim? { context[CallerClaimKey.self] }
}
