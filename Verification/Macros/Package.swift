// swift-tools-version: 6.3
import PackageDescription

// A package of its own: modules as their authors would write them, most of which must not compile, and
// a program that must not link. `scripts/check-macros` builds each and reads what is said.

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
    .target(name: "User", dependencies: macros),
    .target(name: "Member", dependencies: macros),
    .target(name: "BrandMember", dependencies: macros),
    .executableTarget(name: "ClaimedTwice", dependencies: ["User", "Member"]),
    .executableTarget(name: "ClaimedOnce", dependencies: ["User", "BrandMember"]),
  ]
)
