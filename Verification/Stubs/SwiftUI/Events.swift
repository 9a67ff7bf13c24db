// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import Foundation
// A class of Foundation, on Apple's platforms.
@_exported public import class UIKit.NSUserActivity

public struct StubOnAppear {
  public let perform: (() -> Void)?
}

public struct StubOnDisappear {
  public let perform: (() -> Void)?
}

/// A task that SwiftUI begins when its view appears, begins again when its id changes, and cancels when its view
/// disappears.
public struct StubTask {
  public let id: StubTaskID
  public let perform: @Sendable () async -> Void
}

/// An id of any type, which need not be hashable.
public struct StubTaskID: Equatable {
  private let value: any Equatable

  init(_ value: any Equatable) { self.value = value }

  public static func == (left: StubTaskID, right: StubTaskID) -> Bool {
    func isEqual<Value: Equatable>(_ value: Value) -> Bool { value == right.value as? Value }
    return isEqual(left.value)
  }
}

public struct StubOnOpenURL {
  public let perform: (URL) -> Void
}

public struct StubOnContinueUserActivity {
  public let activityType: String
  public let perform: (NSUserActivity) -> Void
}

extension View {
  nonisolated public func onAppear(perform action: (() -> Void)? = nil) -> some View {
    with(StubOnAppear(perform: action))
  }

  nonisolated public func onDisappear(perform action: (() -> Void)? = nil) -> some View {
    with(StubOnDisappear(perform: action))
  }

  nonisolated public func task<T: Equatable>(
    id value: T, priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View {
    with(StubTask(id: StubTaskID(value), perform: action))
  }

  nonisolated public func task(
    priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View {
    with(StubTask(id: StubTaskID(0), perform: action))
  }

  nonisolated public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View {
    with(StubOnOpenURL(perform: action))
  }

  nonisolated public func onContinueUserActivity(
    _ activityType: String, perform action: @escaping (NSUserActivity) -> Void
  ) -> some View {
    with(StubOnContinueUserActivity(activityType: activityType, perform: action))
  }
}
