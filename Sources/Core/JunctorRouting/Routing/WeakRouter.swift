// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A weak reference to a router.
package final class WeakRouter: Sendable {
  package weak let router: Router?

  package init(_ router: Router) { self.router = router }
}
