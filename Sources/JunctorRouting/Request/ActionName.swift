// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching

/// Which action of which target: `Order.detail`.
public struct ActionName: Hashable, Sendable, CustomStringConvertible {
  /// The target's name.
  public let target: String

  /// The name of the action.
  public let action: String

  /// Creates a name.
  public init(target: String, action: String) {
    self.target = target
    self.action = action
  }

  /// Both names: `Order.detail`.
  public var description: String { "\(target).\(action)" }
}

/// An action that a caller asks for by name, in place of an address.
package final class TargetCall: Sendable {
  package let name: ActionName
  /// The parameters that a text can say, sorted by name.
  let texts: [(name: String, value: String)]
  /// Whether a text can say all of them.
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
