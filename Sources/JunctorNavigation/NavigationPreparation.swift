// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorRouting

/// Something that is done before a transition's first step: closing an alert, ending an edit.
public typealias NavigationPreparation = @MainActor @Sendable (RouteRequest) async throws -> Void
