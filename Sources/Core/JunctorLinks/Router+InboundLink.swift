// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorNavigation
public import JunctorRouting

extension Router {
  /// Opens an inbound link in its scene, and returns when its screen is visible.
  ///
  /// - Parameter link: The link, which provides the source.
  /// - Returns: *Handled* for a visible screen, otherwise the outcome.
  /// - Throws: A `RouteError`.
  @discardableResult
  public func show(_ link: InboundLink) async throws(RouteError) -> RouteOutcome {
    let showing = try await show(link.address, source: link.source, context: context(of: link))
    return showing.screen == nil ? try await showing.outcome() : .handled
  }

  /// The pattern of the route that opens a link; `nil` if no route that is open to its source matches.
  func pattern(of link: InboundLink) -> String? {
    try? resolve(link.address, from: link.source).matched.pattern
  }

  /// The context of a link's request.
  func context(of link: InboundLink) -> RouteContext {
    var context = link.context
    continueTrace(link.traceParent, from: link.source, in: &context)
    return context
  }

  /// Sends an event about a link that is not, or not yet, a request.
  func note(
    _ text: String, of link: InboundLink, _ note: String? = nil, content: UnopenedLink? = nil
  ) {
    guard runtime.events.hasListeners else { return }
    runtime.sendUnread(
      .reported(text), source: link.source, pattern: pattern(of: link), note: note, content: content
    )
  }
}

extension InboundLink {
  /// The context of the link's request.
  var context: RouteContext {
    var context = RouteContext.presented(with: NavigationOptions(scene: scene))
    if let caller { context[CallerClaimKey.self] = caller }
    return context
  }
}
