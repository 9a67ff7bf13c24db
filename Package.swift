// swift-tools-version: 6.2
import CompilerPluginSupport
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

// The example shop. No module of it imports another; what they share is the interface targets,
// which hold addresses and result types.
let mallInterfaces = [
  "MallHomeInterface", "MallLoginInterface", "MallGoodsInterface", "MallOrderInterface",
  "MallPayInterface",
]
let mallModules = [
  "MallHome", "MallLogin", "MallGoods", "MallOrder", "MallPay", "MallSettings", "MallWeb",
]

/// A product of swift-syntax, which nobody fetches who does without the macros.
func syntax(_ name: String) -> Target.Dependency {
  .product(name: name, package: "swift-syntax", condition: .when(traits: ["Macros"]))
}

func mallTarget(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Examples/Mall/\(name)", swiftSettings: strict)
}

let package = Package(
  name: "Junctor",
  platforms: [.iOS(.v16), .macOS(.v13), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [
    .library(name: "Junctor", targets: ["Junctor"]),
    .library(name: "JunctorMatching", targets: ["JunctorMatching"]),
    .library(name: "JunctorFoundation", targets: ["JunctorFoundation"]),
    .library(name: "JunctorMacros", targets: ["JunctorMacros"]),
    .library(name: "JunctorSwiftUI", targets: ["JunctorSwiftUI"]),
    .library(name: "JunctorTesting", targets: ["JunctorTesting"]),
    .library(name: "JunctorUIKit", targets: ["JunctorUIKit"]),
    .executable(name: "junctor", targets: ["JunctorTool"]),
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
    .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0"),
    .package(url: "https://github.com/swiftlang/swift-syntax", "603.0.1"..<"605.0.0"),
  ],
  targets: [
    .target(name: "CJunctor"),
    .target(name: "JunctorMatching", swiftSettings: strict),
    .target(
      name: "Junctor", dependencies: ["JunctorMatching", "CJunctor"], swiftSettings: strict),
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
    .executableTarget(
      name: "JunctorTool",
      dependencies: [
        "Junctor", "JunctorMatching",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], swiftSettings: strict),
  ]
    + mallInterfaces.map { mallTarget($0, ["Junctor"]) }
    + [
      mallTarget("MallHome", ["Junctor", "MallHomeInterface", "MallGoodsInterface"]),
      mallTarget("MallLogin", ["Junctor", "MallLoginInterface"]),
      mallTarget("MallGoods", ["Junctor", "MallGoodsInterface", "MallOrderInterface"]),
      mallTarget(
        "MallOrder", ["Junctor", "MallOrderInterface", "MallLoginInterface", "MallPayInterface"]),
      mallTarget("MallPay", ["Junctor", "MallPayInterface", "MallLoginInterface"]),
      mallTarget("MallSettings", ["Junctor", "MallHomeInterface", "MallLoginInterface"]),
      mallTarget("MallWeb", ["Junctor"]),
      .executableTarget(
        name: "MallApp",
        dependencies: [
          "Junctor", "JunctorTesting",
          .product(name: "ArgumentParser", package: "swift-argument-parser"),
        ] + (mallInterfaces + mallModules).map { .target(name: $0) },
        path: "Examples/Mall/MallApp", swiftSettings: strict),
    ]
    + [
      .testTarget(
        name: "JunctorMatchingTests", dependencies: ["JunctorMatching"], swiftSettings: strict),
      .testTarget(
        name: "JunctorTests", dependencies: ["Junctor", "JunctorMatching", "JunctorTesting"],
        swiftSettings: strict),
      .testTarget(
        name: "JunctorFoundationTests",
        dependencies: ["Junctor", "JunctorFoundation", "JunctorMatching"],
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
        dependencies: ["MallApp", "MallWeb", "Junctor", "JunctorTesting"]
          + mallInterfaces.map { .target(name: $0) },
        swiftSettings: strict),
    ]
)
