// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorDiff
internal import JunctorManifest

extension AppFileCheck {
  // MARK: - Info.plist

  /// Compares an `Info.plist` with the contract.
  ///
  /// - Parameter calls: The schemes of other apps that the app calls.
  package init(_ contract: LinkContract, _ file: InfoPlist, calls: [String] = []) {
    self.init(contract)
    add(file.mistakes, .wrongType)
    if file.lacksScenes {
      add(
        .missingSceneManifest, InfoPlist.scenesKey, line: file.line,
        "The file has no dictionary \(InfoPlist.scenesKey); without scenes, an app built with the iOS 27 SDK ends at launch."
      )
    }
    let known = contract.schemes
    let open = contract.openSchemes
    let declared = withoutPlaceholders(file.schemes, InfoPlist.schemesKey)
    for scheme in declared {
      let name = scheme.text.lowercased()
      if let problem = Self.problem(ofScheme: name) {
        add(
          .malformedScheme, InfoPlist.schemesKey, line: scheme.line,
          "“\(scheme.text)” is not a scheme of an app: \(problem.message).", remedy: problem.remedy)
      } else if !open.contains(name) {
        add(
          .unknownScheme, InfoPlist.schemesKey, line: scheme.line,
          known.contains(name)
            ? "The app registers “\(scheme.text)”, but no route is open to links of it."
            : "The app registers “\(scheme.text)”, which is not a scheme of the manifest.",
          remedy: known.contains(name)
            ? "Open a route to “customScheme”, or remove the scheme from the file." : nil)
      }
    }
    let hasAll = declared.count == file.schemes.count
    let missing = open.filter { name in
      hasAll && !declared.contains { $0.text.lowercased() == name }
    }
    var parts: [(finding: ManifestFinding, part: String)] = []
    for scheme in missing {
      let url = contract.spaces.first { $0.scheme == scheme && $0.isOpen }?.openURL
      let finding = add(
        .missingScheme, InfoPlist.urlTypesKey, line: file.urlTypesLine ?? file.line,
        "The app does not register “\(scheme)”\(url.map { ", so that \($0) opens nothing" } ?? "").",
        url: url, remedy: "Add “\(scheme)” to CFBundleURLSchemes of a URL type.")
      parts.append((finding, scheme))
    }
    suggestURLType(parts, file)
    checkCalls(calls, file)
  }

  private mutating func suggestURLType(
    _ parts: [(finding: ManifestFinding, part: String)], _ file: InfoPlist
  ) {
    let name = file.bundleIdentifier?.text ?? "$(PRODUCT_BUNDLE_IDENTIFIER)"
    let isNew = file.urlTypesLine == nil
    suggest(isNew ? "in the dictionary" : "in the array CFBundleURLTypes", parts) { schemes in
      let type: Code<XML> = """
        <dict>
          <key>CFBundleURLName</key>
          <string>\(name)</string>
          <key>CFBundleURLSchemes</key>
        \(Self.array(schemes).indented)
        </dict>
        """
      return isNew
        ? "<key>CFBundleURLTypes</key>\n<array>\n\(type.indented)\n</array>" : type
    }
  }

  /// Suggests the elements of an array that the dictionary has, or lacks.
  private mutating func suggest(
    elementsOf key: String, line: Int?, _ parts: [(finding: ManifestFinding, part: String)]
  ) {
    let isNew = line == nil
    suggest(isNew ? "in the dictionary" : "in the array \(key)", parts) { texts in
      isNew
        ? "<key>\(key)</key>\n\(Self.array(texts))"
        : Self.strings(texts)
    }
  }

  private mutating func checkCalls(_ calls: [String], _ file: InfoPlist) {
    let key = InfoPlist.queriedKey
    let queried = withoutPlaceholders(file.queriedSchemes, key)
    for scheme in queried {
      guard let problem = Self.problem(ofScheme: scheme.text.lowercased(), isOwn: false) else {
        continue
      }
      add(
        .malformedScheme, key, line: scheme.line,
        "“\(scheme.text)” is not a scheme: \(problem.message).", remedy: problem.remedy)
    }
    if file.queriedSchemes.count > InfoPlist.maximumQueried {
      add(
        .tooManyQueriedSchemes, key, line: file.queriedSchemes[InfoPlist.maximumQueried].line,
        "\(key) has \(file.queriedSchemes.count) entries; the system reads \(InfoPlist.maximumQueried)."
      )
    }
    guard queried.count == file.queriedSchemes.count else { return }
    let missing = calls.map { $0.lowercased() }.filter { call in
      !queried.contains { $0.text.lowercased() == call }
    }
    var parts: [(finding: ManifestFinding, part: String)] = []
    for call in missing {
      let finding = add(
        .missingQueriedScheme, key, line: file.queriedLine ?? file.line,
        "The app calls “\(call)”, which is not in \(key).",
        remedy: "Add “\(call)” to \(key).")
      parts.append((finding, call))
    }
    suggest(elementsOf: key, line: file.queriedLine, parts)
  }

