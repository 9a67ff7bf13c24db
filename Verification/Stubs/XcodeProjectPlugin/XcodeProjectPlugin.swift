// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import PackagePlugin

// The part of Xcode's module that the package plugin uses. `scripts/check-plugins` only type-checks
// it against this file, so nothing here has a behaviour.

public struct XcodePluginContext {
  public let pluginWorkDirectoryURL: URL

  public func tool(named name: String) throws -> PluginContext.Tool { fatalError() }
}

public struct XcodeTarget {
  public typealias ID = String

  public let id: ID
  public let displayName: String
  public let product: XcodeProduct?
  public let dependencies: [XcodeTargetDependency]
  public let inputFiles: FileList
}

public struct XcodeProduct {
  public let name: String
}

public enum XcodeTargetDependency {
  case target(XcodeTarget)
  case product(Product)
}

public protocol XcodeBuildToolPlugin: Plugin {
  func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command]
}
