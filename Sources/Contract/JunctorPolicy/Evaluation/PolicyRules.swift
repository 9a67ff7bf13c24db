// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorManifest
package import JunctorMatching

/// The rules of a policy, checked and indexed by the routes of an app.
///
/// A ``PolicyUpdater`` creates them, and `Router.apply(_:effects:)` uses them. The conditions that do not depend on
/// a request are evaluated once: the versions, the language, and the share of installs.
public struct PolicyRules: Sendable {
  /// The policy.
  let policy: RoutePolicy
  let recipient: PolicyRecipient
  /// The rules whose conditions this install meets, in the order of their evaluation.
  package let rules: [PreparedRule]
  private let now: @Sendable () -> UnixTime
  private let spaces: RouteSpaces
  /// The identifiers of the app's routes by the texts of their patterns; several routes can have one text.
  private let ids: [String: [String]]
  /// For each route of the manifest with rules, their numbers in ascending order.
  private let numbers: [String: [Int]]
  /// The numbers of the rules that can apply to a route that is not in the manifest.
  private let otherNumbers: [Int]

  /// Checks the rules of a policy with the routes of an app, and indexes them.
  ///
  /// - Parameters:
  ///   - policy: The policy.
  ///   - recipient: The app.
  ///   - cryptography: The cryptographic functions, for shares of the installs.
  ///   - now: Returns the current time of the wall clock, for the expiry.
  /// - Throws: `FileErrors` with the errors of `policy.errors(for: recipient)`.
  /// - Complexity: For each rule with a pattern, the cost of a comparison with the patterns of the app.
  public init(
    _ policy: RoutePolicy, recipient: PolicyRecipient, cryptography: some PolicyCryptography,
    now: @escaping @Sendable () -> UnixTime
  ) throws(FileErrors) {
    var check = PolicyCheck(recipient)
    let errors = check.errors(in: policy)
    if !errors.isEmpty { throw FileErrors(errors) }
    self.policy = policy
    self.recipient = recipient
    self.now = now
    spaces = RouteSpaces(recipient.manifest.spaces)

    var rules: [PreparedRule] = []
    for (index, rule) in policy.rules.enumerated() where !policy.kill {
      guard recipient.meets(rule.conditions, cryptography) else { continue }
      rules.append(PreparedRule(rule, of: policy, for: recipient.manifest, check.patterns[index]))
    }
    // The sort is stable: of two rules with one priority, the first of the document precedes.
    rules.sort { $0.rule.priority > $1.rule.priority }
    self.rules = rules

    var ids: [String: [String]] = [:]
    for route in recipient.manifest.routes {
      for pattern in route.patterns { ids[pattern.text, default: []].append(route.id) }
    }
    self.ids = ids
    var numbers: [String: [Int]] = [:]
    var general: [Int] = []
    var otherNumbers: [Int] = []
    for (number, rule) in rules.enumerated() {
      switch rule.rule.target {
      case .route(let id): numbers[id, default: []].append(number)
      case .pattern:
        otherNumbers.append(number)
        for id in rule.routes ?? [] { numbers[id, default: []].append(number) }
      case .everyRoute:
        if case .logout = rule.rule.verb { continue }
        otherNumbers.append(number)
        general.append(number)
      }
    }
    if !general.isEmpty {
      for route in recipient.manifest.routes {
        let further = general.filter {
          !rules[$0].rule.verb.changesRoute || !recipient.protectedRoutes.contains(route.id)
        }
        numbers[route.id] = (numbers[route.id] ?? []).merged(with: further)
      }
    }
    self.numbers = numbers
    self.otherNumbers = otherNumbers
  }

  /// The number of the latest logout; `nil` if no rule requires one.
  var logoutEpoch: Int? {
    rules(at: now()).compactMap { rule in
      if case .logout(let epoch) = rule.rule.verb { epoch } else { nil }
    }.max()
  }

  private func rules(at time: UnixTime) -> [PreparedRule] {
    time < policy.expires ? rules : rules.filter { $0.rule.onExpire == .keep }
  }

