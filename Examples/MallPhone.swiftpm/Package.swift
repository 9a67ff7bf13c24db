// swift-tools-version: 6.0
import AppleProductTypes
import PackageDescription

// An app: open this folder in Xcode and run it. See Sources/MallPhoneApp.swift. Swift Playgrounds cannot open it, since its
// dependency is a folder outside of it.

let package = Package(
  name: "MallPhone",
  platforms: [.iOS("16.0")],
  products: [
    .iOSApplication(
      name: "MallPhone",
      targets: ["MallPhone"],
      bundleIdentifier: "example.mall.phone",
      displayVersion: "1.0",
      bundleVersion: "1",
      appIcon: .placeholder(icon: .leaf),
      accentColor: .presetColor(.teal),
      supportedDeviceFamilies: [.pad, .phone],
      supportedInterfaceOrientations: [
        .portrait,
        .landscapeRight,
        .landscapeLeft,
        .portraitUpsideDown(.when(deviceFamilies: [.pad])),
      ],
      // Declares the scheme `mall`.
      additionalInfoPlistContentFilePath: "Info.plist"
    )
  ],
  dependencies: [
    // In an app of your own: .package(url: "…", from: "0.1.0")
    .package(name: "Junctor", path: "../..")
  ],
  targets: [
    .executableTarget(
      name: "MallPhone",
      dependencies: [
        .product(name: "Junctor", package: "Junctor"),
        .product(name: "JunctorInspector", package: "Junctor"),
        .product(name: "JunctorMacros", package: "Junctor"),
        // Contains JunctorBridge.
        .product(name: "JunctorFoundation", package: "Junctor"),
        .product(name: "JunctorUI", package: "Junctor"),
      ],
      path: "Sources"
    )
  ]
)
