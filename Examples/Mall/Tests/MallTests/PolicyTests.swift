// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Junctor
internal import JunctorPolicy
internal import MallLoginInterface
internal import Testing

@testable internal import MallApp

/// The remote policy of the shop.
@Suite(.timeLimit(.minutes(1))) @MainActor struct PolicyTests {
  private nonisolated static let now = UnixTime(1_795_000_000)
  private static let tenthPage =
    "mall://order/7/parcel/1/item/2/return/reason/photo/pickup/slot/receipt"

  /// Returns a signed policy.
  private static func document(
    _ revision: Int, _ rules: [RoutePolicy.Rule], issued: UnixTime = now
  ) throws -> [UInt8] {
    try ExamplePolicyKey.sign(
      RoutePolicy(
        revision: revision, audience: [MallPolicy.audience], environment: MallPolicy.environment,
        issued: issued, expires: issued.advanced(by: 3_600), rules: rules))
  }

  private static func policy(
    of mall: Mall, storage: any PolicyStorage = MemoryStorage()
  ) throws -> MallPolicy {
    try MallPolicy(of: mall, MallPolicy.Settings(storage: storage, now: { now }))
  }

  private static func disabled(_ route: String) -> RoutePolicy.Rule {
    RoutePolicy.Rule(id: route, target: .route(route), verb: .disable(message: "Later."))
  }

  private static func logout(_ epoch: Int) -> RoutePolicy.Rule {
    RoutePolicy.Rule(id: "log-out", verb: .logout(epoch: epoch))
  }

  /// Returns the number of sessions that end during some work.
  private static func endedSessions(
    in mall: Mall, _ work: () async throws -> Void
  ) async throws -> Int {
    let (result, events) = await mall.router.watching {
      do {
        try await work()
        return nil as (any Error)?
      } catch {
        return error
      }
    }
    if let result { throw result }
    return events.count { event in
      guard case .answered = event.kind else { return false }
      return event.pattern == LoginRoutes.SignOut.pattern
    }
  }

  // MARK: Sessions

  @Test func `a logout ends the session once`() async throws {
    let storage = ObservedStorage()
    let mall = try await Mall.opened()
    try await mall.signIn("Mei")
    let policy = try Self.policy(of: mall, storage: storage)
    let first = try await Self.endedSessions(in: mall) {
      try await policy.updater.receive(Self.document(1, [Self.logout(1)]))
      await policy.settle()
      await storage.records(epoch: 1)
    }
    #expect(first == 1)
    #expect(try await mall.router.open(LoginRoutes.CurrentMember()) == nil)
    #expect(Layout(mall) == Layout(modals: [["/login"]]))
    _ = try await mall.user.finish("Mei")

    let second = try await Self.endedSessions(in: mall) {
      try await policy.updater.receive(Self.document(2, [Self.logout(1)]))
      await policy.settle()
    }
    #expect(second == 0)

    let later = try await Mall.opened()
    let started = try Self.policy(of: later, storage: storage)
    let third = try await Self.endedSessions(in: later) {
      #expect(await started.refresh(from: nil).last == "in effect: policy 2 with 1 rule")
    }
    #expect(third == 0)
    let fourth = try await Self.endedSessions(in: later) {
      try await started.updater.receive(Self.document(3, [Self.logout(2)]))
      await started.settle()
    }
    #expect(fourth == 1)
  }

  @Test func `a logout that an earlier start has not performed happens at the next one`()
    async throws
  {
    let storage = ObservedStorage()
    let first = try await Mall.opened()
    // The app ends before it ends the sessions.
    let updater = PolicyUpdater(
      recipient: try Self.policy(of: first).recipient,
      trust: PolicyTrust(
        keys: [try ExamplePolicyKey.publicKey], cryptography: SystemCryptography()),
      storage: storage, now: { Self.now }, apply: { _ in })
    try await updater.receive(Self.document(1, [Self.logout(4)]))
    await updater.confirmHealthy()

    for expected in [1, 0] {
      let mall = try await Mall.opened()
      let policy = try Self.policy(of: mall, storage: storage)
      let count = try await Self.endedSessions(in: mall) {
        _ = await policy.refresh(from: nil)
        if expected == 1 { await storage.records(epoch: 4) }
      }
      #expect(count == expected)
      await policy.updater.confirmHealthy()
    }
  }

  // MARK: Screens

  @Test func `a disabled screen below another one is left out`() async throws {
    let mall = try await Mall.opened(signingIn: "Mei")
    let policy = try Self.policy(of: mall)
    try await policy.updater.receive(Self.document(1, [Self.disabled("order.detail")]))
    #expect(await mall.visit("mall://order/7").ending == .failed(.rejected))
    let visit = await mall.visit(Self.tenthPage, from: .push)
    #expect(visit.ending == .shown, "\(visit.outcomeLines)")
    let stack = Layout(mall).orders
    #expect(stack.last == "/" + Self.tenthPage.dropFirst("mall://".count))
    #expect(!stack.contains("/order/7"))
    #expect(stack.first == "/orders")
  }

  @Test func `an order is shown while the list of orders is disabled`() async throws {
    let mall = try Mall()
    try await mall.router.startModules()
    // Without a root in the tab, the list is a screen below the order.
    try await mall.router.connect(mall.window)
    mall.autoSignIn("Mei")
    #expect(await mall.visit("mall://order/7").ending == .shown)
    #expect(Layout(mall).orders == ["/orders", "/order/7"])

    let other = try Mall()
    try await other.router.startModules()
    try await other.router.connect(other.window)
    other.autoSignIn("Mei")
    let policy = try Self.policy(of: other)
    try await policy.updater.receive(Self.document(1, [Self.disabled("order.all")]))
    let visit = await other.visit("mall://order/7")
    #expect(visit.ending == .shown, "\(visit.outcomeLines)")
    #expect(Layout(other).orders == ["/order/7"])
  }

  @Test func `restoring leaves a disabled screen out`() async throws {
    let former = try await Mall.opened(signingIn: "Mei")
    try await former.router.show("mall://order/7")
    let stored = former.window.scene

    let mall = try await Mall.opened(signingIn: "Mei")
    let policy = try Self.policy(of: mall)
    try await policy.updater.receive(Self.document(1, [Self.disabled("order.detail")]))
    let errors = try await mall.router.restore(stored, in: "main")
    #expect(errors.map(\.code) == [.rejected])
    #expect(Layout(mall) == Layout(front: "orders"))

    try await policy.updater.receive(Self.document(2, []))
    let repaired = try await Mall.opened(signingIn: "Mei")
    #expect(try await repaired.router.restore(stored, in: "main").isEmpty)
    #expect(Layout(repaired).orders == ["/orders", "/order/7"])
  }

  @Test func `a page is redirected only to the web site of the shop`() async throws {
    let mall = try await Mall.opened(signingIn: "Mei")
    let policy = try Self.policy(of: mall)
    let page = try #require(PageTemplate("https://evil.example/order/{id}"))
    let rule = RoutePolicy.Rule(
      id: "order", target: .route("order.detail"), verb: .redirect(.page(page)))
    let document = try Self.document(1, [rule])
    let line = try #require(
      await policy.refresh(from: { _ in .policy(document, etag: nil) }).first)
    #expect(line.contains("policy refused: invalidRules (revision 1): forbiddenOrigin"))
  }

  @Test(arguments: MallPolicy.protectedRoutes.sorted())
  func `login and settings cannot be changed`(_ route: String) async throws {
    let policy = try Self.policy(of: try await Mall.opened())
    await #expect(throws: PolicyRejection.self) {
      try await policy.updater.receive(Self.document(1, [Self.disabled(route)]))
    }
  }

  @Test func `a message of a policy is in the journal`() async throws {
    let mall = try await Mall.opened()
    let policy = try Self.policy(of: mall)
    let rule = RoutePolicy.Rule(
      id: "note", target: .route("goods.detail"), verb: .notice(message: "Back at nine."))
    try await policy.updater.receive(Self.document(1, [rule]))
    let visit = await mall.visit("mall://goods/1")
    #expect(visit.journal == ["notice by policy: Back at nine."])
    #expect(
      visit.lines(showsTimes: false).contains("    policy    notice by rule “note” of policy 1"))
  }

  @Test func `a rule can require a login`() async throws {
    let mall = try await Mall.opened(signingIn: "Mei")
    let policy = try Self.policy(of: mall)
    let rule = RoutePolicy.Rule(
      id: "members", target: .route("goods.detail"), verb: .requireStep("session"))
    try await policy.updater.receive(Self.document(1, [rule]))
    #expect(await mall.visit("mall://goods/1").ending == .shown)
    #expect(try await mall.router.open(LoginRoutes.CurrentMember())?.name == "Mei")
  }

  @Test func `the error page is shown in place of a route`() async throws {
    let mall = try await Mall.opened()
    let policy = try Self.policy(of: mall)
    let rule = RoutePolicy.Rule(id: "error", target: .route("home.city"), verb: .errorPage)
    try await policy.updater.receive(Self.document(1, [rule]))
    #expect(await mall.visit("mall://city").ending == .shown)
    #expect(mall.window.front is ErrorPage)
  }

  // MARK: Files

  @Test func `a bad file leaves the last good policy in effect, also at a later start`()
    async throws
  {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "mall-policy-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let storage = FilePolicyStorage(folder.appending(path: "store"))
    let rule = Self.disabled("home.city")
    let good = try Self.document(42, [rule])
    var forged = try Self.document(43, [])
    // Another first character of the signature.
    let dot = try #require(forged.lastIndex(of: UInt8(ascii: ".")))
    forged[dot + 1] = forged[dot + 1] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
    let files: [(bytes: [UInt8]?, line: String)] = [
      (good, "policy 42 took effect"),
      (good, "policy 42 is unchanged"),
      (forged, "policy refused: untrusted: invalidSignature"),
      (try Self.document(41, []), "policy refused: olderRevision (revision 41)"),
      (try Self.document(42, []), "policy refused: changedRevision (revision 42)"),
      (
        try Self.document(43, [], issued: Self.now.advanced(by: -7_200)),
        "policy refused: expired (revision 43)"
      ),
      (Array(good.prefix(200)), "policy refused: untrusted: malformed"),
      ([UInt8](repeating: 65, count: 1 << 17), "policy refused: tooLarge"),
      (nil, "policy not received: the server cannot be reached"),
    ]
    for (number, file) in files.enumerated() {
      let mall = try await Mall.opened()
      let policy = try Self.policy(of: mall, storage: storage)
      let server = PolicyServer()
      if let bytes = file.bytes { server.publish(bytes) }
      let lines = await policy.refresh(from: server.policy)
      await policy.updater.confirmHealthy()
      #expect(lines.count == (number == 0 ? 2 : 3))
      if number > 0 { #expect(lines.first == "policy 42 took effect again") }
      #expect(lines.dropLast().last?.hasPrefix(file.line) == true, "\(lines)")
      #expect(lines.last == "in effect: policy 42 with 1 rule")
      #expect(await mall.visit("mall://city").ending == .failed(.rejected))
    }
  }

  @Test func `the shell requests the policy again`() async throws {
    let mall = try await Mall.opened()
    let server = PolicyServer()
    let policy = try Self.policy(of: mall)
    func answers(_ shell: Shell) async -> [Substring] {
      var input = ["policy"]
      var text = ""
      await shell.run(prompt: nil, read: { input.popLast() }) { text += $0 }
      return text.split(separator: "\n")
    }
    let shell = Shell(mall: mall, policy: (policy, server.policy))
    #expect(
      await answers(shell) == [
        "policy not received: the server cannot be reached", "in effect: no policy",
      ])
    server.publish(try Self.document(1, [Self.disabled("home.city")]))
    #expect(
      await answers(shell) == ["policy 1 took effect", "in effect: policy 1 with 1 rule"])
    #expect(await answers(Shell(mall: mall)) == ["There is no policy; see --policy."])
  }

  @Test func `a kill ends all rules`() async throws {
    let mall = try await Mall.opened()
    let policy = try Self.policy(of: mall)
    try await policy.updater.receive(Self.document(1, [Self.disabled("home.city")]))
    #expect(await mall.visit("mall://city").ending == .failed(.rejected))
    let kill = try ExamplePolicyKey.sign(
      RoutePolicy(
        revision: 2, audience: [MallPolicy.audience], environment: MallPolicy.environment,
        issued: Self.now, expires: Self.now.advanced(by: 60), rules: [], kill: true))
    #expect(
      await policy.refresh(from: { _ in .policy(kill, etag: nil) }).last
        == "in effect: policy 2, which ends all rules")
    #expect(await mall.visit("mall://city").ending == .shown)
  }
}

/// A storage in memory that reports when it receives the number of a logout.
private final class ObservedStorage: PolicyStorage {
  private let memory = MemoryStorage()
  private let stream: AsyncStream<String>
  private let writes: AsyncStream<String>.Continuation

  init() { (stream, writes) = AsyncStream.makeStream() }

  func read() -> [UInt8]? { memory.read() }

  func write(_ record: [UInt8]) {
    memory.write(record)
    writes.yield(String(decoding: record, as: UTF8.self))
  }

  /// Waits until a record contains the number of a logout.
  func records(epoch: Int) async {
    for await record in stream
    where record.replacing(" ", with: "").contains(#""epoch":\#(epoch)"#) { return }
  }
}
