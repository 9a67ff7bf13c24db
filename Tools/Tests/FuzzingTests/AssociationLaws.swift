// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorDiff
import JunctorManifest
import TestSupport

@testable import JunctorDoctor

/// The laws of the reader of `apple-app-site-association`.
enum AppSiteAssociationLaws {
  static let urls = [
    "https://m.mall.example/order/7?tab=a&x=%41#top", "https://m.mall.example/",
    "https://m.mall.example/%E5%95%86//a.b-c", "mall://order/7",
  ]

  static func check(_ input: FuzzInput, _ sample: FuzzSample) throws(BrokenLaw) -> Bool {
    let places = TextPlaces(input.bytes)
    let file: AppSiteAssociation
    do throws(FileErrors) {
      file = try AppSiteAssociation(input.bytes)
    } catch {
      try places.expect(error)
      return true
    }
    try check(file.findings, places)
    for url in urls {
      switch file.decision(for: url) {
      case .noMatch: break
      case .opens(let component), .excluded(let component):
        try expectLaw(!url.hasPrefix("mall:"), "\(url) is not of the web.")
        let line = file.line(of: component) ?? 0
        try places.expect(line: line, component.description)
        let isThere = file.details.contains { details in
          component.path == "\(details.path).\(details.key)[\(component.index)]"
            && details.appIDs.contains(component.appID)
            && details.components.indices.contains(component.index)
        }
        try expectLaw(isThere, "\(component) is not in the file.")
      }
    }
    try checkWriting(file.details.flatMap { $0.components })
    return true
  }

  static func check(
    _ findings: [AppSiteAssociation.Finding], _ places: TextPlaces
  ) throws(BrokenLaw) {
    for finding in findings {
      try expectLaw(!finding.message.isEmpty, "\(finding.code) has no message.")
      try places.expect(line: finding.line ?? 0, column: finding.column, finding.description)
    }
  }

  /// Components that a generator writes are read again as equal.
  static func checkWriting(_ components: [LinkComponent]) throws(BrokenLaw) {
    let components = components.filter { component in
      if case .text = component.query { return false }
      return component != .unmatchable && component.excludes != false
        && component.isCaseSensitive != true && component.isPercentEncoded != true
    }
    let list = components.map { $0.json.text }.joined(separator: ",")
    let text = #"{"applinks":{"details":[{"appID":"ABCDE12345.app","components":[\#(list)]}]}}"#
    let again = (try? AppSiteAssociation(Array(text.utf8)))?.details.first?.components
    try expectLaw(again == components, "\(text) is read as \(String(describing: again)).")
  }
}

/// The laws of the reader of `assetlinks.json`.
enum AssetLinksLaws {
  static func check(_ input: FuzzInput, _ sample: FuzzSample) throws(BrokenLaw) -> Bool {
    let places = TextPlaces(input.bytes)
    let file: DigitalAssetLinks
    do throws(FileErrors) {
      file = try DigitalAssetLinks(input.bytes)
    } catch {
      try places.expect(error)
      return true
    }
    try AppSiteAssociationLaws.check(file.findings, places)
    for statement in file.statements {
      try places.expect(line: statement.line, statement.path)
      for fingerprint in statement.fingerprints {
        try places.expect(line: fingerprint.line, fingerprint.text)
      }
      guard let rules = statement.dynamicRules else { continue }
      for url in AppSiteAssociationLaws.urls {
        switch rules.decision(for: url) {
        case .noMatch: break
        case .opens(let index), .excluded(let index):
          let isThere = rules.components.indices.contains(index)
          try expectLaw(isThere, "\(url): there is no component \(index).")
        }
      }
      try AppSiteAssociationLaws.checkWriting(rules.components)
    }
    return true
  }
}
