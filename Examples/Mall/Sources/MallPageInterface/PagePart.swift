// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorMacros

/// One part of a page.
public struct PagePart: Sendable {
  /// The kinds of parts.
  public enum Kind: String, Encodable, Sendable {
    /// A text.
    case text
    /// A row of a list, with a detail text.
    case row
    /// A large button that opens an address.
    case banner
    /// A button that opens an address.
    case action
    /// A button that closes the page with a value.
    case answer
    /// A text field.
    case field
    /// A web page.
    case web
  }

  /// The kind.
  public let kind: Kind
  /// The text; for a web page, its URL.
  public let text: String
  /// The detail text; for an answer, the value that it returns.
  public let detail: String?
  /// The address that a tap opens.
  public let destination: (any Route)?

  private init(
    _ kind: Kind, _ text: String, _ detail: String? = nil, to destination: (any Route)? = nil
  ) {
    self.kind = kind
    self.text = text
    self.detail = detail
    self.destination = destination
  }

  /// A text.
  public static func text(_ text: String) -> PagePart { PagePart(.text, text) }

  /// A row of a list.
  public static func row(
    _ text: String, _ detail: String? = nil, to destination: (any Route)? = nil
  ) -> PagePart {
    PagePart(.row, text, detail, to: destination)
  }

  /// A large button that opens an address.
  public static func banner(
    _ text: String, _ detail: String, to destination: any Route
  ) -> PagePart {
    PagePart(.banner, text, detail, to: destination)
  }

  /// A button that opens an address.
  public static func action(_ text: String, to destination: any Route) -> PagePart {
    PagePart(.action, text, to: destination)
  }

  /// A button that closes the page, with or without a value.
  public static func answer(_ text: String, with answer: String? = nil) -> PagePart {
    PagePart(.answer, text, answer)
  }

  /// A text field.
  public static func field(_ text: String) -> PagePart { PagePart(.field, text) }

  /// A web page.
  public static func web(_ url: String) -> PagePart { PagePart(.web, url) }
}

extension PagePart {
  /// Returns an amount of cents in the form `¥12.00`.
  public static func price(_ cents: Int) -> String {
    let rest = cents % 100
    return "¥\(cents / 100).\(rest < 10 ? "0" : "")\(rest)"
  }
}
