// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A gate that a router calls before all other steps.
package protocol LeadingGate: RouteGate {}
