// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorMacros

/// One thing that is to be seen on a page.
public struct PagePart: Sendable {
  /// What kinds of parts there are.
  public enum Kind: String, Encodable, Sendable {
    /// A sentence.
    case text
    /// A line of a list, with something at its end.
    case row
    /// What invites to go somewhere, larger than a row.
    case banner
    /// A button that opens an address.
    case action
    /// A button that answers for the page.
    case answer
    /// A text that can be changed.
    case field
    /// A page of the web.
    case web
  }

  /// The kind.
  public let kind: Kind
  /// What it says; a field's text, and the URL of a web page.
  public let text: String
  /// What it says besides; what an answer answers with.
  public let detail: String?
  /// Where a tap leads.
  public let destination: (any Route)?

  private init(
    _ kind: Kind, _ text: String, _ detail: String? = nil, to destination: (any Route)? = nil
  ) {
    self.kind = kind
    self.text = text
    self.detail = detail
    self.destination = destination
  }

  /// A sentence.
  public static func text(_ text: String) -> PagePart { PagePart(.text, text) }

  /// A line of a list.
  public static func row(
    _ text: String, _ detail: String? = nil, to destination: (any Route)? = nil
  ) -> PagePart {
    PagePart(.row, text, detail, to: destination)
  }

  /// What invites to go somewhere.
  public static func banner(
    _ text: String, _ detail: String, to destination: any Route
  ) -> PagePart {
    PagePart(.banner, text, detail, to: destination)
  }

  /// A button that opens an address.
  public static func action(_ text: String, to destination: any Route) -> PagePart {
    PagePart(.action, text, to: destination)
  }

  /// A button that answers for the page, with a text or without one.
  public static func answer(_ text: String, with answer: String? = nil) -> PagePart {
    PagePart(.answer, text, answer)
  }

  /// A text that can be changed.
  public static func field(_ text: String) -> PagePart { PagePart(.field, text) }

  /// A page of the web.
  public static func web(_ url: String) -> PagePart { PagePart(.web, url) }
}

extension PagePart {
  /// An amount of cents as people write it.
  public static func price(_ cents: Int) -> String {
    let rest = cents % 100
    return "¥\(cents / 100).\(rest < 10 ? "0" : "")\(rest)"
  }
}
