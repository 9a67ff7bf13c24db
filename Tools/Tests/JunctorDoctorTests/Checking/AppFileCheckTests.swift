// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorDiff
import JunctorDoctor
import JunctorManifest
import Testing

@Suite struct AppFileCheckTests {
  @Test(arguments: ManifestRule.appFiles)
  func exampleOfARuleShowsIt(_ rule: ManifestRule) throws {
    let check = try AppFileSample.check(rule)
    #expect(check.rules.contains(rule), "\(check.messages)")
    // An example shows one rule, and those that follow from it.
    #expect(check.rules.count <= 2, "\(check.messages)")
    for entry in check.entries {
      #expect(entry.finding.message.hasSuffix("."), "\(entry.finding.message)")
      #expect(!entry.finding.message.contains("\n"))
    }
  }

  @Test(arguments: ManifestRule.appFiles)
  func everyRuleIsExplained(_ rule: ManifestRule) {
    #expect(rule.summary.hasSuffix(".") && rule.explanation.hasSuffix("."))
    #expect(rule.remedy.isEmpty || rule.remedy.hasSuffix("."))
    #expect(rule.text.hasPrefix("\(rule.code) \(rule.name)"))
    if [.breaking, .error, .warning].contains(rule.severity) { #expect(!rule.remedy.isEmpty) }
  }

  @Test func codesAndNamesAreDistinct() {
    let rules = ManifestRule.checks + ManifestRule.changes + ManifestRule.appFiles
    #expect(Set(rules.map(\.code)).count == rules.count)
    #expect(Set(rules.map(\.name)).count == rules.count)
    for codes in [ManifestRule.checks, ManifestRule.appFiles].map({ $0.map(\.code) }) {
      #expect(codes == codes.sorted())
    }
  }

  @Test func reportOnFilesNamesThePlaces() {
    let url = "https://m.mall.example/.well-known/apple-app-site-association"
    let findings = [("App/Info.plist", 7), (url, 3)].map { file, line in
      ManifestReport.Entry(
        ManifestFinding(.missingScheme, route: nil, key: "CFBundleURLTypes", "It is missing."),
        at: .init(file: file, line: line))
    }
    let report = ManifestReport(
      of: "doctor", version: "1", rules: ManifestRule.appFiles, entries: findings)
    let markdown = report.markdown.text
    #expect(markdown.contains("| Rule | Place | Finding | What to do |"))
    #expect(markdown.contains("| JX101 | App/Info.plist&#58;7 | It is missing. |"))
    #expect(report.sarif.text.contains(#""uri":"\#(url)""#))
    #expect(report.sarif.text.contains(#""uri":"App/Info.plist""#))
  }

  // MARK: Files without findings

  private static let goodPlist = """
    <key>CFBundleIdentifier</key>
    <string>com.example.mall</string>
    <key>CFBundleURLTypes</key>
    <array>
      <dict>
        <key>CFBundleURLSchemes</key>
        <array><string>MALL</string></array>
      </dict>
    </array>
    <key>LSApplicationQueriesSchemes</key>
    <array><string>weixin</string></array>
    """

  private static let goodActivity = """
    <activity android:name=".Main" android:exported="true" android:launchMode="singleTop">
      <intent-filter>
        <action android:name="android.intent.action.MAIN" />
        <category android:name="android.intent.category.LAUNCHER" />
      </intent-filter>
      <intent-filter>
        <action android:name="android.intent.action.VIEW" />
        <category android:name="android.intent.category.DEFAULT" />
        <data android:mimeType="image/*" android:scheme="content" />
      </intent-filter>
      FILTERS
    </activity>
    """

  @Test func goodFilesHaveNoFindings() throws {
    let contract = try AppFileSample.contract()
    let plist = AppFileCheck(
      contract, try AppFileSample.infoPlist(Self.goodPlist), calls: ["Weixin"])
    #expect(plist.messages == [])
    let entitlements = try AppFileSample.entitlements(domains: [
      "applinks:M.mall.example", "webcredentials:login.example",
    ])
    #expect(AppFileCheck(contract, entitlements).messages == [])
    let filters = try AndroidFiltersFile(contract.manifest, minSDK: 31).texts.joined()
    let android = try AppFileSample.androidManifest(
      Self.goodActivity.replacing("FILTERS", with: filters))
    #expect(AppFileCheck(contract, android).messages == [])
    let association = try AppSiteAssociation(
      AppSiteAssociationFile(contract.manifest, appIDs: AppFileSample.apps.appIDs).text.utf8)
    let hosts = ["m.mall.example"]
    #expect(
      AppFileCheck(contract, association, hosts: hosts, apps: AppFileSample.apps).messages == [])
    let links = try DigitalAssetLinks(
      AssetLinksFile(
        contract.manifest, packageName: "com.example.mall",
        fingerprints: AppFileSample.apps.fingerprints
      ).text.utf8)
    #expect(AppFileCheck(contract, links, hosts: hosts, apps: AppFileSample.apps).messages == [])
  }

