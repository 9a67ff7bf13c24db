// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(UIKit) && !os(watchOS)
  internal import class Foundation.Thread
  internal import UIKit

  #if canImport(ObjectiveC)
    internal import ObjectiveC
  #endif

  /// A delegate property of UIKit.
  struct DelegateSlot {
    let get: @MainActor () -> (any NSObjectProtocol)?
    let set: @MainActor (ForwardingDelegate?) -> Void
  }

  /// A delegate in front of the app's, which forwards what it does not implement.
  ///
  /// UIKit caches which methods a delegate implements when it is set. So the delegate is set again when its
  /// target changes or is deallocated.
  ///
  /// Libraries also chain delegates, and may forward to this one. Such a target does not receive the messages that
  /// it would send back.
  class ForwardingDelegate: NSObject {
    /// The app's delegate.
    private(set) weak var target: (any NSObjectProtocol)?
    private var slot: DelegateSlot?

    /// Whether this object is calling `responds(to:)` of another one.
    private var isAsking = false
    /// Whether that object has called `responds(to:)` of this one.
    private var wasCalledBack = false
    /// The messages that are being handled.
    private var messages: Set<Message> = []

    private struct Message: Hashable {
      var name: String
      var subject: ObjectIdentifier
    }

    // MARK: Installing

    /// Makes this object the delegate, in front of the one that is set.
    ///
    /// A delegate that forwards to this object stays in front.
    @MainActor
    final func install(in slot: DelegateSlot) {
      let current = slot.get()
      if let current, leadsHere(current) {
        if current !== self, current === target { target = nil }
        return
      }
      install(in: slot, before: current)
    }

    @MainActor
    final func install(in slot: DelegateSlot, before target: (any NSObjectProtocol)?) {
      self.slot = slot
      self.target = target
      if let target {
        Deallocation.of(target).actions[ObjectIdentifier(self)] = { [weak self] in
          guard let self, self.target == nil, slot.get() === self else { return }
          renew()
        }
      }
      slot.set(nil)
      slot.set(self)
    }

    /// Sets the delegate again, so that UIKit caches again what it implements.
    @MainActor
    final func renew() {
      slot?.set(nil)
      slot?.set(self)
    }

    // MARK: Forwarding

    /// The app's delegate, unless UIKit calls it itself, in front of this object.
    @MainActor
    final var next: (any NSObjectProtocol)? { target === slot?.get() ? nil : target }

    override func responds(to selector: Selector!) -> Bool {
      super.responds(to: selector) || targetImplements(selector)
    }

    final func targetImplements(_ selector: Selector) -> Bool {
      if isAsking { wasCalledBack = true }
      return target.map { implements($0, selector) } ?? false
    }

    override func forwardingTarget(for selector: Selector!) -> Any? {
      if let target, implements(target, selector) { return target }
      // UIKit has cached what the target implemented before it was deallocated, or forwarded to this object.
      return Ignorer()
    }

    /// Whether an object implements a method without forwarding it to this one.
    private func implements(_ object: any NSObjectProtocol, _ selector: Selector) -> Bool {
      if leadsHere(object) { return false }
      isAsking = true
      defer { isAsking = false }
      return object.responds(to: selector)
    }

    /// Whether an object is this one, or forwards to it.
    final func leadsHere(_ object: any NSObjectProtocol) -> Bool {
      if object === self || isAsking { return true }
      isAsking = true
      wasCalledBack = false
      defer { isAsking = false }
      // No class has this method, so an object that forwards to this one calls `responds(to:)` of this one.
      _ = object.responds(to: Selector(("junctorLeadsHere")))
      return wasCalledBack
    }

    /// Handles a message, unless it is being handled: then the target has sent it back.
    final func once<Value>(
      _ name: String, _ subject: AnyObject, else value: Value, _ handle: () -> Value
    ) -> Value {
      let message = Message(name: name, subject: ObjectIdentifier(subject))
      guard messages.insert(message).inserted else { return value }
      defer { messages.remove(message) }
      return handle()
    }
  }

  /// Receives messages that have no receiver any more, and ignores them.
  private final class Ignorer: NSObject {
    override class func resolveInstanceMethod(_ selector: Selector!) -> Bool {
      #if canImport(ObjectiveC)
        let value = values[NSStringFromSelector(selector)] ?? 0
        let ignore: @convention(block) (AnyObject) -> Int = { _ in value }
        return class_addMethod(self, selector, imp_implementationWithBlock(ignore), "q@:")
      #else
        return true
      #endif
    }

    #if canImport(ObjectiveC)
      /// The system's results for methods without an implementation, if they are not 0, `false` or `nil`.
      private static let values = [
        "gestureRecognizer:shouldReceiveEvent:": 1,
        "gestureRecognizer:shouldReceivePress:": 1,
        "gestureRecognizer:shouldReceiveTouch:": 1,
        "navigationControllerPreferredInterfaceOrientationForPresentation:": 1,  // portrait
        "navigationControllerSupportedInterfaceOrientations:": 30,  // all
        "popoverPresentationControllerShouldDismissPopover:": 1,
        "splitViewControllerPreferredInterfaceOrientationForPresentation:": 1,
        "splitViewControllerSupportedInterfaceOrientations:": 30,
        "tabBarControllerPreferredInterfaceOrientationForPresentation:": 1,
        "tabBarControllerSupportedInterfaceOrientations:": 30,
      ]
    #endif
  }

  /// Runs actions when the associated object is deallocated.
  @MainActor
  private final class Deallocation {
    private static var key: UInt8 = 0

    var actions: [ObjectIdentifier: @MainActor () -> Void] = [:]

    static func of(_ object: any NSObjectProtocol) -> Deallocation {
      if let known = objc_getAssociatedObject(object, &key) as? Deallocation { return known }
      let new = Deallocation()
      objc_setAssociatedObject(object, &key, new, .OBJC_ASSOCIATION_RETAIN)
      return new
    }

    deinit {
      let actions = actions
      if Thread.isMainThread {
        MainActor.assumeIsolated { for action in actions.values { action() } }
      } else {
        Task { @MainActor in for action in actions.values { action() } }
      }
    }
  }
#endif
