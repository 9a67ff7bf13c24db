// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorDoctor
import JunctorManifest
import Testing

@Suite struct AppFilesTests {
  // MARK: Property lists

  @Test(arguments: [
    ("<a/>", "1: this is not a property list: it begins with <a>, not <plist>"),
    ("<plist><array/></plist>", "1: one <dict> is required in <plist>"),
    ("<plist>\n<dict>\n<key>a</key></dict></plist>", "3: the key “a” has no value"),
    ("<plist><dict>\n<key>a</key><key>b</key></dict></plist>", "2: the key “a” has no value"),
    ("<plist><dict>\n<true/></dict></plist>", "2: <true> in a <dict> requires a <key> before it"),
    (
      "<plist><dict>\n<key>a</key><true/>\n<key>a</key><true/></dict></plist>",
      "3: the key “a” is repeated; the first one is in line 2. Remove one"
    ),
    ("<plist><dict><key>a</key>\n<b/></dict></plist>", "2: <b> is not a value of a property list"),
  ])
  func brokenPropertyListHasItsLine(text: String, message: String) {
    let error = #expect(throws: AppFileError.self) { try InfoPlist(Array(text.utf8)) }
    #expect(error?.description == message)
  }

  @Test func placesOfInfoPlistAreRead() throws {
    let text = """
      <plist version="1.0">
      <dict>
        <key>CFBundleIdentifier</key><string>$(PRODUCT_BUNDLE_IDENTIFIER)</string>
        <key>UILaunchScreen</key><dict><key>a</key><integer>1</integer></dict>
        <key>CFBundleURLTypes</key>
        <array>
          <dict><key>CFBundleURLSchemes</key><array><string>a</string>
            <string>b</string></array></dict>
          <dict><key>CFBundleTypeRole</key><string>Viewer</string></dict>
          <string>c</string>
        </array>
      </dict>
      </plist>
      """
    let file = try InfoPlist(Array(text.utf8))
    #expect(file.schemes == [PlacedText(text: "a", line: 7), PlacedText(text: "b", line: 8)])
    #expect(file.urlTypesLine == 6)
    #expect(file.queriedLine == nil)
    #expect(file.bundleIdentifier?.isPlaceholder == true)
    #expect(file.line == 2)
    #expect(file.mistakes.map(\.line) == [10])
  }

  // MARK: Associated domains

  @Test(arguments: [
    ("applinks:m.mall.example", "applinks m.mall.example"),
    ("applinks:*.Mall.example:8443?mode=developer", "applinks *.mall.example:8443 developer"),
    ("appclips:m.mall.example?mode=developer+managed", "appclips m.mall.example developer+managed"),
    ("m.mall.example", "it has no service, such as “applinks:” → applinks:m.mall.example"),
    ("https://m.mall.example", "it has no service, such as “applinks:” → applinks:m.mall.example"),
    ("Applinks:m.mall.example", "it has no service, such as “applinks:”"),
    (
      "applinks:https://m.mall.example",
      "it contains a scheme or a path; a host is required → applinks:m.mall.example"
    ),
    (
      "applinks:*.mall.example/order/*",
      "it contains a scheme or a path; a host is required → applinks:*.mall.example"
    ),
    ("applinks: m.mall.example", "it contains white space → applinks:m.mall.example"),
    ("applinks:m.*.example", "“m.*.example” is not a host"),
    ("applinks:", "“” is not a host"),
    (
      "applinks:m.mall.example?mode=dev",
      "“?mode=dev” is not a mode; the modes are ?mode=developer, ?mode=managed, ?mode=developer+managed"
    ),
  ])
  func entryIsRead(text: String, result: String) {
    let found: String
    do throws(AssociatedDomain.Failure) {
      let entry = try AssociatedDomain(text)
      let host = (entry.isWildcard ? "*." : "") + entry.host + (entry.port.map { ":\($0)" } ?? "")
      found = [entry.service, host, entry.mode?.rawValue].compactMap { $0 }.joined(separator: " ")
    } catch {
      found = error.message + (error.correction.map { " → \($0)" } ?? "")
    }
    #expect(found == result)
  }

  // MARK: AndroidManifest.xml

  @Test func filtersOfActivitiesAreRead() throws {
    let text = #"""
      <manifest xmlns:a="http://schemas.android.com/apk/res/android" package="com.example">
        <application>
          <activity
            a:name=".Main"
            a:exported="true"
            a:launchMode="singleTask">
            <intent-filter a:autoVerify="true">
              <action a:name="android.intent.action.VIEW" />
              <category a:name="android.intent.category.DEFAULT" />
              <category a:name="android.intent.category.BROWSABLE" />
              <data a:scheme="https" a:host="m.example" a:port="x" />
              <data a:pathPattern="/a\\.*" a:pathAdvancedPattern="/b/[0-9]+" />
              <uri-relative-filter-group a:allow="false">
                <data a:pathPrefix="/c" a:query="q=1" />
              </uri-relative-filter-group>
            </intent-filter>
          </activity>
          <activity-alias a:name=".Alias" a:targetActivity=".Main" />
          <service a:name=".Other" />
        </application>
      </manifest>
      """#
    let file = try AndroidManifest(Array(text.utf8))
    #expect(file.packageName?.text == "com.example")
    #expect(file.line == 2)
    #expect(file.activities.map(\.name) == [".Main", ".Alias"])
    #expect(file.activities.map(\.isAlias) == [false, true])
    let activity = file.activities[0]
    #expect(activity.exported == PlacedText(text: "true", line: 5))
    #expect(activity.launchMode?.line == 6)
    let filter = try #require(activity.filters.first)
    #expect(filter.line == 7)
    #expect(filter.hosts == [PlacedText(text: "m.example", line: 11)])
    #expect(filter.filter.autoVerify)
    #expect(
      filter.filter.data[1].paths.map(\.description) == [
        #"pathPattern="/a\.*""#, #"pathAdvancedPattern="/b/[0-9]+""#,
      ])
    #expect(filter.filter.matches("https://m.example/b/7"))
    #expect(!filter.filter.matches("https://m.example/d"))
    #expect(filter.filter.groups.map(\.allows) == [false])
    #expect(filter.filter.groups[0].filters.map(\.part) == [.path, .query])
    #expect(file.mistakes.map(\.message) == ["“x” is not a port"])
  }

  @Test func absentActivitiesAreRead() throws {
    func absences(_ application: String) throws -> [String?] {
      let text = """
        <manifest xmlns:android="http://schemas.android.com/apk/res/android"
          xmlns:t="http://schemas.android.com/tools">
          <application \(application)>
            <activity android:name="A" android:enabled="false" />
            <activity android:name="B" t:node="remove" />
            <activity android:name="C" t:node="merge" android:enabled="@bool/on" />
            <activity-alias android:name="D" t:node="removeAll" />
          </application>
        </manifest>
        """
      return try AndroidManifest(Array(text.utf8)).activities.map(\.absence)
    }
    #expect(try absences("") == ["disabled", "removed", nil, "removed"])
    #expect(
      try absences(#"android:enabled="false""#) == ["disabled", "removed", "disabled", "removed"])
  }

  @Test func otherFileIsNotAManifest() {
    let error = #expect(throws: AppFileError.self) { try AndroidManifest(Array("<a/>".utf8)) }
    #expect(
      error?.description
        == "1: this is not an AndroidManifest.xml: it begins with <a>, not <manifest>")
  }
}
