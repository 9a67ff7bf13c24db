// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import JunctorInspector

/// The shop without its windows: the router, the modules, and the links that wait.
@MainActor
final class Shop {
  /// `mall://order/7` and `https://m.mall.example/order/7` are the same address, `/order/7`.
  let router = Router(spaces: [.scheme("mall"), .domain("m.mall.example")])

  /// Links wait here until the modules have started and a window is visible.
  let inbox = LinkInbox(waitingFor: [.modules, .window])

  let session = Session()

  /// What the inspector shows when the device is shaken.
  ///
  /// A release build of an app leaves it out, with `#if DEBUG`.
  let recorder: RouterRecorder

  init() {
    recorder = RouterRecorder(router, facts: ["version": "1.0"])

    // Lets requests pass while the user is signed in. Otherwise it presents one login for all requests that wait.
    let signedIn = SessionGate(router: router, login: LoginRoute()) { [session] in
      await session.member != nil
    }
    do {
      try router.add([
        HomeModule(),
        GoodsModule(),
        OrdersModule(signedIn: signedIn),
        AccountModule(session: session, signedIn: signedIn),
        WebModule(),
      ])
    } catch {
      // Two routes with the same address, for example. The first launch finds it.
      fatalError("\(error)")
    }
    inbox.deliver(to: router)
  }

  /// Starts the modules, then opens the links that wait.
  func start() async {
    do {
      try await router.startModules()
    } catch {
      print("Some modules did not start: \(error)")
    }
    inbox.fulfill(.modules)
  }
}
