// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorRouting

/// The result of a tapped notification, in a form for its sender.
///
///     let inbox = LinkInbox(
///       waitingFor: [.window],
///       report: { link, disposition in
///         guard let report = PushReport(link, disposition, of: router) else { return }
///         backend.send(report)
///       })
///
/// An inbox reports each link once. There is one report for each notification, even if several system
/// callbacks report the tap. The report contains the pattern, but no address and no parameter.
public struct PushReport: Hashable, Codable, Sendable {
  /// The notification's identifier, from its sender or the system.
  public let id: String?

  /// The pattern of the matching route; `nil` if no route that is open to push notifications matches.
  public let pattern: String?

  /// How the link ended, as one word.
  ///
  /// It is a `RouteEnding`, or `expired`, `superseded` or `dropped` for a link that was not opened. A visible
  /// screen is `handled`. A link that was cancelled while it waited is `cancelled`.
  public let ending: String

  /// The code that a web page receives for the ending, such as `route.not_found`; `nil` for a success
  /// and for a link that was not opened.
  public let code: String?

  /// The time from the tap to the ending in whole milliseconds, including the wait in the inbox.
  public let milliseconds: Int64

  /// Creates the report of a link from the report of an inbox.
  ///
  /// - Parameters:
  ///   - link: The link.
  ///   - disposition: The link's disposition.
  ///   - router: The router that finds the pattern.
  /// - Returns: `nil` for a link that is not a push notification, and for a duplicate.
  public init?(_ link: InboundLink, _ disposition: LinkInbox.Disposition, of router: Router) {
    guard link.entry == .push else { return nil }
    var code: RouteError.Code?
    switch disposition {
    case .duplicate: return nil
    case .delivered(.success(.dismissed)):
      code = .dismissed
      ending = "dismissed"
    case .delivered(.success(let outcome)): ending = outcome.ending.rawValue
    case .delivered(.failure(let error)):
      let failure =
        (error as? RouteError)?.code ?? (error is CancellationError ? .cancelled : .handlerFailed)
      code = failure
      ending = failure.rawValue
    case .expired, .superseded, .dropped, .cancelled: ending = disposition.name
    }
    id = link.id
    pattern = router.pattern(of: link)
    self.code = code?.pageCode
    milliseconds = Int64((link.age ?? .zero) / .milliseconds(1))
  }
}
