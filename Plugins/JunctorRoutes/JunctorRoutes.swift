// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import PackagePlugin

/// Writes the addresses of a module as functions: `MallOrderAddresses.orderDetail(id: 7)`.
@main struct JunctorRoutes: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let target = target as? any SourceModuleTarget else { return [] }
    return [
      command(
        target.moduleName, target.sourceFiles(withSuffix: "swift").map(\.url),
        try context.tool(named: "JunctorPluginTool").url, context.pluginWorkDirectoryURL)
    ]
  }

  func command(_ module: String, _ sources: [URL], _ tool: URL, _ directory: URL) -> Command {
    let output = directory.appendingPathComponent("\(module)Addresses.swift")
    return .buildCommand(
      displayName: "Writing the addresses of \(module)", executable: tool,
      arguments: ["addresses", "--output", output.path, "--module", module] + sources.map(\.path),
      inputFiles: sources, outputFiles: [output])
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  // Written from the documentation; it has not been run for this project, which is built on Linux.
  extension JunctorRoutes: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      let sources = target.inputFiles.map(\.url).filter { $0.pathExtension == "swift" }
      let module = String(
        (target.product?.name ?? target.displayName).map {
          $0.isLetter || $0.isNumber ? $0 : "_"
        })
      return [
        command(
          module, sources, try context.tool(named: "JunctorPluginTool").url,
          context.pluginWorkDirectoryURL)
      ]
    }
  }
#endif
