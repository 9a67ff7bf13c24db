// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorRouting

extension Router {
  /// Applies the rules of a policy to the following requests, in place of earlier rules.
  ///
  ///     let updater = PolicyUpdater(
  ///       recipient: shop, trust: trust, storage: storage, now: now,
  ///       apply: { router.apply($0, effects: effects) })
  ///
  /// Rules apply after an address has matched a route, and before the steps of the route. `open`, `canOpen`, `resolve`
  /// and `explain` agree. A request that has begun keeps the rules with which it began.
  ///
  /// - Rules are evaluated by descending priority, and in the order of the document if the priority is equal. The first
  ///   one that withholds the route is the last one.
  /// - A redirected request keeps its source: the destination must be open to it.
  /// - A screen below another one, such as its parent, is left out if a rule withholds it.
  /// - Fallbacks, and the roots of tabs, are not subject to rules. A parent router has rules of its own, so a request that
  ///   is passed on can meet two policies.
  /// - The manifest of the recipient has the spaces of this router. Otherwise, rules with a pattern can miss an address.
  ///
  /// - Parameters:
  ///   - rules: The rules; `nil` for none.
  ///   - effects: What the app does for the rules.
  /// - Complexity: O(*n* · *r*) for *n* routes and *r* rules without a target. The same holds for a later registration.
  public func apply(_ rules: PolicyRules?, effects: PolicyEffects) {
    setRules(rules.map { AppliedRules($0, effects, in: self) })
  }
}
