// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorManifest
import JunctorMatching
import Testing

@Suite struct RouteManifestWritingTests {
  @Test func writtenManifestIsReadAsTheSame() throws {
    let manifest = try Samples.shop()
    #expect(try RouteManifest(manifest.json) == manifest)
    #expect(try RouteManifest(manifest.json).json == manifest.json)
  }

  @Test func orderOfRoutesDoesNotMatter() throws {
    let manifest = try Samples.shop()
    let reversed = try RouteManifest(spaces: manifest.spaces, routes: manifest.routes.reversed())
    #expect(reversed.json == manifest.json)
  }

  @Test func defaultsAreOmitted() throws {
    let route = RouteManifest.Route(try RoutePattern("/login"), id: "login")
    let manifest = try RouteManifest(spaces: [.scheme("mall")], routes: [route])
    #expect(
      manifest.jsonText == """
        {
          "schemaVersion": 1,
          "spaces": [
            "mall"
          ],
          "routes": [
            {
              "id": "login",
              "pattern": "/login"
            }
          ]
        }

        """)
  }

  @Test(arguments: [
    "\"", "\\", "\n", "\u{1}", "\u{7F}", "\u{85}", "\u{2028}", "é", "中", "👍", "\u{9F}",
  ])
  func summaryOfAnyCharacterSurvives(_ text: String) throws {
    var route = RouteManifest.Route(try RoutePattern("/login"), id: "login")
    route.summary = "a\(text)b"
    let manifest = try RouteManifest(spaces: [.scheme("mall")], routes: [route])
    #expect(try RouteManifest(manifest.json).routes[0].summary == "a\(text)b")
  }
}
