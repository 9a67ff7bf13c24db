// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorNavigation
public import JunctorRouting

extension LinkInbox {
  /// Something that has to be there before links are delivered.
  ///
  ///     let inbox = LinkInbox(waitingFor: [.window, .session, "catalogue"])
  ///     inbox.give("catalogue")
  public struct Signal: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The signal's name.
    public let name: String

    /// Creates a signal from its name.
    public init(_ name: String) { self.name = name }

    /// Creates a signal from its name.
    public init(stringLiteral name: String) { self.name = name }

    /// There is a window to show pages in.
    public static let window: Signal = "window"
    /// The user is signed in, or has chosen not to be.
    public static let session: Signal = "session"
    /// All modules have registered their routes.
    public static let modules: Signal = "modules"

    /// The name.
    public var description: String { name }
  }

  /// Which link is given up when too many wait.
  public enum Overflow: String, CaseIterable, Sendable {
    /// The one that has waited longest: what the person did last is kept.
    case dropOldest
    /// The one that has just come.
    case dropNewest
  }

  /// What became of a link: one for each, heard once.
  public enum Disposition: Sendable {
    /// The handler had it; what it returned or threw.
    case delivered(Result<RouteOutcome, any Error>)
    /// It had come before, as this link.
    case duplicate(of: InboundLink)
    /// Its time to live passed while it waited.
    case expired
    /// Too many waited.
    case dropped(by: Overflow)
    /// The inbox was closed, or whoever brought the link took it back.
    case cancelled

    /// Whether the handler had the link, whatever came of it.
    public var isDelivered: Bool { if case .delivered = self { true } else { false } }
  }
}

extension LinkInbox.Disposition: CustomStringConvertible {
  /// The disposition in a few words, without the addresses of links.
  public var description: String {
    switch self {
    case .delivered(.success(let outcome)): "delivered: \(outcome.ending)"
    case .delivered(.failure(let error as RouteError)): "delivered: \(error.code)"
    case .delivered(.failure(let error)): "delivered: \(type(of: error))"
    case .duplicate(let original): original.id.map { "duplicate of \($0)" } ?? "duplicate"
    case .expired: "expired"
    case .dropped(let overflow): "dropped: \(overflow)"
    case .cancelled: "cancelled"
    }
  }
}
