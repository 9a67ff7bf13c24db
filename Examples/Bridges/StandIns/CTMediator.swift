// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Behaves like casatwy/CTMediator 48 in what the bridge and its tests use.
///
/// - A target is a class with the prefix `Target_`, an action a method with the prefix `Action_`.
/// - Unknown actions call the target's `notFound:`, and otherwise `Action_response:` of
///   `Target_NoTargetAction`, whose result is dropped.
@MainActor
final class CTMediator {
  typealias Method = ([String: Any]) -> Any?

  private static let shared = CTMediator()

  static func sharedInstance() -> CTMediator { shared }

  /// The methods of the app's classes by their selectors, which the Objective-C runtime finds.
  var classes: [String: [String: Method]] = [:]

  @discardableResult
  func performTarget(
    _ target: String?, action: String?, params: [AnyHashable: Any]?, shouldCacheTarget: Bool
  ) -> Any? {
    guard let target, let action else { return nil }
    let name = "Target_\(target)"
    let selector = "Action_\(action):"
    let params = params as? [String: Any] ?? [:]
    if let method = classes[name]?[selector] ?? classes[name]?["notFound:"] {
      return method(params)
    }
    _ = classes["Target_NoTargetAction"]?["Action_response:"]?([
      "originParams": params, "targetString": name, "selectorString": selector,
    ])
    return nil
  }
}
