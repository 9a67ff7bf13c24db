// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorRouting

extension LinkInbox {
  /// A condition that must be met before links are delivered.
  public enum Signal: Hashable, Sendable {
    /// A window is available.
    case window

    /// The session is restored: the user is signed in, or uses the app without an account.
    case session

    /// All modules have registered their routes.
    case modules

    /// A condition of the app.
    case custom(String)
  }

  /// The link that is dropped if too many are waiting.
  public enum Overflow: String, CaseIterable, Sendable {
    /// The link that has waited longest.
    case dropOldest

    /// The most recent link.
    case dropNewest
  }

  /// What happens to a link in delivery that waits for the user when another link waits for it.
  public enum Order: String, CaseIterable, Sendable {
    /// The other link supersedes it.
    case newestWins

    /// The other link waits until it has ended.
    case inOrder
  }

  /// The one result of a link.
  public enum Disposition: Sendable, CustomStringConvertible {
    /// The handler received the link, with the result that it returned or threw.
    case delivered(Result<RouteOutcome, any Error>)

    /// The link repeats this earlier link.
    case duplicate(of: InboundLink)

    /// The link's time to live passed while it waited, or while its handler ran, which is then cancelled.
    case expired

    /// The link waited for the user when this newer link arrived; its handler was cancelled.
    case superseded(by: InboundLink)

    /// Too many links were waiting.
    case dropped(by: Overflow)

    /// The inbox was closed, or the task that delivered the link was cancelled.
    case cancelled

    var isDelivered: Bool { if case .delivered = self { true } else { false } }

    /// Whether the handler has opened the link.
    var hasSucceeded: Bool { if case .delivered(.success) = self { true } else { false } }

    /// The disposition in a few words, without the addresses of links.
    public var description: String {
      switch self {
      case .delivered(.success(let outcome)): "delivered: \(outcome.ending)"
      case .delivered(.failure(let error as RouteError)): "delivered: \(error.code)"
      case .delivered(.failure(let error)): "delivered: \(type(of: error))"
      case .duplicate(let original): original.id.map { "duplicate of \($0)" } ?? "duplicate"
      case .expired: "expired"
      case .superseded: "superseded"
      case .dropped(let overflow): "dropped: \(overflow)"
      case .cancelled: "cancelled"
      }
    }
  }
}
