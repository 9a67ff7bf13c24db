// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation

public struct UITransitionContextViewControllerKey: Hashable, Sendable {
  let name: String
  public static let from = UITransitionContextViewControllerKey(name: "from")
  public static let to = UITransitionContextViewControllerKey(name: "to")
}

@MainActor public protocol UIViewControllerTransitionCoordinatorContext: NSObjectProtocol {
  var isAnimated: Bool { get }
  var initiallyInteractive: Bool { get }
  var isInteractive: Bool { get }
  var isCancelled: Bool { get }
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
}

@MainActor
public protocol UIViewControllerTransitionCoordinator:
  UIViewControllerTransitionCoordinatorContext
{
  @discardableResult
  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool
}

@MainActor public protocol UIViewControllerContextTransitioning: NSObjectProtocol {
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
  func completeTransition(_ didComplete: Bool)
}

@MainActor public protocol UIViewControllerAnimatedTransitioning: NSObjectProtocol {
  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval
  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning)
}

@MainActor public protocol UIViewControllerInteractiveTransitioning: NSObjectProtocol {}

@MainActor public protocol UIViewControllerTransitioningDelegate: NSObjectProtocol {
  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
}

final class StubCoordinator: NSObject, UIViewControllerTransitionCoordinator {
  let isAnimated = true
  let initiallyInteractive: Bool
  var isInteractive: Bool
  var isCancelled = false
  private let from: UIViewController?
  private var completions: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []

  init(from: UIViewController?, isInteractive: Bool) {
    self.from = from
    initiallyInteractive = isInteractive
    self.isInteractive = isInteractive
  }

  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
    key == .from ? from : nil
  }

  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool {
    if let completion { completions.append(completion) }
    return true
  }

  func end() {
    for completion in completions { completion(self) }
    completions = []
  }
}

final class StubContext: NSObject, UIViewControllerContextTransitioning {
  private var finish: (() -> Void)?

  init(_ finish: @escaping () -> Void) { self.finish = finish }

  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? { nil }

  func completeTransition(_ didComplete: Bool) {
    finish?()
    finish = nil
  }
}

/// Not in the real UIKit: when the animations of a window end.
@MainActor public final class StubAnimations {
  public enum Pace: Sendable {
    /// No animations: changes have no coordinator, and end in a later turn.
    case none
    /// Animations end in a later turn of the main actor.
    case later
    /// When the test calls `end()`.
    case manual
  }

  public var pace = Pace.none
  /// When completion handlers and delegate calls arrive; `nil` for the moment that the pace defines.
  public var schedule: StubSchedule?
  /// Whether completion handlers of presentations and dismissals, and coordinators, are not called.
  public var isSilent = false
  /// The number of animations that have begun.
  public private(set) var count = 0
  private var running: [() -> Void] = []
  private var watchers: [CheckedContinuation<Void, Never>] = []

  /// The number of calls that follow in a later turn.
  private var laterCount = 0
  private var resting: [CheckedContinuation<Void, Never>] = []

  nonisolated init() {}

  /// Runs `body` in a later turn of the main actor.
  func later(_ body: @escaping () -> Void) {
    if let schedule { return schedule.deliver(body) }
    laterCount += 1
    Task {
      body()
      laterCount -= 1
      if laterCount > 0 { return }
      let ready = resting
      resting = []
      for waiter in ready { waiter.resume() }
    }
  }

  /// Calls a completion handler of a presentation or dismissal, if UIKit does.
  func complete(_ call: @escaping () -> Void) {
    let isDropped = isSilent || schedule?.dropsCompletion() == true
    if !isDropped { deliver(call) }
  }

  /// Waits until no call follows in a later turn.
  public func rest() async {
    if let schedule { await schedule.rest() }
    while laterCount > 0 { await withCheckedContinuation { resting.append($0) } }
  }

  /// Whether an animation runs.
  public var isMoving: Bool { !running.isEmpty }

  /// Waits until an animation runs.
  public func begun() async {
    if isMoving { return }
    await withCheckedContinuation { watchers.append($0) }
  }

  /// Ends the running animations.
  public func end() {
    let ends = running
    running = []
    for end in ends { end() }
  }

  func run(
    _ animated: Bool, by animator: (any UIViewControllerAnimatedTransitioning)? = nil,
    of controller: UIViewController, from: UIViewController? = nil,
    _ finish: @escaping () -> Void
  ) {
    guard animated, pace != .none || animator != nil else { return later(finish) }
    count += 1
    let coordinator = StubCoordinator(from: from, isInteractive: false)
    controller.runningCoordinator = coordinator
    let end = {
      controller.runningCoordinator = nil
      finish()
      if !self.isSilent { self.deliver { coordinator.end() } }
    }
    if let animator {
      let context = StubContext(end)
      _ = animator.transitionDuration(using: context)
      animator.animateTransition(using: context)
    } else if pace == .manual {
      running.append(end)
      let ready = watchers
      watchers = []
      for watcher in ready { watcher.resume() }
    } else {
      later(end)
    }
  }
}

// MARK: Zoom

extension UIViewController {
  @available(iOS 18, tvOS 18, visionOS 2, *)
  @MainActor open class Transition: NSObject {
    public final class ZoomSourceViewProviderContext: NSObject {
      public let sourceViewController: UIViewController
      public let zoomedViewController: UIViewController

      init(_ source: UIViewController, _ zoomed: UIViewController) {
        sourceViewController = source
        zoomedViewController = zoomed
      }
    }

    public final class ZoomOptions: NSObject {
      public final class InteractionContext: NSObject {
        public let willBegin: Bool
        init(willBegin: Bool) { self.willBegin = willBegin }
      }

      public var dimmingColor: UIColor?
      public var interactiveDismissShouldBegin: ((InteractionContext) -> Bool)?

      /// By the protocol `NSCopying`.
      public override func copy() -> Any {
        let copy = ZoomOptions()
        copy.dimmingColor = dimmingColor
        copy.interactiveDismissShouldBegin = interactiveDismissShouldBegin
        return copy
      }
    }

    private let options: ZoomOptions?
    private let source: (ZoomSourceViewProviderContext) -> UIView?

    public required init(
      stub options: ZoomOptions?, _ source: @escaping (ZoomSourceViewProviderContext) -> UIView?
    ) {
      self.options = options
      self.source = source
    }

    public class func zoom(
      options: ZoomOptions? = nil,
      sourceViewProvider: @escaping (ZoomSourceViewProviderContext) -> UIView?
    ) -> Self {
      self.init(stub: options, sourceViewProvider)
    }

    /// Not in the real UIKit: whether a pan on the zoomed screen begins to dismiss it.
    public func stubPan(willBegin: Bool = true) -> Bool {
      options?.interactiveDismissShouldBegin?(.init(willBegin: willBegin)) ?? willBegin
    }

    /// Not in the real UIKit: the view from which a screen is zoomed.
    public func stubSource(
      of zoomed: UIViewController, over source: UIViewController
    ) -> UIView? {
      self.source(ZoomSourceViewProviderContext(source, zoomed))
    }
  }
}
