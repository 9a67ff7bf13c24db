// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Testing

/// The modules of the shop share addresses and nothing else; their sources say so.
@Suite struct ModuleImportTests {
  private static let modules = [
    "MallHome", "MallLogin", "MallGoods", "MallOrder", "MallPay", "MallSettings", "MallWeb",
  ]

  private static let interfaces = [
    "MallHomeInterface", "MallLoginInterface", "MallGoodsInterface", "MallOrderInterface",
    "MallPayInterface",
  ]

  @Test(arguments: modules)
  func moduleImportsNoOtherModule(_ module: String) throws {
    let allowed = Set(["Junctor", "JunctorMatching", "Foundation"] + Self.interfaces)
    for (file, imports) in try Self.imports(of: module) {
      #expect(imports.subtracting(allowed).isEmpty, "\(file) imports \(imports)")
    }
  }

  @Test(arguments: interfaces)
  func interfaceImportsNothingButTheExchange(_ interface: String) throws {
    for (file, imports) in try Self.imports(of: interface) {
      #expect(imports.subtracting(["Junctor"]).isEmpty, "\(file) imports \(imports)")
    }
  }

  @Test func everyTargetIsLookedAt() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: Self.mall.path)
      .filter { $0.hasPrefix("Mall") }
    #expect(Set(folders) == Set(Self.modules + Self.interfaces + ["MallApp"]))
  }

  private static let mall = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Examples/Mall")

  /// The modules that each source file of a target imports.
  private static func imports(of target: String) throws -> [String: Set<String>] {
    let folder = mall.appendingPathComponent(target)
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
