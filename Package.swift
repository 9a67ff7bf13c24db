// swift-tools-version: 6.3
import CompilerPluginSupport
import PackageDescription

/// A product of swift-syntax, which is fetched only with the trait `Macros`.
func syntax(_ name: String) -> Target.Dependency {
  .product(name: name, package: "swift-syntax", condition: .when(traits: ["Macros"]))
}

/// The cryptography of policies, which is fetched only with the trait `Policy`.
///
/// Apple's platforms have CryptoKit.
let crypto = Target.Dependency.product(
  name: "Crypto", package: "swift-crypto", condition: .when(traits: ["Policy"]))

/// A product of a package for logs, metrics or traces, which is fetched only with its trait.
func telemetry(_ name: String, of package: String, trait: String) -> Target.Dependency {
  .product(name: name, package: package, condition: .when(traits: [trait]))
}

/// What the code of macros uses of swift-syntax.
let expansion = [
  "SwiftDiagnostics", "SwiftParser", "SwiftSyntax", "SwiftSyntaxBuilder", "SwiftSyntaxMacros",
].map(syntax)

/// The targets that `Junctor` re-exports.
let core: [Target.Dependency] = [
  "JunctorMatching", "JunctorRouting", "JunctorNavigation", "JunctorModules", "JunctorLinks",
]

/// Returns a target whose sources are in the folder `Sources/GROUP/NAME`.
func library(_ name: String, in group: String, _ uses: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: uses, path: "Sources/\(group)/\(name)")
}

/// Returns a target whose tests are in the folder `Tests/GROUP/NAME`.
///
/// - Parameter data: Files that are not sources of the tests: scripts read them, too.
func tests(
  _ name: String, in group: String, _ uses: [Target.Dependency], data: [String] = []
) -> Target {
  .testTarget(
    name: name, dependencies: uses + ["TestSupport"], path: "Tests/\(group)/\(name)",
    exclude: data)
}

