// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorRouting

extension RouterEvent {
  /// The change of the visible screens that the event reports, made by the app or by the user.
  public var navigation: NavigationChange? {
    if case .done(let change) = navigationReport { change } else { nil }
  }

  /// The change that a transition did not complete; the event's note says why.
  public var failedNavigation: NavigationChange? {
    if case .failed(let change) = navigationReport { change } else { nil }
  }

  private var navigationReport: NavigationReport? {
    content as? NavigationReport
  }
}

/// How a transition ended.
enum NavigationReport: Sendable, CustomStringConvertible {
  case done(NavigationChange)
  case failed(NavigationChange)

  var description: String {
    switch self {
    case .done(let change): "\(change)"
    case .failed(let change): "not done: \(change)"
    }
  }
}

extension EventHub {
  func send(_ report: NavigationReport, for request: RouteRequest?, note: String? = nil) {
    guard isHeard else { return }
    send(.reported("\(report)"), for: request, note: note, content: report)
  }
}
