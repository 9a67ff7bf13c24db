// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import Testing

@testable internal import MallApp

@Suite struct LocalPageTests {
  @Test(arguments: [
    ("http://localhost:5173/", "http://localhost:5173"),
    ("http://127.0.0.1/a?b=c", "http://127.0.0.1"),
    ("HTTPS://LocalHost:443/x", "https://localhost"),
    ("http://localhost:443", "http://localhost:443"),
  ])
  func pageOfThisMachineHasAnOrigin(_ url: String, _ origin: String) {
    #expect(LocalPage(url)?.origin == origin)
  }

  @Test(arguments: [
    "https://m.mall.example/", "http://localhost.mall.example/", "http://192.168.1.7:5173/",
    "http://u@localhost/", "http://localhost/#junctor=x", "ws://localhost/", "localhost:5173", "",
  ])
  func otherPagesAreRefused(_ url: String) {
    #expect(LocalPage(url) == nil)
    #expect(throws: (any Error).self) { try MallCommand.parseAsRoot(["--web", "--page", url]) }
  }

  @Test func addressHasTheHostInItsFragment() {
    #expect(
      LocalPage("http://localhost:5173/a")?.address(host: "127.0.0.1:8080", token: "0f")
        == "http://localhost:5173/a#junctor=http%3A%2F%2F127.0.0.1%3A8080%230f")
  }

  @Test func pageRequiresTheBrowser() {
    #expect(throws: (any Error).self) {
      try MallCommand.parseAsRoot(["--page", "http://localhost:5173/"])
    }
  }
}
