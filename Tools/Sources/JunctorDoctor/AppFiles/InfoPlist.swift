// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The parts of an app's `Info.plist` that concern links and scenes.
package struct InfoPlist: Sendable {
  package static let urlTypesKey = "CFBundleURLTypes"
  package static let schemesKey = "CFBundleURLSchemes"
  package static let queriedKey = "LSApplicationQueriesSchemes"
  package static let scenesKey = "UIApplicationSceneManifest"
  /// The maximum number of schemes that the system reads from `LSApplicationQueriesSchemes`, since iOS 15.
  package static let maximumQueried = 50

  /// The URL schemes of all URL types.
  package let schemes: [PlacedText]
  /// The line of `CFBundleURLTypes`; `nil` if there is none.
  package let urlTypesLine: Int?
  /// The schemes about which `canOpenURL` may be called.
  package let queriedSchemes: [PlacedText]
  /// The line of `LSApplicationQueriesSchemes`; `nil` if there is none.
  package let queriedLine: Int?
  /// Whether the file is that of an iOS app (`LSRequiresIPhoneOS`), and has no scene manifest.
  package let lacksScenes: Bool
  package let bundleIdentifier: PlacedText?
  /// The line of the dictionary.
  package let line: Int
  package let mistakes: [AppFileMistake]

  /// Reads a file.
  ///
  /// - Throws: An `AppFileError` if the file is not a property list in XML.
  package init(_ bytes: [UInt8]) throws(AppFileError) {
    let root = try PropertyListNode(bytes)
    var reader = PropertyListReader()
    line = root.line
    urlTypesLine = root[Self.urlTypesKey]?.line
    var schemes: [PlacedText] = []
    for type in reader.elements(root[Self.urlTypesKey], Self.urlTypesKey) {
      let type = reader.dictionary(type, Self.urlTypesKey)
      schemes += reader.strings(type?[Self.schemesKey], Self.schemesKey)
    }
    self.schemes = schemes
    queriedLine = root[Self.queriedKey]?.line
    queriedSchemes = reader.strings(root[Self.queriedKey], Self.queriedKey)
    lacksScenes =
      root["LSRequiresIPhoneOS"]?.value == .other("true")
      && reader.dictionary(root[Self.scenesKey], Self.scenesKey) == nil
    bundleIdentifier = reader.string(root["CFBundleIdentifier"], "CFBundleIdentifier")
    mistakes = reader.mistakes
  }
}
