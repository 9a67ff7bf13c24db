// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching

/// The name of an action and its target: `Order.detail`.
package struct ActionName: Hashable, Sendable, CustomStringConvertible {
  let target: String
  let action: String

  package init(target: String, action: String) {
    self.target = target
    self.action = action
  }

  package var description: String { "\(target).\(action)" }
}

/// An action that a caller requests by name instead of by an address.
package final class TargetCall: Sendable {
  package let name: ActionName
  /// The parameters that have a text form, sorted by name.
  let texts: [(name: String, value: String)]
  /// Whether all parameters have a text form.
  package let isPlain: Bool

  package init(_ name: ActionName, parameters: [String: any Sendable]) {
    self.name = name
    texts = parameters.compactMap { name, value in
      ParameterTexts.text(ofNative: value).map { (name, $0) }
    }
    .sorted { $0.name < $1.name }
    isPlain = texts.count == parameters.count
  }
}
