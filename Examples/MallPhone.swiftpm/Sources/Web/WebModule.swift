// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import JunctorBridge
import JunctorSwiftUI
import SwiftUI

struct WebModule: RouteModule {
  func register(in registrar: ModuleRegistrar) throws(RegistrationError) {
    let router = registrar.router

    // One bridge for all web views: it answers pages of this origin only. Each route states besides, by `.exposed(to:)`,
    // whether such pages can open it.
    try registrar.provide(Bridge.self) { _ in
      Bridge(to: router, policy: try BridgePolicy(origins: ["https://m.mall.example"]))
    }

    try registrar.register(
      for: CampaignRoute.self,
      .view { _, screen in
        CampaignView(bridge: try router.service(Bridge.self), screen: screen.untyped)
          .navigationTitle("Tea week")
      },
      .presented(inTab: "home"), .exposed(to: [.customScheme, .universalLink, .push]))
  }
}
