// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import junctorctl

@Suite struct URLCommandTests {
  @Test(arguments: [
    (["mall://order/:id([0-9]+)", "id=7"], "mall://order/7"),
    (["/search/:q", "q=a/b c"], "/search/a%2Fb%20c"),
    (["/a?k=:k", "k=x=y&z"], "/a?k=x%3Dy%26z"),
    (["/a/:b?"], "/a"),
    (["/docs/*", "0=x/y"], "/docs/x/y"),
  ])
  func urlIsWritten(_ arguments: [String], _ url: String) throws {
    let run = try ToolRun(["url"] + arguments)
    #expect(run.output == url + "\n")
    #expect(run.status == .ok)
  }

  @Test(arguments: [
    (["/a/:id"], Status.no, "“id”: a value is missing\n"),
    (
      ["/a/:id([0-9]+)", "id=x"], .no,
      "the value “x” of “id” cannot be written: it does not match “[0-9]+”\n"
    ),
    (["/a/:id:", "id=1"], .unusable, "a capture needs a name (write :name)\n/a/:id:\n      ^\n"),
  ])
  func impossibleURLIsReported(_ arguments: [String], _ status: Status, _ errors: String) throws {
    let run = try ToolRun(["url"] + arguments)
    #expect(run.output == "")
    #expect(run.status == status)
    #expect(run.errors == errors)
  }

  @Test(arguments: [["/a/:id", "7"], ["/a/:id", "=7"], ["/a/:id", "id=7", "id=8"], []])
  func wrongUsageIsRefused(_ arguments: [String]) throws {
    let run = try ToolRun(["url"] + arguments)
    #expect(run.output == "")
    #expect(run.status == .unusable)
    #expect(run.errors.hasPrefix("Error: "))
  }
}
