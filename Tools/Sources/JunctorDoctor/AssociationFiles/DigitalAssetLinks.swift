// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorDiff
internal import JunctorJSON
package import JunctorManifest

/// An `assetlinks.json` file: the apps that open the links of a web domain on Android.
package struct DigitalAssetLinks: Sendable {
  /// The relation of App Links.
  package static let handleAllURLs = "delegate_permission/common.handle_all_urls"

  /// One statement of the file.
  package struct Statement: Sendable, Hashable {
    /// The JSON path, for example `[0]`.
    package let path: String
    /// The line, from 1.
    package let line: Int
    package let relations: [String]
    /// The kind of the target: `android_app`, or `web`.
    package let namespace: String?
    package let packageName: String?
    package let fingerprints: [Fingerprint]
    /// The rules of Dynamic App Links; `nil` if there are none, or if Android discards them.
    package let dynamicRules: DynamicAppLinkRules?

    /// Whether the statement lets an Android app open links.
    package var handlesLinks: Bool {
      relations.contains(handleAllURLs) && namespace == "android_app"
    }
  }

  /// The fingerprint of a certificate, as written.
  package struct Fingerprint: Sendable, Hashable {
    package let text: String
    /// The line, from 1.
    package let line: Int
  }

  package let statements: [Statement]
  /// The places that Android ignores, and those that make it discard the dynamic rules.
  package let findings: [AppSiteAssociation.Finding]

  /// Reads a file, with the limits of ``AppSiteAssociation/init(_:)``.
  ///
  /// - Throws: A ``FileErrors`` if the text is not JSON, if it is not a list, or if it exceeds a limit.
  package init(_ json: some Sequence<UInt8>) throws(FileErrors) {
    let (root, errors) = try JSONValue.read(Array(json))
    guard let elements = root.elements else {
      throw FileErrors(
        .init(
          .wrongValue, line: root.place.line, column: root.place.column, path: "",
          "an assetlinks.json file is a list, not \(root.kind)"))
    }
    var reader = AppSiteAssociationReader()
    for mistake in errors { reader.noteRepeatedKey(mistake) }
    statements = elements.enumerated().compactMap { reader.readStatement($1, "[\($0)]") }
    findings = reader.findings
  }

  /// Returns the dynamic rules of an app; `nil` if it has none, so that its intent filters decide alone.
  package func dynamicRules(ofPackage name: String) -> DynamicAppLinkRules? {
    statements.first { $0.handlesLinks && $0.packageName == name && $0.dynamicRules != nil }?
      .dynamicRules
  }
}

extension AppSiteAssociationReader {
  /// Reads a statement of an `assetlinks.json` file.
  fileprivate mutating func readStatement(
    _ node: JSONValue, _ path: String
  ) -> DigitalAssetLinks.Statement? {
    guard node.members != nil else {
      note(.wrongType, node, path, "an object is required, not \(node.kind)")
      return nil
    }
    noteUnknownKeys(
      of: node, path, known: ["relation", "target", "relation_extensions", "include"])
    let target = node["target"]
    let targetPath = "\(path).target"
    let fingerprints = target?["sha256_cert_fingerprints"]
    if let target, target.members == nil {
      note(.wrongType, target, targetPath, "an object is required, not \(target.kind)")
    }
    return DigitalAssetLinks.Statement(
      path: path, line: node.place.line,
      relations: strings(node["relation"], "\(path).relation"),
      namespace: target.flatMap { string("namespace", of: $0, targetPath) },
      packageName: target.flatMap { string("package_name", of: $0, targetPath) },
      fingerprints: zip(
        strings(fingerprints, "\(targetPath).sha256_cert_fingerprints"),
        (fingerprints?.elements ?? []).filter { $0.string != nil }
      ).map { DigitalAssetLinks.Fingerprint(text: $0, line: $1.place.line) },
      dynamicRules: readRules(node, path))
  }

  private mutating func readRules(_ node: JSONValue, _ path: String) -> DynamicAppLinkRules? {
    let (relation, key) = (DigitalAssetLinks.handleAllURLs, "dynamic_app_link_components")
    guard let list = node["relation_extensions"]?[relation]?[key] else { return nil }
    let path = "\(path).relation_extensions.\(relation).\(key)"
    guard let elements = list.elements else {
      note(.wrongType, list, path, "a list is required, not \(list.kind). Android discards it")
      return nil
    }
    var components: [LinkComponent] = []
    var isValid = true
    for (index, element) in elements.enumerated() {
      let path = "\(path)[\(index)]"
      let count = findings.count
      let component = readComponent(element, path, known: ["/", "?", "#", "exclude"])
      isValid = isValid && findings[count...].allSatisfy { $0.code == .unknownKey }
      if case .text = component.query {
        note(.wrongType, element["?"] ?? element, "\(path).?", "Android requires an object")
        isValid = false
      }
      components.append(component)
    }
    guard isValid else {
      note(
        .wrongType, list, path,
        "Android discards all components, because one is malformed; the intent filters decide alone"
      )
      return nil
    }
    return DynamicAppLinkRules(components)
  }
}
