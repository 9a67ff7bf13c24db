// swift-tools-version: 6.3
import Foundation
import PackageDescription

// A package of its own: stub modules with the names of Apple's, and the edges compiled against them
// where Apple's are not. A build of the library never sees the stubs. See README.md.

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

// The stubs declare what the system's modules do, and keep to none of our rules.
let stub: [SwiftSetting] = [.swiftLanguageMode(.v5)]

// What the edges use of the library; JunctorBridge is in the product JunctorFoundation. Their sources are the
// library's own, by a link, under names of their own, since a graph of packages has each name once.
let library: [Target.Dependency] = [
  .product(name: "Junctor", package: "Junctor"),
  .product(name: "JunctorFoundation", package: "Junctor"),
]
let testing =
  library + [
    .product(name: "JunctorManifest", package: "Junctor"),
    .product(name: "JunctorTesting", package: "Junctor"),
  ]

// The inspector's views use `package` declarations. For SwiftPM, the name of the library's package is that of its folder.
let folder = URL(fileURLWithPath: Context.packageDirectory).deletingLastPathComponent()
  .lastPathComponent.lowercased()
let inLibrary: [SwiftSetting] = [
  .unsafeFlags([
    "-package-name", String(folder.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }),
  ])
]

let package = Package(
  name: "Verification",
  platforms: [.macOS(.v13)],
  dependencies: [
    // With the macros, which the phone app uses.
    .package(name: "Junctor", path: "..")
  ],
  targets: [
    // Swift Testing has an overlay for the real UIKit, which it would look for beside the stub.
    .target(name: "_Testing_UIKit", path: "Stubs/_Testing_UIKit"),

    // UIKit
    .target(name: "UserNotifications", path: "Stubs/UserNotifications"),
    .target(name: "UIKit", dependencies: ["UserNotifications"], path: "Stubs/UIKit"),
    .target(
      name: "VerifiedUIKit", dependencies: ["UIKit", "UserNotifications"] + library,
      path: "Library/Apple/JunctorUIKit", swiftSettings: strict),
    .testTarget(
      name: "JunctorUIKitTests",
      dependencies: ["VerifiedUIKit", "UIKit", "UserNotifications", "_Testing_UIKit"] + testing,
      swiftSettings: strict),

    // SwiftUI
    .target(name: "OSLog", path: "Stubs/OSLog"),
    .target(name: "Combine", path: "Stubs/Combine", swiftSettings: stub),
    .target(
      name: "SwiftUI", dependencies: ["Combine", "UIKit"], path: "Stubs/SwiftUI",
      swiftSettings: stub),
    .target(
      name: "VerifiedSwiftUI", dependencies: ["SwiftUI", "Combine", "UIKit", "OSLog"] + library,
      path: "Library/Apple/JunctorSwiftUI", swiftSettings: strict),
    // A window and its user, for tests.
    .target(
      name: "SwiftUITesting",
      dependencies: ["VerifiedSwiftUI", "SwiftUI", "Combine", "UIKit"] + testing,
      path: "Tests/SwiftUITesting", swiftSettings: strict),
    .testTarget(
      name: "JunctorSwiftUITests",
      dependencies: [
        "VerifiedSwiftUI", "SwiftUITesting", "SwiftUI", "Combine", "UIKit", "_Testing_UIKit",
      ]
        + testing,
      swiftSettings: strict),

    // WebKit
    .target(name: "WebKit", dependencies: ["UIKit"], path: "Stubs/WebKit"),
    .target(
      name: "VerifiedWebKit", dependencies: ["WebKit"] + library,
      path: "Library/Apple/JunctorWebKit",
      swiftSettings: strict),
    .testTarget(
      name: "JunctorWebKitTests",
      dependencies: ["VerifiedWebKit", "WebKit"] + testing, swiftSettings: strict),

    // App Intents
    .target(name: "AppIntents", path: "Stubs/AppIntents", swiftSettings: stub),
    .target(
      name: "VerifiedAppIntents", dependencies: ["AppIntents"] + library,
      path: "Library/Apple/JunctorAppIntents", swiftSettings: strict),
    .testTarget(
      name: "JunctorAppIntentsTests", dependencies: ["VerifiedAppIntents", "AppIntents"] + testing,
      swiftSettings: strict),

    // The inspector. Its product also has the views for the real SwiftUI, so that of JunctorTesting is used.
    .target(
      name: "VerifiedInspectorUI", dependencies: ["SwiftUI", "UIKit"] + testing,
      path: "Library/Apple/JunctorInspectorUI", packageAccess: false,
      swiftSettings: strict + inLibrary),
    .testTarget(
      name: "JunctorInspectorUITests",
      dependencies: [
        "VerifiedInspectorUI", "VerifiedSwiftUI", "SwiftUITesting", "SwiftUI", "UIKit",
        "_Testing_UIKit",
      ] + testing,
      swiftSettings: strict),

    // The signposts.
    .target(
      name: "VerifiedTelemetry", dependencies: ["OSLog"] + library,
      path: "Library/Telemetry/JunctorTelemetry", packageAccess: false,
      swiftSettings: strict + inLibrary + [.define("Signposts")]),
    .testTarget(
      name: "JunctorTelemetryTests", dependencies: ["VerifiedTelemetry", "OSLog"] + testing,
      swiftSettings: strict),

    // The phone app, unchanged: it imports JunctorSwiftUI and JunctorWebKit, whose names here are others.
    .executableTarget(
      name: "MallPhone",
      dependencies: [
        "VerifiedInspectorUI", "VerifiedSwiftUI", "VerifiedWebKit", "SwiftUI", "Combine", "UIKit",
        "WebKit", .product(name: "JunctorMacros", package: "Junctor"),
      ] + testing,
      path: "MallPhone",
      swiftSettings: [
        .unsafeFlags([
          "-module-alias", "JunctorInspectorUI=VerifiedInspectorUI",
          "-module-alias", "JunctorSwiftUI=VerifiedSwiftUI",
          "-module-alias", "JunctorWebKit=VerifiedWebKit",
        ])
      ]),
    .testTarget(
      name: "MallPhoneTests",
      dependencies: [
        "MallPhone", "VerifiedInspectorUI", "VerifiedSwiftUI", "SwiftUITesting", "SwiftUI",
        "Combine", "UIKit", "WebKit", "_Testing_UIKit",
      ] + testing,
      swiftSettings: strict),
  ]
)
