// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import JunctorDiff

@Suite struct ManifestLinesTests {
  private static let text = """
    {
      "schemaVersion": 1, "spaces": ["mall"],
      "routes": [
        {"pattern": "/a",
         "id": "a"}, {"id": "b", "pattern": "/b"},
        {
          "id": "c", "x": {"id": "d"},
          "pattern": "/c"
        }
      ]
    }
    """

  @Test func keysHaveLines() {
    let lines = ManifestLines(Array(Self.text.utf8))
    let found = [("a", "id"), ("a", "pattern"), ("b", "pattern"), ("c", "id"), ("c", "pattern")].map
    {
      lines.line(of: $0.0, key: $0.1)
    }
    #expect(found == [5, 4, 5, 7, 8])
    // For a missing key, the line of the identifier.
    #expect(lines.line(of: "c", key: "exposure") == 7)
    #expect(lines.line(of: "d", key: "id") == nil)
    #expect(lines.line(of: nil, key: "routes") == 3)
  }

  @Test func brokenTextHasNoLines() {
    #expect(ManifestLines(Array("[}".utf8)).line(of: "a", key: "id") == nil)
  }
}
