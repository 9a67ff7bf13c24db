// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// How a screen is presented.
public enum Presentation: Hashable, Codable, Sendable {
  /// Pushed onto the front stack.
  case push
  /// Presented as a sheet, with a new stack; `nil` for the system's defaults.
  case sheet(SheetOptions?)
  /// Presented over the whole scene, with a new stack.
  case fullScreen
  /// Presented as a popover, with a new stack; as a sheet if there is no space.
  case popover
  /// An alert, without a stack; see `RouteHandler.alert(_:)`.
  case alert
  /// A confirmation dialog, without a stack; see `RouteHandler.confirmation(_:)`.
  case confirmation
  /// Replaces all screens of the front stack.
  case root
  /// Replaces the front screen.
  case replace
  /// Pushed onto the stack of a tab, which is selected.
  case tab(String)
  /// Pushed with a transition of this name, which the app's navigator defines.
  case custom(String)

  /// Presented as a sheet, with a new stack and the system's defaults.
  public static var sheet: Presentation { .sheet(nil) }

  /// Whether the screen is presented over others.
  var isModal: Bool {
    switch self {
    case .sheet, .fullScreen, .popover, .alert, .confirmation: true
    case .push, .root, .replace, .tab, .custom: false
    }
  }

  /// Whether it is an alert or a confirmation dialog, over which nothing is shown.
  public var isDialog: Bool { self == .alert || self == .confirmation }

  /// The options of a sheet; the defaults for other presentations.
  public var sheetOptions: SheetOptions {
    if case .sheet(let options?) = self { options } else { SheetOptions() }
  }

  /// The presentation without the options of a sheet.
  package var kind: Presentation { if case .sheet = self { .sheet } else { self } }
}

extension Presentation: CustomStringConvertible {
  /// The presentation as one word, with the name of a tab or transition.
  public var description: String {
    switch self {
    case .push: "push"
    case .sheet: "sheet"
    case .fullScreen: "fullScreen"
    case .popover: "popover"
    case .alert: "alert"
    case .confirmation: "confirmation"
    case .root: "root"
    case .replace: "replace"
    case .tab(let name): "tab(\"\(name)\")"
    case .custom(let name): "custom(\"\(name)\")"
    }
  }
}
