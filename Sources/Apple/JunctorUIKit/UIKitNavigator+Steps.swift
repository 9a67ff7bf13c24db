// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(UIKit) && !os(watchOS)
  internal import Foundation
  public import Junctor
  internal import UIKit

  extension UIKitNavigator {
    /// Performs a step, and returns when UIKit has completed it.
    ///
    /// - Throws: A `NavigationError`; the scene is unchanged then.
    public func perform(_ step: NavigationStep, in transition: TransitionContext) async throws {
      guard let window else { throw NavigationError.windowReleased(name) }
      if let problem { throw problem }
      let planned = scene
      await settle()
      try Task.checkCancellation()
      var expected = scene
      guard expected == planned, expected.apply(step) else {
        throw NavigationError.impossible(step)
      }
      if case .update(let screen) = step { return book.update(screen) }
      if let alert { throw NavigationError.alertIsVisible(alert) }
      stepCount += 1
      defer { stepCount -= 1 }
      try await perform(step, transition)
      // The roots are shown when their tabs are selected; More shows its list before.
      if let waitingTab, transition.cause != .connect { select(waitingTab) }
      // UIKit defers changes that are not animated, and their delegate calls, to the next layout pass.
      window.layoutIfNeeded()
      lastScene = scene
      // UIKit may complete a cancelled step.
      if Task.isCancelled, scene != expected { throw CancellationError() }
    }

    private func perform(_ step: NavigationStep, _ transition: TransitionContext) async throws {
      switch step {
      case .update: break
      case .selectTab(let index): select(index)
      case .dismiss: try await dismiss(step, transition)
      case .present(let modal, let name): try await present(modal, by: name, transition)
      case .pop(let count):
        let stack = try front()
        let staying = Array(contents(of: stack).prefix(count))
        let rest = columns(of: stack)?.place(staying) ?? staying
        guard let last = rest.last, stack.viewControllers.contains(last) else {
          return await set(stack, to: staying, transition)
        }
        await change(stack) {
          stack.popToViewController(last, animated: transition.isAnimated)
        }
      case .push(let screen, let name):
        let stack = try front()
        let controller = try controller(for: screen, transition, in: stack)
        book.note(screen, as: controller, transition: name)
        self.transition(named: name, for: screen)?.prepare?(controller) {
          [weak self, weak controller] in
          controller?.navigationController.flatMap { self?.mayGoBack(in: $0) } ?? true
        }
        let pushed = contents(of: stack) + [controller]
        if let columns = columns(of: stack),
          columns.place(pushed) != stack.viewControllers + [controller]
        {
          return await set(stack, to: pushed, transition)
        }
        await change(stack) {
          stack.pushViewController(controller, animated: transition.isAnimated)
        }
      case .replace(let screen, let name):
        let stack = try front()
        let controller = try controller(for: screen, transition, in: stack)
        book.note(screen, as: controller, transition: name)
        await set(stack, to: pages(of: stack).dropLast() + [controller], transition)
      case .reset(let screens, let name):
        let stack = try front()
        let controllers = try screens.map { try controller(for: $0, transition, in: stack) }
        for (screen, controller) in zip(screens, controllers) {
          book.note(screen, as: controller, transition: screen == screens.last ? name : nil)
        }
        await set(stack, to: controllers, transition)
      case .bringToFront(let id):
        let stack = try front()
        guard let controller = book.controller(of: id) else {
          throw NavigationError.impossible(step)
        }
        await set(
          stack, to: pages(of: stack).filter { $0 !== controller } + [controller], transition)
      }
    }

    // MARK: Stacks

    private func front() throws -> UINavigationController {
      // The tab's stack is not visible while the bar shows its More list.
      if modals.isEmpty, let more, tabBar?.selectedViewController === more, moreTab == nil {
        select(selectedTab)
      }
      if let stack = frontStack { return stack }
      throw NavigationError.blocked(by: modals.last.map { "\(type(of: $0))" } ?? name)
    }

    /// Returns the view controller of a screen: the one in this stack, else that of its content.
    private func controller(
      for screen: Screen, _ transition: TransitionContext, in stack: UINavigationController?
    ) throws -> UIViewController {
      if let stack, let present = book.controller(of: screen.id),
        contents(of: stack).contains(present)
      {
        return present
      }
      let content = transition.content(of: screen)
      guard let controller = content as? UIViewController ?? content.flatMap(converting) else {
        throw NavigationError.unsuitable(
          content: content.map { "\(type(of: $0))" } ?? "screen without content",
          expected: "\(UIViewController.self)")
      }
      // UIKit would raise an exception for either.
      let isInPlace = controller.parent != nil || controller.presentingViewController != nil
      if isInPlace || controller is UINavigationController {
        throw NavigationError.unsuitable(
          content: "\(type(of: controller))" + (isInPlace ? " that is visible already" : ""),
          expected: "a view controller that is in no container, and is no navigation controller")
      }
      return controller
    }

    private func set(
      _ stack: UINavigationController, to controllers: [UIViewController],
      _ transition: TransitionContext
    ) async {
      if stack === more, controllers.isEmpty { return emptyMoreTab(stack) }
      let columns = columns(of: stack)
      let controllers = columns?.place(controllers) ?? controllers
      let isSeen = !controllers.isEmpty && !stack.viewControllers.isEmpty
      // Another row of a sidebar is selected.
      let isNewRow =
        columns?.isCollapsed == false && controllers.first !== stack.viewControllers.first
      let isAnimated = transition.isAnimated && isSeen && !isNewRow
      if stack === more, let moreTab {
        watches[ObjectIdentifier(tabStacks[moreTab])]?.firstPage = controllers.first
      }
      let list = stack === more ? Array(stack.viewControllers.prefix(1)) : []
      await change(stack) { stack.setViewControllers(list + controllers, animated: isAnimated) }
    }

    /// Removes all screens of the tab that the More controller shows.
    ///
    /// That would give the tab its root again. So it shows its list first, and the tab waits for its next screen.
    private func emptyMoreTab(_ more: UINavigationController) {
      guard let moreTab, more.viewControllers.count > 1 else { return }
      more.popToRootViewController(animated: false)
      window?.layoutIfNeeded()
      tabStacks[moreTab].setViewControllers([], animated: false)
      select(moreTab)
    }

    /// Changes a stack, and waits for the end of its transition.
    private func change(_ stack: UINavigationController, _ body: () -> Void) async {
      body()
      guardBackButtons(of: stack)
      await rest(stack)
    }

    /// Waits for the end of a container's transition, or of one in its top view controller, such as that of a search.
    func rest(_ container: UIViewController) async {
      await wait(for: container) { [weak container] in container?.coordinator == nil }
    }

    /// Waits until the coordinator of a view controller reports the end, or the state is that of the end.
    private func wait(
      for controller: UIViewController, until isOver: @escaping @MainActor () -> Bool
    ) async {
      if isOver() { return }
      let ending = Ending(pause, isOver)
      let isNotified = controller.coordinator?.animate(alongsideTransition: nil) { _ in ending.end()
      }
      if isNotified != false { await ending.wait() }
    }

    /// Waits for the end of transitions that the user, other code, or a cancelled step has begun.
    private func settle() async {
      await endModal()
      for container in [frontStack, presented.last].compactMap({ $0 }) { await rest(container) }
      if let leaving { await wait(for: leaving) { [weak self] in self?.leaving == nil } }
    }

    /// Waits for the end of the last presentation or dismissal of a step.
    private func endModal() async {
      guard let ending = modalEnding else { return }
      await ending.wait()
      if ending.hasEnded, ending === modalEnding { (modalEnding, leavingModal) = (nil, nil) }
    }

    func animator(
      for operation: UINavigationController.Operation, from old: UIViewController,
      to new: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? {
      let name =
        switch operation {
        case .push: book.transition(of: new)
        case .pop: book.transition(of: old)
        default: String?.none
        }
      return name.flatMap { transitions[$0] }?.animator?(operation == .push ? .push : .pop)
    }

    // MARK: Modals

    private func present(
      _ modal: NavigationScene.Modal, by name: String?, _ transition: TransitionContext
    ) async throws {
      if modal.presentation.isDialog {
        let alert = try alert(for: modal, transition)
        anchor(alert)
        return try await present(alert, transition)
      }
      let controllers = try modal.stack.map { try controller(for: $0, transition, in: nil) }
      let stack = makeStack()
      stack.modalPresentationStyle = modal.presentation.style
      for (screen, controller) in zip(modal.stack, controllers) {
        book.note(screen, as: controller)
      }
      stack.setViewControllers(controllers, animated: false)
      stack.apply(modal.presentation.sheetOptions)
      anchor(stack)
      willPresent?(stack, modal)
      let watch = watch(sheet: stack)
      watch.presentation = modal.presentation
      let own = self.transition(named: name, for: modal.stack.last)
      if let animator = own?.animator {
        watch.transitioning = TransitionDelegate(animator)
        stack.transitioningDelegate = watch.transitioning
      }
      own?.prepare?(stack) { [weak self, weak stack] in
        stack.flatMap { self?.mayDismiss($0) } ?? true
      }
      do {
        try await present(stack, transition)
      } catch {
        stack.setViewControllers([], animated: false)
        throw error
      }
      guardBackButtons(of: stack)
    }

    /// The view controller that presents the next modal.
    private var presenter: UIViewController { presented.last ?? root }

    /// Sets the source of a popover, which UIKit requires: the middle of the presenting view.
    private func anchor(_ controller: UIViewController) {
      #if !os(tvOS)
        guard let popover = controller.popoverPresentationController,
          let view = presenter.view
        else { return }
        popover.sourceView = view
        popover.sourceRect = CGRect(x: view.bounds.midX, y: view.bounds.midY, width: 0, height: 0)
        popover.permittedArrowDirections = []
      #endif
    }

    private func present(
      _ controller: UIViewController, _ transition: TransitionContext
    ) async throws {
      let presenter = presenter
      let ending = ending(of: controller)
      presenter.present(controller, animated: transition.isAnimated) { ending.end() }
      // UIKit logs the reason, and never calls the completion handler.
      guard presenter.presentedViewController === controller else {
        modalEnding = nil
        throw NavigationError.blocked(by: "\(type(of: presenter))")
      }
      await endModal()
    }

    /// Returns the alert of a dialog.
    private func alert(
      for modal: NavigationScene.Modal, _ transition: TransitionContext
    ) throws -> UIAlertController {
      let content = transition.content(of: modal.stack[0])
      guard let dialog = content as? DialogContent else {
        throw NavigationError.unsuitable(
          content: content.map { "\(type(of: $0))" } ?? "screen without content",
          expected: "\(DialogContent.self)")
      }
      let alert = UIAlertController(
        title: dialog.title, message: dialog.message,
        preferredStyle: modal.presentation == .alert ? .alert : .actionSheet)
      for (index, button) in dialog.buttons.enumerated() {
        let action = UIAlertAction(title: button.title, style: button.style) { [weak self] _ in
          dialog.choose(index)
          // UIKit has dismissed the alert.
          self?.moved(by: .system)
        }
        alert.addAction(action)
      }
      book.note(modal.stack[0], as: alert)
      return alert
    }

    private func dismiss(_ step: NavigationStep, _ transition: TransitionContext) async throws {
      guard let modal = modals.last, let presenter = modal.presentingViewController else {
        throw NavigationError.impossible(step)
      }
      let ending = ending(of: modal)
      leavingModal = modal
      presenter.dismiss(animated: transition.isAnimated) { ending.end() }
      await endModal()
    }

    /// Returns the end of a modal's presentation or dismissal, which is about to begin.
    private func ending(of modal: UIViewController) -> Ending {
      let ending = Ending(pause) { [weak modal] in
        guard let modal else { return true }
        return !modal.isBeingPresented && !modal.isBeingDismissed && modal.coordinator == nil
      }
      modalEnding = ending
      return ending
    }
  }

  extension UIViewController {
    /// The coordinator of its transition, or of one in its top view controller.
    var coordinator: (any UIViewControllerTransitionCoordinator)? {
      transitionCoordinator
        ?? (self as? UINavigationController)?.topViewController?.transitionCoordinator
    }
  }

  extension DialogContent.Button {
    fileprivate var style: UIAlertAction.Style {
      switch role {
      case .cancel: .cancel
      case .destructive: .destructive
      case nil: .default
      }
    }
  }

  extension Presentation {
    fileprivate var style: UIModalPresentationStyle {
      switch self {
      #if !os(tvOS)
        case .sheet: .pageSheet
        case .popover: .popover
      #endif
      default: .fullScreen
      }
    }
  }

  /// The end of a transition of UIKit.
  ///
  /// A step that is cancelled and the next step may wait for it at the same time. UIKit may never call a completion
  /// handler, so the state is read again and again, too.
  @MainActor
  final class Ending {
    private(set) var hasEnded = false
    private let pause: @concurrent @Sendable () async -> Void
    private let isOver: @MainActor () -> Bool
    private var waiters: [CheckedContinuation<Void, Never>] = []

    init(
      _ pause: @escaping @concurrent @Sendable () async -> Void,
      _ isOver: @escaping @MainActor () -> Bool
    ) {
      self.pause = pause
      self.isOver = isOver
    }

    func end() {
      hasEnded = true
      resume()
    }

    /// Waits for the end, or for the task's cancellation.
    func wait() async {
      let reading = Task {
        while !hasEnded, !Task.isCancelled {
          await pause()
          if !Task.isCancelled, isOver() { end() }
        }
      }
      await withTaskCancellationHandler {
        // The cancellation of one waiter resumes all.
        while !hasEnded, !Task.isCancelled { await withCheckedContinuation { waiters.append($0) } }
      } onCancel: {
        Task { @MainActor in self.resume() }
      }
      reading.cancel()
    }

    private func resume() {
      let ready = waiters
      waiters = []
      for waiter in ready { waiter.resume() }
    }
  }
#endif
