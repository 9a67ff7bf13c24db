// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import JunctorSwiftUI
import SwiftUI

struct TimelinePage: View {
  @ObservedObject var timeline: EventTimeline
  @State private var filter = EventTimeline.Filter.all
  @Environment(\.router) private var router

  var body: some View {
    List {
      Section("Windows") {
        // The tabs with their stacks, and the modals.
        ForEach(router.navigation.scenes) { scene in
          Text(verbatim: "\(scene)").font(.caption.monospaced())
        }
      }
      Section("Events") {
        Picker("Show", selection: $filter) {
          ForEach(EventTimeline.Filter.allCases, id: \.self) { filter in Text(filter.rawValue) }
        }
        .pickerStyle(.segmented)
        ForEach(timeline.rows(filter)) { row in
          VStack(alignment: .leading) {
            Text(row.title).font(.caption)
            Text(row.detail).font(.caption2).foregroundStyle(.secondary)
          }
        }
      }
    }
    .navigationTitle("Timeline")
  }
}
