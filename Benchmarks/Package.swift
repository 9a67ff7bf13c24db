// swift-tools-version: 6.3
import PackageDescription

// A separate package, so that builds of the library do not depend on the other routers.

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "Junctor", path: "..", traits: ["Logging", "Metrics", "Tracing"]),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
    .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.3"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
  ],
  targets: [
    .target(
      name: "Workloads",
      dependencies: [.product(name: "Junctor", package: "Junctor")], swiftSettings: strict),
    .target(name: "Allocations"),
    .executableTarget(
      name: "bench",
      dependencies: [
        "Workloads", "Allocations",
        .product(name: "Junctor", package: "Junctor"),
        .product(name: "JunctorFoundation", package: "Junctor"),
        .product(name: "JunctorManifest", package: "Junctor"),
        .product(name: "JunctorPolicy", package: "Junctor"),
        .product(name: "JunctorTelemetry", package: "Junctor"),
        .product(name: "JunctorTesting", package: "Junctor"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "BasicContainers", package: "swift-collections"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "CoreMetrics", package: "swift-metrics"),
        .product(name: "Tracing", package: "swift-distributed-tracing"),
        .product(name: "NIOCore", package: "swift-nio"),
      ], swiftSettings: strict),
    .executableTarget(name: "bench-loop", dependencies: ["Workloads"], swiftSettings: strict),
    .testTarget(name: "WorkloadsTests", dependencies: ["Workloads"], swiftSettings: strict),
  ]
)
