// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import JunctorPluginTool

@Suite final class ModuleListToolTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("junctor-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  /// Writes files, and returns the list of the module `Shop`, which consists of them.
  private func list(_ texts: [String]) throws -> String {
    let paths = try texts.enumerated().map { number, text in
      let path = path("\(number).swift")
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
      return path
    }
    try ModuleListTool.run(([path("List.swift"), "--module", "Shop"] + paths)[...])
    return try String(contentsOf: URL(fileURLWithPath: path("List.swift")), encoding: .utf8)
  }

  @Test func modulesAreListedByName() throws {
    let text = try list(["@RouteModule struct B {}\r\n@RouteModule struct A {}", "struct C {}"])
    #expect(
      text.hasSuffix(
        """
        enum ExpectedModules {
          /// The names of their types, sorted.
          static let names: [String] = [
            "Shop.A",
            "Shop.B",
          ]
        }

        """))
    #expect(try list([]).contains("static let names: [String] = [\n  ]\n}"))
  }

  @Test func moduleWithAConditionIsListedUnderIt() throws {
    let text = try list(["@RouteModule struct A {}\n#if DEBUG\n@RouteModule struct B {}\n#endif"])
    #expect(
      text.hasSuffix(
        """
          static let names: [String] = {
            var names: Set<String> = [
            "Shop.A",
            ]
            #if (DEBUG)
              names.insert("Shop.B")
            #endif
            return names.sorted()
          }()
        }

        """))
  }

  @Test func moduleIsDeclaredOnceUnderOneCondition() throws {
    let module = "@RouteModule struct A {}\n"
    #expect {
      try list([module, "\n\(module)"])
    } throws: { error in
      "\(error)" == "\(path("1.swift")):2: error: “Shop.A” is also declared at \(path("0.swift")):1"
    }
    _ = try list(["#if os(iOS)\n\(module)#else\n\(module)#endif"])
  }

  @Test func nameThatIsNoWordIsRefused() throws {
    #expect {
      try list([#"@RouteModule struct `a", b(), "c` {}"#])
    } throws: { error in
      "\(error)" == "\(path("0.swift")):1: error: the name of a module must not require backticks: "
        + #"“Shop.a", b(), "c”"#
    }
  }

  @Test func modulesOfSeveralTargetsAreListed() throws {
    let files = ["A", "B"].map(path)
    for file in files { try Data("@RouteModule struct M {}".utf8).write(to: URL(filePath: file)) }
    let output = path("List.swift")
    try ModuleListTool.run([output, "--module", "Shop", files[0], "--module", "Pay", files[1]])
    #expect(
      try String(contentsOfFile: output, encoding: .utf8).contains(
        "    \"Pay.M\",\n    \"Shop.M\",\n"))
  }

  @Test func unchangedListIsNotWritten() throws {
    _ = try list(["@RouteModule struct A {}"])
    let old = Date(timeIntervalSince1970: 1)
    try FileManager.default.setAttributes(
      [.modificationDate: old], ofItemAtPath: path("List.swift"))
    _ = try list(["@RouteModule struct A { var x = 1 }"])
    let attributes = try FileManager.default.attributesOfItem(atPath: path("List.swift"))
    #expect(attributes[.modificationDate] as? Date == old)
  }

  @Test func invalidArgumentsAreReported() {
    #expect { try ModuleListTool.run([]) } throws: { "\($0)" == "usage: error: no output file" }
    #expect {
      try ModuleListTool.run([path("List.swift"), "--module", "Shop", path("missing.swift")])
    } throws: { "\($0)" == "\(path("missing.swift")): error: the file cannot be read" }
  }
}
