// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import JunctorDoctor
internal import JunctorManifest

/// The files of an app, and the identifiers that association files must contain.
struct AppFileOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The Info.plist of the app, in XML.", valueName: "file"))
  var infoPlist: String?

  @Option(
    name: .customLong("calls"),
    help: ArgumentHelp(
      "A scheme of another app that the app calls, for --info-plist; can be repeated.",
      valueName: "scheme"))
  var calls: [String] = []

  @Option(help: ArgumentHelp("The entitlements of the app, in XML.", valueName: "file"))
  var entitlements: String?

  @Option(help: ArgumentHelp("The AndroidManifest.xml.", valueName: "file"))
  var androidManifest: String?

  @Option(
    name: .customLong("min-sdk"),
    help: ArgumentHelp(
      "The minSdk of the build file, for --android-manifest: filters are compared on this system, too.",
      valueName: "level"))
  var minSDK: Int?

  @Option(help: ArgumentHelp("The apple-app-site-association file.", valueName: "file"))
  var aasa: String?

  @Option(
    name: .customLong("app-id"),
    help: ArgumentHelp(
      """
      An app ID that apple-app-site-association must list: prefix, point, bundle identifier; can be \
      repeated. (default: any one that ends in the bundle identifier of --info-plist)
      """, valueName: "id"))
  var appIDs: [String] = []

  @Option(help: ArgumentHelp("The assetlinks.json file.", valueName: "file"))
  var assetlinks: String?

  @Option(
    name: .customLong("android-app"),
    help: ArgumentHelp(
      "The package that assetlinks.json must contain. (default: the one of --android-manifest)",
      valueName: "package"))
  var androidApp: String?

  @Option(
    name: .customLong("fingerprint"),
    help: ArgumentHelp(
      "A SHA-256 fingerprint that assetlinks.json must contain; can be repeated.",
      valueName: "AA:BB:…"))
  var fingerprints: [String] = []

  @Option(
    help: ArgumentHelp(
      "The domain that serves the association files. (default: each one of the manifest)",
      valueName: "domain"))
  var host: String?

  func validate() throws {
    for call in calls where !Self.isScheme(call) {
      let name = String(call.prefix { $0 != ":" })
      let remedy = name != call && Self.isScheme(name) ? "; write --calls \(name)" : ""
      throw ValidationError("“\(call)” of --calls is not the name of a scheme\(remedy)")
    }
  }

  private static func isScheme(_ text: String) -> Bool {
    text.utf8.first.map { (97...122).contains($0 | 0x20) } == true
      && text.utf8.allSatisfy {
        (97...122).contains($0 | 0x20) || (48...57).contains($0) || "+-.".utf8.contains($0)
      }
  }

  var isEmpty: Bool {
    [infoPlist, entitlements, androidManifest, aasa, assetlinks].allSatisfy { $0 == nil }
  }

  /// Whether an option concerns an app of Apple's systems.
  var hasAppleApp: Bool {
    infoPlist != nil || entitlements != nil || aasa != nil || !appIDs.isEmpty
  }

  /// Whether an option concerns an app of Android.
  var hasAndroidApp: Bool {
    androidManifest != nil || assetlinks != nil || androidApp != nil || !fingerprints.isEmpty
  }

  /// Returns the hosts that serve association files.
  ///
  /// - Throws: A `StreamError` if no space of the manifest is the given domain.
  func hosts(_ contract: LinkContract) throws(StreamError) -> [String] {
    guard let host else { return contract.hosts }
    guard contract.origin(ofHost: host) != nil else {
      throw .failed("no space of the manifest is the domain \(host)")
    }
    return [host]
  }

  /// The files that were read, with their checks.
  struct Files {
    var checks: [CheckedFile] = []
    var apps: AppFileCheck.Apps
    var aasa: AppFileCheck.Expected?
    var assetlinks: AppFileCheck.Expected?
    /// What was not compared, and the option with which it is.
    var remarks: [String] = []
  }

  private static func remark(
    _ path: String, _ key: String, _ value: PlacedText?, _ question: String
  ) -> String {
    let state = value.map { "the build replaces “\($0.text)”" } ?? "there is no “\(key)”"
    return "\(path): \(state), so it is not checked whether \(question)"
  }

  /// Reads and checks the files.
  ///
  /// - Parameter live: Whether the files of the web servers are checked, too.
  func read(_ contract: LinkContract, live: Bool) throws(StreamError) -> Files {
    var files = Files(
      apps: .init(appIDs: appIDs, packageName: androidApp, fingerprints: fingerprints))
    let hosts = try hosts(contract)
    func add(_ name: String, _ check: AppFileCheck) {
      files.checks.append(CheckedFile(name: name, check: check))
    }
    if let infoPlist {
      let file = try Self.read(infoPlist) { (bytes) throws(AppFileError) in try InfoPlist(bytes) }
      if let bundle = file.bundleIdentifier, !bundle.isPlaceholder {
        files.apps.bundleIdentifier = bundle.text
      } else if appIDs.isEmpty, aasa != nil || live {
        files.remarks.append(
          Self.remark(
            infoPlist, "CFBundleIdentifier", file.bundleIdentifier,
            "apple-app-site-association lists the app; add --app-id ID"))
      }
      add(infoPlist, AppFileCheck(contract, file, calls: calls))
    }
    if let entitlements {
      let file = try Self.read(entitlements) { (bytes) throws(AppFileError) in
        try Entitlements(bytes)
      }
      add(entitlements, AppFileCheck(contract, file))
    }
    if let androidManifest {
      let file = try Self.read(androidManifest) { (bytes) throws(AppFileError) in
        try AndroidManifest(bytes)
      }
      if files.apps.packageName == nil, let name = file.packageName, !name.isPlaceholder {
        files.apps.packageName = name.text
      } else if files.apps.packageName == nil, assetlinks != nil || live {
        files.remarks.append(
          Self.remark(
            androidManifest, "package", file.packageName,
            "assetlinks.json lists the app; add --android-app PACKAGE"))
      }
      let kinds = file.activities.flatMap(\.filters).map {
        $0.filter.data.flatMap(\.paths).map(\.kind)
      }
      if minSDK == nil,
        kinds.contains(where: { $0.contains { $0.apiLevel > 1 } && !$0.contains(.simpleGlob) })
      {
        files.remarks.append(
          "\(androidManifest): pathAdvancedPattern and pathSuffix are ignored before API level 31; to check such a system, add --min-sdk LEVEL"
        )
      }
      add(androidManifest, AppFileCheck(contract, file, minSDK: minSDK))
    }
    if let aasa {
      let bytes = try Descriptor.contents(named: aasa, limit: 16 << 20)
      let file = try Self.association(aasa, bytes) { (bytes) throws(FileErrors) in
        try AppSiteAssociation(bytes)
      }
      files.aasa = .init(name: aasa, bytes: bytes)
      add(aasa, AppFileCheck(contract, file, hosts: hosts, apps: files.apps))
    }
    if let assetlinks {
      let bytes = try Descriptor.contents(named: assetlinks, limit: 16 << 20)
      let file = try Self.association(assetlinks, bytes) { (bytes) throws(FileErrors) in
        try DigitalAssetLinks(bytes)
      }
      files.assetlinks = .init(name: assetlinks, bytes: bytes)
      add(assetlinks, AppFileCheck(contract, file, hosts: hosts, apps: files.apps))
    }
    return files
  }

  private static func read<File>(
    _ path: String, _ make: ([UInt8]) throws(AppFileError) -> File
  ) throws(StreamError) -> File {
    let bytes = try Descriptor.contents(named: path, limit: 16 << 20)
    do throws(AppFileError) {
      return try make(bytes)
    } catch {
      throw .failed("\(path):\(error)")
    }
  }

  private static func association<File>(
    _ path: String, _ bytes: [UInt8], _ make: ([UInt8]) throws(FileErrors) -> File
  ) throws(StreamError) -> File {
    if bytes.first(where: { $0 > 0x20 }) == UInt8(ascii: "<") {
      throw .failed(
        "\(path):1:1: the file is HTML or XML, not JSON; name the file that “junctorctl generate” writes, or check the file of the web server with --live"
      )
    }
    do throws(FileErrors) {
      return try make(bytes)
    } catch {
      throw .failed(error.errors.map { "\(path):\($0)" }.joined(separator: "\n"))
    }
  }
}
