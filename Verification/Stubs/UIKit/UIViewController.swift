// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation

public enum UIModalPresentationStyle: Int, Sendable {
  case fullScreen = 0, pageSheet, formSheet, currentContext, custom, overFullScreen
  case overCurrentContext, popover
  case none = -1
  case automatic = -2
}

@MainActor open class UIViewController: UIResponder {
  open var title: String? { didSet { navigationItem.title = title } }
  public let nibName: String?
  public let nibBundle: Bundle?
  open var tabBarItem: UITabBarItem!
  public let navigationItem = UINavigationItem()

  /// As in UIKit, the designated initializer: `super.init()` of a subclass does not compile.
  @_disfavoredOverload
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    nibName = nibNameOrNil
    nibBundle = nibBundleOrNil
    super.init()
  }

  /// `init()`, which cannot be an override here: that of Foundation's class is not isolated.
  public convenience init(_ stub: Void = ()) { self.init(nibName: nil, bundle: nil) }

  public required init?(coder: NSCoder) {
    nibName = (coder as? StubNib)?.name
    nibBundle = (coder as? StubNib)?.bundle
    super.init()
  }

  // MARK: View

  private var loadedView: UIView? { didSet { loadedView?.stubOwner = self } }

  open var view: UIView! {
    get {
      if loadedView == nil {
        loadView()
        viewDidLoad()
      }
      return loadedView
    }
    set { loadedView = newValue }
  }

  open var viewIfLoaded: UIView? { loadedView }
  open var isViewLoaded: Bool { loadedView != nil }
  open func loadViewIfNeeded() { _ = view }
  open func loadView() { view = UIView() }
  open func viewDidLoad() {}
  open func viewWillAppear(_ animated: Bool) {}
  open func viewDidAppear(_ animated: Bool) {}
  open func viewDidDisappear(_ animated: Bool) {}

  // MARK: Containers

  open internal(set) weak var parent: UIViewController? { didSet { changes.send(self) } }
  fileprivate let changes = StubChanges()

  /// Not in the real UIKit, where it takes several calls: adds a child to a container of the app.
  public func stubAdd(_ child: UIViewController) { child.parent = self }

  open var navigationController: UINavigationController? {
    (parent as? UINavigationController) ?? parent?.navigationController
  }

  var runningCoordinator: StubCoordinator?

  open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
    runningCoordinator ?? parent?.transitionCoordinator
  }

  /// Whether it is in its window; false in a tab that is not selected.
  var stubIsShown: Bool {
    guard let parent else { return ownWindow != nil || ownPresenting != nil }
    if let bar = parent as? UITabBarController, !bar.stubIsInBar(self) { return false }
    return parent.stubIsShown
  }

  /// A layout pass of the window.
  func stubLayOut() {}

  /// Not in the real UIKit: the view controllers that a layout pass reaches.
  open func stubLayOutChildren() -> [UIViewController] { [] }

  // MARK: Presenting

  open var modalPresentationStyle = UIModalPresentationStyle.automatic
  open var isModalInPresentation = false
  open weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?
  open internal(set) var isBeingPresented = false
  open internal(set) var isBeingDismissed = false
  var ownPresented: UIViewController?
  weak var ownPresenting: UIViewController?
  private var controller: UIPresentationController?

  /// The view controller that this one or one of its ancestors presents.
  open var presentedViewController: UIViewController? {
    ownPresented ?? parent?.presentedViewController
  }

  open var presentingViewController: UIViewController? {
    ownPresenting ?? parent?.presentingViewController
  }

  open var presentationController: UIPresentationController? {
    if controller == nil {
      controller =
        switch modalPresentationStyle {
        case .popover: UIPopoverPresentationController(self)
        case .automatic, .pageSheet, .formSheet: UISheetPresentationController(self)
        default: UIPresentationController(self)
        }
    }
    return controller
  }

  open var popoverPresentationController: UIPopoverPresentationController? {
    presentationController as? UIPopoverPresentationController
  }

  open var sheetPresentationController: UISheetPresentationController? {
    presentationController as? UISheetPresentationController
  }

  var outermost: UIViewController { parent?.outermost ?? self }
  weak var ownWindow: UIWindow?
  var stubWindow: UIWindow? { ownWindow ?? (parent ?? ownPresenting)?.stubWindow }

  /// The transition that UIKit performs when this view controller is pushed or presented.
  @available(iOS 18, tvOS 18, visionOS 2, *)
  open var preferredTransition: Transition? {
    get { ownTransition as? Transition }
    set { ownTransition = newValue }
  }

  private var ownTransition: NSObject?

  /// Like the real one, does nothing if it cannot present: the completion is not called.
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool,
    completion: (() -> Void)? = nil
  ) {
    let (presenter, presented) = (outermost, viewControllerToPresent)
    guard let window = stubWindow, presenter.ownPresented == nil, presented.ownPresenting == nil
    else { return }
    if let popover = presented.popoverPresentationController {
      precondition(popover.sourceView != nil, "A popover needs something that it belongs to.")
    }
    presenter.ownPresented = presented
    presented.ownPresenting = presenter
    presented.isBeingPresented = true
    presented.loadViewIfNeeded()
    window.stubSetNeedsLayout()
    let animator = presented.transitioningDelegate?.animationController(
      forPresented: presented, presenting: presenter, source: self)
    window.stubAnimations.run(flag, by: animator, of: presented) {
      presented.isBeingPresented = false
      presented.viewDidAppear(flag)
      window.stubAnimations.complete { completion?() }
    }
  }

  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    guard let presented = outermost.ownPresented else {
      outermost.ownPresenting?.dismiss(animated: flag, completion: completion)
      return
    }
    presented.go(animated: flag) { completion?() }
  }

  /// A dismissal without an animation also ends in a later turn.
  func go(animated: Bool, _ completion: @escaping () -> Void) {
    isBeingDismissed = true
    let animator = transitioningDelegate?.animationController(forDismissed: self)
    let animations = stubWindow?.stubAnimations ?? StubAnimations()
    animations.run(animated, by: animator, of: self) {
      // Modals over it are dismissed, too.
      self.ownPresented?.take(animated)
      self.take(animated)
      animations.complete(completion)
    }
  }

  private func take(_ animated: Bool) {
    ownPresented?.take(animated)
    viewDidDisappear(animated)
    ownPresenting?.ownPresented = nil
    ownPresenting = nil
    isBeingDismissed = false
  }
}

