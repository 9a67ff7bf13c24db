// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import junctorctl

@Suite(.timeLimit(.minutes(1))) struct DoctorCommandTests {
  private static let routes = #"""
    {"schemaVersion": 1,
     "spaces": ["mall", "https://m.mall.example"],
     "routes": [
       {"id": "order", "pattern": "/order/:id", "exposure": ["customScheme", "universalLink"],
        "parameters": [{"name": "id", "in": "path"}], "examples": ["/order/7"]},
       {"id": "pay", "pattern": "/pay"}
     ]}
    """#

  private static let emptyList = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>
    </dict>
    </plist>

    """

  private static let appID = "ABCDE12345.com.example.mall"

  private func run(_ arguments: [String]) throws -> ToolRun {
    try ToolRun(["doctor", "--routes", "ROUTES"] + arguments, routes: Self.routes)
  }

  // MARK: Files

  @Test func findingsHavePlaceAndRemedy() throws {
    let app = "<dict>\n<key>LSRequiresIPhoneOS</key>\n<true/>"
    let plist = try TemporaryFile(Array(Self.emptyList.replacing("<dict>", with: app).utf8))
    let entitlements = try TemporaryFile(Array(Self.emptyList.utf8))
    let run = try run(["--info-plist", plist.path, "--entitlements", entitlements.path])
    #expect(run.errors == "")
    #expect(run.status == .no)
    #expect(
      run.output == """
        \(plist.path):4: warning: JX110 The file has no dictionary UIApplicationSceneManifest; without scenes, an app built with the iOS 27 SDK ends at launch.
          Add UIApplicationSceneManifest with a scene delegate. For a SwiftUI app, check the file that the build writes.
        \(plist.path):4: error: JX101 The app does not register “mall”, so that mall://order/7 opens nothing.
          Add “mall” to CFBundleURLSchemes of a URL type.
        \(entitlements.path):4: error: JX104 The app is not associated with “applinks:m.mall.example”, so that https://m.mall.example/order/7 opens the browser.
          Add “applinks:m.mall.example” to the associated domains.
        2 errors, 1 warning

        """)
  }

  @Test func fixPrintsTheLines() throws {
    let plist = try TemporaryFile(Array(Self.emptyList.utf8))
    let run = try run(["--info-plist", plist.path, "--fix"])
    #expect(run.status == .no)
    #expect(
      run.output.hasSuffix(
        """
        1 error

        \(plist.path): add in the dictionary:
          <key>CFBundleURLTypes</key>
          <array>
            <dict>
              <key>CFBundleURLName</key>
              <string>$(PRODUCT_BUNDLE_IDENTIFIER)</string>
              <key>CFBundleURLSchemes</key>
              <array>
                <string>mall</string>
              </array>
            </dict>
          </array>

        """), "\(run.output)")
    #expect(try String(contentsOfFile: plist.path, encoding: .utf8) == Self.emptyList)
  }

  @Test func generatedFilesHaveNoFindings() throws {
    let files = try (0..<3).map { _ in try TemporaryFile() }
    let fingerprint = Array(repeating: "AB", count: 32).joined(separator: ":")
    let identifiers = [
      "--app-id", Self.appID, "--android-app", "com.example.mall", "--fingerprint", fingerprint,
    ]
    let generated = try ToolRun(
      [
        "generate", "ROUTES", "--aasa", files[0].path, "--assetlinks", files[1].path,
        "--android-filters", files[2].path,
      ] + identifiers, routes: Self.routes)
    #expect(generated.status == .ok)
    let filters = try String(contentsOfFile: files[2].path, encoding: .utf8)
    let manifest = try TemporaryFile(
      Array(
        """
        <manifest xmlns:android="http://schemas.android.com/apk/res/android">
          <application>
            <activity android:name=".Main" android:exported="true" android:launchMode="singleTask">
        \(filters)
            </activity>
          </application>
        </manifest>
        """.utf8))
    let run = try run(
      [
        "--aasa", files[0].path, "--assetlinks", files[1].path, "--android-manifest", manifest.path,
      ] + identifiers)
    #expect(run.output == "no findings\n")
    #expect(run.status == .ok)

    let newer = try TemporaryFile(
      Array(
        try String(contentsOfFile: manifest.path, encoding: .utf8)
          .replacing("android:pathPattern", with: "android:other").utf8))
    let remark = "pathAdvancedPattern and pathSuffix are ignored before API level 31"
    #expect(try self.run(["--android-manifest", newer.path]).output.contains(remark))
    #expect(
      try !self.run(["--android-manifest", newer.path, "--min-sdk", "31"]).output.contains(remark))
  }

  @Test(arguments: [
    (" package=\"${applicationId}\"", "the build replaces “${applicationId}”"),
    ("", "there is no “package”"),
  ])
  func unknownPackageIsRemarked(attribute: String, state: String) throws {
    let fingerprint = Array(repeating: "AB", count: 32).joined(separator: ":")
    let files = try (0..<2).map { _ in try TemporaryFile() }
    let generated = try ToolRun(
      [
        "generate", "ROUTES", "--assetlinks", files[0].path, "--android-filters", files[1].path,
        "--android-app", "com.example.shop", "--fingerprint", fingerprint,
      ], routes: Self.routes)
    #expect(generated.status == .ok)
    let filters = try String(contentsOfFile: files[1].path, encoding: .utf8)
    let manifest = try TemporaryFile(
      Array(
        """
        <manifest xmlns:android="http://schemas.android.com/apk/res/android"\(attribute)>
          <application>
            <activity android:name=".Main" android:exported="true" android:launchMode="singleTask">
        \(filters)
            </activity>
          </application>
        </manifest>
        """.utf8))
    let options = ["--android-manifest", manifest.path, "--assetlinks", files[0].path]
    #expect(
      try run(options).output == """
        \(manifest.path): \(state), so it is not checked whether assetlinks.json lists the app; add --android-app PACKAGE
        no findings

        """)
    let named = try run(options + ["--android-app", "com.example.mall"])
    #expect(named.output.contains("JX307"))
    #expect(!named.output.contains("not checked"))
    #expect(try run(["--android-manifest", manifest.path]).output == "no findings\n")
  }

  @Test func unknownBundleIdentifierIsRemarked() throws {
    let plist = try TemporaryFile(
      Array(
        """
        <plist><dict><key>CFBundleIdentifier</key><string>$(PRODUCT_BUNDLE_IDENTIFIER)</string>
        <key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key>
        <array><string>mall</string></array></dict></array></dict></plist>
        """.utf8))
    let aasa = try TemporaryFile(Array(Self.association.utf8))
    let options = ["--info-plist", plist.path, "--aasa", aasa.path]
    #expect(
      try run(options).output == """
        \(plist.path): the build replaces “$(PRODUCT_BUNDLE_IDENTIFIER)”, so it is not checked whether apple-app-site-association lists the app; add --app-id ID
        no findings

        """)
    #expect(try run(options + ["--app-id", Self.appID]).output == "no findings\n")
  }

  @Test(arguments: [
    ("--info-plist", "<plist>\n<dict>\n</plist>", ":3:1: </plist> does not end <dict> of line 2"),
    ("--info-plist", "bplist00", ":1:1: this is a binary property list; convert a copy of it:"),
    ("--entitlements", "<a/>", ":1: this is not a property list:"),
    ("--android-manifest", "{}", ":1:1: an XML element is required here"),
    ("--aasa", "[]", ":1:1: wrongValue: an association file is an object, not a list"),
    ("--aasa", "\n<!DOCTYPE html>", ":1:1: the file is HTML or XML, not JSON; name the file that"),
    ("--assetlinks", "<a/>", ":1:1: the file is HTML or XML, not JSON; name the file that"),
    ("--assetlinks", "{", ":1:2: invalidJSON: "),
  ])
  func brokenFileIsUnusable(option: String, contents: String, message: String) throws {
    let file = try TemporaryFile(Array(contents.utf8))
    let run = try run([option, file.path])
    #expect(run.status == .unusable)
    #expect(run.errors.hasPrefix("junctorctl: \(file.path)\(message)"), "\(run.errors)")
  }

  @Test(arguments: [
    ([], "name a file to compare"), (["--aasa", "/no/such/file"], "No such file"),
    (["--live", "--host", "shop.example"], "no space of the manifest is the domain shop.example"),
    (["--live", "--timeout", "0"], "--timeout must be"),
    (["--live", "--origin", "shop.example"], "is not an address"),
    (["--origin", "https://shop.example", "--aasa", "a"], "require --live"),
    (["--aasa", "a", "--fix", "--format", "json"], "--fix requires --format text"),
    (["--info-plist", "a", "--calls", "weixin://"], "write --calls weixin\n"),
    (["--info-plist", "a", "--calls", "1"], "“1” of --calls is not the name of a scheme\n"),
    (["--explain", "JR101"], "there is no rule “JR101”; the rules are JX001, "),
  ])
  func wrongUsageIsExplained(arguments: [String], message: String) throws {
    let run = try run(arguments)
    #expect(run.status == .unusable)
    #expect(run.errors.contains(message), "\(run.errors)")
  }

  @Test(arguments: ["text", "json", "markdown", "sarif", "github"])
  func everyFormatIsWritten(_ format: String) throws {
    let plist = try TemporaryFile(Array(Self.emptyList.utf8))
    let run = try run(["--info-plist", plist.path, "--format", format])
    #expect(run.status == .no)
    #expect(run.output.contains("JX101"))
    if format == "json" || format == "sarif" { #expect(try run.objects().count == 1) }
  }

  @Test func baselineHidesKnownFindings() throws {
    let plist = try TemporaryFile(Array(Self.emptyList.utf8))
    let baseline = try TemporaryFile()
    let options = ["--info-plist", plist.path, "--baseline", baseline.path]
    #expect(try run(options + ["--write-baseline"]).output == "\(baseline.path): 1 finding\n")
    let known = try run(options)
    #expect(known.status == .ok)
    #expect(known.output == "1 known finding is in \(baseline.path)\nno findings\n")
  }

  @Test func knownFindingsHaveNoLinesToAdd() throws {
    let plist = try TemporaryFile(Array(Self.emptyList.utf8))
    let baseline = try TemporaryFile()
    let options = ["--info-plist", plist.path, "--baseline", baseline.path]
    #expect(try run(options + ["--write-baseline"]).status == .ok)
    let known = try run(options + ["--fix"])
    #expect(known.output.hasSuffix("\nno findings\n"), "\(known.output)")
    let more = try run(options + ["--fix", "--calls", "weixin"])
    #expect(more.output.contains("<key>LSApplicationQueriesSchemes</key>"))
    #expect(!more.output.contains("CFBundleURLTypes"))
  }

  @Test func rulesAreExplained() throws {
    let run = try ToolRun(["doctor", "--explain", "missingScheme"])
    #expect(run.status == .ok)
    #expect(run.lines.first == "JX101 missingScheme (error)")
  }

  // MARK: The web server

  private static let associationPath = "/.well-known/apple-app-site-association"
  private static let linksPath = "/.well-known/assetlinks.json"
  private static let copyPath = "/a/v1/m.mall.example"

  private static let association =
    #"{"applinks": {"details": [{"appIDs": ["\#(appID)"], "components": [{"/": "/order/?*"}]}]}}"#

  /// A fault of a web server, or of Apple's servers, and what it is reported as.
  struct Fault: CustomTestStringConvertible, Sendable {
    let testDescription: String
    var origin = LoopbackServer.Reply.json(association)
    var copy = LoopbackServer.Reply.json(association)
    /// The line, the rule, and a part of the message, of each finding; `ORIGIN` and `CDN` are the servers.
    let findings: [String]
    var status = Status.no
  }

  private static let faults = [
    Fault(testDescription: "none", findings: [], status: .ok),
    Fault(
      testDescription: "not found", origin: .json("", status: 404),
      findings: [
        "ORIGIN\(associationPath):1: error: JX402 ORIGIN\(associationPath) has the status 404."
      ]),
    Fault(
      testDescription: "forbidden", origin: .json("", status: 403),
      findings: [
        "ORIGIN\(associationPath):1: error: JX402 ORIGIN\(associationPath) has the status 403."
      ]),
    Fault(
      testDescription: "redirect",
      origin: .response(
        status: 301, headers: ["Location": "https://www.mall.example/aasa"], body: []),
      findings: [
        "ORIGIN\(associationPath):1: error: JX403 ORIGIN\(associationPath) redirects to https://www.mall.example/aasa (status 301)."
      ]),
    Fault(
      testDescription: "content type",
      origin: .response(
        status: 200, headers: ["Content-Type": "application/octet-stream"],
        body: Array(association.utf8)),
      findings: [
        "ORIGIN\(associationPath):1: note: JX404 ORIGIN\(associationPath) has the content type “application/octet-stream”."
      ], status: .ok),
    Fault(
      testDescription: "too big",
      origin: .json(association + String(repeating: " ", count: 131_072)),
      copy: .json(association + String(repeating: " ", count: 131_072)),
      findings: [
        "ORIGIN\(associationPath):1: error: JX406 ORIGIN\(associationPath) has \(131_072 + association.utf8.count) bytes; the limit is 131072."
      ]),
    Fault(
      testDescription: "endless", origin: .json(String(repeating: " ", count: 3 << 20)),
      findings: [
        "ORIGIN\(associationPath):1: error: JX406 ORIGIN\(associationPath) has more than 1048576 bytes; the limit is 131072."
      ]),
    Fault(
      testDescription: "no JSON", origin: .json("<!DOCTYPE html>"), copy: .json("<!DOCTYPE html>"),
      findings: [
        "ORIGIN\(associationPath):1: error: JX407 ORIGIN\(associationPath) is not an association file:"
      ]),
    Fault(
      testDescription: "closed link",
      origin: .json(association.replacing("/order", with: "/orders")),
      copy: .json(association.replacing("/order", with: "/orders")),
      findings: [
        "ORIGIN\(associationPath):1: error: JX305 “order” is open to universal links, and no component matches https://m.mall.example/order/7."
      ]),
    Fault(
      testDescription: "other app", origin: .json(association.replacing("mall\"", with: "shop\"")),
      copy: .json(association.replacing("mall\"", with: "shop\"")),
      findings: [
        "ORIGIN\(associationPath):1: error: JX304 The file lists no app ID that ends in “com.example.mall”."
      ]),
    Fault(
      testDescription: "the connection ends", origin: .hangUp,
      findings: ["ORIGIN\(associationPath):1: error: JX401 ORIGIN\(associationPath): "]),
    Fault(
      testDescription: "no copy", copy: .json("", status: 404),
      findings: [
        "CDN\(copyPath):1: error: JX410 CDN\(copyPath) has the status 404, although ORIGIN\(associationPath) has a file."
      ]),
    Fault(
      testDescription: "stale copy", copy: .json(association + "\n"),
      findings: [
        "CDN\(copyPath):1: warning: JX409 CDN\(copyPath) differs from ORIGIN\(associationPath) in line 1."
      ]),
    Fault(
      testDescription: "error of the copy", copy: .json("", status: 502),
      findings: ["CDN\(copyPath):1: error: JX402 CDN\(copyPath) has the status 502."]),
  ]

  @Test(arguments: faults)
  func faultOfAServerIsReported(_ fault: Fault) throws {
    let origin = try LoopbackServer([Self.associationPath: fault.origin])
    let copy = try LoopbackServer([Self.copyPath: fault.copy])
    // With an app ID, the command would expect the generated file.
    let plist = """
      <plist><dict><key>CFBundleIdentifier</key><string>com.example.mall</string>
      <key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key>
      <array><string>mall</string></array></dict></array></dict></plist>
      """
    let file = try TemporaryFile(Array(plist.utf8))
    let run = try run([
      "--live", "--origin", origin.url, "--cdn", copy.url + "/", "--info-plist", file.path,
    ])
    #expect(run.errors == "")
    #expect(run.status == fault.status)
    let lines = run.lines.filter { $0.contains(": JX") }
      .map { $0.replacing(origin.url, with: "ORIGIN").replacing(copy.url, with: "CDN") }
    #expect(lines.count == fault.findings.count, "\(run.output)")
    for (line, finding) in zip(lines, fault.findings) {
      #expect(line.hasPrefix(finding), "\(line)")
    }
  }

  @Test func refusedConnectionIsReported() throws {
    let url = try LoopbackServer.unusedURL()
    let run = try run(["--live", "--origin", url])
    #expect(run.status == .no)
    #expect(
      run.lines.first
        == "\(url)\(Self.associationPath):1: error: JX401 \(url)\(Self.associationPath): the connection is refused."
    )
  }

  @Test func silentServerIsReported() throws {
    let server = try LoopbackServer([Self.associationPath: .silence])
    let run = try run(["--live", "--origin", server.url, "--timeout", "0.3"])
    #expect(run.status == .no)
    #expect(
      run.lines.first?.hasSuffix(
        "\(Self.associationPath): there is no response after 0.3 seconds.") == true, "\(run.output)"
    )
  }

  @Test func servedFileIsComparedWithTheGivenOne() throws {
    let aasa = try TemporaryFile(Array(Self.association.utf8))
    let server = try LoopbackServer([
      Self.associationPath: .json(Self.association.replacing(", \"comp", with: ",\n\"comp"))
    ])
    let run = try run(["--live", "--origin", server.url, "--aasa", aasa.path])
    #expect(
      run.lines.first
        == "\(server.url)\(Self.associationPath):1: warning: JX408 \(server.url)\(Self.associationPath) differs from \(aasa.path) in line 1."
    )
    #expect(run.lines.last == "1 warning")
  }

  @Test func servedFileIsComparedWithTheGeneratedOne() throws {
    let generated = try TemporaryFile()
    let arguments = ["generate", "ROUTES", "--aasa", generated.path, "--app-id", Self.appID]
    #expect(try ToolRun(arguments, routes: Self.routes).status == .ok)
    let text = try String(contentsOfFile: generated.path, encoding: .utf8)
    for (body, lines) in [(text, ["no findings"]), (text + "\n", ["JX408", "1 warning"])] {
      let server = try LoopbackServer([Self.associationPath: .json(body)])
      let run = try run(["--live", "--origin", server.url, "--app-id", Self.appID])
      #expect(lines.allSatisfy(run.output.contains), "\(run.output)")
    }
  }

  @Test func assetLinksAreRequestedForAnAndroidApp() throws {
    let fingerprint = Array(repeating: "AB", count: 32).joined(separator: ":")
    let links = #"""
      [{"relation": ["delegate_permission/common.handle_all_urls"],
        "target": {"namespace": "android_app", "package_name": "com.example.mall",
          "sha256_cert_fingerprints": ["\#(fingerprint)"]}}]
      """#
    let options = ["--android-app", "com.example.mall"]
    let good = try LoopbackServer([Self.linksPath: .json(links)])
    #expect(try run(["--live", "--origin", good.url] + options).output == "no findings\n")
    let plain = try LoopbackServer([
      Self.linksPath: .response(
        status: 200, headers: ["Content-Type": "text/plain"], body: Array(links.utf8))
    ])
    let run = try run(["--live", "--origin", plain.url] + options)
    #expect(
      run.output.contains(
        ": error: JX405 \(plain.url)\(Self.linksPath) has the content type “text/plain”."))
    #expect(run.lines.last == "1 error")
  }

  @Test func annotationsOfAServerAreInTheManifest() throws {
    let server = try LoopbackServer([:])
    let run = try run(["--live", "--origin", server.url, "--format", "github"])
    #expect(
      run.output.hasPrefix("::error file=ROUTES,line=2,title=JX402 missingFile::"), "\(run.output)")
  }
}
