// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorDiff
package import JunctorManifest
internal import JunctorMatching

/// An `assetlinks.json` file with the rules of Dynamic App Links, generated from a manifest.
///
/// Android 15 and later reads the rules about once a week. They exclude URLs that the intent filters match; older
/// systems ignore them.
package struct AssetLinksFile {
  /// The file's contents.
  package private(set) var text = ""
  /// The URLs that open the app although their route is not open to universal links, and what is left out.
  ///
  /// The format has no comments for them.
  package private(set) var report: [String] = []

  /// Generates the file.
  ///
  /// - Parameters:
  ///   - manifest: The manifest, with a space of the web.
  ///   - host: The host that serves the file; the default is the first domain of the spaces.
  ///   - packageName: The package of the Android app.
  ///   - fingerprints: The SHA-256 fingerprints of its signing certificates: 32 bytes in hexadecimal, separated by
  ///     colons. With Play App Signing, this is the app signing key, not the upload key.
  /// - Throws: An `AssociationFileError` that names the value.
  package init(
    _ manifest: RouteManifest, host: String? = nil, packageName: String, fingerprints: [String]
  ) throws(AssociationFileError) {
    let pieces = packageName.split(separator: ".", omittingEmptySubsequences: false)
    guard pieces.count > 1, pieces.allSatisfy(Self.isIdentifier) else {
      throw AssociationFileError("“\(packageName)” is not a package name, such as com.example.mall")
    }
    if fingerprints.isEmpty {
      throw AssociationFileError("a SHA-256 fingerprint of the signing certificate is required")
    }
    for fingerprint in fingerprints where !Self.isFingerprint(fingerprint) {
      throw AssociationFileError(
        "“\(fingerprint)” is not a SHA-256 fingerprint: 32 bytes in hexadecimal, with colons")
    }
    let apple = try AppSiteAssociationFile(manifest, host: host, appIDs: ["ABCDE12345.app"])
    let components = apple.components.flatMap { Self.expanded($0, apple.variables) }
    if components.contains(where: { $0.isCaseSensitive == false }) {
      report.append("Android compares the case of letters, also for routes that ignore it")
    }
    try simulate(components, manifest, host)
    text = Self.written(components, packageName, fingerprints)
  }

  private static func isIdentifier(_ text: Substring) -> Bool {
    guard let first = text.first, first.isASCII, first.isLetter else { return false }
    return text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
  }

  private static func isFingerprint(_ text: String) -> Bool {
    let bytes = text.split(separator: ":", omittingEmptySubsequences: false)
    return bytes.count == 32
      && bytes.allSatisfy { $0.utf8.count == 2 && $0.allSatisfy { $0.isHexDigit } }
  }

  /// Returns a component for each value of its variables; Android has no variables.
  private static func expanded(
    _ component: LinkComponent, _ variables: [(name: String, words: [String])]
  ) -> [LinkComponent] {
    var component = component
    component.comment = nil
    // Android compares decoded text.
    component = mapped(component) { URLParts.decoded(replacing("$(digit)", by: "?", in: $0)) }
    var result = [component]
    for (name, words) in variables {
      let mark = "$(\(name))"
      result = result.flatMap { component -> [LinkComponent] in
        if mapped(component, { replacing(mark, by: "", in: $0) }) == component {
          return [component]
        }
        return words.map { word in mapped(component) { replacing(mark, by: word, in: $0) } }
      }
    }
    return result
  }

  /// Returns a component with other patterns.
  private static func mapped(
    _ component: LinkComponent, _ transform: (String) -> String
  ) -> LinkComponent {
    var result = component
    result.isPercentEncoded = nil
    result.path = component.path.map(transform)
    result.fragment = component.fragment.map(transform)
    if case .items(let items) = component.query {
      result.query = .items(items.map { .init(URLParts.decoded($0.name), transform($0.pattern)) })
    }
    return result
  }

  private static func replacing(_ mark: String, by text: String, in pattern: String) -> String {
    var result = String.UnicodeScalarView()
    var rest = pattern.unicodeScalars[...]
    while let next = rest.first {
      let isMark = rest.starts(with: mark.unicodeScalars)
      result.append(contentsOf: isMark ? Array(text.unicodeScalars) : [next])
      rest = rest.dropFirst(isMark ? mark.unicodeScalars.count : 1)
    }
    return String(result)
  }

  private mutating func simulate(
    _ components: [LinkComponent], _ manifest: RouteManifest, _ host: String?
  ) throws(AssociationFileError) {
    guard let rules = DynamicAppLinkRules(components) else {
      throw AssociationFileError("Android discards the rules")
    }
    let samples = try RouteSamples(manifest)
    let domain = manifest.spaces.first { space in
      if case .domain(let name, _, _) = space.kind { return host == nil || name == host }
      return false
    }
    guard let domain else { return }
    for (index, route) in manifest.routes.enumerated() {
      let isOpen = route.sources.contains(.universalLink)
      let escapes: Bool? = isOpen ? false : nil
      for url in samples.urls(ofRoute: index, in: domain, host: host, escapesSlashes: escapes) {
        switch (rules.decision(for: url), isOpen) {
        case (.opens, true), (.excluded, false), (.noMatch, false): continue
        case (.opens, false):
          report.append("\(url) opens the app, but “\(route.id)” is not open to universal links")
        case (.excluded, true), (.noMatch, true):
          report.append("“\(route.id)” is open to universal links, but Android excludes \(url)")
        }
      }
    }
  }

  private static func written(
    _ components: [LinkComponent], _ packageName: String, _ fingerprints: [String]
  ) -> String {
    let fingerprints: [Code<JSON>] = fingerprints.map { "        \(literal: $0.uppercased())" }
    let code: Code<JSON> = """
      [
        {
          "relation": [\(literal: DigitalAssetLinks.handleAllURLs)],
          "target": {
            "namespace": "android_app",
            "package_name": \(literal: packageName),
            "sha256_cert_fingerprints": [
      \(fingerprints.joined(separator: ",\n"))
            ]
          },
          "relation_extensions": {
            \(literal: DigitalAssetLinks.handleAllURLs): {
              "dynamic_app_link_components": [
      \(components.map { $0.json }.joined(separator: ",\n"))
              ]
            }
          }
        }
      ]

      """
    return code.text
  }
}
