// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#endif
// `ProcessInfo` and atomic writing are not in FoundationEssentials of all platforms.
internal import Foundation
public import Junctor
internal import JunctorManifest
internal import JunctorRecording

/// Checks that a file contains the manifest of a router.
///
///     @Test func routesAreThoseOfTheContract() throws {
///       try expectManifest(of: makeRouter(), matches: "../../routes.json")
///     }
///
/// The error lists the routes that were added, removed and changed. To accept the changes, set the environment
/// variable `JUNCTOR_WRITE_MANIFEST` to `1` and run the test again: it writes the file, and succeeds. `xcodebuild`
/// passes the variable to the test if its name has the prefix `TEST_RUNNER_`.
///
/// The test must run where the sources are: on a Mac or Linux, or in a simulator.
///
/// - Parameters:
///   - router: The router with all routes of the app.
///   - path: The file, relative to the file of the test, or absolute.
///   - filePath: The file of the test, filled in by the compiler.
/// - Throws: A ``ManifestMismatch`` if the file has other bytes, cannot be read, or cannot be written.
public func expectManifest(
  of router: Router, matches path: String, filePath: String = #filePath
) throws(ManifestMismatch) {
  let variable = ProcessInfo.processInfo.environment["JUNCTOR_WRITE_MANIFEST"]
  try expectManifest(of: router, matches: path, filePath: filePath, isWriting: variable == "1")
}

func expectManifest(
  of router: Router, matches path: String, filePath: String, isWriting: Bool
) throws(ManifestMismatch) {
  let url = URL(fileURLWithPath: path, relativeTo: URL(fileURLWithPath: filePath))
    .standardizedFileURL
  let manifest = router.manifest
  let written = Data(manifest.json)
  let contents = try? Data(contentsOf: url)
  if contents == written { return }
  if isWriting {
    do {
      try written.write(to: url, options: .atomic)
      return
    } catch {
      throw ManifestMismatch(file: url.path, differences: ["the file cannot be written: \(error)"])
    }
  }
  guard let contents else {
    throw ManifestMismatch(file: url.path, differences: ["the file cannot be read"])
  }
  let differences: [String]
  do throws(FileErrors) {
    differences = try RouteManifest(contents).differences(to: manifest)
  } catch {
    throw ManifestMismatch(file: url.path, differences: ["the file is not a manifest: \(error)"])
  }
  throw ManifestMismatch(
    file: url.path,
    differences: differences.isEmpty
      ? ["the routes are the same, but the file was not written by this version of Junctor"]
      : differences)
}
