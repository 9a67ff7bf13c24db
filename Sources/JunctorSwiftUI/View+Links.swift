// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(SwiftUI)
  public import Foundation
  public import Junctor
  internal import JunctorFoundation
  public import SwiftUI

  extension View {
    /// Adds links that this scene receives to an inbox, where they wait until the app is ready.
    ///
    /// SwiftUI does not say whether a link is of a scheme, of a domain or of a widget, nor the page that contained it.
    /// The inbox drops a link that is also received as an activity.
    ///
    /// - Parameters:
    ///   - inbox: The inbox.
    ///   - activities: The types of further activities with an address, for Handoff or Spotlight.
    ///   - address: Returns the address of an activity. The default is that of its web page.
    public func opensLinks(
      through inbox: LinkInbox, activities: [String] = [],
      address: @escaping @MainActor (NSUserActivity) -> String? = { $0.webpageURL?.absoluteString }
    ) -> some View {
      receivesLinks(activities, address) { inbox.accept($0) }
    }

    /// Opens links that this scene receives, at once.
    ///
    /// For an app that can show all screens as soon as it has a window. The other parameters are those of
    /// `opensLinks(through:activities:address:)`.
    ///
    /// `router` is the router, whose events have the outcomes.
    public func opensLinks(
      with router: Router, activities: [String] = [],
      address: @escaping @MainActor (NSUserActivity) -> String? = { $0.webpageURL?.absoluteString }
    ) -> some View {
      receivesLinks(activities, address) { link in
        Task { _ = try? await router.show(link.address, source: link.source) }
      }
    }

    private func receivesLinks(
      _ activities: [String], _ address: @escaping @MainActor (NSUserActivity) -> String?,
      _ receive: @escaping @MainActor (InboundLink) -> Void
    ) -> some View {
      let view = onOpenURL { url in
        receive(InboundLink(url.absoluteString, entry: .scene))
      }
      return ([InboundLink.browsingWeb] + activities).reduce(AnyView(view)) { view, type in
        let view = view.onContinueUserActivity(type) { activity in
          guard let text = address(activity) else { return }
          let isWeb = type == InboundLink.browsingWeb
          receive(
            InboundLink(
              text, entry: isWeb ? .universalLink : .handOff,
              referrer: activity.referrerURL?.absoluteString))
        }
        return AnyView(view)
      }
    }
  }
#endif
