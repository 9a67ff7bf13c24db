// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorMatching
import Testing

@Suite struct EqualSpacesTests {
  @Test(arguments: [
    (RouteSpace.scheme("mall"), "mall://order/7"),
    (.domain("m.mall.example"), "https://m.mall.example/order/7"),
  ])
  func firstOfTwoEqualSpacesOwnsTheURL(space: RouteSpace, text: String) throws {
    let spaces = RouteSpaces([.scheme("other"), space, space])
    #expect(try spaces.resolve(ParsedURL(text))?.space == 1)
  }
}
