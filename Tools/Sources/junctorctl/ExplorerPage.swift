// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorDiff
internal import JunctorDoctor
internal import JunctorEngine
internal import JunctorManifest

/// The link explorer with the routes of a manifest: one HTML page that works without a network.
struct ExplorerPage {
  /// The contents of the file.
  let text: String

  /// Inserts the routes, and the files with which systems open the app, into the page that `scripts/build-explorer` writes.
  ///
  /// - Parameters:
  ///   - manifest: The routes.
  ///   - page: The text of the page.
  ///   - host: The domain that serves the association file; the default is the first one of the manifest.
  ///   - appIDs: The app IDs of the association file; without one, the file has that of an example.
  ///   - minSDK: The API level of the oldest Android that the app supports; `nil` if it is unknown.
  /// - Throws: The mark that the page does not contain.
  init(
    _ manifest: RouteManifest, page: String, host: String?, appIDs: [String], minSDK: Int?
  ) throws(Failure) {
    let association = try? AppSiteAssociationFile(
      manifest, host: host, appIDs: appIDs.isEmpty ? ["ABCDE12345.app"] : appIDs)
    let filters = (try? AndroidFiltersFile(manifest, minSDK: minSDK))?.filters ?? []
    var text = page
    for (name, json) in [
      ("contract", manifest.jsonText), ("aasa", association?.text ?? "null"),
      ("filters", filters.isEmpty ? "null" : JSONValue.array(filters.map(\.json)).text),
    ] {
      let parts = text.split(separator: "{{\(name)}}", omittingEmptySubsequences: false)
      guard parts.count == 2 else { throw Failure(mark: "{{\(name)}}") }
      // In a JSON text, \u003c is “<”, and “{{” is only in strings. So no text can end the element, or be a mark.
      let escaped = json.replacingScalars { $0 == "<" ? #"\u003c"# : nil }
        .replacing("{{", with: #"{\u007b"#)
      text = parts.joined(separator: escaped)
    }
    self.text = text
  }

  /// An error for a text that is not the page of the explorer.
  struct Failure: Error {
    /// The mark that is missing, or occurs twice.
    let mark: String
  }
}