  @Test func filtersAreComparedOnTheOldestSystem() throws {
    let contract = try AppFileSample.contract()
    func messages(generatedFor level: Int, checkedOn minSDK: Int?) throws -> [String] {
      let filters = try AndroidFiltersFile(contract.manifest, minSDK: level).text
      let android = try AppFileSample.androidManifest(
        Self.goodActivity.replacing("FILTERS", with: filters))
      return AppFileCheck(contract, android, minSDK: minSDK).messages
    }
    for level in [nil, 31, 36] { #expect(try messages(generatedFor: 31, checkedOn: level) == []) }
    for level in [nil, 24, 30, 31] {
      #expect(try messages(generatedFor: 24, checkedOn: level) == [])
    }
    // Without the paths, the filters match each path.
    let older = try messages(generatedFor: 31, checkedOn: 30)
    #expect(
      !older.isEmpty && older.allSatisfy { $0.contains(" with API level 30, and ") }, "\(older)")
  }

  @Test func closedRoutesRequireNothing() throws {
    let contract = try AppFileSample.contract(
      routes: #"{"id": "pay", "pattern": "/pay", "exposure": ["push"], "examples": ["/pay"]}"#)
    #expect(AppFileCheck(contract, try AppFileSample.infoPlist("")).messages == [])
    #expect(AppFileCheck(contract, try AppFileSample.entitlements("")).messages == [])
    #expect(AppFileCheck(contract, try AppFileSample.androidManifest("")).messages == [])
    // What the app receives is refused.
    let plist = AppFileCheck(contract, try AppFileSample.infoPlist(Self.goodPlist))
    #expect(plist.messages == ["The app registers “MALL”, but no route is open to links of it."])
    let entitlements = try AppFileSample.entitlements(domains: ["applinks:m.mall.example"])
    #expect(AppFileCheck(contract, entitlements).summary == ["5 unknownDomain"])
  }

  // MARK: Info.plist

  @Test func findingsHaveTheirLines() throws {
    let contract = try AppFileSample.contract()
    let plist = try AppFileSample.infoPlist(
      """
      <key>CFBundleURLTypes</key>
      <array>
        <dict>
          <key>CFBundleURLSchemes</key>
          <array>
            <string>https</string>
            <string>shop_app</string>
            <true/>
          </array>
        </dict>
      </array>
      <key>LSApplicationQueriesSchemes</key>
      <array>
        <string>weixin://</string>
      </array>
      """)
    let check = AppFileCheck(contract, plist, calls: ["weixin"])
    #expect(
      check.summary == [
        "4 missingScheme", "8 malformedScheme", "9 malformedScheme", "10 wrongType",
        "15 missingQueriedScheme", "16 malformedScheme",
      ])
    #expect(check.entries.last?.finding.remedy == "Write “weixin”.")
    #expect(check.entries[1].finding.remedy == "Remove it, and use universal links.")
  }

  @Test(arguments: [
    ("<true/>", ["2 missingSceneManifest"]),
    ("<true/>\n<key>UIApplicationSceneManifest</key>\n<dict/>", []),
    (
      "<true/>\n<key>UIApplicationSceneManifest</key>\n<true/>",
      ["2 missingSceneManifest", "5 wrongType"]
    ),
    // The file of an app for another system.
    ("<false/>", []),
  ])
  func iOSAppRequiresASceneManifest(members: String, findings: [String]) throws {
    let plist = try AppFileSample.infoPlist(
      "<key>LSRequiresIPhoneOS</key>\(members)\n\(Self.goodPlist)")
    #expect(AppFileCheck(try AppFileSample.contract(), plist).summary == findings)
  }

