// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// A shop with one router: pages in SwiftUI and UIKit, a web page in a WKWebView, links, a login, and a page that must not be
// left by accident. Shake the device for the inspector, which shows what the router did.
//
// Open the folder MallPhone.swiftpm in Xcode (Swift 6.3 or later), run it on a simulator, and open a link:
//
//     xcrun simctl openurl booted mall://order/7
//
// Each folder is a module: addresses in `…Routes.swift`, which other modules use, and the pages behind them. Here, all
// are in one target. In a large app, each module is a target, and its addresses are another one.

import Junctor
import JunctorInspectorUI
import JunctorSwiftUI
import SwiftUI

@main
struct MallPhoneApp: App {
  private let shop = Shop()

  var body: some Scene {
    WindowGroup { ShopWindow(shop: shop) }
  }
}

/// A window of the app: three tabs, and what is presented over them.
struct ShopWindow: View {
  static let tabs = [
    SceneTab("home", root: "/", title: "Home", image: .system("house")),
    SceneTab("orders", root: OrdersRoute(), title: "Orders", image: .system("bag")),
    SceneTab("account", root: "/account", title: "Account", image: .system("person")),
  ]

  let shop: Shop
  // A state of the window, so that each window has its own screens.
  @StateObject var navigator = SwiftUINavigator(tabs: tabs)

  var body: some View {
    RouterView(shop.router, in: navigator)
      .opensLinks(in: navigator, through: shop.inbox)
      .routerInspector(shop.recorder)
      .task { await shop.start() }
  }
}
