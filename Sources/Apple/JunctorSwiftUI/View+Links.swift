// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(SwiftUI)
  public import Foundation
  public import Junctor
  internal import JunctorFoundation
  public import SwiftUI

  extension View {
    /// Adds links that this window receives to an inbox, where they wait until the app is ready.
    ///
    ///     RouterView(router, in: navigator, roots: ["": "/home"])
    ///       .opensLinks(in: navigator, through: inbox)
    ///
    /// Each link is opened in the scene of the window that received it. When the window has its first screens, it gives the
    /// inbox the signal `.window`.
    ///
    /// In a hosting controller, SwiftUI does not call it: use `UIKitLinks` of JunctorUIKit in the scene delegate.
    ///
    /// SwiftUI does not tell whether a URL has a custom scheme, is a universal link or belongs to a widget, nor which page
    /// contained it. The inbox drops a link that is also received as an activity.
    ///
    /// - Parameters:
    ///   - navigator: The navigator of the window.
    ///   - inbox: The inbox.
    ///   - activities: The types of further activities with an address, for Handoff or Spotlight.
    ///   - address: Returns the address of an activity. The default is that of its web page.
    public func opensLinks(
      in navigator: SwiftUINavigator, through inbox: LinkInbox, activities: [String] = [],
      address: @escaping @MainActor (NSUserActivity) -> String? = { $0.webpageURL?.absoluteString }
    ) -> some View {
      GivingWindow(navigator: navigator, inbox: inbox) {
        receivesLinks(navigator, activities, address) { inbox.accept($0) }
      }
    }

    /// Opens links that this window receives at once, in the window's scene.
    ///
    /// Use it if the app can show all screens as soon as it has a window. The links pass an inbox that waits for nothing,
    /// so a link that is also received as an activity is opened once.
    ///
    /// - Parameters:
    ///   - navigator: The navigator of the window.
    ///   - router: The router, whose events have the outcomes, and whose log has the failures.
    ///   - report: Receives the disposition of each link.
    ///   - activities: The types of further activities with an address, for Handoff or Spotlight.
    ///   - address: Returns the address of an activity. The default is that of its web page.
    public func opensLinks(
      in navigator: any Navigator, with router: Router,
      report: (@Sendable (InboundLink, LinkInbox.Disposition) -> Void)? = nil,
      activities: [String] = [],
      address: @escaping @MainActor (NSUserActivity) -> String? = { $0.webpageURL?.absoluteString }
    ) -> some View {
      WithInbox(LinkInbox(waitingFor: [], report: report)) { inbox in
        receivesLinks(navigator, activities, address) { link in
          inbox.deliver(to: router)
          inbox.accept(link)
        }
      }
    }

    private func receivesLinks(
      _ navigator: any Navigator, _ activities: [String],
      _ address: @escaping @MainActor (NSUserActivity) -> String?,
      _ receive: @escaping @MainActor (InboundLink) -> Void
    ) -> some View {
      let view = onOpenURL { url in
        receive(InboundLink(url.absoluteString, entry: .scene, scene: navigator.scene.id))
      }
      return ([InboundLink.browsingWeb] + activities).reduce(AnyView(view)) { view, type in
        let view = view.onContinueUserActivity(type) { activity in
          guard let text = address(activity) else { return }
          let isWeb = type == InboundLink.browsingWeb
          receive(
            InboundLink(
              text, entry: isWeb ? .universalLink : .handOff,
              referrer: activity.referrerURL?.absoluteString, scene: navigator.scene.id))
        }
        return AnyView(view)
      }
    }
  }

  /// Content with an inbox of its own, which is kept when the view is updated.
  private struct WithInbox<Content: View>: View {
    @State private var inbox: LinkInbox
    let content: (LinkInbox) -> Content

    init(_ inbox: LinkInbox, @ViewBuilder content: @escaping (LinkInbox) -> Content) {
      _inbox = State(wrappedValue: inbox)
      self.content = content
    }

    var body: some View { content(inbox) }
  }

  /// Content that gives an inbox the signal `.window` when a navigator has screens.
  private struct GivingWindow<Content: View>: View {
    @ObservedObject var navigator: SwiftUINavigator
    let inbox: LinkInbox
    @ViewBuilder let content: Content

    private var hasScreens: Bool { !navigator.scene.screens.isEmpty }

    var body: some View {
      content.task(id: hasScreens) { if hasScreens { inbox.fulfill(.window) } }
    }
  }
#endif
