// swift-tools-version: 6.2
import CompilerPluginSupport
import PackageDescription

/// Whether a warning is an error, as it is where changes are checked; a newer compiler may know new ones.
let isChecked = Context.environment["JUNCTOR_STRICT"] != nil
let strict: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  ] + (isChecked ? [.treatAllWarnings(as: .error)] : [])

// The example shop. No module of it imports another; what they share is the interface targets,
// which hold addresses and result types.
let mallInterfaces = [
  "MallHomeInterface", "MallLoginInterface", "MallGoodsInterface", "MallOrderInterface",
  "MallPageInterface", "MallPayInterface", "MallSettingsInterface", "MallWebInterface",
]
// Its modules, and the interfaces that each uses. They join by being linked, so this list, from which
// SwiftPM knows what to build, is the one place that has to hear of a new one.
let mallModules: [(name: String, interfaces: [String])] = [
  (
    "MallHome",
    ["MallHomeInterface", "MallGoodsInterface", "MallPageInterface", "MallWebInterface"]
  ),
  ("MallLogin", ["MallLoginInterface", "MallPageInterface"]),
  ("MallGoods", ["MallGoodsInterface", "MallOrderInterface", "MallPageInterface"]),
  (
    "MallOrder",
    ["MallOrderInterface", "MallLoginInterface", "MallPageInterface", "MallPayInterface"]
  ),
  ("MallPay", ["MallPayInterface", "MallLoginInterface"]),
  (
    "MallSettings",
    [
      "MallSettingsInterface", "MallHomeInterface", "MallLoginInterface", "MallPageInterface",
    ]
  ),
  ("MallWeb", ["MallWebInterface", "MallPageInterface", "JunctorBridge"]),
]

// What `mall --web` serves, beside the bridge's script.
let mallSite = [
  "desk.html", "desk.css", "desk.js", "campaign.html", "campaign.css", "campaign.js",
  "advert.html", "advert.js",
]

/// A product of swift-syntax, which nobody fetches who does without the macros.
func syntax(_ name: String) -> Target.Dependency {
  .product(name: name, package: "swift-syntax", condition: .when(traits: ["Macros"]))
}

func mallTarget(_ name: String, _ interfaces: [String] = []) -> Target {
  .target(
    name: name, dependencies: ["Junctor", "JunctorMacros"] + interfaces.map { .target(name: $0) },
    path: "Examples/Mall/\(name)", swiftSettings: strict)
}

