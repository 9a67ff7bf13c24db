// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import PackagePlugin

/// `swift package routes`: prints the routes that the sources declare, or checks them.
@main struct RoutesCommand: CommandPlugin {
  private static let help = """
    OVERVIEW: Prints the routes that the sources of this package declare.

    USAGE: swift package routes [--lint] [--format text|json] [--target NAME]…
           swift package routes --format manifest [--space SPACE]… [--target NAME]…

      --lint           Check all routes together, as one table: invalid patterns, conflicts with a URL
                       that both routes match, routes that can never win, likely typing errors. The
                       exit status is 1 if there are findings.
      --format FORMAT  text, json or manifest. (default: text) A manifest is the text of routes.json, with
                       the bytes that a test with expectManifest(of:matches:) writes.
      --space SPACE    A space of the manifest: a scheme (mall), a scheme with a host
                       (wlrdemo://com.wlrroute.demo) or a domain (https://m.mall.example). May be
                       repeated. (default: the spaces of the only router that the sources create)
      --target NAME    Only this target and its dependencies, also in other packages. May be
                       repeated. (default: all targets of this package except tests)

    Routes that code registers as text are not declared, and not listed. In an Xcode project, only the
    targets themselves are read, since Xcode does not provide their dependencies.

    A manifest contains the routes that the sources register, also as text. The command assumes that each
    function that registers routes is called once. Values that code computes are not known: each is
    printed to standard error with its file and line, the manifest lacks it, and the exit status is 1.
    """

  func performCommand(context: PluginContext, arguments: [String]) throws {
    try report(arguments, root: context.package.directoryURL, tool: context.tool) { names in
      var walk = TargetWalk()
      if names.isEmpty {
        for target in context.package.targets { walk.add(target) }
      } else {
        for target in try context.package.targets(named: names) { walk.addAll(target) }
      }
      return walk.found.map { ($0.moduleName, $0.sourceFiles(withSuffix: "swift").map(\.url)) }
    }
  }

  /// Runs the report for the modules of the targets that the arguments name.
  private func report(
    _ arguments: [String], root: URL, tool: (String) throws -> PluginContext.Tool,
    modules: ([String]) throws -> [(name: String, sources: [URL])]
  ) throws {
    var extractor = ArgumentExtractor(arguments)
    if extractor.extractFlag(named: "help") > 0 { return print(Self.help) }
    let chosen = try modules(extractor.extractOption(named: "target"))
    var passed = ["routes", "--root", root.path] + extractor.remainingArguments
    for module in chosen { passed += ["--module", module.name] + module.sources.map(\.path) }

    let process = Process()
    process.executableURL = try tool("JunctorPluginTool").url
    process.arguments = passed
    // SwiftPM prints both outputs of a plugin to its standard output, which may be a file.
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    let found = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    if process.terminationStatus == 1, !found.isEmpty {
      Diagnostics.warning("The manifest is incomplete:\n\(found)", file: nil, line: nil)
    } else if !found.isEmpty {
      Diagnostics.error(found, file: nil, line: nil)
    }
    if process.terminationStatus != 0 { exit(process.terminationStatus) }
  }
}

/// The targets whose sources are read.
private struct TargetWalk {
  private var seen: Set<Target.ID> = []
  private(set) var found: [any SourceModuleTarget] = []

  /// Adds a target, except macros and tests.
  mutating func add(_ target: any Target) {
    guard let source = target as? any SourceModuleTarget, seen.insert(target.id).inserted,
      source.kind != .macro, source.kind != .test
    else { return }
    found.append(source)
  }

  /// Adds a target and its dependencies, except macros.
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

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension RoutesCommand: XcodeCommandPlugin {
    // Xcode passes `--target` for each target that is chosen in its dialog.
    func performCommand(context: XcodePluginContext, arguments: [String]) throws {
      let project = context.xcodeProject
      try report(arguments, root: project.directoryURL, tool: context.tool) { names in
        for name in names where !project.targets.contains(where: { $0.displayName == name }) {
          throw UnknownTarget(name: name)
        }
        // A file that belongs to several targets declares its routes once.
        var seen: Set<URL> = []
        return project.targets.filter { target in
          !target.isTest && (names.isEmpty || names.contains(target.displayName))
        }.map { target in
          let (name, sources) = target.module
          return (name, sources.filter { seen.insert($0).inserted })
        }
      }
    }
  }

  private struct UnknownTarget: Error, CustomStringConvertible {
    let name: String
    var description: String { "The project has no target “\(name)”." }
  }

  extension XcodeTarget {
    /// Whether the target is a bundle of tests.
    fileprivate var isTest: Bool {
      switch product?.kind {
      case .other("com.apple.product-type.bundle.unit-test"),
        .other("com.apple.product-type.bundle.ui-testing"):
        true
      default: false
      }
    }

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
