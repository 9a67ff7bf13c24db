// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A router that is not kept alive.
package final class WeakRouter: Sendable {
  private struct Holder {
    weak var router: Router?
  }

  private let holder: RouteLock<Holder>

  package init(_ router: Router) { holder = RouteLock(Holder(router: router)) }

  package var router: Router? { holder.withLock { $0.router } }
}
