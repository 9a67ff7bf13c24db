// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(SwiftUI)
  internal import JunctorInspector
  internal import SwiftUI

  /// A row of the timeline, which leads to its details.
  struct TimelineRow: View, Identifiable {
    let row: InspectorRow

    nonisolated var id: Int { row.id }

    var body: some View {
      NavigationLink {
        List { ForEach(details, content: \.self) }.navigationTitle("Entry \(row.id)")
      } label: {
        VStack(alignment: .leading) {
          Text(verbatim: row.title).font(.caption)
          Text(verbatim: row.subtitle).font(.caption2).foregroundStyle(.secondary)
        }
      }
    }

    private var details: [DetailSection] { row.details.map(DetailSection.init) }
  }

  /// A part of the description of an entry.
  private struct DetailSection: View, Identifiable {
    let detail: InspectorRow.Detail

    nonisolated var id: String { detail.title }

    var body: some View { Section(detail.title) { MonospacedText(text: detail.text) } }
  }
#endif