let package = Package(
  name: "Junctor",
  platforms: [.iOS(.v16), .macOS(.v13), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [
    .library(name: "Junctor", targets: ["Junctor", "JunctorMatching"]),
    .library(name: "JunctorMacros", targets: ["JunctorMacros"]),
    .library(name: "JunctorFoundation", targets: ["JunctorFoundation", "JunctorBridge"]),
    .library(
      name: "JunctorUI",
      targets: ["JunctorUIKit", "JunctorSwiftUI", "JunctorWebKit", "JunctorAppIntents"]),
    .library(name: "JunctorManifest", targets: ["JunctorManifest", "JunctorRecording"]),
    .library(
      name: "JunctorPolicy", targets: ["JunctorPolicy", "JunctorManifest", "JunctorRecording"]),
    .library(name: "JunctorTelemetry", targets: ["JunctorTelemetry"]),
    .library(name: "JunctorInspector", targets: ["JunctorInspector", "JunctorInspectorUI"]),
    .library(name: "JunctorTesting", targets: ["JunctorTesting", "JunctorInspector"]),
    .library(name: "JunctorC", targets: ["JunctorC"]),
    .library(name: "JunctorObjC", targets: ["JunctorObjC", "JunctorC"]),
    .plugin(name: "JunctorModuleList", targets: ["JunctorModuleList"]),
  ],
  traits: [
    .trait(
      name: "Macros",
      description: "@Route, #route and the other macros. Without it swift-syntax is not fetched."),
    .trait(
      name: "Policy",
      description: "Signatures of policies without CryptoKit. With it swift-crypto is fetched."),
    .trait(name: "Logging", description: "Writes events to swift-log."),
    .trait(name: "Metrics", description: "Counts and times requests with swift-metrics."),
    .trait(
      name: "Tracing", description: "Records spans of requests with swift-distributed-tracing."),
    .trait(name: "Signposts", description: "Writes signposts, on Apple's platforms."),
    .default(enabledTraits: ["Macros"]),
  ],
  dependencies: [
    .package(url: "https://github.com/swiftlang/swift-syntax", "602.0.0"..<"606.0.0"),
    .package(url: "https://github.com/apple/swift-crypto", "4.0.0"..<"5.0.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
    .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.3"),
  ],
  targets: [
    // Core: matching, routing, screens, modules and links, without Foundation and UI.
    library("JunctorMatching", in: "Core"),
    library("JunctorJSON", in: "Core"),
    library("JunctorRouting", in: "Core", ["JunctorMatching", "JunctorJSON", "CJunctor"]),
    library("JunctorNavigation", in: "Core", ["JunctorMatching", "JunctorRouting"]),
    library("JunctorModules", in: "Core", ["JunctorMatching", "JunctorRouting", "CJunctor"]),
    library(
      "JunctorLinks", in: "Core", ["JunctorMatching", "JunctorRouting", "JunctorNavigation"]),
    library("Junctor", in: "Core", core),

    // Apple: Foundation's types and Apple's frameworks.
    library("JunctorFoundation", in: "Apple", ["Junctor", "JunctorJSON", "JunctorMatching"]),
    library("JunctorUIKit", in: "Apple", ["Junctor", "JunctorFoundation"]),
    library("JunctorSwiftUI", in: "Apple", ["Junctor", "JunctorFoundation"]),
    library("JunctorWebKit", in: "Apple", ["Junctor", "JunctorBridge"]),
    library("JunctorAppIntents", in: "Apple", ["Junctor"]),
    library("JunctorInspectorUI", in: "Apple", ["Junctor", "JunctorInspector"]),
    // For Objective-C, over the C interface. Empty on systems without Objective-C.
    library("JunctorObjC", in: "Apple", ["JunctorC", "CJunctorAPI"]),

    // Web: the bridge for pages in a web view.
    .target(
      name: "JunctorBridge", dependencies: ["Junctor", "JunctorJSON", "JunctorMatching"],
      path: "Sources/Web/JunctorBridge",
      // The script for web pages, which is also in BridgeScript.swift.
      exclude: ["Resources"]),

    // Contract: routes.json and remote policies. The tests of policies are in the package Tools, which always has
    // the cryptography.
    library("JunctorManifest", in: "Contract", ["JunctorJSON", "JunctorMatching"]),
    library(
      "JunctorRecording", in: "Contract", ["Junctor", "JunctorManifest", "JunctorMatching"]),
    library(
      "JunctorPolicy", in: "Contract",
      ["JunctorRouting", "JunctorJSON", "JunctorManifest", "JunctorMatching", crypto]),

    // Telemetry: a file for each trait, and nothing without traits.
    library(
      "JunctorTelemetry", in: "Telemetry",
      [
        "Junctor", telemetry("Logging", of: "swift-log", trait: "Logging"),
        telemetry("CoreMetrics", of: "swift-metrics", trait: "Metrics"),
        telemetry("Tracing", of: "swift-distributed-tracing", trait: "Tracing"),
      ]),

    // Macros: what they expand to, and the list of the modules that are linked.
    library("JunctorMacros", in: "Macros", ["Junctor", "JunctorMacrosPlugin"]),
    .macro(
      name: "JunctorMacrosPlugin",
      dependencies: ["JunctorPatterns", syntax("SwiftCompilerPlugin")] + expansion,
      path: "Sources/Macros/JunctorMacrosPlugin"),
    // The pattern sources of JunctorMatching, by a symbolic link. SwiftPM uses a prebuilt swift-syntax only if
    // no macro depends on a target that is also built for apps: see scripts/check-prebuilts.
    .target(
      name: "JunctorPatterns", path: "Sources/Macros/JunctorPatterns",
      exclude: ["Access", "Captures", "Table"],
      sources: ["Constraint", "Pattern", "URL"]),
    .executableTarget(name: "JunctorPluginTool", path: "Sources/Macros/JunctorPluginTool"),
    .plugin(
      name: "JunctorModuleList", capability: .buildTool(), dependencies: ["JunctorPluginTool"],
      path: "Sources/Macros/JunctorModuleList"),

    // C: what Swift cannot express, and the interface for other languages.
    library("CJunctor", in: "C"),
    library("CJunctorAPI", in: "C"),
    library("JunctorC", in: "C", ["Junctor", "JunctorMatching", "CJunctorAPI"]),

    // Testing: for the debug builds and the tests of apps.
    library("JunctorInspector", in: "Testing", ["Junctor", "JunctorMatching"]),
    library(
      "JunctorTesting", in: "Testing",
      ["Junctor", "JunctorInspector", "JunctorManifest", "JunctorMatching", "JunctorRecording"]),

    // Random numbers with a seed, and the number of cases of property tests.
    .target(name: "TestSupport", path: "Tests/Support/TestSupport"),
    tests(
      "JunctorMatchingTests", in: "Core", ["JunctorMatching", "JunctorManifest"],
      data: ["Fuzzing/Seeds"]),
    tests("JunctorTests", in: "Core", core + ["Junctor", "JunctorInspector", "JunctorTesting"]),
    tests(
      "JunctorFoundationTests", in: "Apple",
      ["Junctor", "JunctorFoundation", "JunctorMatching", "JunctorTesting"]),
    tests(
      "JunctorBridgeTests", in: "Web",
      ["JunctorBridge", "Junctor", "JunctorJSON", "JunctorTesting"]),
    tests(
      "JunctorManifestTests", in: "Contract",
      ["JunctorJSON", "JunctorManifest", "JunctorMatching"], data: ["Fixtures"]),
    tests(
      "JunctorRecordingTests", in: "Contract",
      [
        "Junctor", "JunctorFoundation", "JunctorManifest", "JunctorMatching", "JunctorRecording",
        "JunctorTesting",
      ]),
    tests(
      "JunctorTelemetryTests", in: "Telemetry",
      [
        "Junctor", "JunctorTelemetry", "JunctorTesting",
        telemetry("InMemoryLogging", of: "swift-log", trait: "Logging"),
        telemetry("MetricsTestKit", of: "swift-metrics", trait: "Metrics"),
        telemetry("InMemoryTracing", of: "swift-distributed-tracing", trait: "Tracing"),
      ]),
    // Expands macros for their tests, in a process of its own.
    .macro(
      name: "ExpansionTool",
      dependencies: [
        "JunctorPatterns", syntax("SwiftSyntaxMacroExpansion"),
        syntax("SwiftSyntaxMacrosGenericTestSupport"),
      ] + expansion, path: "Tests/Support/ExpansionTool"),
    .target(name: "Expanding", dependencies: ["ExpansionTool"], path: "Tests/Support/Expanding"),
    tests(
      "JunctorMacrosTests", in: "Macros",
      ["Expanding", "Junctor", "JunctorFoundation", "JunctorMacros", "JunctorMatching"]),
    tests("JunctorPluginToolTests", in: "Macros", ["JunctorPluginTool"]),
    tests("JunctorCTests", in: "C", core + ["JunctorC", "Junctor", "CJunctorAPI"]),
    tests(
      "JunctorInspectorTests", in: "Testing",
      ["Junctor", "JunctorInspector", "JunctorRouting", "JunctorTesting"]),
    tests(
      "JunctorTestingTests", in: "Testing",
      [
        "Junctor", "JunctorInspector", "JunctorManifest", "JunctorMatching", "JunctorNavigation",
        "JunctorRecording", "JunctorRouting", "JunctorTesting",
      ]),

    // The bridges to older routers, which apps copy, and stand-ins for these routers.
    .testTarget(
      name: "BridgeExampleTests", dependencies: ["Junctor", "JunctorTesting"],
      path: "Examples/Bridges"),

    // Runs all jobs of the router in orders that a seed chooses, on Linux.
    .target(name: "CSeededOrders", path: "Tests/Support/CSeededOrders"),
    .target(
      name: "SeededOrders", dependencies: ["CSeededOrders", "TestSupport"],
      path: "Tests/Support/SeededOrders"),
    tests(
      "SeededOrderTests", in: "Core",
      core + [
        "Junctor", "JunctorBridge", "JunctorManifest", "JunctorPolicy", "JunctorTesting",
        "SeededOrders",
      ]),
  ]
)

/// Whether warnings are errors, as in CI; not by default, since newer compilers may have new ones.
let isChecked = Context.environment["JUNCTOR_STRICT"] != nil

extension Target {
  /// Whether the sources are C or Objective-C.
  var isC: Bool { ["CJunctor", "CJunctorAPI", "CSeededOrders", "JunctorObjC"].contains(name) }
}

for target in package.targets where target.type != .plugin && !target.isC {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
      .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    ] + (isChecked ? [.treatAllWarnings(as: .error)] : [])
}
