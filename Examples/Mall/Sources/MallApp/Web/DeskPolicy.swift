// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import JunctorPolicy

/// The policies that the desk signs and publishes: the operator's side, beside the phone that receives them.
///
/// The key is the one of the example. Each change is a policy with the next revision, also a return to earlier rules.
@MainActor
final class DeskPolicy {
  /// The contents of a policy.
  private struct Edition {
    var rules: [RoutePolicy.Rule] = []
    var isKill = false
  }

  /// The time from the issue of a policy to its expiry, in seconds.
  static let validity: Int64 = 3_600

  private let policy: MallPolicy
  private let now: @Sendable () -> UnixTime
  /// The contents that took effect, without those that were rolled back; the first one has no rule.
  private var editions = [Edition()]
  private(set) var current: RoutePolicy?

  /// Creates the policies of a shop.
  ///
  /// - Parameters:
  ///   - policy: The policy of the shop that receives them.
  ///   - now: Returns the current time of the wall clock.
  init(_ policy: MallPolicy, now: @escaping @Sendable () -> UnixTime) {
    self.policy = policy
    self.now = now
  }

  /// Whether a change is under way; a second one would publish the same revision.
  private var isSending = false

  // MARK: Actions

  /// Adds a rule, in place of one with the same identifier, and publishes the rules.
  func publish(_ text: DeskRuleText) async throws(DeskRuleText.Failure) {
    let rule = try text.rule()
    var edition = editions.last ?? Edition()
    if edition.isKill { edition = Edition() }
    let index = edition.rules.firstIndex { $0.id == rule.id } ?? edition.rules.count
    edition.rules.replaceSubrange(index..<min(index + 1, edition.rules.count), with: [rule])
    let errors = document(edition).errors(for: policy.recipient)
    if !errors.isEmpty { throw text.mistakes(errors, ofRule: index) }
    try await send(edition)
    editions.append(edition)
  }

  /// Publishes the rules before the last change, with the next revision.
  func rollBack() async throws(DeskRuleText.Failure) {
    guard editions.count > 1, let earlier = editions.dropLast().last else {
      throw DeskRuleText.Failure(lines: ["There are no earlier rules."])
    }
    try await send(earlier)
    editions.removeLast()
  }

  /// Publishes a policy that ends all rules.
  func kill() async throws(DeskRuleText.Failure) {
    let edition = Edition(isKill: true)
    try await send(edition)
    editions.append(edition)
  }

  private func document(_ edition: Edition) -> RoutePolicy {
    let time = now()
    return RoutePolicy(
      revision: (current?.revision ?? 0) + 1, audience: [MallPolicy.audience],
      environment: MallPolicy.environment, issued: time,
      expires: time.advanced(by: Self.validity), rules: edition.rules, kill: edition.isKill)
  }

  /// Signs a policy, and sends it to the phone.
  private func send(_ edition: Edition) async throws(DeskRuleText.Failure) {
    if isSending { throw DeskRuleText.Failure(lines: ["Another change is under way."]) }
    isSending = true
    defer { isSending = false }
    let document = document(edition)
    do {
      try await policy.updater.receive(try ExamplePolicyKey.sign(document))
    } catch let error as PolicyRejection {
      throw DeskRuleText.Failure(lines: [error.description])
    } catch {
      throw DeskRuleText.Failure(lines: ["\(error)"])
    }
    current = document
    await policy.settle()
  }

  // MARK: State

  /// The policy in effect, for the desk's page to show.
  var state: DeskPolicyState {
    let install = policy.recipient.installID
    let rules = (current?.rules(at: now()) ?? []).map { rule in
      let share = rule.conditions.share.map { share in
        let isIncluded = share.contains(installID: install, cryptography: SystemCryptography())
        let percent = (Double(share.basisPoints) / 100).formatted(
          .number.locale(Locale(identifier: "en")))
        return "\(percent) % of installs, \(isIncluded ? "with" : "without") this one"
      }
      let versions = rule.conditions.appVersion.map { range in
        let isIncluded = range.contains(policy.recipient.appVersion)
        return "versions \(range), \(isIncluded ? "with" : "without") this one"
      }
      return DeskPolicyState.Rule(
        id: rule.id, target: rule.target.text, verb: rule.verb.word,
        conditions: [versions, share].compactMap { $0 })
    }
    return DeskPolicyState(
      revision: current?.revision, isKill: current?.kill ?? false,
      expires: current?.expires.seconds, rules: rules, canRollBack: editions.count > 1,
      device: "version \(policy.recipient.appVersion), install \(install)",
      document: current.map { String(decoding: $0.json, as: UTF8.self) })
  }
}

/// The policy in effect, for the desk's page to show.
struct DeskPolicyState: Encodable, Sendable {
  struct Rule: Encodable, Sendable {
    let id: String
    let target: String
    let verb: String
    let conditions: [String]
  }

  let type = "policy"
  /// The number of the policy; `nil` if there is none.
  let revision: Int?
  let isKill: Bool
  /// The seconds since 1970 at which the policy expires.
  let expires: Int64?
  /// The rules that take effect.
  let rules: [Rule]
  let canRollBack: Bool
  /// The version and the install of the phone.
  let device: String
  /// The JSON that was signed.
  let document: String?

  private enum CodingKeys: CodingKey {
    case type, revision, isKill, expires, rules, canRollBack, device, document
  }
}

/// The result of a change of the policy, for the browser that has sent it.
struct DeskPublication: Encodable, Sendable {
  let type = "publication"
  let isSuccess: Bool
  let lines: [String]

  private enum CodingKeys: CodingKey { case type, isSuccess, lines }
}

extension RoutePolicy.Rule.Target {
  fileprivate var text: String {
    switch self {
    case .route(let id): id
    case .pattern(let pattern): "\(pattern)"
    case .everyRoute: "all routes"
    }
  }
}

extension RoutePolicy.Verb {
  fileprivate var word: String {
    switch self {
    case .redirect(.page(let page)): "redirect to \(page)"
    case .redirect(.route(let id, _)): "redirect to \(id)"
    case .disable(let message): "disable: \(message)"
    case .errorPage: "error page"
    case .requireStep(let name): "require step \(name)"
    case .logout(let epoch): "logout, epoch \(epoch)"
    case .notice(let message): "notice: \(message)"
    case .throttle(let requests, let seconds): "at most \(requests) in \(seconds) s"
    case .observe: "observe"
    }
  }
}
