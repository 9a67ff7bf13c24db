// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import JunctorDoctor
internal import JunctorManifest

/// The options for the files by which systems associate links with an app.
struct AssociationOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The apple-app-site-association file.", valueName: "file"))
  var aasa: String?

  @Option(
    name: .customLong("app-id"),
    help: ArgumentHelp(
      "An app ID for --aasa: prefix, point, bundle identifier; can be repeated.", valueName: "id"))
  var appIDs: [String] = []

  @Option(help: ArgumentHelp("The assetlinks.json file.", valueName: "file"))
  var assetlinks: String?

  @Option(
    name: .customLong("android-app"),
    help: ArgumentHelp("The package of the Android app, for --assetlinks.", valueName: "package"))
  var androidApp: String?

  @Option(
    name: .customLong("fingerprint"),
    help: ArgumentHelp(
      "A SHA-256 fingerprint of the app signing key, for --assetlinks; can be repeated.",
      valueName: "AA:BB:…"))
  var fingerprints: [String] = []

  @Option(
    help: ArgumentHelp("The intent filters for AndroidManifest.xml.", valueName: "file"))
  var androidFilters: String?

  @Option(
    name: .customLong("min-sdk"),
    help: ArgumentHelp(
      "The minSdk of the build file, for --android-filters. (default: any version of Android)",
      valueName: "level"))
  var minSDK: Int?

  @Option(
    help: ArgumentHelp(
      "The domain that serves the association files. (default: the first one of the manifest)",
      valueName: "domain"))
  var host: String?

  var isEmpty: Bool { aasa == nil && assetlinks == nil && androidFilters == nil }

  func validate() throws {
    for appID in appIDs where !AppSiteAssociation.isAppID(appID) {
      throw ValidationError(
        """
        “\(appID)” is not an app ID: write the prefix of ten letters or digits, a point and the \
        bundle identifier, as in ABCDE12345.com.example.mall
        """)
    }
    if aasa != nil, appIDs.isEmpty { throw ValidationError("--aasa requires --app-id") }
    if assetlinks != nil, androidApp == nil || fingerprints.isEmpty {
      throw ValidationError("--assetlinks requires --android-app and --fingerprint")
    }
  }

  func files(of manifest: RouteManifest) throws(StreamError) -> [GeneratedFile] {
    var files: [GeneratedFile] = []
    do throws(AssociationFileError) {
      if let aasa {
        let file = try AppSiteAssociationFile(manifest, host: host, appIDs: appIDs)
        files.append(GeneratedFile(path: aasa, text: file.text, notes: file.report))
      }
      if let assetlinks, let androidApp {
        let file = try AssetLinksFile(
          manifest, host: host, packageName: androidApp, fingerprints: fingerprints)
        files.append(GeneratedFile(path: assetlinks, text: file.text, notes: file.report))
      }
      if let androidFilters {
        let file = try AndroidFiltersFile(manifest, minSDK: minSDK)
        files.append(GeneratedFile(path: androidFilters, text: file.text, notes: file.report))
      }
    } catch {
      throw .failed(error.description)
    }
    return files
  }
}
