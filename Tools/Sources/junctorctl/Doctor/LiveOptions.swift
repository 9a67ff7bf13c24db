// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import JunctorDoctor
internal import JunctorManifest

/// The options for association files as a web server sends them.
struct LiveOptions: ParsableArguments {
  /// The address of Apple's servers.
  static let appleServers = "https://app-site-association.cdn-apple.com"

  @Flag(help: "Also check the files that the web servers send.")
  var live = false

  @Option(
    help: ArgumentHelp(
      """
      The address of the web server, for --live, for example of a staging server. Then Apple's servers \
      are not asked, unless --cdn is given. (default: https:// and the domain)
      """, valueName: "url"))
  var origin: String?

  @Option(
    help: ArgumentHelp(
      "The address of the servers with Apple's copy, for --live. (default: \(Self.appleServers))",
      valueName: "url"))
  var cdn: String?

  @Option(help: ArgumentHelp("The time for one request, for --live.", valueName: "seconds"))
  var timeout = 10.0

  func validate() throws {
    if !live, origin != nil || cdn != nil {
      throw ValidationError("--origin and --cdn require --live")
    }
    if !(timeout > 0 && timeout <= 600) {
      throw ValidationError("--timeout must be a number of seconds, at most 600")
    }
    for url in [origin, cdn] {
      guard let url, !url.hasPrefix("https://"), !url.hasPrefix("http://") else { continue }
      throw ValidationError("“\(url)” is not an address, such as https://staging.mall.example")
    }
  }

  /// Requests and checks the files.
  func checks(
    _ contract: LinkContract, _ options: AppFileOptions, _ files: AppFileOptions.Files
  ) throws(StreamError) -> [CheckedFile] {
    guard live else { return [] }
    let hosts = try options.hosts(contract)
    if hosts.isEmpty {
      throw .failed("no space of the manifest is a domain, such as https://m.mall.example")
    }
    var checks: [CheckedFile] = []
    func add(_ served: ServedFile, _ check: AppFileCheck) {
      checks.append(CheckedFile(name: served.url, isServed: true, check: check))
    }
    for host in hosts {
      let origin = Self.base(self.origin ?? contract.origin(ofHost: host) ?? "https://\(host)")
      if options.hasAppleApp || !options.hasAndroidApp {
        let served = load("\(origin)/.well-known/apple-app-site-association")
        let expected = files.aasa ?? Self.generatedAssociation(contract, host, files.apps)
        add(
          served,
          AppFileCheck(
            contract, association: served, host: host, expected: expected, apps: files.apps))
        if self.origin == nil || cdn != nil {
          let copy = load("\(Self.base(cdn ?? Self.appleServers))/a/v1/\(host)")
          add(copy, AppFileCheck(contract, copy: copy, of: served))
        }
      }
      if options.hasAndroidApp {
        let served = load("\(origin)/.well-known/assetlinks.json")
        let expected = files.assetlinks ?? Self.generatedAssetLinks(contract, host, files.apps)
        add(
          served,
          AppFileCheck(
            contract, assetLinks: served, host: host, expected: expected, apps: files.apps))
      }
    }
    return checks
  }

  private func load(_ url: String) -> ServedFile { FileLoader.load(url, timeout: timeout) }

  private static func base(_ url: String) -> String {
    url.hasSuffix("/") ? String(url.dropLast()) : url
  }

  private static func generatedAssociation(
    _ contract: LinkContract, _ host: String, _ apps: AppFileCheck.Apps
  ) -> AppFileCheck.Expected? {
    guard !apps.appIDs.isEmpty,
      let file = try? AppSiteAssociationFile(contract.manifest, host: host, appIDs: apps.appIDs)
    else { return nil }
    return .init(name: "the generated file", bytes: Array(file.text.utf8))
  }

  private static func generatedAssetLinks(
    _ contract: LinkContract, _ host: String, _ apps: AppFileCheck.Apps
  ) -> AppFileCheck.Expected? {
    guard let name = apps.packageName, !apps.fingerprints.isEmpty,
      let file = try? AssetLinksFile(
        contract.manifest, host: host, packageName: name, fingerprints: apps.fingerprints)
    else { return nil }
    return .init(name: "the generated file", bytes: Array(file.text.utf8))
  }
}
