// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMacros
internal import MallHomeInterface
internal import MallLoginInterface
internal import MallPageInterface
internal import MallSettingsInterface

/// Where parcels go, as the member has saved it.
@MainActor
final class AddressBook {
  var address = "nowhere yet"

  nonisolated init() {}
}

/// The page of the member.
///
/// As the root of its tab it outlives sessions, so it looks at the member each time that it is seen.
@MainActor
struct MePage {
  let member: () throws -> Member?
  let book: AddressBook
}

extension MePage: DescribedPage {
  var content: PageContent {
    let name = (try? member()).flatMap { $0 }?.name
    return PageContent(
      name ?? "Me",
      [
        .row("Parcels go to", book.address),
        .row("Change the address", to: SettingsRoutes.Address()),
        name == nil
          ? .action("Sign in", to: LoginRoutes.SignIn())
          : .action("Log out", to: SettingsRoutes.LogOut()),
      ])
  }
}

extension MePage: @MainActor CustomStringConvertible {
  var description: String {
    let name = (try? member()).flatMap { $0 }?.name
    return "MePage(\(name ?? "nobody is signed in"), \(book.address))"
  }
}

/// The editor of the member's address; it does not want to be left before what was written is saved.
@MainActor
final class AddressPage: AddressEditor, LeaveGuarding {
  private(set) var text: String
  private let book: AddressBook
  private let router: Router
  private let screen: ScreenHandle

  init(_ book: AddressBook, router: Router, screen: ScreenHandle) {
    text = book.address
    self.book = book
    self.router = router
    self.screen = screen
  }

  var hasChanges: Bool { text != book.address }

  func write(_ text: String) { self.text = text }

  func chooseCity(_ navigation: NavigationOptions) async throws {
    text = try await router.open(HomeRoutes.PickCity(), context: .presented(with: navigation)).name
  }

  func save() {
    book.address = text
    screen.finish(text)
  }

  /// Says no while something is not saved.
  func mayLeave(for transition: NavigationTransition) async -> Bool { !hasChanges }
}

extension AddressPage: DescribedPage {
  var content: PageContent {
    PageContent(
      "Address",
      [.field(text), .answer("Save")]
        + (hasChanges ? [.text("Not saved; the page does not want to be left.")] : []))
  }
}

extension AddressPage: @MainActor CustomStringConvertible {
  /// What was written, and whether it is saved.
  var description: String { "AddressPage(\(text)\(hasChanges ? ", not saved" : ""))" }
}
