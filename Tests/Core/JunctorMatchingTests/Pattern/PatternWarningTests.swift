// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorMatching
import Testing

@Suite struct PatternWarningTests {
  @Test(arguments: [
    (
      "/a/:x([^.]+)", 6,
      "“[^.]+” also matches “/”, so it is a tail with all that follows it (write [^/.]+)"
    ),
    (
      "/é/:x(\\S+)/b", 7,
      "“\\S+” also matches “/”, so it is a tail with all that follows it"
    ),
    (
      "/order/:id([0-9]+)?tab=:tab", 18,
      "this “?” makes “:id([0-9]+)” optional, and “tab=” is text of the path "
        + "(write /?tab= for a query, ??tab= for both)"
    ),
    (
      "/files/*?k=v", 8,
      "this “?” makes “*” optional, and “k=” is text of the path "
        + "(write /?k= for a query, ??k= for both)"
    ),
    (
      "/a{/:b}?k=v", 7,
      "this “?” makes the group before it optional, and “k=” is text of the path "
        + "(write ??k= for a query)"
    ),
    (
      "/o/:id?x", 6,
      "this “?” makes “:id” optional, and “x” is text of the path "
        + "(write ?x=* for a query, {:id}?x for text)"
    ),
    (
      "/a/:b?c-d.e&f=1", 5,
      "this “?” makes “:b” optional, and “c-d.e” is text of the path "
        + "(write ?c-d.e=* for a query, {:b}?c-d.e for text)"
    ),
    (
      "/o/:id([0-9]+)?x#f", 14,
      "this “?” makes “:id([0-9]+)” optional, and “x” is text of the path "
        + "(write /?x=* for a query, ??x=* for both)"
    ),
    (
      "/é/{id:int}/b", 4,
      "braces do not form a capture: “id” is text here, and “:int” the capture (write :id([0-9]+))"
    ),
    (
      "/x/{id:word}", 3,
      "braces do not form a capture: “id” is text here, and “:word” the capture (write :id)"
    ),
  ])
  func slipIsReported(pattern: String, offset: Int, message: String) throws {
    let warnings = try RoutePattern(pattern).warnings
    #expect(warnings.map(\.message) == [message])
    #expect(warnings.map(\.offset) == [offset])
  }

  @Test(arguments: [
    "/a/:x(.+)", "/a/:x([^/.]+)", "/a/:x([a-z/]+)", "/a/:x(a/b)", "/a/:x([0-9]+)", "/a/:x", "/a/*",
    "/a?k=:k([^&]+)", "/a/:x?k=:k([^&]+)", "/a/:x(b)??k=:k([^&]+)", "/a#/:x([^.]+)",
    "/a/:x([0-9]+)?", "/a/:x([0-9]+)?/b", "/a/:x([0-9]+)/?k=:k", "/a{/:b}??k=v", "/a/:x?k=v",
    "/a/:x([0-9]+)?-b", "/a{/:b}?/c=d", "/colo{u}?r", "/a/{:b}?c", "/a/:b?.html", "/a/:b?c/d",
    "/a/:b?x=*", "/a#:b?", "/{v:major}2", "/{v:major}.:minor", "/{v:major.}:minor", "/a/{:b}",
    "/f/:r*?k=v", "/f/*??k=v",
  ])
  func unambiguousPatternHasNoSlip(pattern: String) throws {
    #expect(try RoutePattern(pattern).warnings.isEmpty)
  }

  @Test func slipsAreInTextOrder() throws {
    let pattern = try RoutePattern("/:a([^.]+)/:b([0-9]+)?c=:c([^-]+)")
    #expect(pattern.warnings.map(\.offset) == [4, 21, 27])
  }
}
