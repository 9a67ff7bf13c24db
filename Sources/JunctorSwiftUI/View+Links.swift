// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(SwiftUI)
  public import Foundation
  public import Junctor
  internal import JunctorFoundation
  public import SwiftUI

  extension View {
    /// Gives links that the system hands to this scene to an inbox, where they wait until the app is
    /// ready.
    ///
    /// In SwiftUI's life cycle links of the app's schemes and domains and those of widgets all come by
    /// the same door, and the page they were on is not told. One that also comes as an activity is
    /// known to the inbox as its double.
    ///
    /// - Parameters:
    ///   - inbox: Where they wait.
    ///   - activities: The types of further activities that carry an address, for Hand-off or Spotlight.
    ///   - address: Gives the address of an activity; its web page's, unless you say otherwise.
    public func opensLinks(
      through inbox: LinkInbox, activities: [String] = [],
      address: @escaping @MainActor (NSUserActivity) -> String? = { $0.webpageURL?.absoluteString }
    ) -> some View {
      receivesLinks(activities, address) { inbox.accept($0) }
    }

    /// Opens links that the system hands to this scene, at once.
    ///
    /// For an app that can show everything as soon as it has a window; else see
    /// `opensLinks(through:activities:address:)`.
    ///
    /// - Parameters:
    ///   - router: What opens them; its events tell what became of them.
    ///   - activities: The types of further activities that carry an address, for Hand-off or Spotlight.
    ///   - address: Gives the address of an activity; its web page's, unless you say otherwise.
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
