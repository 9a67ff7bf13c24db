// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(SwiftUI)
  public import Junctor
  public import SwiftUI

  /// A button that opens an address, like a `NavigationLink`.
  ///
  ///     RouteLink("Order", to: OrderDetail(id: 7))
  ///     RouteLink(to: "/cart", context: .presented(as: .sheet)) { Label("Cart", systemImage: "cart") }
  ///
  /// It opens the address with the router of its environment. A failure is passed to `Router.onFailure`.
  public struct RouteLink<Label: View>: View {
    private let address: any RouteAddress
    private let context: RouteContext
    private let label: Label
    @Environment(\.router) private var router

    /// Creates a link with a label.
    ///
    /// - Parameters:
    ///   - address: A text, or a value of a `Route` type.
    ///   - context: Presentation preferences, and values for gates, interceptors and the handler.
    ///   - label: The label.
    public init(
      to address: some RouteAddress, context: RouteContext = RouteContext(),
      @ViewBuilder label: () -> Label
    ) {
      self.address = address
      self.context = context
      self.label = label()
    }

    /// The button.
    public var body: some View {
      Button {
        router.go(address, context: context)
      } label: {
        label
      }
    }
  }

  extension RouteLink where Label == Text {
    /// Creates a link with a title, which is localized.
    public init(
      _ titleKey: LocalizedStringKey, to address: some RouteAddress,
      context: RouteContext = RouteContext()
    ) {
      self.init(to: address, context: context) { Text(titleKey) }
    }

    /// Creates a link with a title.
    @_disfavoredOverload
    public init(
      _ title: some StringProtocol, to address: some RouteAddress,
      context: RouteContext = RouteContext()
    ) {
      self.init(to: address, context: context) { Text(title) }
    }
  }
#endif
