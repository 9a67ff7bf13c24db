// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The entries of a recording that the timeline shows.
package enum InspectorFilter: String, CaseIterable, Sendable {
  case all = "All"
  case requests = "Requests"
  case failures = "Failures"
  case screens = "Screens"

  /// Whether the timeline shows an entry.
  func includes(_ entry: RouterRecording.Entry) -> Bool {
    switch self {
    case .all: true
    case .requests: entry.request != nil
    case .failures: entry.request?.error != nil
    case .screens: entry.request == nil
    }
  }
}
