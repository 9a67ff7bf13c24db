// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
// The real UIKit exports all of Foundation. Here its `NSObject` would be another one.
@_exported import struct Foundation.IndexPath
@_exported import class Foundation.NSCoder

@MainActor open class UILabel: UIView {
  open var text: String?
}

public enum NSLayoutConstraint {
  public enum Axis: Int, Sendable {
    case horizontal = 0
    case vertical = 1
  }
}

@MainActor open class UIStackView: UIView {
  open private(set) var arrangedSubviews: [UIView]
  open var axis = NSLayoutConstraint.Axis.horizontal
  open var spacing: CGFloat = 0
  open var isLayoutMarginsRelativeArrangement = false

  public init(arrangedSubviews views: [UIView]) {
    arrangedSubviews = views
    super.init()
    for view in views { addSubview(view) }
  }
}

@MainActor open class UIControl: UIView {
  open var isEnabled = true
}

@MainActor open class UIButton: UIControl {
  public struct Configuration {
    public static func filled() -> Configuration { Configuration() }
  }

  private let action: UIAction?

  /// The real one is a convenience initializer.
  public init(configuration: Configuration, primaryAction: UIAction? = nil) {
    action = primaryAction
    super.init()
  }

  /// Not in the real UIKit: the user taps the button.
  public func stubTap() {
    if isEnabled, let action { action.handler(action) }
  }

  /// Not in the real UIKit, where a title may also be set for each state.
  public var stubTitle: String? { action?.title }
}

// MARK: Tables

extension IndexPath {
  public init(row: Int, section: Int) { self = [section, row] }
  public var section: Int { self[0] }
  public var row: Int { self[1] }
}

@MainActor public protocol UIContentConfiguration {}

public struct UIListContentConfiguration: UIContentConfiguration {
  public var text: String?
  public var secondaryText: String?
}

@MainActor open class UITableViewCell: UIView {
  public enum CellStyle: Int, Sendable {
    case `default` = 0
  }

  open var contentConfiguration: (any UIContentConfiguration)?

  public init(style: CellStyle, reuseIdentifier: String?) { super.init() }

  open func defaultContentConfiguration() -> UIListContentConfiguration {
    UIListContentConfiguration()
  }
}

@MainActor open class UITableView: UIView {
  public enum Style: Int, Sendable {
    case plain = 0
    case grouped
    case insetGrouped
  }

  /// The controller, which is data source and delegate of its table.
  fileprivate weak var stubController: UITableViewController?

  /// Not in the real UIKit: the rows, as the last `reloadData()` has read them.
  public private(set) var stubCells: [UITableViewCell] = []

  open func reloadData() {
    guard let stubController else { return }
    let count = stubController.tableView(self, numberOfRowsInSection: 0)
    stubCells = (0..<count).map { row in
      stubController.tableView(self, cellForRowAt: IndexPath(row: row, section: 0))
    }
  }

  open func deselectRow(at indexPath: IndexPath, animated: Bool) {}

  /// Not in the real UIKit: the user taps a row.
  public func stubTap(row: Int) {
    stubController?.tableView(self, didSelectRowAt: IndexPath(row: row, section: 0))
  }
}

@MainActor open class UITableViewController: UIViewController {
  open var tableView: UITableView! {
    get { view as? UITableView }
    set { view = newValue }
  }

  public init(style: UITableView.Style) { super.init(nibName: nil, bundle: nil) }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open override func loadView() {
    let table = UITableView()
    table.stubController = self
    view = table
  }

  open override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    tableView.reloadData()
  }

  // In the real UIKit, requirements of the data source and the delegate, which the class adopts.
  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 0 }
  open func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell { UITableViewCell(style: .default, reuseIdentifier: nil) }
  open func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
}