  /// Returns the rules that can apply to a route, in the order of their evaluation.
  ///
  /// A route without a pattern and a name cannot be protected, so no rule changes it.
  ///
  /// - Parameters:
  ///   - pattern: The pattern that matches; `nil` for a route without one.
  ///   - name: The name of the route, if it has one.
  package func rules(of pattern: RoutePattern?, name: String?) -> [PreparedRule] {
    let known = pattern.flatMap { ids[$0.text] }
    var names = known ?? []
    if let name { names = names.contains(name) ? [name] : names + [name] }
    // Each rule with a pattern can match a pattern that is not known.
    let found = names.reduce(known == nil ? otherNumbers : []) {
      $0.merged(with: numbers[$1] ?? [])
    }
    let isProtected =
      pattern == nil && name == nil || names.contains(where: recipient.protectedRoutes.contains)
    return found.map { rules[$0] }.filter { !isProtected || !$0.rule.verb.changesRoute }
  }

  /// Returns what rules say about a request; `nil` if none applies.
  ///
  /// - Parameters:
  ///   - rules: The rules of the route.
  ///   - isExceeded: Returns whether a limit of frequency is exceeded, with the request.
  package func evaluation(
    of rules: [PreparedRule], from source: RouteSource, at place: () -> PolicyPlace?,
    isExceeded: (PreparedRule) -> Bool
  ) -> PolicyEvaluation? {
    guard rules.contains(where: { $0.admits(source) }) else { return nil }
    let isExpired = now() >= policy.expires
    let current = rules.filter {
      $0.admits(source) && (!isExpired || $0.rule.onExpire == .keep)
    }
    let needsPlace = current.contains { rule in
      if case .redirect = rule.rule.verb { true } else { rule.hasPattern }
    }
    let found = needsPlace ? place() : nil
    let address = found.flatMap(routable)
    var evaluation = PolicyEvaluation()
    for rule in current where rule.includes(address) {
      switch rule.rule.verb {
      case .observe, .logout: break
      case .notice(let message): evaluation.notices.append((message, rule.rule.id))
      case .requireStep(let name):
        if !evaluation.steps.contains(name) { evaluation.steps.append(name) }
      case .throttle:
        if !isExceeded(rule) { continue }
        evaluation.effect = .refuse("There were too many requests.")
      case .disable(let message): evaluation.effect = .refuse(message)
      case .errorPage: evaluation.effect = .errorPage
      case .redirect(let destination):
        guard let found else { continue }
        evaluation.effect = effect(of: destination, rule.values(at: found, address), at: found)
      }
      evaluation.rules.append(rule)
      if case .proceed = evaluation.effect { continue }
      evaluation.omitSteps()
      break
    }
    return evaluation.rules.isEmpty ? nil : evaluation
  }

  /// Returns the address of a place in the spaces of the manifest, with the meaning of `+` in the router.
  private func routable(_ place: PolicyPlace) -> RoutableURL? {
    var spaces = spaces
    spaces.plusIsSpace = place.plusIsSpace
    return spaces.resolve(place.url)
  }

  private func effect(
    of destination: RoutePolicy.Destination, _ values: [String: String], at place: PolicyPlace
  ) -> PolicyEvaluation.Effect {
    do throws(ParameterError) {
      switch destination {
      case .page(let page): return .page(try page.address(for: values))
      case .route(let id, let parameters):
        guard let route = recipient.manifest.route(named: id) else { break }
        let values = parameters.reduce(into: values) { $0[$1.key] = $1.value }
        return .redirect(try route.address(for: values, query: place.queryItems))
      }
    } catch {
      return .unwritable(error.description)
    }
    return .unwritable("The destination does not exist.")
  }
}

extension [Int] {
  /// Returns the elements of two ascending lists in ascending order, each once.
  fileprivate func merged(with other: [Int]) -> [Int] {
    isEmpty ? other : other.isEmpty ? self : Set(self).union(other).sorted()
  }
}
