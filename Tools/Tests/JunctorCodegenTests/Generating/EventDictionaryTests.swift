// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorCodegen
import JunctorManifest
import JunctorMatching
import JunctorRouting
import Testing

@Suite struct EventDictionaryTests {
  private static func manifest() throws -> RouteManifest {
    var order = RouteManifest.Route(try RoutePattern("/order/:id"), id: "order's")
    order.module = "MallOrder"
    order.parameters[0].privacy = .public
    let list = RouteManifest.Route(try RoutePattern("/list/:kind"))
    return try RouteManifest(spaces: [.scheme("mall")], routes: [order, list])
  }

  @Test func dictionaryHasTheMembersThatTheRouterWrites() {
    #expect(EventMember.all.map(\.name) == RouterEvent.Member.allCases.map(\.rawValue))
  }

  @Test func markdownHasEachEventMemberAndRoute() throws {
    let text = EventDictionary(try Self.manifest()).markdown
    for member in EventMember.all { #expect(text.contains("| `\(member.name)` |")) }
    for event in EventMember.events { #expect(text.contains("| `\(event.name)` |")) }
    #expect(text.contains("| `/order/:id` | `order's` | MallOrder | `id` |  |"))
    #expect(text.contains("| `/list/:kind` | `/list/:kind` |  |  | `kind` |"))
  }

  @Test func namesAreTextsInSQL() throws {
    let text = EventDictionary(try Self.manifest()).sql
    #expect(text.contains("INSERT INTO routes VALUES ('/order/:id', 'order''s', 'MallOrder');"))
    #expect(text.contains("INSERT INTO routes VALUES ('/list/:kind', '/list/:kind', NULL);"))
    #expect(text.contains("  time REAL NOT NULL,"))
  }

  @Test func schemaRequiresTheMembersOfEachEvent() throws {
    let text = EventDictionary(try Self.manifest()).schema
    #expect(text.contains(#""required": ["v", "time", "event"]"#))
  }
}