  @Test func additionsAreTheMissingLines() throws {
    let contract = try AppFileSample.contract()
    let empty = AppFileCheck(contract, try AppFileSample.infoPlist(""), calls: ["weixin"])
    #expect(empty.additions.map(\.place) == ["in the dictionary", "in the dictionary"])
    #expect(
      empty.additions[0].text == """
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
        """)
    // The lines, added to the file, are what was missing.
    let texts = empty.additions.map(\.text).joined(separator: "\n")
    let added = AppFileCheck(contract, try AppFileSample.infoPlist(texts), calls: ["weixin"])
    #expect(added.messages == [])

    let domains = AppFileCheck(contract, try AppFileSample.entitlements(""))
    #expect(
      domains.additions.map(\.text) == [
        """
        <key>com.apple.developer.associated-domains</key>
        <array>
          <string>applinks:m.mall.example</string>
        </array>
        """
      ])
    let some = AppFileCheck(contract, try AppFileSample.entitlements(domains: []))
    #expect(some.additions.map(\.place) == ["in the array com.apple.developer.associated-domains"])

    let activity = Self.goodActivity.replacing("FILTERS", with: "")
    let android = AppFileCheck(contract, try AppFileSample.androidManifest(activity))
    #expect(android.summary == ["2 missingFilter", "2 missingFilter"])
    let filters = try #require(android.additions.first).text
    let filled = Self.goodActivity.replacing("FILTERS", with: filters)
    #expect(AppFileCheck(contract, try AppFileSample.androidManifest(filled)).messages == [])
  }

  @Test func additionsAreThoseOfTheGivenFindings() throws {
    let contract = try AppFileSample.contract()
    let check = AppFileCheck(
      contract, try AppFileSample.infoPlist(""), calls: ["weixin", "alipays"])
    let alipays = try #require(check.entries.last).finding
    #expect(
      check.additions(for: [alipays]).map(\.text) == [
        """
        <key>LSApplicationQueriesSchemes</key>
        <array>
          <string>alipays</string>
        </array>
        """
      ])
    #expect(check.additions(for: []) == [])
  }

  @Test func onlyFiltersOfMissingLinksAreAdded() throws {
    let contract = try AppFileSample.contract()
    let file = try AndroidFiltersFile(contract.manifest, minSDK: 31)
    let (own, web) = (file.texts[0], file.texts[1])
    func additions(_ filters: String) throws -> [AppFileCheck.Addition] {
      let activity = Self.goodActivity.replacing("FILTERS", with: filters)
      return AppFileCheck(contract, try AppFileSample.androidManifest(activity)).additions
    }
    let place = "in the activity that receives links"
    #expect(try additions(own).map(\.text) == [web])
    #expect(try additions(own).map(\.place) == [place])
    #expect(try additions(own + web) == [])
    // The filter of the domain has another path.
    let other = web.replacing(#""/order/[^/]+"#, with: #""/orders/[^/]+"#)
    #expect(try additions(own + other).map(\.text) == [web])
    #expect(
      try additions(own + other).map(\.place) == [
        "\(place), where it replaces the filters for https://m.mall.example"
      ])
  }

  // MARK: Entitlements

  @Test(arguments: [
    (["applinks:*.mall.example"], [] as [String]),
    (["applinks:m.mall.example?mode=developer", "applinks:m.mall.example"], []),
    (["applinks:m.mall.example?mode=managed"], ["5 restrictedMode"]),
    (["applinks:*.m.mall.example"], ["4 missingDomain", "5 unknownDomain"]),
    (["applinks:m.mall.example:8443"], ["4 missingDomain", "5 unknownDomain"]),
    (["m.mall.example"], ["4 missingDomain", "5 malformedDomain"]),
    (["applinks:$(HOST)"], ["5 placeholder"]),
    ([], ["4 missingDomain"]),
  ])
  func domainsAreThoseOfTheManifest(domains: [String], findings: [String]) throws {
    let file = try AppFileSample.entitlements(domains: domains)
    #expect(AppFileCheck(try AppFileSample.contract(), file).summary == findings)
  }

  @Test func subdomainsRequireAWildcard() throws {
    let contract = try AppFileSample.contract(spaces: #""https://*.mall.example""#)
    let own = try AppFileSample.entitlements(domains: ["applinks:mall.example"])
    #expect(
      AppFileCheck(contract, own).entries.map(\.finding.remedy) == [
        "Add “applinks:*.mall.example” to the associated domains."
      ])
    let all = try AppFileSample.entitlements(domains: [
      "applinks:mall.example", "applinks:*.mall.example", "applinks:m.mall.example",
    ])
    #expect(AppFileCheck(contract, all).messages == [])
  }

  // MARK: AndroidManifest.xml

  @Test func findingIsAtTheFilter() throws {
    let filters = """
      <intent-filter>
        <action android:name="android.intent.action.VIEW" />
        <category android:name="android.intent.category.DEFAULT" />
        <category android:name="android.intent.category.BROWSABLE" />
        <data android:scheme="mall" android:host="pay" />
      </intent-filter>
      <intent-filter android:autoVerify="true">
        <action android:name="android.intent.action.VIEW" />
        <category android:name="android.intent.category.DEFAULT" />
        <category android:name="android.intent.category.BROWSABLE" />
        <data android:scheme="https" android:host="*.mall.example" android:pathPrefix="/order/" />
      </intent-filter>
      """
    let android = try AppFileSample.androidManifest(
      Self.goodActivity.replacing("FILTERS", with: filters))
    let check = AppFileCheck(try AppFileSample.contract(), android)
    #expect(check.summary == ["13 unmatchedLink", "13 wideFilter"])
    #expect(check.entries.map(\.finding.route) == ["order", "pay"])
  }

  @Test(arguments: [
    (#"android:pathPattern="order/.*""#, "pathPattern: “order/.*” never matches, since"),
    (#"android:pathAdvancedPattern="order/[0-9]+""#, "pathAdvancedPattern: “order/[0-9]+” never"),
    (#"android:pathAdvancedPattern="/order/(a|b)""#, "pathAdvancedPattern: “/order/(a|b)” has “|”"),
    (#"android:pathPattern="/order/(a|b)""#, "pathPattern: “/order/(a|b)” has “|”"),
    (#"android:pathPattern="/order/[0-9]+""#, "pathPattern: “/order/[0-9]+” has “[”"),
    (#"android:pathPattern="/order/.*""#, nil), (#"android:pathPattern=".*/order""#, nil),
    (#"android:pathPattern="/a\\[b""#, nil), (#"android:pathPattern="a*/order""#, nil),
    (#"android:pathAdvancedPattern="[/]order/[0-9]{2}""#, nil),
    (#"android:pathSuffix="order""#, nil),
  ])
  func faultyPatternIsNamed(attribute: String, message: String?) throws {
    let filters =
      try AndroidFiltersFile(AppFileSample.contract().manifest, minSDK: 31).texts.joined() + """
        <intent-filter android:autoVerify="true">
          <action android:name="android.intent.action.VIEW" />
          <category android:name="android.intent.category.DEFAULT" />
          <category android:name="android.intent.category.BROWSABLE" />
          <data android:scheme="https" android:host="m.mall.example" />
          <data
            \(attribute) />
        </intent-filter>
        """
    let activity = Self.goodActivity.replacing("FILTERS", with: filters)
    let line = activity.split(separator: "\n").firstIndex { $0.contains(attribute) }
    let check = AppFileCheck(
      try AppFileSample.contract(), try AppFileSample.androidManifest(activity))
    let faults = check.entries.filter { $0.finding.rule == .malformedFilter }
    #expect(faults.count == (message == nil ? 0 : 1), "\(check.messages)")
    for fault in faults {
      #expect(fault.line == line.map { $0 + 3 })
      #expect(fault.finding.message.hasPrefix(message ?? ""), "\(fault.finding.message)")
    }
  }

  @Test(arguments: [
    (#"<data android:scheme="https" android:host="${host}" />"#, ["No intent filter is for mall"]),
    (
      #"<data android:scheme="mall" android:host="@string/host" />"#,
      ["No intent filter is for https://m.mall.example"]
    ),
    (#"<data android:scheme="@string/scheme" />"#, []),
  ])
  func placeholderCanStandForWhatIsMissing(data: String, missing: [String]) throws {
    let filter = """
      <intent-filter android:autoVerify="true">
        <action android:name="android.intent.action.VIEW" />
        <category android:name="android.intent.category.DEFAULT" />
        <category android:name="android.intent.category.BROWSABLE" />
        \(data)
      </intent-filter>
      """
    let contract = try AppFileSample.contract()
    let activity = Self.goodActivity.replacing("FILTERS", with: filter)
    let check = AppFileCheck(contract, try AppFileSample.androidManifest(activity))
    #expect(check.summary == missing.map { _ in "2 missingFilter" } + ["17 placeholder"])
    for (entry, start) in zip(check.entries, missing) {
      #expect(entry.finding.message.hasPrefix(start), "\(entry.finding.message)")
    }
    // Beside filters for all links, it stands for something else.
    let all =
      try AndroidFiltersFile(contract.manifest, minSDK: 31).texts.joined() + "\n<intent-filter>"
    let both = activity.replacing("<intent-filter android:autoVerify=\"true\">", with: all)
    let complete = AppFileCheck(contract, try AppFileSample.androidManifest(both))
    #expect(complete.rules == [.placeholder], "\(complete.messages)")
  }

  @Test(arguments: [
    (
      #"<data android:scheme="https" android:host="https://m.mall.example" />"#,
      "host: “https://m.mall.example” never matches; write “m.mall.example”."
    ),
    (
      #"<data android:scheme="https" android:host="m.mall.example/order" />"#,
      "host: “m.mall.example/order” never matches; write “m.mall.example”."
    ),
    (
      #"<data android:scheme="https" android:host="m.mall.example:8443" />"#,
      "host: “m.mall.example:8443” never matches; write “m.mall.example”."
    ),
    (#"<data android:scheme="mall://" />"#, "scheme: “mall://” never matches; write “mall”."),
    (#"<data android:scheme=":" />"#, "scheme: “:” never matches."),
  ])
  func addressIsNoSchemeAndNoHost(data: String, message: String) throws {
    let filters =
      try AndroidFiltersFile(AppFileSample.contract().manifest, minSDK: 31).texts.joined() + """
        <intent-filter android:autoVerify="true">
          <action android:name="android.intent.action.VIEW" />
          <category android:name="android.intent.category.DEFAULT" />
          <category android:name="android.intent.category.BROWSABLE" />
          \(data)
        </intent-filter>
        """
    let android = try AppFileSample.androidManifest(
      Self.goodActivity.replacing("FILTERS", with: filters))
    let check = AppFileCheck(try AppFileSample.contract(), android)
    #expect(check.messages == [message])
    #expect(check.rules == [.malformedFilter])
  }

  @Test(arguments: [
    (#" android:enabled="false""#, "“.Main” has a filter for it, and is disabled."),
    ("", nil),
  ])
  func disabledActivityReceivesNoLinks(attribute: String, cause: String?) throws {
    let contract = try AppFileSample.contract()
    let filters = try AndroidFiltersFile(contract.manifest, minSDK: 31).texts.joined()
    let activity = Self.goodActivity.replacing("FILTERS", with: filters)
      .replacing(" android:exported", with: "\(attribute) android:exported")
    let check = AppFileCheck(contract, try AppFileSample.androidManifest(activity))
    #expect(check.summary == (cause == nil ? [] : ["13 missingFilter", "24 missingFilter"]))
    for message in check.messages {
      #expect(message.hasSuffix(" does not open the app. \(cause ?? "")"))
    }
  }

  @Test func typeIsNamedAsTheCause() throws {
    let contract = try AppFileSample.contract()
    let filters = try AndroidFiltersFile(contract.manifest, minSDK: 31).texts.joined()
      .replacing("<data android:scheme", with: #"<data android:mimeType="text/*" android:scheme"#)
    let activity = Self.goodActivity.replacing("FILTERS", with: filters)
    let check = AppFileCheck(contract, try AppFileSample.androidManifest(activity))
    #expect(check.rules == [.missingFilter])
    #expect(check.messages.count == 2)
    #expect(
      check.entries.first?.finding.remedy == "Add an intent filter without android:mimeType.")
    for message in check.messages {
      #expect(message.hasSuffix(". A filter for it has android:mimeType, and a link has no type."))
    }
  }

  @Test func otherAppsOfTheFileAreNamed() throws {
    let filters =
      try AndroidFiltersFile(AppFileSample.contract().manifest, minSDK: 31).texts.joined() + """
        <intent-filter android:autoVerify="true">
          <action android:name="android.intent.action.VIEW" />
          <category android:name="android.intent.category.DEFAULT" />
          <category android:name="android.intent.category.BROWSABLE" />
          <data android:scheme="https" android:host="shop.example" />
        </intent-filter>
        <intent-filter>
          <action android:name="android.intent.action.VIEW" />
          <category android:name="android.intent.category.DEFAULT" />
          <category android:name="android.intent.category.BROWSABLE" />
          <data android:scheme="fb123" />
        </intent-filter>
        """
    let android = try AppFileSample.androidManifest(
      Self.goodActivity.replacing("FILTERS", with: filters))
    let check = AppFileCheck(try AppFileSample.contract(), android)
    #expect(check.rules == [.unknownDomain, .unknownScheme])
  }

  // MARK: Association files

  @Test func everyExampleIsCompared() throws {
    let contract = try AppFileSample.contract(
      routes:
        #"{"id": "order", "pattern": "/order/:id", "parameters": [{"name": "id", "in": "path"}], "exposure": ["universalLink"], "examples": ["/order/7", "/order/x"]}"#
    )
    let file = try AppSiteAssociation(
      AppFileSample.association.replacing(
        #"{"/": "/order/?*"}"#, with: #"{"/": "/order/x", "exclude": true}, {"/": "/order/?*"}"#
      ).utf8)
    let check = AppFileCheck(contract, file, hosts: ["m.mall.example"], apps: AppFileSample.apps)
    #expect(
      check.messages == [
        "“order” is open to universal links, and applinks.details[0].components[0] excludes https://m.mall.example/order/x."
      ])
  }

  @Test func bundleIdentifierStandsForTheAppID() throws {
    let contract = try AppFileSample.contract()
    let file = try AppSiteAssociation(AppFileSample.association.utf8)
    for (bundle, messages) in [
      ("com.example.mall", []),
      ("example.mall", ["The file lists no app ID that ends in “example.mall”."]),
    ] {
      let apps = AppFileCheck.Apps(bundleIdentifier: bundle)
      let check = AppFileCheck(contract, file, hosts: ["m.mall.example"], apps: apps)
      #expect(check.messages == messages)
    }
  }

  @Test(arguments: [#""sha256_cert_fingerprints": []"#, #""sha256_fingerprints": ["AB"]"#])
  func statementRequiresAFingerprint(member: String) throws {
    let text = """
      [{"relation": ["delegate_permission/common.handle_all_urls"],
        "target": {"namespace": "android_app", "package_name": "com.example.mall", \(member)}}]
      """
    let file = try DigitalAssetLinks(text.utf8)
    let contract = try AppFileSample.contract()
    for apps in [
      AppFileSample.apps, .init(packageName: "com.example.mall"), AppFileCheck.Apps(),
    ] {
      let check = AppFileCheck(contract, file, hosts: ["m.mall.example"], apps: apps)
      #expect(check.summary == ["1 missingFingerprint"])
      let remedy = try #require(check.entries.first).finding.remedy
      #expect(apps.fingerprints.allSatisfy { remedy.contains("Write “\($0)” in") })
    }
  }

  @Test func mistakeInAFingerprintIsNamed() throws {
    let good = AppFileSample.apps.fingerprints[0]
    let plain = good.replacing(":", with: "")
    let text = """
      [{"relation": ["delegate_permission/common.handle_all_urls"],
        "target": {"namespace": "android_app", "package_name": "com.example.mall",
          "sha256_cert_fingerprints": [
            "\(good)",
            "\(plain)",
            "\(good.lowercased())",
            "\(good.prefix(59))",
            "\(good.dropLast(2))",
            "SHA256: \(good)",
            ""
          ]}}]
      """
    let check = AppFileCheck(
      try AppFileSample.contract(), try DigitalAssetLinks(text.utf8), hosts: ["m.mall.example"],
      apps: AppFileSample.apps)
    #expect(check.summary == (5...10).map { "\($0) malformedFingerprint" })
    let reasons = check.messages.map { String($0.split(separator: "fingerprint: ")[1]) }
    #expect(
      reasons == [
        "a colon after each two digits is required.", "its letters are in lower case.",
        "it has 40 digits, as a SHA-1 fingerprint; 64 are required.",
        "it has 62 digits; 64 are required.",
        "it has other characters than hexadecimal digits and colons.",
        "it has other characters than hexadecimal digits and colons.",
      ])
    #expect(
      check.entries.prefix(2).map(\.finding.remedy) == ["Write “\(good)”.", "Write “\(good)”."])
  }

  @Test func dynamicRulesMustOpenExamples() throws {
    let contract = try AppFileSample.contract()
    let text = """
      [{"relation": ["delegate_permission/common.handle_all_urls"],
        "target": {"namespace": "android_app", "package_name": "com.example.mall",
          "sha256_cert_fingerprints": ["\(AppFileSample.apps.fingerprints[0])"]},
        "relation_extensions": {"delegate_permission/common.handle_all_urls": {
          "dynamic_app_link_components": [{"/": "/order/*", "exclude": true}]}}}]
      """
    let file = try DigitalAssetLinks(text.utf8)
    let check = AppFileCheck(contract, file, hosts: ["m.mall.example"], apps: AppFileSample.apps)
    #expect(
      check.messages == [
        "“order” is open to universal links, and dynamic_app_link_components[0] excludes https://m.mall.example/order/7."
      ])
  }

  // MARK: Served files

  @Test func expectedFileHasNoFindings() throws {
    let text = """
      GET https://m.mall.example/.well-known/apple-app-site-association
      200
      Content-Type: application/json; charset=utf-8

      \(AppFileSample.association)
      """
    let served = AppFileSample.served(text)
    let contract = try AppFileSample.contract()
    let bytes = Array(AppFileSample.association.utf8)
    let check = AppFileCheck(
      contract, association: served, host: "m.mall.example",
      expected: .init(name: "the file", bytes: bytes), apps: AppFileSample.apps)
    #expect(check.messages == [])
    #expect(AppFileCheck(contract, copy: served, of: served).messages == [])
    // Without a file of the web server, there is nothing to compare the copy with.
    let missing = ServedFile(url: "origin", .response(.init(status: 404)))
    #expect(AppFileCheck(contract, copy: served, of: missing).messages == [])
    let failed = ServedFile(url: "copy", .failed("the host is not found"))
    #expect(
      AppFileCheck(contract, copy: failed, of: missing).messages == [
        "copy: the host is not found."
      ])
  }

  @Test func differenceHasItsLine() throws {
    let contract = try AppFileSample.contract()
    func served(_ body: String) -> ServedFile {
      ServedFile(
        url: "url",
        .response(
          .init(status: 200, contentType: "application/json", body: Array(body.utf8))))
    }
    let check = AppFileCheck(contract, copy: served("a\nb\nc"), of: served("a\nb\nd"))
    #expect(check.summary == ["3 staleCopy"])
    #expect(check.messages == ["url differs from url in line 3."])
    let longer = AppFileCheck(contract, copy: served("a\n"), of: served("a"))
    #expect(longer.summary == ["1 staleCopy"])
  }

  @Test func longFileIsReportedOnce() throws {
    let body = [UInt8](repeating: UInt8(ascii: " "), count: 200_000)
    let cut = ServedFile(
      url: "url",
      .response(
        .init(status: 200, contentType: "application/json", body: body, isCut: true)))
    let check = AppFileCheck(
      try AppFileSample.contract(), association: cut, host: "m.mall.example", expected: nil,
      apps: .init())
    #expect(check.messages == ["url has more than 200000 bytes; the limit is 131072."])
  }
}
