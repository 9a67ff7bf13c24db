// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import junctorctl

@Suite struct LinkCommandTests {
  private static let manifest = #"""
    {"schemaVersion": 1, "spaces": ["mall", "https://m.mall.example"], "routes": [
      {"id": "order", "pattern": "/order/:id([0-9]+)", "exposure": ["push", "universalLink", "customScheme"],
       "parameters": [{"name": "id", "in": "path", "type": "integer"},
         {"name": "tab", "in": "query", "values": ["info", "goods"], "optional": true}]},
      {"id": "login", "pattern": "/login", "deprecated": {"since": "8.2", "replacement": "sign-in"}}
    ]}
    """#

  private func run(_ arguments: String...) throws -> ToolRun {
    try ToolRun(["link", "ROUTES"] + arguments, routes: Self.manifest)
  }

  @Test func everyFormOfALinkIsRead() throws {
    let run = try run(
      "order", "id=7", "tab=info", "--utm", "source=mail & more", "--android-app",
      "com.example.mall")
    #expect(run.status == .ok, "\(run.errors)")
    #expect(
      run.output == """
        app         mall://order/7?tab=info&utm_source=mail%20%26%20more
        universal   https://m.mall.example/order/7?tab=info&utm_source=mail%20%26%20more
        push        {"aps":{"alert":"…"},"url":"mall://order/7?tab=info&utm_source=mail%20%26%20more"}
        android     intent://order/7?tab=info&utm_source=mail%20%26%20more#Intent;scheme=mall;package=com.example.mall;end
        x-callback  mall://x-callback-url/order/7?tab=info&utm_source=mail%20%26%20more&x-success=CALLER%3A%2F%2Fdone

        """)
  }

  @Test func repeatedParameterHasAllItsValues() throws {
    let manifest = #"""
      {"schemaVersion": 1, "spaces": ["mall"], "routes": [{"id": "list", "pattern": "/list#top",
        "exposure": ["customScheme"], "parameters": [
          {"name": "tag", "in": "query", "key": "t", "values": ["a", "b&c"], "repeated": true, "optional": true}]}]}
      """#
    func link(_ values: String...) throws -> ToolRun {
      try ToolRun(["link", "ROUTES", "list", "--only", "app"] + values, routes: manifest)
    }
    #expect(try link("tag=a", "tag=b&c", "tag=a").output == "mall://list?t=a&t=b%26c&t=a#top\n")
    #expect(try link().output == "mall://list#top\n")
    #expect(try link("tag=a", "tag=d").errors.contains("“d” is not one of “a”, “b&c”"))
  }

  @Test func formatsAreMachineReadable() throws {
    #expect(
      try run("order", "id=7", "--only", "universal").output == "https://m.mall.example/order/7\n")
    let csv = try run("order", "id=7", "--format", "csv")
    #expect(csv.lines.first == #""app","universal","push","android","x-callback""#)
    #expect(csv.lines[1].contains(#""{""aps"":{""alert"":""…""},""url"":""mall://order/7""}""#))
    let json = try run("order", "id=7", "--format", "json").objects()
    #expect(json.first?["app"] as? String == "mall://order/7")
  }

  @Test(arguments: [
    (["orders"], "no route has the identifier “orders”; there are order"),
    (["order"], "“order” requires “id”; write id=…"),
    (["order", "id=x"], "“id”: “x” is not a whole number"),
    (
      ["order", "id=99999999999999999999"],
      "is not a whole number from -9223372036854775808 to 9223372036854775807"
    ),
    (["order", "id=+"], "“+” is not a whole number"),
    (["order", "id=7", "tab=all"], "“tab”: “all” is not one of “info”, “goods”"),
    (["order", "id=7", "tab=info", "tab=goods"], "“tab” has two values"),
    (["order", "id=7", "page=1"], "“order” has no parameter “page”; there are id, tab"),
    (
      ["order", "id=7", "--universal", "https://other.example"],
      "https://other.example is not a space of the manifest"
    ),
    (["order", "id"], "“id” does not have the form name=value"),
    (["order", "id=7", "id=8"], "“id” has two values"),
    (["order", "id=7", "--only", "fax"], "there is no form “fax”"),
  ])
  func mistakeIsNamed(_ arguments: [String], _ message: String) throws {
    let run = try ToolRun(["link", "ROUTES"] + arguments, routes: Self.manifest)
    #expect(run.status == .unusable)
    #expect(run.errors.contains(message), "\(run.errors)")
  }

  @Test func routeThatIsNotExposedIsNoted() throws {
    let run = try run("login", "--only", "app")
    #expect(run.status == .no)
    // A QR code must not be made of it.
    #expect(run.output == "")
    #expect(
      run.errors == """
        app: “login” is not exposed to customScheme
        “login” is deprecated since 8.2; use sign-in
        app: the link is not printed

        """)
    #expect(try self.run("login").lines.first == "app         mall://login")
  }

  @Test(arguments: [("link", true), ("mail", false)])
  func linkForPushIsCheckedForPushOnly(_ route: String, _ isOpen: Bool) throws {
    let manifest = #"""
      {"schemaVersion": 1, "spaces": ["mall"], "routes": [
        {"id": "link", "pattern": "/link", "exposure": ["push"]},
        {"id": "mail", "pattern": "/mail", "exposure": ["customScheme"]}
      ]}
      """#
    let run = try ToolRun(["link", "ROUTES", route, "--push"], routes: manifest)
    #expect(run.status == (isOpen ? .ok : .no), "\(run.errors)")
    #expect(run.errors == (isOpen ? "" : "push: “mail” is not exposed to push\n"))
    #expect(run.lines.count == 4)
  }
}
