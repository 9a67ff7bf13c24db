// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

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
  public private(set) var isCollapsed = false

  public convenience init(style: Style) { self.init(nibName: nil, bundle: nil) }

  /// A view controller that is no navigation controller is put into one.
  open func setViewController(_ viewController: UIViewController?, for column: Column) {
    columns[column]?.parent = nil
    columns[column] = viewController
    let stack = viewController.map {
      $0 as? UINavigationController ?? UINavigationController(rootViewController: $0)
    }
    stacks[column] = stack
    stack?.parent = self
  }

  open func viewController(for column: Column) -> UIViewController? { columns[column] }

  /// Not in the real UIKit: the window gets narrow, and the secondary column is pushed onto the stack of the primary one.
  public func stubCollapse() {
    isCollapsed = true
    stacks[.secondary]?.parent = stacks[.primary]
  }

  /// Not in the real UIKit: the window gets wide again.
  public func stubExpand() {
    isCollapsed = false
    stacks[.secondary]?.parent = self
  }

  open override func stubLayOutChildren() -> [UIViewController] {
    [.primary, .secondary].compactMap { stacks[$0] }
  }
}
