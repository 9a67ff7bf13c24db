// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "FirstRoute",
  platforms: [.macOS(.v13)],
  // Without the default traits, no other package is fetched.
  dependencies: [.package(name: "Junctor", path: "../..", traits: [])],
  targets: [
    .executableTarget(
      name: "FirstRoute", dependencies: [.product(name: "Junctor", package: "Junctor")])
  ]
)
