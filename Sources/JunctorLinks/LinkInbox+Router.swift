// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorNavigation
public import JunctorRouting

extension LinkInbox {
  /// Lets a router show what links lead to, each in the scene to which it came.
  ///
  ///     let inbox = LinkInbox(waitingFor: [.window, .session])
  ///     inbox.deliver(to: router)
  ///
  /// A link is delivered when its screen is visible, with the outcome *handled*.
  ///
  /// - Parameter router: The router that opens the links. The inbox references it weakly, and cancels links
  ///   after it is deallocated.
  public func deliver(to router: Router) {
    let handler: Handler = { [weak router] link in
      guard let router else { throw CancellationError() }
      return try await router.show(link)
    }
    deliver(to: handler, work: router.runtime.work)
  }
}

extension Router {
  /// Opens an inbound link in its scene, and returns when its screen is visible.
  ///
  /// - Parameter link: The link, which provides the source.
  /// - Returns: *Handled* for a visible screen, otherwise the outcome.
  /// - Throws: A `RouteError`.
  @discardableResult
  public func show(_ link: InboundLink) async throws(RouteError) -> RouteOutcome {
    var context = RouteContext.presented(with: NavigationOptions(scene: link.scene))
    if let caller = link.caller { context[CallerClaimKey.self] = caller }
    let showing = try await show(link.address, source: link.source, context: context)
    return showing.screen == nil ? try await showing.outcome() : .handled
  }
}
