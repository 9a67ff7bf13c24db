// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

package import JunctorDiff
internal import JunctorManifest

// The rules about the files of an app. A code is never removed, and never used for another rule.
//
// JX0…: all files. JX1…: schemes and domains. JX2…: AndroidManifest.xml. JX3… and JX4…: association files, see
// `ManifestRule+AssociationFiles.swift`.

extension ManifestRule {
  /// The rules about the files of an app and of its web server, in the order of their codes.
  package static let appFiles = [
    wrongType, placeholder,
    missingScheme, unknownScheme, malformedScheme, missingDomain, unknownDomain, malformedDomain,
    restrictedMode, missingQueriedScheme, tooManyQueriedSchemes,
    missingFilter, unmatchedLink, wideFilter, unverifiedFilter, unexportedActivity,
    repeatedActivity,
    incompleteFilter, uppercaseFilter, mixedFilter, malformedFilter,
    brokenAssociation, doubtfulAssociation, associationRemark, missingApp, closedLink, openedLink,
    missingPackage, missingFingerprint, malformedFingerprint,
    unreachableFile, missingFile, redirectedFile, unusualContentType, wrongContentType,
    oversizedFile,
    unreadableFile, otherFile, staleCopy, missingCopy,
  ]

  // MARK: - All files

  package static let wrongType = ManifestRule(
    "JX001", "wrongType", .error, "A value has another type than the system reads.",
    explanation: "The system ignores the value.",
    example: .init(
      .infoPlist, "<key>CFBundleURLTypes</key>\n<string>mall</string>"),
    remedy: "Write a value of the required type.")

  package static let placeholder = ManifestRule(
    "JX002", "placeholder", .note, "A build tool replaces a value, so that it cannot be compared.",
    explanation: "Rules about missing values are not checked for its list or filter.",
    example: .init(
      .entitlements,
      """
      <key>com.apple.developer.associated-domains</key>
      <array>
        <string>applinks:$(LINK_HOST)</string>
      </array>
      """),
    remedy: "Check the file that the build writes.")

  // MARK: - Schemes and domains

  package static let missingScheme = ManifestRule(
    "JX101", "missingScheme", .error,
    "The app does not register a scheme to which the manifest opens routes.",
    explanation: "A link with the scheme opens nothing.",
    example: .init(
      .infoPlist,
      """
      <key>CFBundleURLTypes</key>
      <array>
        <dict>
          <key>CFBundleURLSchemes</key>
          <array>
            <string>mail</string>
          </array>
        </dict>
      </array>
      """),
    remedy: "Add the scheme to CFBundleURLSchemes of a URL type.")

  package static let unknownScheme = ManifestRule(
    "JX102", "unknownScheme", .note,
    "The app registers a scheme whose links open no route.",
    explanation:
      "It can be the scheme of a library, which receives its links before the router. Otherwise, the router refuses them.",
    example: .init(
      .infoPlist,
      """
      <key>CFBundleURLTypes</key>
      <array>
        <dict>
          <key>CFBundleURLSchemes</key>
          <array>
            <string>mall</string>
            <string>mall-old</string>
          </array>
        </dict>
      </array>
      """),
    remedy: "Remove the scheme, or add it to the spaces of the router.")

  package static let malformedScheme = ManifestRule(
    "JX103", "malformedScheme", .error, "A value is not a scheme that an app can use.",
    explanation:
      "A scheme is a letter followed by letters, digits, “+”, “-” and “.”. The system does not give an app the schemes of the web, of mail and of telephone numbers.",
    example: .init(
      .infoPlist,
      """
      <key>CFBundleURLTypes</key>
      <array>
        <dict>
          <key>CFBundleURLSchemes</key>
          <array>
            <string>mall://</string>
          </array>
        </dict>
      </array>
      """),
    remedy: "Write the name of the scheme only.")

  package static let missingDomain = ManifestRule(
    "JX104", "missingDomain", .error,
    "The app is not associated with a domain to which the manifest opens routes.",
    explanation: "The system opens links of the domain in the browser.",
    example: .init(
      .entitlements,
      """
      <key>com.apple.developer.associated-domains</key>
      <array>
        <string>webcredentials:m.mall.example</string>
      </array>
      """),
    remedy: "Add “applinks:” with the host to the associated domains.")

