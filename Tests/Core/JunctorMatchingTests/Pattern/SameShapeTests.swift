// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorMatching
import Testing

@Suite struct SameShapeTests {
  @Test(arguments: [
    ("/a/:x", "/a/:y", true), ("/a/:x", "/a/:x", true), ("/a/:x/", "/a/:y", true),
    ("/a/:x", "/b/:y", false), ("/a/:x", "/a/:y/c", false), ("/a/:x", "/a/b", false),
    ("/a/:x([0-9]+)", "/a/:y([0-9]+)", true), ("/a/:x([0-9]+)", "/a/:y", false),
    ("/a/:x?k=1", "/a/:y?k=1", true), ("/a/:x?k=1", "/a/:y", false),
    ("/a{/:x}?", "/a{/:y}?", true), ("/a{/:x}?", "/a/:y", false),
    ("mall://a/:x", "/a/:y", true), ("/a/:x", "mall://a/:y", false),
    ("mall://a/:x", "mall://a/:y", true), ("mall://a/:x", "shop://a/:y", false),
    ("https://m.mall.example/a/:x", "/a/:y", true),
    ("https://m.mall.example/a/:x", "https://n.mall.example/a/:y", false),
  ])
  func shapeIsIndependentOfNames(one: String, two: String, isSame: Bool) throws {
    #expect(try RoutePattern(one).hasShape(of: RoutePattern(two)) == isSame)
  }
}
