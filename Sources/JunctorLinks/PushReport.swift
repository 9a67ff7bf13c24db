// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorNavigation
public import JunctorRouting

/// What became of a notification that was tapped, for whoever sent it.
///
///     let inbox = LinkInbox(
///       waitingFor: [.window],
///       report: { link, disposition in
///         guard let report = PushReport(link, disposition, of: router) else { return }
///         backend.send(report)
///       })
///
/// An inbox reports each link once, so there is one report for each notification, however many hooks
/// told of the tap. It holds no address and no parameter, only the pattern.
public struct PushReport: Hashable, Codable, Sendable {
  /// The notification's identifier, as its sender or the system gave it.
  public let id: String?

  /// The pattern of the route that the address leads to; `nil` when it leads to none that pushes may
  /// open.
  public let pattern: String?

  /// How it ended: the word of a ``RouteEnding``, where a screen that is up is `handled`; `expired` or
  /// `dropped` when it never came to be opened, `cancelled` also when it was taken back before.
  public let ending: String

  /// The word that a page would hear for this ending, `route.not_found`; `nil` for a success, and for
  /// what was never opened.
  public let code: String?

  /// How long it took from the tap to the ending, the wait for the app's readiness included, in whole
  /// milliseconds.
  public let milliseconds: Int64

  /// Creates a report.
  ///
  /// - Parameters:
  ///   - id: The notification's identifier.
  ///   - pattern: The pattern of the route that the address leads to.
  ///   - ending: How it ended, as one word.
  ///   - code: The word that a page would hear for this ending.
  ///   - milliseconds: How long it took.
  public init(id: String?, pattern: String?, ending: String, code: String?, milliseconds: Int64) {
    self.id = id
    self.pattern = pattern
    self.ending = ending
    self.code = code
    self.milliseconds = milliseconds
  }

  /// Creates the report about a link, from what an inbox reports.
  ///
  /// - Parameters:
  ///   - link: The link.
  ///   - disposition: What became of it.
  ///   - router: What knows the pattern.
  /// - Returns: `nil` for a link that is no push, and for the double of one: that has its report.
  public init?(_ link: InboundLink, _ disposition: LinkInbox.Disposition, of router: Router) {
    guard link.entry == .push else { return nil }
    let ending: RouteEnding?
    let word: String
    switch disposition {
    case .duplicate: return nil
    case .delivered(.success(let outcome)):
      (ending, word) = (outcome.ending, outcome.ending.rawValue)
    case .delivered(.failure(let error)):
      let code =
        (error as? RouteError)?.code ?? (error is CancellationError ? .cancelled : .handlerFailed)
      (ending, word) = (code, code.rawValue)
    case .expired: (ending, word) = (nil, "expired")
    case .dropped: (ending, word) = (nil, "dropped")
    case .cancelled: (ending, word) = (nil, "cancelled")
    }
    self.init(
      id: link.id, pattern: try? router.resolve(link.address, from: link.source).pattern,
      ending: word, code: ending?.pageCode, milliseconds: (link.age ?? .zero).wholeMilliseconds)
  }
}

extension Duration {
  fileprivate var wholeMilliseconds: Int64 {
    components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
  }
}
