// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorDiff
internal import JunctorJSON
internal import JunctorManifest

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
      for fingerprint in statement.fingerprints {
        guard let problem = Self.problem(ofFingerprint: fingerprint.text) else { continue }
        add(
          .malformedFingerprint, "sha256_cert_fingerprints", line: fingerprint.line,
          "“\(fingerprint.text)” is not a SHA-256 fingerprint: \(problem.message).",
          remedy: problem.correction.map { "Write “\($0)”." })
      }
      if statement.fingerprints.isEmpty {
        let known = statement.packageName == apps.packageName ? apps.fingerprints : []
        let texts = known.map { "“\($0.uppercased())”" }.joined(separator: ", ")
        add(
          .missingFingerprint, "sha256_cert_fingerprints", line: statement.line,
          "The statement of “\(statement.packageName ?? "")” has no fingerprint in “sha256_cert_fingerprints”, so that Android does not verify the app.",
          remedy: known.isEmpty ? nil : "Write \(texts) in “sha256_cert_fingerprints”.")
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
    let signed = own.filter { !$0.fingerprints.isEmpty }
    for fingerprint in apps.fingerprints where !signed.isEmpty {
      let texts = signed.flatMap(\.fingerprints).map(\.text)
      if texts.contains(fingerprint.uppercased()) { continue }
      add(
        .missingFingerprint, "sha256_cert_fingerprints", line: signed[0].line,
        "The statement of “\(signed[0].packageName ?? "")” does not have “\(fingerprint.uppercased())”."
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

  /// Returns why a text is not a SHA-256 fingerprint, and the text to write instead, if it is known.
  private static func problem(
    ofFingerprint text: String
  ) -> (message: String, correction: String?)? {
    let digits = text.uppercased().filter { $0 != ":" }
    guard !digits.isEmpty, digits.utf8.allSatisfy(isDigit) else {
      return ("it has other characters than hexadecimal digits and colons", nil)
    }
    if digits.utf8.count != 64 {
      let kind = digits.utf8.count == 40 ? ", as a SHA-1 fingerprint" : ""
      return ("it has \(digits.utf8.count) digits\(kind); 64 are required", nil)
    }
    let bytes = stride(from: 0, to: 64, by: 2).map { String(digits.dropFirst($0).prefix(2)) }
    let correct = bytes.joined(separator: ":")
    if text == correct { return nil }
    let message =
      text.uppercased() == correct
      ? "its letters are in lower case" : "a colon after each two digits is required"
    return (message, correct)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (48...57).contains(byte) || (65...70).contains(byte)
  }
}
