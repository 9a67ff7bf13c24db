// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

/// Whether the modals that requests in this task present are dismissed when their callers are cancelled.
package enum ClosesAbandonedModals: RouteContextKey {
  package static let defaultValue = false
}
