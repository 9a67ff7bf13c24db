// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import UIKit

public struct StubOnAppear {
  public let perform: (() -> Void)?
}

public struct StubOnDisappear {
  public let perform: (() -> Void)?
}

/// A task that SwiftUI begins when its view appears, begins again when its id changes, and cancels when its view
/// disappears.
public struct StubTask {
  public let id: AnyHashable
  public let perform: @Sendable () async -> Void
}

public struct StubOnOpenURL {
  public let perform: (URL) -> Void
}

public struct StubOnContinueUserActivity {
  public let activityType: String
  public let perform: (NSUserActivity) -> Void
}

extension View {
  public func onAppear(perform action: (() -> Void)? = nil) -> some View {
    with(StubOnAppear(perform: action))
  }

  public func onDisappear(perform action: (() -> Void)? = nil) -> some View {
    with(StubOnDisappear(perform: action))
  }

  public func task<T: Equatable & Hashable>(
    id value: T, priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View {
    with(StubTask(id: value, perform: action))
  }

  public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View {
    with(StubOnOpenURL(perform: action))
  }

  public func onContinueUserActivity(
    _ activityType: String, perform action: @escaping (NSUserActivity) -> Void
  ) -> some View {
    with(StubOnContinueUserActivity(activityType: activityType, perform: action))
  }
}
