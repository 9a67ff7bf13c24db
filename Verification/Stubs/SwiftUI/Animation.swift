// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public struct Animation: Equatable, Sendable {
  private let name: String

  public static let `default` = Animation(name: "default")
  public static var easeInOut: Animation { Animation(name: "easeInOut") }
  public static var spring: Animation { Animation(name: "spring") }
}

public struct AnyTransition {
  public let stubName: String

  public static let opacity = AnyTransition(stubName: "opacity")
  public static var scale: AnyTransition { AnyTransition(stubName: "scale") }
}

public struct Transaction {
  public var animation: Animation?
  public var disablesAnimations = false

  public init() {}

  public init(animation: Animation?) { self.animation = animation }

  /// Collects the transactions of a task.
  public final class StubRecorder: Sendable {
    @TaskLocal public static var current: StubRecorder?
    @MainActor public private(set) var transactions: [Transaction] = []

    public init() {}

    @MainActor fileprivate func note(_ transaction: Transaction) {
      transactions.append(transaction)
    }
  }
}

public func withTransaction<Result>(
  _ transaction: Transaction, _ body: () throws -> Result
) rethrows -> Result {
  MainActor.assumeIsolated { Transaction.StubRecorder.current?.note(transaction) }
  return try body()
}

/// Declared for its name, with what a conformance must have.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
@MainActor @preconcurrency
public protocol Transition {
  typealias Content = PlaceholderContentView<Self>
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency
  func body(content: Content, phase: TransitionPhase) -> Body
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
public enum TransitionPhase: Hashable, Sendable {
  case willAppear, identity, didDisappear
}

/// The view that a custom transition or modifier changes.
public struct PlaceholderContentView<Value>: StubView {}

extension View {
  nonisolated public func transition(_ t: AnyTransition) -> some View { with(t) }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  nonisolated public func transition<T: Transition>(_ transition: T) -> some View {
    with(AnyTransition(stubName: "\(T.self)"))
  }
}
