// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

package import JunctorManifest

extension AppFileCheck {
  /// The apps that association files must list.
  package struct Apps: Sendable, Hashable {
    /// The app IDs: a prefix, a point and the bundle identifier.
    package var appIDs: [String]
    /// The bundle identifier, if the prefix is not known.
    package var bundleIdentifier: String?
    /// The package of the Android app.
    package var packageName: String?
    /// The SHA-256 fingerprints of the Android app.
    package var fingerprints: [String]

    package init(
      appIDs: [String] = [], bundleIdentifier: String? = nil, packageName: String? = nil,
      fingerprints: [String] = []
    ) {
      self.appIDs = appIDs
      self.bundleIdentifier = bundleIdentifier
      self.packageName = packageName
      self.fingerprints = fingerprints
    }
  }

  // MARK: - apple-app-site-association

  /// Compares an association file with the contract.
  ///
  /// - Parameter hosts: The hosts that serve the file.
  package init(
    _ contract: LinkContract, _ file: AppSiteAssociation, hosts: [String], apps: Apps
  ) {
    self.init(contract)
    check(file, hosts: hosts, apps: apps)
  }

  mutating func check(
    _ file: AppSiteAssociation, hosts: [String], apps: Apps, isServed: Bool = false
  ) {
    // The size of a served file has a rule of its own.
    add(file.findings.filter { !isServed || $0.code != .fileTooLarge })
    let listed = file.details.flatMap(\.appIDs)
    let missing = apps.appIDs.filter { !listed.contains($0) }
    for appID in missing {
      add(
        .missingApp, "appIDs", line: nil, "The file does not list “\(appID)”.",
        remedy: "Write the file again with “junctorctl generate --aasa FILE --app-id \(appID)”.")
    }
    if apps.appIDs.isEmpty, let bundle = apps.bundleIdentifier,
      !listed.contains(where: {
        $0.split(separator: ".").dropFirst().joined(separator: ".") == bundle
      })
    {
      add(.missingApp, "appIDs", line: nil, "The file lists no app ID that ends in “\(bundle)”.")
    }
    let appID = missing.isEmpty ? apps.appIDs.first : nil
    for host in hosts {
      let generated = (try? AppSiteAssociationFile(contract.manifest, host: host, appIDs: ["A"]))?
        .simulation(appIDs: ["A"])
      var reported: Set<String> = []
      for sample in contract.spaces(ofHost: host).flatMap(\.samples)
      where !reported.contains(sample.route) {
        let decision = file.decision(for: sample.url, appID: appID)
        var opens = false
        if case .opens = decision { opens = true }
        if opens == sample.isOpen { continue }
        // The generated file cannot exclude it, either.
        if opens, case .opens? = generated?.decision(for: sample.url) { continue }
        reported.insert(sample.route)
        let key = "components"
        switch decision {
        case .noMatch:
          add(
            .closedLink, route: sample.route, key, line: nil,
            "“\(sample.route)” is open to universal links, and no component matches \(sample.url).",
            url: sample.url)
        case .excluded(let component):
          add(
            .closedLink, route: sample.route, key, line: file.line(of: component),
            "“\(sample.route)” is open to universal links, and \(component.path) excludes \(sample.url).",
            url: sample.url)
        case .opens(let component):
          add(
            .openedLink, route: sample.route, key, line: file.line(of: component),
            "\(component.path) opens the app for \(sample.url), and “\(sample.route)” is not open to universal links.",
            url: sample.url)
        }
      }
    }
  }

  private mutating func add(_ findings: [AppSiteAssociation.Finding]) {
    for finding in findings {
      let rule: ManifestRule =
        switch finding.severity {
        case .error: .brokenAssociation
        case .warning: .doubtfulAssociation
        case .note: .associationRemark
        }
      let path = finding.path.isEmpty ? "" : "\(finding.path): "
      add(
        rule, finding.code.rawValue, line: finding.line, "\(path)\(finding.message).", remedy: "")
    }
  }

  // MARK: - assetlinks.json

  /// Compares an `assetlinks.json` file with the contract.
  ///
  /// - Parameter hosts: The hosts that serve the file.
  package init(_ contract: LinkContract, _ file: DigitalAssetLinks, hosts: [String], apps: Apps) {
    self.init(contract)
    check(file, hosts: hosts, apps: apps)
  }

  mutating func check(_ file: DigitalAssetLinks, hosts: [String], apps: Apps) {
    add(file.findings)
    let links = file.statements.filter(\.handlesLinks)
    for statement in links {
      for fingerprint in statement.fingerprints where !Self.isFingerprint(fingerprint) {
        add(
          .malformedFingerprint, "sha256_cert_fingerprints", line: statement.line,
          "“\(fingerprint)” is not a SHA-256 fingerprint in upper case.")
      }
    }
    let own = links.filter { $0.packageName == apps.packageName }
    if let name = apps.packageName, own.isEmpty {
      add(
        .missingPackage, "package_name", line: nil, "No statement lets “\(name)” open links.",
        remedy:
          "Write the file again with “junctorctl generate --assetlinks FILE --android-app \(name)”."
      )
    }
    if apps.packageName == nil, links.isEmpty {
      add(
        .missingPackage, "package_name", line: nil, "No statement lets an Android app open links.")
    }
    for fingerprint in apps.fingerprints where !own.isEmpty {
      if own.contains(where: { $0.fingerprints.contains(fingerprint.uppercased()) }) { continue }
      add(
        .missingFingerprint, "sha256_cert_fingerprints", line: own[0].line,
        "The statement of “\(own[0].packageName ?? "")” does not have “\(fingerprint.uppercased())”."
      )
    }
    for statement in own.isEmpty ? links : own {
      guard let rules = statement.dynamicRules else { continue }
      var reported: Set<String> = []
      for sample in hosts.flatMap(contract.spaces(ofHost:)).flatMap(\.samples)
      where sample.isOpen && !reported.contains(sample.route) {
        let reason: String
        switch rules.decision(for: sample.url) {
        case .opens: continue
        case .excluded(let component): reason = "dynamic_app_link_components[\(component)] excludes"
        case .noMatch: reason = "no dynamic_app_link_components match"
        }
        reported.insert(sample.route)
        add(
          .closedLink, route: sample.route, "dynamic_app_link_components", line: statement.line,
          "“\(sample.route)” is open to universal links, and \(reason) \(sample.url).",
          url: sample.url)
      }
    }
  }

  private static func isFingerprint(_ text: String) -> Bool {
    let bytes = text.split(separator: ":", omittingEmptySubsequences: false)
    return bytes.count == 32
      && bytes.allSatisfy { byte in
        byte.utf8.count == 2
          && byte.utf8.allSatisfy { (48...57).contains($0) || (65...70).contains($0) }
      }
  }
}
