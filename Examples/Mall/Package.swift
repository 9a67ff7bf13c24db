// swift-tools-version: 6.3
import Foundation
import PackageDescription

// The example shop, a separate package like an app.

/// Whether warnings are errors, as in `.ci/run`; a newer compiler may have new warnings.
let isChecked = Context.environment["JUNCTOR_STRICT"] != nil
let strict: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  ] + (isChecked ? [.treatAllWarnings(as: .error)] : [])

let junctor: Target.Dependency = .product(name: "Junctor", package: "Junctor")
let macros: Target.Dependency = .product(name: "JunctorMacros", package: "Junctor")
/// The product that contains JunctorBridge.
let bridge: Target.Dependency = .product(name: "JunctorFoundation", package: "Junctor")
let policy: Target.Dependency = .product(name: "JunctorPolicy", package: "Junctor")
/// Signs the policies of the desk; the trait `Policy` of Junctor uses it, too.
let crypto: Target.Dependency = .product(name: "Crypto", package: "swift-crypto")
let inspector: Target.Dependency = .product(name: "JunctorInspector", package: "Junctor")
let testing: Target.Dependency = .product(name: "JunctorTesting", package: "Junctor")
/// Logs, metrics and traces, with the in-memory back ends of their packages.
let telemetry: [Target.Dependency] = [
  .product(name: "JunctorTelemetry", package: "Junctor"),
  .product(name: "InMemoryLogging", package: "swift-log"),
  .product(name: "MetricsTestKit", package: "swift-metrics"),
  .product(name: "CoreMetrics", package: "swift-metrics"),
  .product(name: "InMemoryTracing", package: "swift-distributed-tracing"),
]
let arguments: Target.Dependency = .product(
  name: "ArgumentParser", package: "swift-argument-parser")
let flyingFox: [Target.Dependency] = [
  .product(name: "FlyingFox", package: "FlyingFox"),
  .product(name: "FlyingSocks", package: "FlyingFox"),
]

// No module of the shop imports another one. Modules share interface targets, which contain addresses and result
// types.
let interfaces = [
  "MallHomeInterface", "MallLoginInterface", "MallGoodsInterface", "MallOrderInterface",
  "MallPageInterface", "MallPayInterface", "MallSettingsInterface", "MallWebInterface",
]
// The modules, and what each uses. They join by being linked, so this list, from which SwiftPM knows what to
// build, is the one place that names a new one.
let modules: [(name: String, uses: [Target.Dependency])] = [
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
  ("MallWeb", ["MallWebInterface", "MallPageInterface", bridge]),
]

// The files that `mall --web` serves, without the bridge's script. The parts are those of the link explorer.
let site = [
  "parts.css", "parts.mjs", "desk.html", "desk.css", "desk.js", "campaign.html", "campaign.css",
  "campaign.js",
  "advert.html", "advert.js", "routes.mjs",
]

func part(_ name: String, _ uses: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: [junctor, macros] + uses, swiftSettings: strict)
}

// The module in Objective-C: with Apple's Foundation, or on Linux with GNUstep, if it is installed.
let objectiveC: [Target]
#if os(Linux)
  let files = FileManager.default
  let foundation = "/usr/include/GNUstep"
  /// Returns the paths of the entries of a folder; none if it does not exist.
  func entries(of folder: String) -> [String] {
    ((try? files.contentsOfDirectory(atPath: folder)) ?? []).sorted().map { "\(folder)/\($0)" }
  }
  /// The headers of the runtime, which are in the folder of GCC, by system and version.
  let runtimes = entries(of: "/usr/lib/gcc").flatMap(entries)
    .map { "\($0)/include" }
    .filter { files.fileExists(atPath: "\($0)/objc/objc.h") }
  /// The headers of blocks and queues, which are in the Swift toolchain.
  let toolchains = (Context.environment["PATH"] ?? "").split(separator: ":")
    .map { URL(fileURLWithPath: "\($0)/swift").resolvingSymlinksInPath() }
    .map { $0.deletingLastPathComponent().deletingLastPathComponent().path + "/lib/swift" }
    .filter { files.fileExists(atPath: "\($0)/dispatch/dispatch.h") }
  let gnustep: [CSetting] = [
    .unsafeFlags(
      ["-fconstant-string-class=NSConstantString", "-isystem", foundation]
        + toolchains.flatMap { ["-isystem", $0] } + runtimes.flatMap { ["-idirafter", $0] }),
    .headerSearchPath("../../GNUstep"),
  ]
  // GNUstep has an older runtime of blocks, so that of Swift comes first.
  let gnustepLibraries = ["BlocksRuntime", "objc", "gnustep-base"].map {
    LinkerSetting.linkedLibrary($0)
  }
  // JunctorObjC of the package Junctor is empty on Linux: its sources are compiled again here.
  objectiveC =
    !files.fileExists(atPath: "\(foundation)/Foundation/Foundation.h") || runtimes.isEmpty
      || toolchains.isEmpty
    ? []
    : [
      .target(
        name: "JunctorGNUstep", dependencies: [.product(name: "JunctorC", package: "Junctor")],
        cSettings: gnustep),
      .target(
        name: "MallObjC", dependencies: ["JunctorGNUstep"], cSettings: gnustep,
        linkerSettings: gnustepLibraries),
    ]
#else
  objectiveC = [
    .target(name: "MallObjC", dependencies: [.product(name: "JunctorObjC", package: "Junctor")])
  ]
#endif

let package = Package(
  name: "Mall",
  platforms: [.macOS(.v13)],
  products: [.executable(name: "mall", targets: ["MallApp"])],
  dependencies: [
    .package(
      name: "Junctor", path: "../..", traits: ["Macros", "Policy", "Logging", "Metrics", "Tracing"]),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
    .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.3"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-crypto", "4.0.0"..<"5.0.0"),
    .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
  ],
  targets: interfaces.map { part($0) } + modules.map { part($0.name, $0.uses) } + objectiveC + [
    // A host for pages on the developer's machine. It is no product, so that no app can ship it.
    .target(
      name: "JunctorDesk", dependencies: [junctor, bridge] + flyingFox, swiftSettings: strict),
    // Addresses for code that has no interface target, such as a widget or a server. It depends on nothing.
    .target(name: "MallContract", path: "Generated/Swift", swiftSettings: strict),
    .executableTarget(
      name: "MallApp",
      dependencies: [
        junctor, bridge, policy, crypto, "JunctorDesk", "MallContract", inspector, testing,
        arguments,
      ]
        + [.product(name: "JunctorC", package: "Junctor")] + telemetry
        + (interfaces + modules.map(\.name) + objectiveC.map(\.name)).map { .target(name: $0) },
      // The types of the script, for editors.
      exclude: ["Web/Site/routes.d.mts"],
      resources: site.map { .embedInCode("Web/Site/\($0)") }, swiftSettings: strict),
    .testTarget(
      name: "JunctorDeskTests", dependencies: ["JunctorDesk", junctor, bridge] + flyingFox,
      swiftSettings: strict),
    .testTarget(
      name: "MallTests",
      dependencies: ["MallApp", junctor, bridge, policy, inspector, testing, arguments]
        + interfaces.map { .target(name: $0) },
      swiftSettings: strict),
  ]
)
