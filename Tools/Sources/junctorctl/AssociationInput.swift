// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorDoctor
internal import JunctorManifest

/// Reads association files for the commands.
enum AssociationInput {
  /// Reads an apple-app-site-association file.
  static func read(_ path: String) throws(StreamError) -> AppSiteAssociation {
    let contents: [UInt8]
    do throws(StreamError) {
      contents = try Descriptor.contents(of: path, limit: 16 << 20)
    } catch .failed(let reason) {
      throw .failed("\(path): \(reason)")
    }
    do throws(FileErrors) {
      return try AppSiteAssociation(contents)
    } catch {
      throw .failed(error.errors.map { "\(path):\($0)" }.joined(separator: "\n"))
    }
  }
}
