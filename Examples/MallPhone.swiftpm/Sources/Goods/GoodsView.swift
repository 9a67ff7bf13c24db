// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import JunctorSwiftUI
import SwiftUI

struct GoodsView: View {
  let goods: Goods
  @State private var message: String?
  @Environment(\.router) private var router

  var body: some View {
    List {
      LabeledContent("Price", value: goods.price)
      Button("Order") { Task { await order() } }
      if let message { Text(message) }
    }
    .navigationTitle(goods.title)
  }

  private func order() async {
    do {
      // Requires a login: if the user is not signed in, the login is presented, and the order is placed afterwards.
      let order = try await router.open(PlaceOrderRoute(goods: goods.title))
      try await router.show(OrderRoute(id: order.id))
    } catch {
      message = "Not ordered: \(error.code)"
    }
  }
}
