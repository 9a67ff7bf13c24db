// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that a build of the library never sees the stubs: a module named like one
// of the system's would take its place.

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

// The rooms are compiled again here, under names of their own since the library's packages have theirs
// in the same graph; the sources are the library's own, by a link.

// The stubs declare what the system's modules do, and keep to none of our rules.
let stub: [SwiftSetting] = [.swiftLanguageMode(.v5)]

// Swift Testing has an overlay for the real UIKit, which it would look for beside the stub.
let withoutOverlays: [SwiftSetting] = [
  .unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])
]

let package = Package(
  name: "Verification",
  platforms: [.macOS(.v13)],
  dependencies: [
    .package(name: "Junctor", path: "..")
  ],
  targets: [
    // UIKit
    .target(name: "UIKit", path: "Stubs/UIKit", swiftSettings: stub),

    // SwiftUI
    .target(name: "Combine", path: "Stubs/Combine", swiftSettings: stub),
    .target(
      name: "SwiftUI", dependencies: ["Combine", "UIKit"], path: "Stubs/SwiftUI",
      swiftSettings: stub),
    .target(
      name: "VerifiedSwiftUI",
      dependencies: [
        "SwiftUI", "Combine", "UIKit",
        .product(name: "Junctor", package: "Junctor"),
        .product(name: "JunctorFoundation", package: "Junctor"),
      ], path: "Sources/JunctorSwiftUI", swiftSettings: strict),
    .testTarget(
      name: "JunctorSwiftUITests",
      dependencies: [
        "VerifiedSwiftUI", "SwiftUI", "Combine", "UIKit",
        .product(name: "Junctor", package: "Junctor"),
        .product(name: "JunctorTesting", package: "Junctor"),
      ], swiftSettings: strict + withoutOverlays),
  ]
)
