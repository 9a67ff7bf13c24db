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
    if case .reported(let report) = kind { report.content as? NavigationReport } else { nil }
  }
}

/// How a transition ended.
enum NavigationReport: Hashable, Sendable, CustomStringConvertible {
  case done(NavigationChange)
  case failed(NavigationChange)

  var description: String {
    switch self {
    case .done(let change): "\(change)"
    case .failed(let change): "not done: \(change)"
    }
  }
}

extension RouterEvent.Kind {
  static func navigation(_ report: NavigationReport) -> Self { .reported(RouterReport(report)) }
}
