// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorPolicy
import Testing

@Suite struct PageTemplateTests {
  @Test func templateHasOriginAndNames() throws {
    let page = try #require(
      PageTemplate("https://h5.mall.example:8443/o/{id}/{id}?tab={shown_tab}#{x-1}"))
    #expect(page.origin == "https://h5.mall.example:8443")
    #expect(page.names == ["id", "shown_tab", "x-1"])
  }

  @Test(arguments: [
    "", "/order/{id}", "http://m.mall.example/", "javascript:alert(1)", "https://{host}/",
    "https://m.mall.example{x}/", "https://m.{x}.example/", "https://user@m.mall.example/",
    "https://m.mall.example", "https://m.mall.example:443/", "HTTPS://m.mall.example/",
    "https://M.mall.example/", "https://m.mall.example/{", "https://m.mall.example/}",
    "https://m.mall.example/{}", "https://m.mall.example/{a b}", "https://m.mall.example/{{a}}",
    "https://m.mall.example/ a", "https://m.mall.example/a/../b", "https:\\\\m.mall.example\\",
    "https://m.mall.example\u{9}/", "https:///{x}/", "https://m.mall.example:{x}/",
    "https://{x}@m.mall.example/", "mall://order/{id}",
  ])
  func otherTextsAreRefused(_ text: String) { #expect(PageTemplate(text) == nil) }
}
