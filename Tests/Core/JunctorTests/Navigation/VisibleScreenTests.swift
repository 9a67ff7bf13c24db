// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import JunctorTesting
import Testing

/// A request that succeeds has its screen in front, with the content of its address.
@Suite(.timeLimit(.minutes(1))) @MainActor struct VisibleScreenTests {
  private let router = Router(spaces: [.scheme("mall")], log: { _ in })
  private let host = SimulatedHost(tabs: ["home", "orders"])

  init() async throws {
    try register("/home")
    try register("/orders", .presented(inTab: "orders"))
    try await router.connect(host, roots: ["home": "/home", "orders": "/orders"])
  }

  /// Registers a screen whose content is the address of its request, or of the last update.
  private func register(
    _ pattern: String, updates: Bool = false, _ options: RouteOption...
  ) throws {
    let handler = RouteHandler.screen { request, screen in
      let content = Content(request.address)
      if updates { screen.onUpdate = { content.address = $0.address } }
      return content
    }
    try router.register(
      RouteRegistration(
        RoutePatterns(pattern), handler: handler, options: options,
        owner: RouteOwner(fileID: #fileID, line: #line)))
  }

  @MainActor private final class Content {
    var address: String
    init(_ address: String) { self.address = address }
  }

  /// The contents of the front stack, which must equal the addresses of its screens.
  private func contents() -> [String] {
    let screens = host.scene.front
    let contents = screens.map { (host.content(of: $0) as? Content)?.address ?? "none" }
    #expect(contents == screens.map(\.address))
    return contents
  }

  @Test(arguments: [
    (["/web?url=A", "/web?url=B"], ["/home", "/web?url=A", "/web?url=B"]),
    (["/web?url=A", "/web?url=B", "/web?url=A"], ["/home", "/web?url=A"]),
    (["/web?url=A", "/cart", "/web?url=A"], ["/home", "/web?url=A"]),
    (["/web#a", "/web#b"], ["/home", "/web#a", "/web#b"]),
    (["/cart?from=a", "/cart"], ["/home", "/cart?from=a", "/cart"]),
    (["/one/7", "/one/8", "/one/7"], ["/home", "/one/7"]),
    (["/search?q=a", "/search?q=b"], ["/home", "/search?q=b"]),
    (["/search?q=a", "/cart", "/search?q=b"], ["/home", "/search?q=b"]),
  ])
  func contentAndAddressDoNotDiffer(_ opened: [String], _ expected: [String]) async throws {
    try register("/web")
    try register("/cart")
    try register("/one/:id", .identified(by: []))
    try register("/search", updates: true)
    for address in opened {
      let shown = try await router.show(address)
      #expect(shown.screen?.address == address && host.scene.top?.id == shown.screen?.id)
    }
    #expect(contents() == expected)
  }

  @Test func screenThatCannotBeUpdatedKeepsItsAddress() async throws {
    try router.register(
      "/search",
      .screen { request, screen in
        let content = Content(request.address)
        screen.onUpdate = { request in
          _ = try request.int("page")
          content.address = request.address
        }
        return content
      })
    _ = try await router.show("/search?page=1")
    _ = try await router.show("/orders")
    let error = await #expect(throws: RouteError.self) {
      try await router.show("/search?page=x")
    }
    #expect(error?.code == .badParameter)
    #expect(host.scene.selected == 0 && contents() == ["/home", "/search?page=1"])
    _ = try await router.show("/search?page=2")
    #expect(contents() == ["/home", "/search?page=2"])
  }

  @Test func screenOfATabIsShownInFront() async throws {
    try register("/search", updates: true, .presented(inTab: "orders"))
    _ = try await router.show("/search?q=a")
    _ = try await router.show("/home")
    _ = try await router.show("/search?q=b")
    #expect(host.scene.selected == 1 && contents() == ["/orders", "/search?q=b"])
  }

  @Test func callersJoinOnlyTheAddressThatIsShown() async throws {
    try register("/web")
    let context = RouteContext.presented(with: .init(policy: .join))
    async let first = router.show("/web?url=A", context: context)
    async let second = router.show("/web?url=B", context: context)
    async let third = router.show("/web?url=A", context: context)
    let addresses = try await [first, second, third].map { $0.screen?.address }
    #expect(addresses == ["/web?url=A", "/web?url=B", "/web?url=A"])
  }

  @Test func resetReplacesAScreenThatIsAlsoInAModal() async throws {
    try register("/goods/:id")
    _ = try await router.show("/goods/7", context: .presented(as: .sheet))
    try await router.reset(to: ["/home", "/goods/7"])
    #expect(host.scene.modals.isEmpty && contents() == ["/home", "/goods/7"])
  }

  @Test func goingBackToTheFrontScreenIsNoChange() async throws {
    try register("/web")
    _ = try await router.show("/web?url=A")
    _ = try await router.show("/web?url=B")
    #expect(try await router.back(to: "/web?url=B") == false)
    #expect(try await router.back(to: "/web?url=C") == false)
    #expect(try await router.back(to: "/web?url=A"))
    #expect(contents() == ["/home", "/web?url=A"])
  }

  @Test(arguments: [Presentation.root, .replace, .push, .sheet])
  func optionWithoutEffectIsRefusedAtRegistration(presentation: Presentation) {
    for reuse in [NavigationOptions.Reuse.popTo, .bringToFront, .pushNew] {
      let isRefused = reuse != .pushNew && (presentation == .root || presentation == .replace)
      var code: RegistrationError.Code?
      do throws(RegistrationError) {
        try router.register(
          "/\(reuse)", .screen { _, _ in "" },
          .presented(as: presentation, with: NavigationOptions(reuse: reuse)))
      } catch {
        code = error.code
        #expect("\(error)".contains("reuse: .\(reuse)"))
      }
      #expect(code == (isRefused ? .conflictingOptions : nil))
    }
  }

  // MARK: Modals

  /// A screen that covers the scene until the user agrees, and a sheet that a push opens.
  @Test(arguments: [Presentation.sheet, .fullScreen, .popover, .push])
  func screenThatWaitsForModalsDoesNotCoverThem(presentation: Presentation) async throws {
    let consent = HandleBox()
    try router.register(
      "/consent",
      .screen { _, screen in
        screen.mayLeave = { _ in false }
        consent.handle = screen
        return Content("/consent")
      }, .presented(as: .fullScreen))
    try register("/sale", .presented(as: presentation), .presented(with: .init(modals: .wait)))
    try register("/news", .presented(as: presentation), .presented(with: .init(modals: .refuse)))
    let showing = try await router.show("/consent")
    let refusal = await #expect(throws: RouteError.self) { try await router.show("/news") }
    #expect(refusal?.code == .rejected)
    let sale = Task { try await router.show("/sale") }
    await router.navigation.transitions(1)
    #expect(contents() == ["/consent"])
    consent.handle?.finish()
    _ = try await showing.outcome()
    _ = try await sale.value
    #expect(host.scene.top?.address == "/sale")
    _ = try await router.dismiss()
    _ = try await router.popToRoot()
    _ = try await router.show("/news")
    #expect(contents().last == "/news")
  }

  @Test func sheetsThatWaitAreShownOneAfterAnother() async throws {
    for name in ["a", "b", "c"] {
      try register("/\(name)", .presented(as: .sheet), .presented(with: .init(modals: .wait)))
    }
    _ = try await router.show("/a")
    let others = ["/b", "/c"].map { address in Task { try await router.show(address) } }
    await router.navigation.transitions(2)
    var shown = ["/a"]
    for other in others {
      host.user(in: router.navigation).pullDown()
      _ = try await other.value
      #expect(host.scene.modals.count == 1)
      shown += contents()
    }
    #expect(shown == ["/a", "/b", "/c"])
  }

  @Test func modalScreenDismissesOthersIfItsPolicySaysSo() async throws {
    try register("/help", .presented(as: .sheet))
    try register("/login", .presented(as: .sheet), .presented(with: .init(modals: .dismiss)))
    let help = try await router.show("/help")
    _ = try await router.show("/login")
    #expect(host.scene.modals.map { $0.stack.map(\.address) } == [["/login"]])
    #expect(try await help.outcome().ending == .dismissed)
  }

  @MainActor private final class HandleBox {
    var handle: ScreenHandle?
  }
}
