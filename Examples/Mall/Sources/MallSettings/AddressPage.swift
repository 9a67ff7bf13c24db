// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMacros
internal import MallHomeInterface
internal import MallLoginInterface
internal import MallPageInterface
internal import MallSettingsInterface

/// The saved delivery address of the member.
@MainActor
final class AddressBook {
  var address = "no address"

  nonisolated init() {}
}

/// The page of the member.
///
/// It is the root of its tab and outlives sessions, so it reads the member each time that it is shown.
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
        .row("Delivery address", book.address),
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
    return "MePage(\(name ?? "not signed in"), \(book.address))"
  }
}

/// The editor of the member's address; its leave guard refuses while changes are unsaved.
@MainActor
final class AddressPage: AddressEditor {
  private(set) var text: String
  private let book: AddressBook
  private let router: Router
  private let screen: ScreenHandle.For<SettingsRoutes.Address>

  init(_ book: AddressBook, router: Router, screen: ScreenHandle.For<SettingsRoutes.Address>) {
    text = book.address
    self.book = book
    self.router = router
    self.screen = screen
    screen.mayLeave = { [weak self] _ in self?.hasChanges != true }
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
}

extension AddressPage: DescribedPage {
  var content: PageContent {
    PageContent(
      "Address",
      [.field(text), .answer("Save")]
        + (hasChanges ? [.text("Not saved. Save before you leave this page.")] : []))
  }
}

extension AddressPage: @MainActor CustomStringConvertible {
  /// The text, and whether it is saved.
  var description: String { "AddressPage(\(text)\(hasChanges ? ", not saved" : ""))" }
}
