// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import JunctorSwiftUI
import SwiftUI

struct HomeView: View {
  let featured: [Goods]
  @State private var city: City?
  @Environment(\.router) private var router

  var body: some View {
    List {
      Section("Deliver to") {
        Button(city?.name ?? "Choose a city") { Task { await pickCity() } }
      }
      Section("Goods") {
        ForEach(featured) { goods in
          RouteLink(goods.title, to: GoodsRoute(id: goods.id))
        }
      }
      Section("Web") {
        RouteLink("Tea week", to: CampaignRoute())
      }
    }
    .navigationTitle("Mall")
  }

  private func pickCity() async {
    // Throws `dismissed` if the user closes the sheet.
    if let picked = try? await router.open(CityRoute()) { city = picked }
  }
}

/// The cities of the shop; the screen answers with the one that the user taps.
struct CityPicker: View {
  @Environment(\.screen) private var screen

  var body: some View {
    List {
      ForEach(["Hangzhou", "Lyon", "Recife"], id: \.self) { name in
        Button(name) { screen?.finish(City(name: name)) }
      }
    }
    .navigationTitle("Deliver to")
  }
}
