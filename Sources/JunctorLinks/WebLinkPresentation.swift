// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The way in which web links are shown that no route matches.
public enum WebLinkPresentation: Sendable {
  /// A route that shows a web page.
  ///
  ///     .page("mall://web")  // opens mall://web?url=https%3A%2F%2Fm.mall.example%2Fx
  ///
  /// The first value is the route's address, `key` the name of the query parameter for the link.
  case page(_ address: String, key: String = "url")

  /// A closure that receives the link, and returns when the page is visible.
  ///
  /// The same link is not shown again for another two seconds. A thrown error ends the request as
  /// `handlerFailed`.
  case handler(@Sendable (String) async throws -> Void)

  /// The time for which a link is remembered after it was shown, since a handler does not report when its
  /// page is closed.
  var afterglow: Duration { if case .handler = self { .seconds(2) } else { .zero } }
}
