// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

package import JunctorMatching

/// The name of an action and its target: `Order.detail`.
package struct ActionName: Hashable, Sendable, CustomStringConvertible {
  let target: String
  /// The name of the action; `nil` for the handler of the target's unknown actions.
  let action: String?

  init(target: String, action: String?) {
    self.target = target
    self.action = action
  }

  package var description: String { "\(target).\(action ?? "notFound")" }
}

/// An action that a caller requests by name instead of by an address.
package final class TargetCall: Sendable {
  let target: String
  let action: String
  /// The parameters that have a text form, sorted by name.
  let texts: [(name: String, value: String)]
  /// The parameters, which the router rejects from an external source; none from there if all are texts.
  package let payload: RoutePayload

  package init(
    _ target: String, _ action: String, _ parameters: [String: any Sendable],
    from source: RouteSource
  ) {
    self.target = target
    self.action = action
    texts = parameters.compactMap { name, value in
      ParameterTexts.text(ofNative: value).map { (name, $0) }
    }
    .sorted { $0.name < $1.name }
    let isPlain = texts.count == parameters.count
    payload = RoutePayload(parameters.isEmpty || source.isOutside && isPlain ? nil : parameters)
  }

  /// The address of the request until the router has found the action.
  package var address: String { "\(target).\(action)" }
}
