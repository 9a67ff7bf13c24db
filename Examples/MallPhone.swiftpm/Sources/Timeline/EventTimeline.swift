// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Combine
import Junctor

/// The last events of a router, the newest first.
///
/// Events contain patterns and no addresses, so an app can send them to its analytics in the same way.
@MainActor
final class EventTimeline: ObservableObject {
  enum Filter: String, CaseIterable {
    case all = "All"
    case requests = "Requests"
    case screens = "Screens"
  }

  struct Row: Identifiable {
    let id: Int
    let kind: Filter
    let title: String
    let detail: String
  }

  @Published private(set) var rows: [Row] = []
  private var count = 0

  func follow(_ router: Router) {
    // The stream begins here, before the first request.
    let events = router.events
    Task { [weak self] in
      for await event in events { self?.add(event) }
    }
  }

  func rows(_ filter: Filter) -> [Row] {
    filter == .all ? rows : rows.filter { $0.kind == filter }
  }

  private func add(_ event: RouterEvent) {
    count += 1
    rows.insert(Row(event, id: count), at: 0)
    if rows.count > 200 { rows.removeLast() }
  }
}

extension EventTimeline.Row {
  fileprivate init(_ event: RouterEvent, id: Int) {
    self.id = id
    if let change = event.navigation {
      // The app or the user has changed the visible screens.
      kind = .screens
      title = "\(change)"
      detail = "\(change.duration)"
    } else if let change = event.failedNavigation {
      kind = .screens
      title = "Not done: \(change)"
      detail = event.note ?? ""
    } else {
      // A handler has started, or a caller has received its outcome.
      kind = .requests
      title = "\(event)"
      detail = event.timings.map { "\($0.stage) \($0.duration)" }.joined(separator: ", ")
    }
  }
}