  package static let unknownDomain = ManifestRule(
    "JX105", "unknownDomain", .warning,
    "The app receives links of a domain, and they open no route.",
    explanation:
      "The user taps a link, and the app has no screen for it. Without the entry, the browser opens the page.",
    example: .init(
      .entitlements,
      """
      <key>com.apple.developer.associated-domains</key>
      <array>
        <string>applinks:m.mall.example</string>
        <string>applinks:shop.example</string>
      </array>
      """),
    remedy: "Remove the domain, or add it to the spaces of the router.")

  package static let malformedDomain = ManifestRule(
    "JX106", "malformedDomain", .error, "An associated domain is malformed.",
    explanation:
      "An entry is a service, a colon and a host, with “*.” before it for all subdomains, and “?mode=…” after it. The system ignores other entries.",
    example: .init(
      .entitlements,
      """
      <key>com.apple.developer.associated-domains</key>
      <array>
        <string>applinks:https://m.mall.example/</string>
      </array>
      """),
    remedy: "Write an entry such as “applinks:m.mall.example”.")

  package static let restrictedMode = ManifestRule(
    "JX107", "restrictedMode", .warning, "Only some devices use the entry of a domain.",
    explanation:
      "With “?mode=developer”, the system uses the entry in builds that are signed for development, and with “?mode=managed” on managed devices. A build from the App Store does not open the links.",
    example: .init(
      .entitlements,
      """
      <key>com.apple.developer.associated-domains</key>
      <array>
        <string>applinks:m.mall.example?mode=developer</string>
      </array>
      """),
    remedy: "Add an entry without a mode to the entitlements of the release.")

  package static let missingQueriedScheme = ManifestRule(
    "JX108", "missingQueriedScheme", .warning,
    "The app calls a scheme that is not in LSApplicationQueriesSchemes.",
    explanation: "For this scheme, canOpenURL returns false, even if the other app is installed.",
    example: .init(
      .infoPlist,
      """
      <key>LSApplicationQueriesSchemes</key>
      <array>
        <string>weixin</string>
      </array>
      """),
    remedy: "Add the scheme to LSApplicationQueriesSchemes.")

  package static let tooManyQueriedSchemes = ManifestRule(
    "JX109", "tooManyQueriedSchemes", .error,
    "LSApplicationQueriesSchemes has more than 50 entries.",
    explanation: "The system ignores the entries after the 50th one.",
    example: .init(
      .infoPlist,
      """
      <key>LSApplicationQueriesSchemes</key>
      <array>
        \((0...50).map { "<string>app\($0)</string>\($0 % 5 == 4 ? "\n  " : "")" }.joined())
      </array>
      """),
    remedy: "Remove schemes that the app no longer calls.")

  // MARK: - AndroidManifest.xml

