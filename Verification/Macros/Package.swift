// swift-tools-version: 6.2
import PackageDescription

// A package of its own: modules as their authors would write them, most of which must not compile.
// `scripts/check-macros` builds each and reads what the compiler says.

let macros: [Target.Dependency] = [.product(name: "JunctorMacros", package: "Junctor")]

let package = Package(
  name: "MacroVerification",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "Junctor", path: "../..")],
  targets: [
    .target(
      name: "Accepted", dependencies: macros, swiftSettings: [.defaultIsolation(MainActor.self)]),
    .executableTarget(name: "Caller", dependencies: macros + ["Accepted"]),
    .target(
      name: "Untyped", dependencies: macros, swiftSettings: [.treatAllWarnings(as: .error)]),
    .target(name: "Unreadable", dependencies: macros),
    .target(name: "BrokenPattern", dependencies: macros),
    .target(name: "Unmatched", dependencies: macros),
    .target(name: "GenericRoute", dependencies: macros),
    .target(name: "LocalRoute", dependencies: macros),
  ]
)
