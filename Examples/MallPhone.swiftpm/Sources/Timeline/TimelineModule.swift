// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import JunctorSwiftUI

struct TimelineModule: RouteModule {
  let timeline: EventTimeline

  func register(in registrar: ModuleRegistrar) throws(RegistrationError) {
    try registrar.register(
      for: TimelineRoute.self, .view { [timeline] _, _ in TimelinePage(timeline: timeline) },
      .presented(as: .sheet))
  }
}
