// swift-tools-version: 6.2
import PackageDescription

// A package of its own: stub modules with the names of Apple's, and the edges compiled against them
// where Apple's are not. See README.md.

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let package = Package(
  name: "Verification",
  platforms: [.macOS(.v13)],
  dependencies: [
    .package(name: "Junctor", path: "..")
  ],
  targets: [
    // The stubs.
    .target(name: "UserNotifications", path: "Stubs/UserNotifications"),
    .target(name: "UIKit", dependencies: ["UserNotifications"], path: "Stubs/UIKit"),
    .target(name: "_Testing_UIKit", path: "Stubs/_Testing_UIKit"),
    // The edges: links to the sources of the library. Their names are others than in the library, since
    // a graph of packages has each name once.
    .target(
      name: "VerifiedUIKit",
      dependencies: [
        "UIKit", "UserNotifications",
        .product(name: "Junctor", package: "Junctor"),
        .product(name: "JunctorFoundation", package: "Junctor"),
      ], path: "Sources/JunctorUIKit", swiftSettings: strict),
    // The tests.
    .testTarget(
      name: "JunctorUIKitTests",
      dependencies: [
        "VerifiedUIKit", "UIKit", "UserNotifications", "_Testing_UIKit",
        .product(name: "Junctor", package: "Junctor"),
        .product(name: "JunctorTesting", package: "Junctor"),
      ], swiftSettings: strict),
  ]
)
