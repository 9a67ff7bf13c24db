// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(AppIntents)
  public import AppIntents
  public import Junctor

  /// The error of a ``RouteIntent`` whose route was not opened.
  public struct RouteIntentError: Error, CustomLocalizedStringResourceConvertible {
    /// How the link of the intent ended: `delivered` with the error of the request, or without a delivery.
    public let disposition: LinkInbox.Disposition

    init(_ error: RouteError) { disposition = .delivered(.failure(error)) }

    /// Creates the error of a link; `nil` if the user sees the page, or has opened another link meanwhile.
    init?(_ disposition: LinkInbox.Disposition) {
      switch disposition {
      case .delivered(.success), .duplicate, .superseded: return nil
      case .delivered(.failure), .expired, .dropped, .cancelled: self.disposition = disposition
      }
    }

    /// The text that Siri and Shortcuts show.
    ///
    /// It is one of two keys, which the table `Localizable` of the app can translate: “This page is not available.”
    /// and “The page could not be opened. Try again.”
    public var localizedStringResource: LocalizedStringResource {
      guard case .delivered(.failure(let error as RouteError)) = disposition,
        [.notFound, .invalidURL, .badParameter, .unrepresentable, .denied, .declined]
          .contains(error.code)
      else { return "The page could not be opened. Try again." }
      return "This page is not available."
    }
  }
#endif
