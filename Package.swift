// swift-tools-version: 6.3
import CompilerPluginSupport
import PackageDescription

/// Whether warnings are errors, as in CI; not by default, since newer compilers may have new ones.
let isChecked = Context.environment["JUNCTOR_STRICT"] != nil
let strict: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  ] + (isChecked ? [.treatAllWarnings(as: .error)] : [])

/// A product of swift-syntax, which is fetched only with the trait `Macros`.
func syntax(_ name: String) -> Target.Dependency {
  .product(name: name, package: "swift-syntax", condition: .when(traits: ["Macros"]))
}

/// The cryptography of policies, which is fetched only with the trait `Policy`.
///
/// Apple's platforms have CryptoKit.
let crypto = Target.Dependency.product(
  name: "Crypto", package: "swift-crypto", condition: .when(traits: ["Policy"]))

/// The targets that `Junctor` re-exports.
let routing: [Target.Dependency] = [
  "JunctorMatching", "JunctorRouting", "JunctorNavigation", "JunctorModules", "JunctorLinks",
]

// Only required to build the documentation. The Swift Package Index adds this plugin itself.
let documentation: [Package.Dependency] =
  Context.environment["JUNCTOR_DOCUMENTATION"] == nil
  ? [] : [.package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0")]

let package = Package(
  name: "Junctor",
  platforms: [.iOS(.v16), .macOS(.v13), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [
    .library(name: "Junctor", targets: ["Junctor", "JunctorMatching"]),
    .library(name: "JunctorMacros", targets: ["JunctorMacros"]),
    .library(name: "JunctorFoundation", targets: ["JunctorFoundation", "JunctorBridge"]),
    .library(name: "JunctorUI", targets: ["JunctorUIKit", "JunctorSwiftUI", "JunctorWebKit"]),
    .library(name: "JunctorManifest", targets: ["JunctorManifest"]),
    .library(name: "JunctorPolicy", targets: ["JunctorPolicy", "JunctorManifest"]),
    .library(name: "JunctorTesting", targets: ["JunctorTesting"]),
    .library(name: "JunctorC", targets: ["JunctorC"]),
    .plugin(name: "JunctorModuleList", targets: ["JunctorModuleList"]),
    .plugin(name: "JunctorRoutes", targets: ["JunctorRoutes"]),
    .plugin(name: "RoutesCommand", targets: ["RoutesCommand"]),
  ],
  traits: [
    .trait(
      name: "Macros",
      description: "@Route, #route and the other macros. Without it swift-syntax is not fetched."),
    .trait(
      name: "Policy",
      description: "Signatures of policies without CryptoKit. With it swift-crypto is fetched."),
    .default(enabledTraits: ["Macros"]),
  ],
  dependencies: documentation + [
    .package(url: "https://github.com/swiftlang/swift-syntax", "602.0.0"..<"606.0.0"),
    .package(url: "https://github.com/apple/swift-crypto", "4.0.0"..<"5.0.0"),
  ],
  targets: [
    .target(name: "CJunctor"),
    .target(name: "CJunctorAPI"),
    .target(name: "JunctorMatching", swiftSettings: strict),
    .target(
      name: "JunctorRouting", dependencies: ["JunctorMatching", "CJunctor"], swiftSettings: strict),
    .target(
      name: "JunctorNavigation", dependencies: ["JunctorMatching", "JunctorRouting"],
      swiftSettings: strict),
    .target(
      name: "JunctorModules", dependencies: ["JunctorMatching", "JunctorRouting", "CJunctor"],
      swiftSettings: strict),
    .target(
      name: "JunctorLinks",
      dependencies: ["JunctorMatching", "JunctorRouting", "JunctorNavigation"],
      swiftSettings: strict),
    .target(name: "Junctor", dependencies: routing, swiftSettings: strict),
    .target(
      name: "JunctorBridge", dependencies: ["Junctor", "JunctorMatching"],
      // The script for web pages, which is also in BridgeScript.swift.
      exclude: ["Resources"], swiftSettings: strict),
    .target(name: "JunctorManifest", dependencies: ["JunctorMatching"], swiftSettings: strict),
    // Its tests are in the package Tools, which always has the cryptography.
    .target(
      name: "JunctorPolicy",
      dependencies: ["JunctorRouting", "JunctorManifest", "JunctorMatching", crypto],
      swiftSettings: strict),
    .target(
      name: "JunctorCodegen", dependencies: ["JunctorManifest", "JunctorMatching"],
      swiftSettings: strict),
    .target(
      name: "JunctorC", dependencies: ["Junctor", "JunctorMatching", "CJunctorAPI"],
      swiftSettings: strict),
    .target(
      name: "JunctorFoundation", dependencies: ["Junctor", "JunctorManifest", "JunctorMatching"],
      swiftSettings: strict),
    // The pattern sources of JunctorMatching, by symbolic links. SwiftPM uses a prebuilt swift-syntax only if
    // no macro depends on a target that is also built for apps: see scripts/check-prebuilts.
    .target(name: "JunctorPatterns", swiftSettings: strict),
    .target(
      name: "JunctorExpansion",
      dependencies: [
        "JunctorPatterns", syntax("SwiftDiagnostics"), syntax("SwiftParser"),
        syntax("SwiftSyntax"), syntax("SwiftSyntaxBuilder"), syntax("SwiftSyntaxMacros"),
      ], swiftSettings: strict),
    .macro(
      name: "JunctorMacrosPlugin",
      dependencies: [
        "JunctorExpansion", syntax("SwiftCompilerPlugin"), syntax("SwiftSyntaxMacros"),
      ], swiftSettings: strict),
    .target(
      name: "JunctorMacros", dependencies: ["Junctor", "JunctorMacrosPlugin"],
      swiftSettings: strict),
    .target(
      name: "JunctorSwiftUI", dependencies: ["Junctor", "JunctorFoundation"],
      swiftSettings: strict),
    .target(
      name: "JunctorTesting",
      dependencies: ["Junctor", "JunctorFoundation", "JunctorManifest", "JunctorMatching"],
      swiftSettings: strict),
    .target(
      name: "JunctorUIKit", dependencies: ["Junctor", "JunctorFoundation"], swiftSettings: strict),
    .target(
      name: "JunctorWebKit", dependencies: ["Junctor", "JunctorBridge"], swiftSettings: strict),
    .executableTarget(
      name: "JunctorPluginTool", dependencies: ["JunctorCodegen"], swiftSettings: strict),
    .plugin(
      name: "JunctorModuleList", capability: .buildTool(), dependencies: ["JunctorPluginTool"]),
    .plugin(name: "JunctorRoutes", capability: .buildTool(), dependencies: ["JunctorPluginTool"]),
    .plugin(
      name: "RoutesCommand",
      capability: .command(
        intent: .custom(
          verb: "routes", description: "Prints the routes that the sources declare, or checks them."
        )), dependencies: ["JunctorPluginTool"]),
    // Visits all states of a state machine, for the tests of several targets.
    .target(
      name: "StateExploration", path: "Tests/Support/StateExploration", swiftSettings: strict),
    .testTarget(
      name: "JunctorMatchingTests", dependencies: ["JunctorMatching", "JunctorManifest"],
      // Inputs that scripts/fuzz reads, too.
      exclude: ["Fuzzing/Seeds"], swiftSettings: strict),
    .testTarget(
      name: "JunctorTests",
      dependencies: routing + ["Junctor", "JunctorTesting", "StateExploration"],
      swiftSettings: strict),
    .testTarget(
      name: "JunctorBridgeTests",
      dependencies: ["JunctorBridge", "Junctor", "JunctorTesting", "StateExploration"],
      swiftSettings: strict),
    .testTarget(
      name: "JunctorCTests", dependencies: routing + ["JunctorC", "Junctor", "CJunctorAPI"],
      swiftSettings: strict),
    .testTarget(
      name: "JunctorCodegenTests",
      dependencies: ["JunctorCodegen", "JunctorManifest", "JunctorMatching", "JunctorRouting"],
      swiftSettings: strict),
    .testTarget(
      name: "JunctorManifestTests", dependencies: ["JunctorManifest", "JunctorMatching"],
      // Files that scripts/check-schema reads, too.
      exclude: ["Fixtures"], swiftSettings: strict),
    .testTarget(
      name: "JunctorFoundationTests",
      dependencies: [
        "Junctor", "JunctorFoundation", "JunctorManifest", "JunctorMatching", "JunctorTesting",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "JunctorMacrosTests",
      dependencies: [
        "Junctor", "JunctorExpansion", "JunctorFoundation", "JunctorMacros",
        "JunctorMatching",
        syntax("SwiftDiagnostics"), syntax("SwiftParser"), syntax("SwiftSyntax"),
        syntax("SwiftSyntaxBuilder"), syntax("SwiftSyntaxMacroExpansion"),
        syntax("SwiftSyntaxMacros"), syntax("SwiftSyntaxMacrosGenericTestSupport"),
      ], swiftSettings: strict),
    .testTarget(
      name: "JunctorTestingTests",
      dependencies: [
        "Junctor", "JunctorFoundation", "JunctorManifest", "JunctorTesting", "JunctorMatching",
        "StateExploration",
      ],
      swiftSettings: strict),
  ]
)
