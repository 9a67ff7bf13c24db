// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

@MainActor public protocol UISplitViewControllerDelegate: NSObjectProtocol {
  func splitViewController(
    _ svc: UISplitViewController,
    topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
  ) -> UISplitViewController.Column
  func splitViewControllerDidCollapse(_ svc: UISplitViewController)
  func splitViewControllerDidExpand(_ svc: UISplitViewController)
}

extension Selector {
  public static let splitTopColumn: Selector =
    "splitViewController:topColumnForCollapsingToProposedTopColumn:"
  public static let splitDidCollapse: Selector = "splitViewControllerDidCollapse:"
  public static let splitDidExpand: Selector = "splitViewControllerDidExpand:"
}

extension UISplitViewControllerDelegate {
  private func forward<Value>(
    _ selector: Selector, _ zero: Value, _ send: (any UISplitViewControllerDelegate) -> Value
  ) -> Value {
    forward(selector, as: (any UISplitViewControllerDelegate).self, zero: zero, send)
  }
  public func splitViewController(
    _ svc: UISplitViewController,
    topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
  ) -> UISplitViewController.Column {
    forward(.splitTopColumn, .primary) {
      $0.splitViewController(svc, topColumnForCollapsingToProposedTopColumn: proposedTopColumn)
    }
  }
  public func splitViewControllerDidCollapse(_ svc: UISplitViewController) {
    forward(.splitDidCollapse, ()) { $0.splitViewControllerDidCollapse(svc) }
  }
  public func splitViewControllerDidExpand(_ svc: UISplitViewController) {
    forward(.splitDidExpand, ()) { $0.splitViewControllerDidExpand(svc) }
  }
}

/// A container of columns, which is wide until ``stubCollapse()``.
@MainActor open class UISplitViewController: UIViewController {
  public enum Style: Int, Sendable {
    case unspecified, doubleColumn, tripleColumn
  }

  public enum Column: Int, Sendable {
    case primary, supplementary, secondary, compact
  }

  private var columns: [Column: UIViewController] = [:]
  /// The navigation controllers of the columns, which the split view controller has created or was given.
  private var stacks: [Column: UINavigationController] = [:]
  private var slot = StubDelegateSlot()
  public private(set) var style = Style.unspecified
  public private(set) var isCollapsed = false
  /// Whether it is collapsed to the view controller of the column `compact`.
  private var isCompact = false

  public convenience init(style: Style) {
    self.init(nibName: nil, bundle: nil)
    self.style = style
  }

  open var delegate: (any UISplitViewControllerDelegate)? {
    get { slot.delegate as? any UISplitViewControllerDelegate }
    set { slot.set(newValue, asking: [.splitTopColumn, .splitDidCollapse, .splitDidExpand]) }
  }

  private func delegate(for selector: Selector) -> (any UISplitViewControllerDelegate)? {
    slot.responds(to: selector) ? slot.delegate as? any UISplitViewControllerDelegate : nil
  }

  /// A view controller that is no navigation controller is put into one.
  open func setViewController(_ viewController: UIViewController?, for column: Column) {
    precondition(
      column != .supplementary || style == .tripleColumn, "The style has no such column.")
    precondition(
      viewController?.parent == nil || viewController === columns[column],
      "It is in another container.")
    columns[column]?.parent = nil
    columns[column] = viewController
    stacks[column]?.parent = nil
    stacks[column] = viewController.map {
      $0 as? UINavigationController ?? UINavigationController(rootViewController: $0)
    }
    update()
  }

  open func viewController(for column: Column) -> UIViewController? { columns[column] }

  /// Not in the real UIKit: the window gets narrow.
  ///
  /// Only the column `compact` is in the window then. Without one, the secondary column is pushed onto the stack of the
  /// primary one.
  public func stubCollapse() {
    if isCollapsed { return }
    let proposed: Column = columns[.compact] == nil ? .secondary : .compact
    let top =
      delegate(for: .splitTopColumn)?
      .splitViewController(self, topColumnForCollapsingToProposedTopColumn: proposed) ?? proposed
    (isCollapsed, isCompact) = (true, top == .compact)
    update()
    delegate(for: .splitDidCollapse)?.splitViewControllerDidCollapse(self)
  }

  /// Not in the real UIKit: the window gets wide again.
  public func stubExpand() {
    if !isCollapsed { return }
    (isCollapsed, isCompact) = (false, false)
    update()
    delegate(for: .splitDidExpand)?.splitViewControllerDidExpand(self)
  }

  /// Gives the navigation controllers that are in the window their parent.
  private func update() {
    for (column, stack) in stacks {
      stack.parent = (column == .compact) == isCompact ? self : nil
    }
    if isCollapsed, !isCompact { stacks[.secondary]?.parent = stacks[.primary] }
    stubWindow?.stubSetNeedsLayout()
  }

  open override func stubLayOutChildren() -> [UIViewController] {
    (isCompact ? [.compact] : [.primary, .supplementary, .secondary]).compactMap { stacks[$0] }
  }
}
