// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A router that is not kept alive.
package final class WeakRouter: Sendable {
  package weak let router: Router?

  package init(_ router: Router) { self.router = router }
}
