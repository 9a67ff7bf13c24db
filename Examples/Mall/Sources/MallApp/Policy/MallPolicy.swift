// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor
internal import JunctorDesk
internal import JunctorPolicy
internal import JunctorRecording
internal import MallLoginInterface

/// The remote policy of the shop: what a policy may change, whose signatures the shop trusts, and the effects of rules.
final class MallPolicy: Sendable {
  /// What differs between installs and runs.
  struct Settings: Sendable {
    /// The version of the app.
    var appVersion = "8.2.0"
    /// The identifier of the install, which decides about shares.
    var install = "mall-example"
    /// The keys that may sign policies; `nil` for the one of this example.
    var keys: [PolicyKey]?
    /// The number of keys that must sign a policy.
    var quorum = 1
    /// The place of the last good policy.
    var storage: any PolicyStorage = MemoryStorage()
    /// Returns the current time of the wall clock.
    let now: @Sendable () -> UnixTime
  }

  /// The app that the policies are for.
  static let audience = "com.example.mall"
  /// The environment that the policies are for.
  static let environment = "example"
  /// The routes that a policy cannot change: login, log-out and settings.
  static let protectedRoutes: Set = [
    "login", "login.member", "login.out", "me", "me.address", "settings.logout", "settings.routes",
  ]
  /// The origins of web pages to which a policy can redirect.
  static let pageOrigins: Set = ["https://m.mall.example"]
  /// The step that a rule can require: a login.
  static let loginStep = "session"

  let recipient: PolicyRecipient
  let updater: PolicyUpdater
  private let now: @Sendable () -> UnixTime
  private let log = ListJournal()
  /// The last end of the sessions that a rule has required.
  private let logout: RouteLock<Task<Void, Never>?>

  /// Creates the policy of a shop; no policy takes effect before ``refresh(from:)``.
  ///
  /// - Parameters:
  ///   - mall: The shop, with its modules.
  ///   - settings: What differs between installs and runs.
  ///   - notice: Receives the messages of rules, in addition to the shop's journal.
  ///   - report: Receives each event.
  init(
    of mall: Mall, _ settings: Settings,
    notice: @escaping @Sendable (String) -> Void = { _ in },
    report: @escaping @Sendable (PolicyEvent) -> Void = { _ in }
  ) throws {
    let router = mall.router
    recipient = try PolicyRecipient(
      audience: Self.audience, environment: Self.environment, appVersion: settings.appVersion,
      installID: settings.install, systemVersion: "17.4", language: "en",
      manifest: router.manifest, protectedRoutes: Self.protectedRoutes,
      steps: [Self.loginStep], pageOrigins: Self.pageOrigins)
    let effects = PolicyEffects(
      for: recipient, steps: [Self.loginStep: .intercepted(by: LoginRequired())],
      // The factory of the web module, which checks the address again.
      page: .screen(of: "h5"),
      errorPage: .screen { _, _ in ErrorPage() },
      notice: { [journal = mall.journal] message, _ in
        journal.write("notice by policy: \(message)")
        notice(message)
      })
    let trust = PolicyTrust(
      keys: try settings.keys ?? [ExamplePolicyKey.publicKey], quorum: settings.quorum,
      cryptography: SystemCryptography())
    now = settings.now
    let logout = RouteLock<Task<Void, Never>?>(nil)
    self.logout = logout
    updater = PolicyUpdater(
      recipient: recipient, trust: trust, storage: settings.storage, now: settings.now,
      apply: { router.apply($0, effects: effects) },
      endSessions: { _ in
        // The route ends the session of the member first, and then invalidates the `SessionGate`.
        let ending = Task { _ = try? await router.open(LoginRoutes.SignOut()) }
        logout.withLock { $0 = ending }
        await ending.value
      },
      report: { [log] event in
        log.write(event.line)
        report(event)
      })
  }

  /// Requests the policy once, and lets it take effect; without a source, the stored policy takes effect.
  ///
  /// - Returns: A line for each event, and one for the policy that is in effect.
  func refresh(from source: PolicyUpdater.Source?) async -> [String] {
    if let source {
      await updater.refresh(from: source)
    } else {
      await updater.start()
    }
    await settle()
    return log.take() + [await state]
  }

  /// Waits until the sessions have ended that a policy has ended.
  func settle() async {
    // The updater has enqueued the end of the sessions on itself before it returned, and thus before this call.
    _ = await updater.policy
    await logout.withLock { $0 }?.value
  }

  /// The policy in effect, as a line.
  private var state: String {
    get async {
      guard let policy = await updater.policy else { return "in effect: no policy" }
      if policy.kill { return "in effect: policy \(policy.revision), which ends all rules" }
      let count = policy.rules(at: now()).count
      return "in effect: policy \(policy.revision) with \(count) rule\(count == 1 ? "" : "s")"
    }
  }
}

/// Requires a signed-in member, with the session gate of the shop.
private struct LoginRequired: RouteInterceptor {
  let name = MallPolicy.loginStep

  func intercept(_ request: RouteRequest, next: Next) async throws -> RouteResponse {
    try await request.service(SessionGate.self).intercept(request, next: next)
  }
}