  package static let missingFilter = ManifestRule(
    "JX201", "missingFilter", .error,
    "No intent filter has a scheme or domain to which the manifest opens routes.",
    explanation: "Links of it do not open the app.",
    example: .init(.androidManifest, activity([filter(#"<data android:scheme="mall" />"#)])),
    remedy: "Add the intent filters that “junctorctl generate --android-filters” writes.")

  package static let unmatchedLink = ManifestRule(
    "JX202", "unmatchedLink", .error, "No intent filter matches a link to an open route.",
    explanation: "The link does not open the app, although others of the same scheme or domain do.",
    example: .init(
      .androidManifest,
      activity([
        filter(#"<data android:scheme="mall" />"#),
        webFilter(#"<data android:pathPrefix="/orders" />"#),
      ])),
    remedy: "Add the intent filters that “junctorctl generate --android-filters” writes.")

  package static let wideFilter = ManifestRule(
    "JX203", "wideFilter", .note,
    "An intent filter matches links to a route that is not open to them.",
    explanation:
      "The app opens, and the router refuses the link. The generated filters do not match it.",
    example: .init(
      .androidManifest,
      activity([
        filter(#"<data android:scheme="mall" />"#),
        webFilter(#"<data android:pathPattern="/.*" />"#),
      ])),
    remedy: "Use the intent filters that “junctorctl generate --android-filters” writes.")

  package static let unverifiedFilter = ManifestRule(
    "JX204", "unverifiedFilter", .warning, "An intent filter for web links has no autoVerify.",
    explanation: "Since Android 12, the browser opens links of a domain that is not verified.",
    example: .init(
      .androidManifest,
      activity([
        filter(#"<data android:scheme="mall" />"#),
        webFilter(#"<data android:pathPrefix="/order/" />"#)
          .replacing(#" android:autoVerify="true""#, with: ""),
      ])),
    remedy: "Add android:autoVerify=\"true\" to the intent filter.")

  package static let unexportedActivity = ManifestRule(
    "JX205", "unexportedActivity", .error,
    "An activity with intent filters for links is not exported.",
    explanation:
      "Other apps cannot start it. An app for Android 12 or later cannot be installed without the attribute.",
    example: .init(
      .androidManifest,
      activity(linkFilters).replacing(#"exported="true""#, with: #"exported="false""#)),
    remedy: "Write android:exported=\"true\".")

  package static let repeatedActivity = ManifestRule(
    "JX206", "repeatedActivity", .note, "Each link starts a new instance of an activity.",
    explanation:
      "The default launch mode is “standard”. With “singleTask” or “singleTop”, an activity that is visible receives the link in onNewIntent.",
    example: .init(
      .androidManifest,
      activity(linkFilters).replacing(#" android:launchMode="singleTask""#, with: "")),
    remedy: "Write android:launchMode=\"singleTask\", unless several instances are intended.")

  package static let incompleteFilter = ManifestRule(
    "JX207", "incompleteFilter", .error,
    "An intent filter for links lacks the action VIEW, or the category DEFAULT or BROWSABLE.",
    explanation: "Without one of them, a link on a web page does not open the app.",
    example: .init(
      .androidManifest,
      activity(
        linkFilters.map {
          $0.replacing(
            #"  <category android:name="android.intent.category.BROWSABLE" />\#n"#, with: "")
        })),
    remedy: "Add what is missing to the intent filter.")

  package static let uppercaseFilter = ManifestRule(
    "JX208", "uppercaseFilter", .error,
    "A scheme or host of an intent filter has uppercase letters.",
    explanation: "Android compares the case, and the schemes and hosts of links are in lower case.",
    example: .init(
      .androidManifest,
      activity([filter(#"<data android:scheme="Mall" />"#), linkFilters[1]])),
    remedy: "Write the scheme or host in lower case.")

  package static let mixedFilter = ManifestRule(
    "JX209", "mixedFilter", .warning, "An intent filter has schemes of the web and of the app.",
    explanation:
      "Android combines each scheme with each host and path. It verifies the domains of a filter only if all schemes are those of the web.",
    example: .init(
      .androidManifest,
      activity([
        webFilter("<data android:scheme=\"mall\" />\n  <data android:pathPattern=\"/order/.*\" />"),
        filter(#"<data android:scheme="mall" />"#),
      ])),
    remedy: "Write an intent filter for each scheme.")

  package static let malformedFilter = ManifestRule(
    "JX210", "malformedFilter", .error, "A part of an intent filter is refused, or never matches.",
    explanation:
      "Paths begin with “/”. Patterns have no groups and no alternatives, and each backslash is doubled.",
    example: .init(
      .androidManifest,
      activity(linkFilters + [webFilter(#"<data android:pathPrefix="order/" />"#)])),
    remedy: "Correct the attribute.")
}

// MARK: - Excerpts

extension ManifestRule {
  /// Intent filters that match all links of the example.
  private static let linkFilters = [
    filter(#"<data android:scheme="mall" android:host="order" />"#),
    webFilter(#"<data android:pathAdvancedPattern="/order/[^/]+" />"#),
  ]

  private static func filter(_ data: String, attributes: String = "") -> String {
    """
    <intent-filter\(attributes)>
      <action android:name="android.intent.action.VIEW" />
      <category android:name="android.intent.category.DEFAULT" />
      <category android:name="android.intent.category.BROWSABLE" />
      \(data)
    </intent-filter>
    """
  }

  private static func webFilter(_ data: String) -> String {
    filter(
      "<data android:scheme=\"https\" android:host=\"m.mall.example\" />\n  \(data)",
      attributes: #" android:autoVerify="true""#)
  }

  private static func activity(_ filters: [String]) -> String {
    let lines = filters.joined(separator: "\n").split(separator: "\n").map { "  \($0)\n" }.joined()
    return """
      <activity android:name=".MainActivity" android:exported="true" android:launchMode="singleTask">
      \(lines)</activity>
      """
  }
}
