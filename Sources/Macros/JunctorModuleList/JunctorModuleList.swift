// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import PackagePlugin

/// Writes, for an app, the list of the modules that it and its dependencies declare:
/// `.linked(expecting: ExpectedModules.names)`.
@main struct JunctorModuleList: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    [try command(modules(of: [target]), context.tool, context.pluginWorkDirectoryURL)]
  }

  private func command(
    _ modules: [(name: String, sources: [URL])], _ tool: (String) throws -> PluginContext.Tool,
    _ directory: URL
  ) throws -> Command {
    let output = directory.appendingPathComponent("ExpectedModules.swift")
    var arguments = [output.path]
    for module in modules { arguments += ["--module", module.name] + module.sources.map(\.path) }
    return .buildCommand(
      displayName: "Writing the list of linked modules",
      executable: try tool("JunctorPluginTool").url, arguments: arguments,
      inputFiles: modules.flatMap(\.sources), outputFiles: [output])
  }

  /// The Swift modules of targets and their dependencies.
  ///
  /// Only modules that depend on Junctor are read, since others cannot declare modules. Build tools such as macros are
  /// not linked.
  private func modules(of targets: [any Target]) -> [(name: String, sources: [URL])] {
    var walk = TargetWalk()
    for target in targets { _ = walk.visit(target) }
    return walk.found.map { ($0.moduleName, $0.sourceFiles(withSuffix: "swift").map(\.url)) }
  }
}

/// Visits targets and their dependencies.
private struct TargetWalk {
  private var dependsOnJunctor: [Target.ID: Bool] = [:]
  private(set) var found: [any SourceModuleTarget] = []

  /// Visits a target, and returns whether it depends on Junctor.
  mutating func visit(_ target: any Target) -> Bool {
    if let known = dependsOnJunctor[target.id] { return known }
    if target.name == "Junctor" { return true }
    let source = target as? any SourceModuleTarget
    if source?.kind == .macro { return false }
    dependsOnJunctor[target.id] = false
    var sees = false
    for dependency in target.dependencies {
      switch dependency {
      case .target(let target): sees = visit(target) || sees
      case .product(let product): for target in product.targets { sees = visit(target) || sees }
      @unknown default: continue
      }
    }
    dependsOnJunctor[target.id] = sees
    if sees, let source { found.append(source) }
    return sees
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension JunctorModuleList: XcodeBuildToolPlugin {
    // According to public reports, Xcode (up to 26.5) provides no dependencies: the list has only the modules of the
    // target itself.
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      var pending = [target]
      var seen: Set<XcodeTarget.ID> = []
      var found: [(name: String, sources: [URL])] = []
      var packages: [any Target] = []
      while let target = pending.popLast() {
        guard seen.insert(target.id).inserted else { continue }
        found.append(target.module)
        for dependency in target.dependencies {
          switch dependency {
          case .target(let target): pending.append(target)
          case .product(let product): packages += product.targets
          @unknown default: continue
          }
        }
      }
      return [
        try command(found + modules(of: packages), context.tool, context.pluginWorkDirectoryURL)
      ]
    }
  }

  extension XcodeTarget {
    /// The Swift module of the target.
    fileprivate var module: (name: String, sources: [URL]) {
      // By default, Xcode derives the module's name from the product's, which may have an extension.
      let name = (product?.name ?? displayName).prefix { $0 != "." }
      return (
        String(name.map { $0.isLetter || $0.isNumber ? $0 : "_" }),
        inputFiles.map(\.url).filter { $0.pathExtension == "swift" }
      )
    }
  }
#endif
