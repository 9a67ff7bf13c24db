// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorRouting

/// A tab of a scene, as the app declares it.
///
///     UIKitNavigator(window, tabs: [
///       SceneTab("home", root: Home(), title: "Home", image: .system("house")),
///       SceneTab("orders", root: "/orders", title: "Orders", image: .system("bag"), badge: "3"),
///     ], queue: router.navigation)
///
/// A text literal is a tab with this identifier, whose root is given elsewhere.
public struct SceneTab: Identifiable, Sendable {
  /// The image of a tab in the bar.
  public enum Image: Hashable, Sendable {
    /// A symbol of the system, by its name.
    case system(String)
    /// An image of the app, by its name, and in UIKit the one while the tab is selected.
    case asset(String, selected: String? = nil)
  }

  /// What a tab is for.
  public enum Role: Hashable, Sendable {
    /// It searches; from iOS 18, the system shows it apart from the others.
    case search
  }

  /// The name by which routes refer to the tab; empty for the one stack of an app without tabs.
  public let id: String

  /// The address of its root; `nil` if `connect(_:roots:)` receives it.
  public var root: (any RouteAddress)?

  /// The title in the bar; `nil` for the identifier, or for that of the app's own bar.
  public var title: String?

  /// The image in the bar.
  public var image: Image?

  /// The badge in the bar.
  public var badge: String?

  /// What it is for.
  public var role: Role?

  /// The number of columns in a wide window, from 1 to 3; see ``NavigationScene/Tab/columns``.
  public var columnCount: Int

  /// Whether this user has the tab.
  ///
  /// A link to a tab that is not visible takes the next tab of its route, or is pushed onto the selected one.
  public var isVisible: Bool

  /// Creates a tab; without an identifier, for the one stack of an app without tabs.
  public init(
    _ id: String = "", root: (any RouteAddress)? = nil, title: String? = nil, image: Image? = nil,
    badge: String? = nil, role: Role? = nil, columnCount: Int = 1, isVisible: Bool = true
  ) {
    precondition((1...3).contains(columnCount), "A tab has 1 to 3 columns.")
    self.id = id
    self.root = root
    self.title = title
    self.image = image
    self.badge = badge
    self.role = role
    self.columnCount = columnCount
    self.isVisible = isVisible
  }
}

extension SceneTab: ExpressibleByStringLiteral {
  /// Creates a tab with an identifier.
  public init(stringLiteral id: String) { self.init(id) }
}

extension NavigationScene {
  /// Creates an empty scene with tabs; the first visible one is selected.
  ///
  /// - Precondition: A tab is visible.
  public init(id: String, _ tabs: [SceneTab]) {
    self.init(
      id: id,
      tabs: tabs.map {
        Tab(name: $0.id, columnCount: $0.columnCount, isVisible: $0.isVisible)
      },
      selected: tabs.firstIndex(where: \.isVisible) ?? 0)
  }

  /// Shows and hides tabs; if the selected one is hidden, the first visible one is selected.
  public mutating func show(_ declared: [SceneTab]) {
    for index in tabs.indices {
      tabs[index].isVisible = declared.first { $0.id == tabs[index].name }?.isVisible ?? true
    }
    guard !tabs[selected].isVisible, let first = tabs.firstIndex(where: \.isVisible) else { return }
    selected = first
  }
}
