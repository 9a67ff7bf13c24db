// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor

@testable import JunctorNavigation

extension Screen {
  /// A screen whose identity is its address.
  static func at(_ address: String, id: UInt64) -> Screen {
    Screen(id: id, route: address, address: address)
  }
}

extension NavigationIntent.Destination {
  /// An intent for the screen whose identity is its address without the query.
  static func at(_ address: String) -> NavigationIntent.Destination {
    let route = address.split(separator: "?").first.map(String.init) ?? address
    return Screen(id: 0, route: route, address: address).destination
  }
}

extension NavigationScene {
  /// A scene from addresses: the tabs' stacks by name, in front the one named, and sheets over them.
  ///
  /// Screens are numbered from 1 in the order in which they are written.
  static func drawn(
    _ tabs: KeyValuePairs<String, [String]>, front: String? = nil, sheets: [[String]] = []
  ) -> NavigationScene {
    var number: UInt64 = 0
    func screens(_ addresses: [String]) -> [Screen] {
      addresses.map { address in
        number += 1
        return .at(address, id: number)
      }
    }
    let made = tabs.map { NavigationScene.Tab(name: $0.key, stack: screens($0.value)) }
    return NavigationScene(
      id: "main", tabs: made,
      selected: made.firstIndex { $0.name == front } ?? 0,
      modals: sheets.map { NavigationScene.Modal(presentation: .sheet, stack: screens($0)) })
  }

  /// The scene as addresses, to be compared.
  var drawing: String {
    var pieces: [String] = []
    for (index, tab) in tabs.enumerated() {
      let mark = index == selected ? "*" : ""
      pieces.append(mark + tab.name + tab.stack.map(\.address).joined())
    }
    for modal in modals {
      pieces.append("\(modal.presentation)" + modal.stack.map(\.address).joined())
    }
    return pieces.joined(separator: " ")
  }
}