let package = Package(
  name: "Junctor",
  platforms: [.iOS(.v16), .macOS(.v13), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [
    .library(name: "Junctor", targets: ["Junctor"]),
    .library(name: "JunctorMatching", targets: ["JunctorMatching"]),
    .library(name: "JunctorBridge", targets: ["JunctorBridge"]),
    .library(name: "JunctorC", targets: ["JunctorC"]),
    // For hosts without SwiftPM, which link a file.
    .library(name: "JunctorCDynamic", type: .dynamic, targets: ["JunctorC"]),
    .library(name: "JunctorFoundation", targets: ["JunctorFoundation"]),
    .library(name: "JunctorMacros", targets: ["JunctorMacros"]),
    .library(name: "JunctorSwiftUI", targets: ["JunctorSwiftUI"]),
    .library(name: "JunctorTesting", targets: ["JunctorTesting"]),
    .library(name: "JunctorUIKit", targets: ["JunctorUIKit"]),
    .library(name: "JunctorWebKit", targets: ["JunctorWebKit"]),
    .executable(name: "junctor", targets: ["JunctorTool"]),
    .plugin(name: "JunctorModules", targets: ["JunctorModules"]),
    .plugin(name: "JunctorRoutes", targets: ["JunctorRoutes"]),
    .plugin(name: "RoutesCommand", targets: ["RoutesCommand"]),
    .executable(name: "mall", targets: ["MallApp"]),
  ],
  traits: [
    .trait(
      name: "Macros",
      description: "@Route, #route and the other macros. Without it swift-syntax is not fetched."),
    .default(enabledTraits: ["Macros"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
    .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0"),
    .package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.1"),
  ],
  targets: [
    .target(name: "CJunctor"),
    .target(name: "CJunctorDoor"),
    .target(name: "JunctorMatching", swiftSettings: strict),
    .target(
      name: "Junctor", dependencies: ["JunctorMatching", "CJunctor"], swiftSettings: strict),
    .target(
      name: "JunctorBridge", dependencies: ["Junctor", "JunctorMatching"],
      // For pages that are built: a module, and types.
      exclude: ["Resources/junctor.d.mts", "Resources/junctor.d.ts", "Resources/junctor.mjs"],
      resources: [.embedInCode("Resources/junctor.js")], swiftSettings: strict),
    .target(name: "JunctorCodegen", dependencies: ["JunctorMatching"], swiftSettings: strict),
    .target(
      name: "JunctorC", dependencies: ["Junctor", "JunctorMatching", "CJunctorDoor"],
      swiftSettings: strict),
    // A host for pages on the developer's machine. It is no product, so that no app can ship it.
    .target(
      name: "JunctorDesk",
      dependencies: [
        "Junctor", "JunctorBridge",
        .product(name: "FlyingFox", package: "FlyingFox"),
        .product(name: "FlyingSocks", package: "FlyingFox"),
      ], swiftSettings: strict),
    .target(
      name: "JunctorFoundation", dependencies: ["Junctor", "JunctorMatching"],
      swiftSettings: strict),
    .target(
      name: "JunctorExpansion",
      dependencies: [
        "JunctorMatching", syntax("SwiftDiagnostics"), syntax("SwiftParser"),
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
      name: "JunctorTesting", dependencies: ["Junctor", "JunctorMatching"], swiftSettings: strict),
    .target(
      name: "JunctorUIKit", dependencies: ["Junctor", "JunctorFoundation"], swiftSettings: strict),
    .target(
      name: "JunctorWebKit", dependencies: ["Junctor", "JunctorBridge"], swiftSettings: strict),
    .executableTarget(
      name: "JunctorPluginTool", dependencies: ["JunctorCodegen"], swiftSettings: strict),
    .plugin(
      name: "JunctorModules", capability: .buildTool(), dependencies: ["JunctorPluginTool"]),
    .plugin(name: "JunctorRoutes", capability: .buildTool(), dependencies: ["JunctorPluginTool"]),
    .plugin(
      name: "RoutesCommand",
      capability: .command(
        intent: .custom(
          verb: "routes", description: "Prints the routes that the sources declare, or checks them."
        )), dependencies: ["JunctorPluginTool"]),
    .executableTarget(
      name: "JunctorTool",
      dependencies: [
        "Junctor", "JunctorCodegen", "JunctorMatching",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], swiftSettings: strict),
  ]
    + mallInterfaces.map { mallTarget($0) }
    + mallModules.map { mallTarget($0.name, $0.interfaces) }
    + [
      .executableTarget(
        name: "MallApp",
        dependencies: [
          "Junctor", "JunctorBridge", "JunctorDesk", "JunctorTesting",
          .product(name: "ArgumentParser", package: "swift-argument-parser"),
        ] + (mallInterfaces + mallModules.map(\.name)).map { .target(name: $0) },
        path: "Examples/Mall/MallApp",
        resources: mallSite.map { .embedInCode("Web/Site/\($0)") }, swiftSettings: strict)
    ]
    + [
      .testTarget(
        name: "JunctorMatchingTests", dependencies: ["JunctorMatching"], swiftSettings: strict),
      .testTarget(
        name: "JunctorTests", dependencies: ["Junctor", "JunctorMatching", "JunctorTesting"],
        swiftSettings: strict),
      .testTarget(
        name: "JunctorBridgeTests", dependencies: ["JunctorBridge", "Junctor", "JunctorTesting"],
        swiftSettings: strict),
      .testTarget(
        name: "JunctorCTests",
        dependencies: ["JunctorC", "Junctor", "JunctorMatching", "CJunctorDoor"],
        swiftSettings: strict),
      .testTarget(
        name: "JunctorCodegenTests", dependencies: ["JunctorCodegen", "JunctorMatching"],
        swiftSettings: strict),
      .testTarget(
        name: "JunctorDeskTests",
        dependencies: [
          "JunctorDesk", "Junctor", "JunctorBridge",
          .product(name: "FlyingFox", package: "FlyingFox"),
          .product(name: "FlyingSocks", package: "FlyingFox"),
        ], swiftSettings: strict),
      .testTarget(
        name: "JunctorFoundationTests",
        dependencies: ["Junctor", "JunctorFoundation", "JunctorMatching", "JunctorTesting"],
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
        dependencies: ["Junctor", "JunctorTesting", "JunctorMatching"],
        swiftSettings: strict),
      .testTarget(
        name: "JunctorToolTests", dependencies: ["JunctorTool"], swiftSettings: strict),
      .testTarget(
        name: "MallTests",
        dependencies: [
          "MallApp", "Junctor", "JunctorBridge", "JunctorTesting",
          .product(name: "ArgumentParser", package: "swift-argument-parser"),
        ]
          + mallInterfaces.map { .target(name: $0) },
        swiftSettings: strict),
    ]
)
