// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(SwiftUI)
  public import Junctor
  public import SwiftUI

  extension View {
    /// Marks the view from which the screen of an address zooms, if its route has the option `.zooming`.
    ///
    ///     Thumbnail(photo).zoomSource(for: Photo(id: photo.id))
    ///
    /// The view is in a ``RouterView``. Before iOS 18 and on macOS, it has no effect.
    public func zoomSource(for address: some RouteAddress) -> some View {
      ZoomSource(address: address, content: self)
    }
  }

  private struct ZoomSource<Content: View>: View {
    let address: any RouteAddress
    let content: Content
    @Environment(\.router) private var router
    @Environment(\.zoomNamespace) private var namespace

    var body: some View {
      if #available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *), let namespace,
        let key = key(of: address)
      {
        content.matchedTransitionSource(id: key, in: namespace)
      } else {
        content
      }
    }

    private func key(of address: some RouteAddress) -> String? { router.screenKey(of: address) }
  }

  /// A screen that zooms from the view with its key.
  struct ZoomedView: View {
    let key: String
    let content: AnyView
    @Environment(\.zoomNamespace) private var namespace

    var body: some View {
      #if os(macOS)
        content
      #else
        if #available(iOS 18, tvOS 18, watchOS 11, visionOS 2, *), let namespace {
          content.navigationTransition(.zoom(sourceID: key, in: namespace))
        } else {
          content
        }
      #endif
    }
  }

  extension EnvironmentValues {
    /// The namespace in which screens and their sources are matched.
    var zoomNamespace: Namespace.ID? {
      get { self[ZoomNamespaceKey.self] }
      set { self[ZoomNamespaceKey.self] = newValue }
    }
  }

  private struct ZoomNamespaceKey: EnvironmentKey {
    static var defaultValue: Namespace.ID? { nil }
  }
#endif
