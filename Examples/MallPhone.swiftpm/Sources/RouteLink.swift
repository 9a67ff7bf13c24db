// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import JunctorSwiftUI
import SwiftUI

/// A button that opens an address.
struct RouteLink<Destination: Route>: View {
  private let title: String
  private let destination: Destination
  @Environment(\.router) private var router

  init(_ title: String, to destination: Destination) {
    self.title = title
    self.destination = destination
  }

  var body: some View {
    Button(title) {
      // A failure is an event of the router: see the timeline.
      Task { try? await router?.show(destination) }
    }
  }
}
