// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import PackagePlugin

/// Writes the addresses of a module as functions: `MallOrderAddresses.orderDetail(id: 7)`.
@main struct JunctorRoutes: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let target = target as? any SourceModuleTarget else { return [] }
    let module = (target.moduleName, target.sourceFiles(withSuffix: "swift").map(\.url))
    return [try command(module, context.tool, context.pluginWorkDirectoryURL)]
  }

  private func command(
    _ module: (name: String, sources: [URL]), _ tool: (String) throws -> PluginContext.Tool,
    _ directory: URL
  ) throws -> Command {
    let output = directory.appendingPathComponent("\(module.name)Addresses.swift")
    return .buildCommand(
      displayName: "Writing the addresses of \(module.name)",
      executable: try tool("JunctorPluginTool").url,
      arguments: ["addresses", "--output", output.path, "--module", module.name]
        + module.sources.map(\.path), inputFiles: module.sources, outputFiles: [output])
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension JunctorRoutes: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      [try command(target.module, context.tool, context.pluginWorkDirectoryURL)]
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
