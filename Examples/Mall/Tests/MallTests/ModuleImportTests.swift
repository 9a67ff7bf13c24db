// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Junctor
internal import Testing

@testable internal import MallApp

/// The modules of the shop import only interface targets of other modules.
@Suite struct ModuleImportTests {
  private static let folders =
    (try? FileManager.default.contentsOfDirectory(atPath: sources.path).sorted()
      // The module in Objective-C has no Swift, and is called by one scene of the tour.
      .filter { $0.hasPrefix("Mall") && $0 != "MallApp" && $0 != "MallObjC" }) ?? []
  private static let interfaces = folders.filter { $0.hasSuffix("Interface") }
  private static let modules = folders.filter { !$0.hasSuffix("Interface") }

  @Test(arguments: modules)
  func moduleImportsNoOtherModule(_ module: String) throws {
    let allowed = Set(
      ["Junctor", "JunctorBridge", "JunctorMacros", "Foundation"] + Self.interfaces)
    for (file, imports) in try Self.imports(of: module) {
      #expect(imports.subtracting(allowed).isEmpty, "\(file) imports \(imports)")
    }
  }

  @Test(arguments: interfaces)
  func interfaceImportsOnlyJunctorMacros(_ interface: String) throws {
    for (file, imports) in try Self.imports(of: interface) {
      #expect(imports.subtracting(["JunctorMacros"]).isEmpty, "\(file) imports \(imports)")
    }
  }

  @Test func appImportsNoModule() throws {
    for (file, imports) in try Self.imports(of: "MallApp") {
      #expect(imports.isDisjoint(with: Self.modules), "\(file) imports \(imports)")
    }
  }

  @Test func everyLinkedModuleIsAdded() throws {
    #expect(Self.modules.count >= 7 && Self.interfaces.count >= 7)
    #expect(try Mall().router.modules.sorted() == Self.modules)
  }

  private static let sources = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Sources")

  /// Returns the imports of each source file of a target.
  private static func imports(of target: String) throws -> [String: Set<String>] {
    let folder = sources.appendingPathComponent(target)
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".swift") }
    try #require(!files.isEmpty)
    var imports: [String: Set<String>] = [:]
    for file in files {
      let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
      let found = text.matches(of: #/(?m)^.*\bimport\s+(?:(?:struct|class|enum|func)\s+)?(\w+)/#)
      imports["\(target)/\(file)"] = Set(
        found.filter { !$0.output.0.contains("//") }.map { String($0.output.1) })
    }
    return imports
  }
}
