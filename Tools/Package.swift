// swift-tools-version: 6.3
import PackageDescription

// A separate package, so that an app does not resolve dependencies that only the command requires.
//
// The command uses declarations with `package` access, and the dynamic library is for hosts without SwiftPM. So
// the library's targets are built as part of this package; their sources are symbolic links.

/// Whether warnings are errors, as in `.ci/run`; a newer compiler may have new warnings.
let isChecked = Context.environment["JUNCTOR_STRICT"] != nil
let strict: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  ] + (isChecked ? [.treatAllWarnings(as: .error)] : [])

/// The cryptography of policies, which the library has with the trait `Policy` only.
let crypto = Target.Dependency.product(name: "Crypto", package: "swift-crypto")
let policy = strict + [.define("Policy")]

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
    .target(
      name: "Junctor",
      dependencies: [
        "JunctorMatching", "JunctorRouting", "JunctorNavigation", "JunctorModules", "JunctorLinks",
      ], swiftSettings: strict),
    .target(
      name: "JunctorC", dependencies: ["Junctor", "JunctorMatching", "CJunctorAPI"],
      swiftSettings: strict),
    .target(name: "JunctorManifest", dependencies: ["JunctorMatching"], swiftSettings: strict),
    .target(
      name: "JunctorPolicy",
      dependencies: ["JunctorRouting", "JunctorManifest", "JunctorMatching", crypto],
      swiftSettings: policy),
    .target(
      name: "JunctorCodegen", dependencies: ["JunctorManifest", "JunctorMatching"],
      // The code of generated files in other languages.
      resources: [.embedInCode("Runtimes")], swiftSettings: strict),
    .executableTarget(
      name: "junctorctl",
      dependencies: [
        "Junctor", "JunctorCodegen", "JunctorManifest", "JunctorMatching", "JunctorPolicy", crypto,
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], swiftSettings: policy),
    .testTarget(
      name: "junctorctlTests",
      dependencies: ["junctorctl", "JunctorManifest", "JunctorMatching", "JunctorPolicy", crypto],
      swiftSettings: policy),
    .testTarget(
      name: "JunctorPolicyTests",
      dependencies: ["JunctorPolicy", "Junctor", "JunctorManifest", "JunctorMatching", crypto],
      // Files that scripts/check-schema reads, too.
      exclude: ["Fixtures"], swiftSettings: policy),
  ]
)
