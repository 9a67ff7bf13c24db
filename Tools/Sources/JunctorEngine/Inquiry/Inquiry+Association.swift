// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

package import JunctorDoctor
internal import JunctorMatching

extension Inquiry {
  /// What the system does with a link outside of the app.
  package struct Verdict {
    package let opens: Bool
    package let reason: String
    /// The decision of the association file; `nil` if it does not concern the link.
    package var decision: AppSiteAssociation.Decision?
  }

  /// Returns whether the system opens the app for a link, and the reason.
  ///
  /// - Parameter association: The file of the domains of the routes.
  package func verdict(_ association: AppSiteAssociation, on text: String) -> Verdict {
    func closed(_ reason: String) -> Verdict { Verdict(opens: false, reason: reason) }
    if let url = try? spaces.read(text, limits: .maximum) {
      if url.scheme == nil { return closed("association files concern only URLs with https") }
      if !url.isWebAddress { return closed("association files do not concern custom schemes") }
      if let host = url.host, spaces.resolve(url) == nil {
        let port = url.port.map { ":\($0)" } ?? ""
        return closed(
          "the association file is not for \(host)\(port), which is no domain of the routes")
      }
    }
    let decision = association.decision(for: text)
    var opens = false
    if case .opens = decision { opens = true }
    return Verdict(opens: opens, reason: decision.description, decision: decision)
  }
}
