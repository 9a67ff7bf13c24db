// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A requested screen, the screens below it, and how it is presented.
struct NavigationIntent: Hashable, Sendable {
  /// A requested screen, which may be in the scene already, and the address that it shows.
  struct Destination: Hashable, Sendable {
    let identity: Screen.Identity
    let address: String

    func screen(id: Screen.ID) -> Screen {
      Screen(id: id, identity: identity, address: address)
    }

    /// Whether a screen shows this address, with any query and fragment if this one has neither.
    func isShown(by screen: Screen) -> Bool {
      let path = screen.address.prefix { $0 != "?" && $0 != "#" }
      return screen.identity == identity && (screen.address == address || path == address)
    }
  }

  var destination: Destination
  /// The lowest first; those that are in the stack in this order are kept.
  var ancestors: [Destination]
  /// Its addresses of ancestors have no effect here.
  var options: NavigationOptions

  init(
    _ destination: Destination, ancestors: [Destination] = [],
    options: NavigationOptions = NavigationOptions()
  ) {
    self.destination = destination
    self.ancestors = ancestors
    self.options = options
  }

  var presentation: Presentation { options.presentation ?? .push }
  var reuse: NavigationOptions.Reuse { options.reuse ?? .popTo }
  /// What happens to visible modals; `nil` if a modal screen is presented above them.
  var modals: NavigationOptions.ModalPolicy? {
    options.modals ?? (presentation.isModal ? nil : .dismiss)
  }

  /// The names of the tabs in which the screen belongs, best first.
  var tabNames: [String] {
    let first = if case .tab(let name) = presentation { name } else { options.tab }
    return [first].compactMap { $0 } + (options.otherTabs ?? [])
  }

  /// The name of the transition by which the navigator shows the screen.
  var transitionName: String? {
    if let transition = options.transition { return transition }
    if case .custom(let name) = presentation { return name }
    return nil
  }
}
