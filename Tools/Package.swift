// swift-tools-version: 6.3
import PackageDescription

// A separate package, so that an app does not resolve dependencies that only the command requires.
//
// The command uses declarations with `package` access, and the dynamic library is for hosts without SwiftPM. So
// the library's targets are built as part of this package. `Library` is a symbolic link to their sources, and
// `LibraryTests` to the tests.

let crypto = Target.Dependency.product(name: "Crypto", package: "swift-crypto")

/// The texts of the rules that a target checks.
let rules = Resource.embedInCode("Rules")

/// The targets that `Junctor` re-exports.
let core: [Target.Dependency] = [
  "JunctorMatching", "JunctorRouting", "JunctorNavigation", "JunctorModules", "JunctorLinks",
]

/// Returns a target of the library.
func library(_ name: String, in group: String, _ uses: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: uses, path: "Library/\(group)/\(name)")
}

let package = Package(
  name: "Tools",
  platforms: [.macOS(.v13)],
  products: [
    .executable(name: "junctorctl", targets: ["junctorctl"]),
    .library(name: "JunctorC", type: .dynamic, targets: ["JunctorC"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-crypto", "4.0.0"..<"5.0.0"),
  ],
  targets: [
    library("JunctorMatching", in: "Core"),
    library("JunctorJSON", in: "Core"),
    library("JunctorRouting", in: "Core", ["JunctorMatching", "JunctorJSON", "CJunctor"]),
    library("JunctorNavigation", in: "Core", ["JunctorMatching", "JunctorRouting"]),
    library("JunctorModules", in: "Core", ["JunctorMatching", "JunctorRouting", "CJunctor"]),
    library(
      "JunctorLinks", in: "Core", ["JunctorMatching", "JunctorRouting", "JunctorNavigation"]),
    library("Junctor", in: "Core", core),
    library("JunctorManifest", in: "Contract", ["JunctorJSON", "JunctorMatching"]),
    library(
      "JunctorPolicy", in: "Contract",
      ["JunctorRouting", "JunctorJSON", "JunctorManifest", "JunctorMatching", crypto]),
    library("JunctorFoundation", in: "Apple", ["Junctor", "JunctorJSON", "JunctorMatching"]),
    .target(
      name: "JunctorBridge", dependencies: ["Junctor", "JunctorJSON", "JunctorMatching"],
      path: "Library/Web/JunctorBridge", exclude: ["Resources"]),
    library("CJunctor", in: "C"),
    library("CJunctorAPI", in: "C"),
    library("JunctorC", in: "C", ["Junctor", "JunctorMatching", "CJunctorAPI"]),

    // Compares contracts and checks one, without Foundation.
    .target(
      name: "JunctorDiff", dependencies: ["JunctorJSON", "JunctorManifest", "JunctorMatching"],
      resources: [rules]),
    // Writes, simulates and checks the files with which systems open an app for a link.
    .target(
      name: "JunctorDoctor",
      dependencies: ["JunctorDiff", "JunctorJSON", "JunctorManifest", "JunctorMatching"],
      resources: [rules]),
    // Writes code and pages from a contract.
    .target(
      name: "JunctorCodegen",
      dependencies: ["JunctorDiff", "JunctorJSON", "JunctorManifest", "JunctorMatching"],
      // The page of the link explorer: see scripts/build-explorer.
      exclude: ["Explorer"],
      // The code of generated files in other languages.
      resources: [.embedInCode("Runtimes")]),
    // Answers questions about URLs and a contract, as JSON: for the command and, as WebAssembly, for web pages.
    .target(
      name: "JunctorEngine",
      dependencies: [
        "JunctorDiff", "JunctorDoctor", "JunctorJSON", "JunctorManifest", "JunctorMatching",
      ],
      // What only the WebAssembly module has: see scripts/build-engine.
      exclude: ["WebAssembly"]),
    .executableTarget(
      name: "junctorctl",
      dependencies: [
        "Junctor", "JunctorCodegen", "JunctorDiff", "JunctorDoctor", "JunctorEngine", "JunctorJSON",
        "JunctorManifest", "JunctorMatching", "JunctorPolicy", crypto,
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      resources: [rules]),

    // Random numbers with a seed, and the number of cases of property tests.
    .target(name: "TestSupport", path: "LibraryTests/Support/TestSupport"),
    .testTarget(
      name: "JunctorDiffTests",
      dependencies: ["JunctorDiff", "JunctorManifest", "JunctorMatching", "TestSupport"]),
    .testTarget(
      name: "JunctorDoctorTests",
      dependencies: [
        "JunctorDoctor", "JunctorDiff", "JunctorManifest", "JunctorMatching", "TestSupport",
      ]),
    .testTarget(
      name: "JunctorCodegenTests",
      dependencies: [
        "JunctorCodegen", "JunctorDiff", "JunctorManifest", "JunctorMatching", "JunctorRouting",
        "TestSupport",
      ]),
    .testTarget(
      name: "JunctorEngineTests",
      dependencies: ["JunctorDiff", "JunctorDoctor", "JunctorEngine"]),
    .testTarget(
      name: "junctorctlTests",
      dependencies: [
        "junctorctl", "Junctor", "JunctorDiff", "JunctorEngine", "JunctorManifest",
        "JunctorMatching", "JunctorPolicy",
        "TestSupport", crypto,
      ]),
    .testTarget(
      name: "JunctorPolicyTests",
      dependencies: [
        "JunctorPolicy", "Junctor", "JunctorManifest", "JunctorMatching", "TestSupport", crypto,
      ],
      path: "LibraryTests/Contract/JunctorPolicyTests",
      // Files that scripts/check-schema reads, too.
      exclude: ["Fixtures"]),
    // The laws of all readers, for `scripts/fuzz`: also those of the readers that the command does not use.
    .testTarget(
      name: "FuzzingTests",
      dependencies: [
        "junctorctl", "Junctor", "JunctorBridge", "JunctorDiff", "JunctorDoctor",
        "JunctorFoundation",
        "JunctorJSON", "JunctorManifest", "JunctorMatching", "JunctorPolicy", "TestSupport",
      ],
      exclude: ["Seeds"]),
  ]
)

/// Whether warnings are errors, as in `.ci/run`; a newer compiler may have new warnings.
let isChecked = Context.environment["JUNCTOR_STRICT"] != nil

for target in package.targets where !target.name.hasPrefix("CJunctor") {
  target.swiftSettings =
    [
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
      .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
      // The library has the cryptography of policies with this trait only.
      .define("Policy"),
    ] + (isChecked ? [.treatAllWarnings(as: .error)] : [])
}