/// The name of a nib file, as a coder.
private final class StubNib: NSCoder {
  let name: String?
  let bundle: Bundle?

  init(name: String?, bundle: Bundle?) {
    self.name = name
    self.bundle = bundle
    super.init()
  }
}

@MainActor public protocol StubCodable: AnyObject {
  init?(coder: NSCoder)
}

extension UIViewController: StubCodable {}

extension StubCodable where Self: UIViewController {
  /// Creates a controller of a type that is known at run time only.
  ///
  /// The compiler lets initializers of Objective-C do that. In Swift only a required one can, and the real
  /// `init(nibName:bundle:)` is not required: a subclass with an initializer of its own does not implement it.
  public init<Name: StringProtocol>(nibName: Name?, bundle: Bundle?) {
    self.init(coder: StubNib(name: nibName.map { String($0) }, bundle: bundle))!
  }
}

@MainActor public final class UIAlertController: UIViewController {
  public enum Style: Int, Sendable { case actionSheet, alert }

  public private(set) var preferredStyle = Style.actionSheet
  public var message: String?
  public private(set) var actions: [UIAlertAction] = []

  public convenience init(title: String?, message: String?, preferredStyle: Style) {
    self.init(nibName: nil, bundle: nil)
    self.title = title
    self.message = message
    self.preferredStyle = preferredStyle
  }

  public func addAction(_ action: UIAlertAction) { actions.append(action) }

  /// Not in the real UIKit: the user taps a button.
  ///
  /// UIKit dismisses the alert, and calls the handler afterwards.
  public func stubTap(_ title: String) {
    guard let action = actions.first(where: { $0.title == title }) else { return }
    presentingViewController?.dismiss(animated: false) { action.handler?(action) }
  }
}

@MainActor public final class UIAlertAction {
  public enum Style: Int, Sendable { case `default`, cancel, destructive }

  public let title: String?
  public let style: Style
  let handler: ((UIAlertAction) -> Void)?

  public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
    (self.title, self.style, self.handler) = (title, style, handler)
  }
}

@MainActor public final class UISearchController: UIViewController {}

extension UIViewController {
  /// Not in the real UIKit: the search of a page, which is a modal of the page, is activated or ends.
  public func stubMoveSearch() { stubWindow?.stubAnimations.run(true, of: self) {} }
}

extension UIViewController {
  /// Adds it to a parent as `addChild` does.
  public func stubMove(toParent parent: UIViewController?) { self.parent = parent }

  public func observe<Value>(
    _ keyPath: KeyPath<UIViewController, Value>,
    changeHandler: @escaping @Sendable (UIViewController, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    changes.observe { if let it = $0 as? UIViewController { changeHandler(it, .init()) } }
  }
}
