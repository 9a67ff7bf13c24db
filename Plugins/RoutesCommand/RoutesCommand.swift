// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import PackagePlugin

/// `swift package routes`: prints the routes that the sources declare, or checks them.
@main struct RoutesCommand: CommandPlugin {
  private static let help = """
    OVERVIEW: Prints the routes that the sources of this package declare.

    USAGE: swift package routes [--lint] [--format text|json] [--target NAME]…

      --lint           Check all of them together as one table: broken patterns, conflicts with a URL
                       that both routes would answer, routes that can never win, likely slips. The
                       exit status is 1 when there is something to report.
      --format FORMAT  text, or json for programs. (default: text)
      --target NAME    Only this target and all that it depends on, other packages too. May be
                       repeated. (default: all targets of this package but tests)

    Routes that code registers by text are not declared, and not seen.
    """

  func performCommand(context: PluginContext, arguments: [String]) throws {
    var extractor = ArgumentExtractor(arguments)
    if extractor.extractFlag(named: "help") > 0 { return print(Self.help) }
    let names = extractor.extractOption(named: "target")
    let root = context.package.directoryURL
    var walk = TargetWalk()
    if names.isEmpty {
      for target in context.package.targets { walk.add(target) }
    } else {
      for target in try context.package.targets(named: names) { walk.addAll(target) }
    }
    var passed = ["routes", "--root", root.path] + extractor.remainingArguments
    for target in walk.found {
      passed += ["--module", target.moduleName]
      passed += target.sourceFiles(withSuffix: "swift").map(\.url.path)
    }

    let process = Process()
    process.executableURL = try context.tool(named: "JunctorPluginTool").url
    process.arguments = passed
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 { exit(process.terminationStatus) }
  }
}

/// The targets whose sources are read.
private struct TargetWalk {
  private var seen: Set<Target.ID> = []
  private(set) var found: [any SourceModuleTarget] = []

  /// Adds a target that is part of programs.
  mutating func add(_ target: any Target) {
    guard let source = target as? any SourceModuleTarget, seen.insert(target.id).inserted,
      source.kind != .macro, source.kind != .test
    else { return }
    found.append(source)
  }

  /// Adds a target and all that it depends on, except what runs while building.
  mutating func addAll(_ target: any Target) {
    if seen.contains(target.id) || (target as? any SourceModuleTarget)?.kind == .macro { return }
    add(target)
    seen.insert(target.id)
    for dependency in target.dependencies {
      switch dependency {
      case .target(let target): addAll(target)
      case .product(let product): for target in product.targets { addAll(target) }
      @unknown default: continue
      }
    }
  }
}
