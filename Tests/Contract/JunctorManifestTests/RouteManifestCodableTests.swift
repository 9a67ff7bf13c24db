// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import JunctorManifest
import JunctorMatching
import Testing

@Suite struct RouteManifestCodableTests {
  @Test func encodedManifestIsReadByTheReader() throws {
    let manifest = try Samples.shop()
    #expect(try RouteManifest(JSONEncoder().encode(manifest)) == manifest)
  }

  @Test func writtenManifestIsDecoded() throws {
    let manifest = try Samples.shop()
    #expect(try JSONDecoder().decode(RouteManifest.self, from: Data(manifest.json)) == manifest)
  }

  @Test func bothFormsHaveTheSameValues() throws {
    let manifest = try Samples.shop()
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    let sorted = try JSONSerialization.data(
      withJSONObject: JSONSerialization.jsonObject(with: Data(manifest.json)),
      options: [.sortedKeys])
    let values = { (data: Data) in try JSONSerialization.jsonObject(with: data) as? NSDictionary }
    #expect(try values(encoder.encode(manifest)) == values(sorted))
  }

  @Test func propertyListContainsTheSame() throws {
    let manifest = try Samples.shop()
    let list = try PropertyListEncoder().encode(manifest)
    #expect(try PropertyListDecoder().decode(RouteManifest.self, from: list) == manifest)
  }

  @Test func partsAreCoded() throws {
    func coded<Part: Codable>(_ part: Part) throws -> Part {
      try JSONDecoder().decode(Part.self, from: JSONEncoder().encode(part))
    }
    for route in try Samples.shop().routes {
      #expect(try coded(route) == route)
      #expect(try coded(route.parameters) == route.parameters)
      #expect(try coded(route.result) == route.result)
      #expect(try coded(route.deprecation) == route.deprecation)
    }
    for shape in [JSONShape.string, .optional(.array(.any)), .object([])] {
      #expect(try coded([shape]) == [shape])
    }
  }

  @Test(arguments: [
    ("{}", "“schemaVersion” is missing"),
    (#"{"schemaVersion": 2, "spaces": ["mall"], "routes": []}"#, "the version 2 is not supported"),
    (
      #"{"schemaVersion": 1, "spaces": ["mall"], "routes": [{"id": "a", "pattern": "/:"}]}"#,
      "brokenPattern: routes[0].pattern: "
    ),
    (
      #"{"schemaVersion": 1, "spaces": ["mall"], "routes": [{"id": "a", "pattern": "/a", "x": 1}]}"#,
      "unknownKey: routes[0].x: the key “x” is unknown"
    ),
    (#"{"schemaVersion": 1, "spaces": "mall", "routes": []}"#, "a list is required, not a text"),
  ])
  func mistakeOfTheReaderIsTheDecodingError(_ json: String, _ message: String) {
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(RouteManifest.self, from: Data(json.utf8))
    }
    guard case .dataCorrupted(let context) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(context.debugDescription.contains(message))
    #expect(context.underlyingError is RouteManifestError)
  }
}