  /// Returns why a text is not a scheme that an app can register, or call.
  private static func problem(
    ofScheme name: String, isOwn: Bool = true
  ) -> (message: String, remedy: String?)? {
    let reserved = [
      "http", "https", "mailto", "tel", "sms", "facetime", "file", "data", "javascript",
    ]
    if isOwn, reserved.contains(name) {
      return (
        "the system does not give “\(name)” to an app",
        name.hasPrefix("http") ? "Remove it, and use universal links." : "Remove it."
      )
    }
    func isValid(_ name: Substring) -> Bool {
      guard let first = name.utf8.first, isLetter(first) else { return false }
      return name.utf8.allSatisfy {
        isLetter($0) || (48...57).contains($0) || "+-.".utf8.contains($0)
      }
    }
    func isLetter(_ byte: UInt8) -> Bool { (97...122).contains(byte) }
    if isValid(name[...]) { return nil }
    let start = name.prefix { $0 != ":" }
    return (
      "it has other characters than letters, digits, “+”, “-” and “.”",
      isValid(start) && start.count < name.count ? "Write “\(start)”." : nil
    )
  }

  // MARK: - Entitlements

  /// Compares the associated domains of an app with the contract.
  package init(_ contract: LinkContract, _ file: Entitlements) {
    self.init(contract)
    let key = Entitlements.domainsKey
    add(file.mistakes, .wrongType)
    let texts = withoutPlaceholders(file.domains, key)
    var entries: [AssociatedDomain] = []
    for text in texts {
      do throws(AssociatedDomain.Failure) {
        let entry = try AssociatedDomain(text.text)
        guard entry.service == "applinks" else { continue }
        entries.append(entry)
        if !contract.spaces.contains(where: { $0.isOpen && $0.isReached(by: entry) }) {
          let isKnown = contract.spaces.contains { $0.isReached(by: entry) }
          add(
            .unknownDomain, key, line: text.line,
            isKnown
              ? "The app receives links of “\(text.text)”, but no route is open to universal links of it."
              : "The app receives links of “\(text.text)”, which is not a domain of the manifest.",
            remedy: isKnown
              ? "Open a route to “universalLink”, or remove the entry." : nil)
        }
      } catch {
        add(
          .malformedDomain, key, line: text.line, "“\(text.text)” is malformed: \(error.message).",
          remedy: error.correction.map { "Write “\($0)”." })
      }
    }
    guard texts.count == file.domains.count else { return }
    var parts: [(finding: ManifestFinding, part: String)] = []
    for space in contract.spaces where space.isOpen {
      for required in space.requiredEntries {
        let line = file.domainsLine ?? file.line
        let covering = entries.filter(required.isCovered)
        if covering.isEmpty {
          let finding = add(
            .missingDomain, key, line: line,
            "The app is not associated with “\(required.text)”\(space.openURL.map { ", so that \($0) opens the browser" } ?? "").",
            url: space.openURL, remedy: "Add “\(required.text)” to the associated domains.")
          parts.append((finding, required.text))
        } else if covering.allSatisfy({ $0.mode != nil }), let mode = covering[0].mode {
          let used = texts.first { (try? AssociatedDomain($0.text)) == covering[0] }
          add(
            .restrictedMode, key, line: used?.line ?? line,
            "The only entry for “\(required.text)” has the mode “\(mode.rawValue)”.",
            remedy: "Add “\(required.text)” to the entitlements of the release.")
        }
      }
    }
    suggest(elementsOf: key, line: file.domainsLine, parts)
  }

  // MARK: - Lines to add

  private static func array(_ texts: [String]) -> Code<XML> {
    "<array>\n\(strings(texts).indented)\n</array>"
  }

  private static func strings(_ texts: [String]) -> Code<XML> {
    texts.map { "<string>\($0)</string>" }.joined(separator: "\n")
  }
}

extension LinkContract.Space {
  /// An entry that the associated domains must have.
  fileprivate struct RequiredEntry {
    let text: String
    let isCovered: (AssociatedDomain) -> Bool
  }

  /// The entries that links of the space require.
  fileprivate var requiredEntries: [RequiredEntry] {
    guard let (host, port, includingSubdomains) = domain else { return [] }
    let suffix = port.map { ":\($0)" } ?? ""
    let own = RequiredEntry(text: "applinks:\(host)\(suffix)") { $0.covers(host, port: port) }
    if !includingSubdomains { return [own] }
    let below = RequiredEntry(text: "applinks:*.\(host)\(suffix)") {
      $0.port == port && $0.coversSubdomains(of: host)
    }
    return [own, below]
  }

  /// Whether an entry is for a host of the space.
  fileprivate func isReached(by entry: AssociatedDomain) -> Bool {
    guard let (host, port, includingSubdomains) = domain, port == entry.port else { return false }
    if entry.covers(host, port: port) { return true }
    return includingSubdomains && (entry.host == host || entry.host.hasSuffix("." + host))
  }
}
