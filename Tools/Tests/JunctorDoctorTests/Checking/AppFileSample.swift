// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorDiff
import JunctorDoctor
import JunctorManifest
import Testing

/// The app of the examples of rules, with a manifest of two routes: one is open to links.
enum AppFileSample {
  static let apps = AppFileCheck.Apps(
    appIDs: ["ABCDE12345.com.example.mall"], packageName: "com.example.mall",
    fingerprints: [
      "14:6D:E9:83:C5:73:06:50:D8:EE:B9:95:2F:34:FC:64:16:A0:83:42:E6:1D:BE:A8:8A:04:96:B2:3F:CF:44:E5"
    ])

  static let association =
    #"{"applinks": {"details": [{"appIDs": ["ABCDE12345.com.example.mall"], "components": [{"/": "/order/?*"}]}]}}"#

  static func contract(
    spaces: String = #""mall", "https://m.mall.example""#,
    routes: String = ManifestRule.Example.linked
  ) throws -> LinkContract {
    try LinkContract(
      RouteManifest(
        #"{"schemaVersion": 1, "spaces": [\#(spaces)], "routes": [\#(routes)]}"#.utf8))
  }

  static func infoPlist(_ members: String) throws -> InfoPlist { try InfoPlist(plist(members)) }

  static func entitlements(_ members: String) throws -> Entitlements {
    try Entitlements(plist(members))
  }

  static func entitlements(domains: [String]) throws -> Entitlements {
    let entries = domains.map { "<string>\($0)</string>" }.joined(separator: "\n")
    return try entitlements("<key>\(Entitlements.domainsKey)</key>\n<array>\n\(entries)\n</array>")
  }

  private static func plist(_ members: String) -> [UInt8] {
    Array("<plist version=\"1.0\">\n<dict>\n\(members)\n</dict>\n</plist>\n".utf8)
  }

  static func androidManifest(_ activities: String) throws -> AndroidManifest {
    try AndroidManifest(
      Array(
        """
        <manifest xmlns:android="http://schemas.android.com/apk/res/android" package="com.example.mall">
        <application>
        \(activities)
        </application>
        </manifest>
        """.utf8))
  }

  /// Checks the file of a rule's example.
  static func check(_ rule: ManifestRule) throws -> AppFileCheck {
    let contract = try contract()
    let excerpt = try #require(rule.example.excerpt)
    let text = excerpt.text
    switch excerpt.file {
    case .infoPlist:
      let calls = rule == .missingQueriedScheme ? ["weixin", "alipays"] : []
      return AppFileCheck(contract, try infoPlist(text), calls: calls)
    case .entitlements: return AppFileCheck(contract, try entitlements(text))
    case .androidManifest: return AppFileCheck(contract, try androidManifest(text))
    case .association:
      return AppFileCheck(
        contract, try AppSiteAssociation(text.utf8), hosts: ["m.mall.example"], apps: apps)
    case .assetLinks:
      return AppFileCheck(
        contract, try DigitalAssetLinks(text.utf8), hosts: ["m.mall.example"], apps: apps)
    case .response: return check(contract, served(text))
    case .policy: fatalError("A policy is not a file of an app.")
    }
  }

  private static func check(_ contract: LinkContract, _ served: ServedFile) -> AppFileCheck {
    if served.url.hasSuffix("assetlinks.json") {
      return AppFileCheck(
        contract, assetLinks: served, host: "m.mall.example", expected: nil, apps: apps)
    }
    if served.url.contains("/a/v1/") {
      let body = ServedFile.Response(status: 200, body: Array(association.utf8))
      return AppFileCheck(contract, copy: served, of: ServedFile(url: "origin", .response(body)))
    }
    return AppFileCheck(
      contract, association: served, host: "m.mall.example",
      expected: .init(name: "the file", bytes: Array(association.utf8)), apps: apps)
  }

  /// Reads a request and its response: `GET URL`, the status, headers, an empty line, and the body.
  static func served(_ text: String) -> ServedFile {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    let url = String(lines.removeFirst().dropFirst("GET ".count))
    let result = lines.removeFirst()
    guard let status = Int(result) else {
      return ServedFile(url: url, .failed(String(result.dropFirst("failed: ".count))))
    }
    var response = ServedFile.Response(status: status)
    var length: Int?
    while let header = lines.popFirst(), !header.isEmpty {
      let value = String(header[header.index(after: header.firstIndex(of: " ")!)...])
      if header.hasPrefix("Content-Type:") { response.contentType = value }
      if header.hasPrefix("Location:") { response.location = value }
      if header.hasPrefix("Content-Length:") { length = Int(value) }
    }
    response.body = Array(lines.joined(separator: "\n").utf8)
    if let length {
      response.body =
        Array(association.utf8)
        + [UInt8](repeating: UInt8(ascii: " "), count: length - association.utf8.count)
    }
    return ServedFile(url: url, .response(response))
  }
}

extension AppFileCheck {
  /// The codes and lines, in order.
  var summary: [String] { entries.map { "\($0.line) \($0.finding.rule.name)" } }

  var messages: [String] { entries.map(\.finding.message) }

  var rules: Set<ManifestRule> { Set(entries.map(\.finding.rule)) }
}
