// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A value in a ``RouteContext`` that is meant for the request's own address, and not for the further
/// addresses that a response names.
package protocol PersonalContextValue: Sendable {}
