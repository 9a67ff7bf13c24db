// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorDoctor
internal import JunctorManifest
internal import JunctorMatching

/// Reads association files for the commands.
enum AssociationInput {
  /// Returns whether the system opens the app for a link, and the reason.
  ///
  /// - Parameter spaces: The spaces of the routes. The file is that of their domains.
  static func verdict(
    _ association: AppSiteAssociation, on text: String, spaces: RouteSpaces
  ) -> (opens: Bool, reason: String) {
    if let url = try? spaces.read(text, limits: .maximum) {
      if url.scheme == nil { return (false, "association files concern only URLs with https") }
      if !url.isWebAddress { return (false, "association files do not concern custom schemes") }
      if let host = url.host, spaces.resolve(url) == nil {
        let port = url.port.map { ":\($0)" } ?? ""
        return (
          false,
          "the association file is not for \(host)\(port), which is no domain of the routes"
        )
      }
    }
    let decision = association.decision(for: text)
    if case .opens = decision { return (true, decision.description) }
    return (false, decision.description)
  }

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
