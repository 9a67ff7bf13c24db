// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching

extension RouteError: CustomStringConvertible {
  /// A sentence for the developer.
  ///
  /// It may contain the address and its values. In logs, use the ``code`` and the router's events, which
  /// contain neither.
  public var description: String {
    "\(code.rawValue): \(sentence)"
  }

  var sentence: String {
    switch detail {
    case .none: plainSentence
    case .url(let error): error.description
    case .notFound(let isForeign, let suggestions):
      notFoundSentence(isForeign: isForeign, suggestions?.patterns ?? [])
    case .parameter(let error): "\(error) (\(address))"
    case .unrepresentable(let error): "\(error)"
    case .denied(let source, let exposure, _, let reason):
      deniedSentence(source, exposure, reason)
    case .rejected(let name, let reason, let underlying):
      "“\(address)” was refused by \(name)"
        + (reason.map { ": \($0)" } ?? underlying.map { ": \($0)" } ?? ".")
    case .declined(let patterns):
      "every route that matches “\(address)” passed it on: \(patterns.joined(separator: ", "))."
    case .loop(let chain): loopSentence(chain)
    case .unknownRoute: "no route has the name “\(address)”, and it is no pattern."
    case .timedOut(let stage, let after): "\(stage) did not finish “\(address)” within \(after)."
    case .lost(let owner):
      "the handler registered at \(owner) let go of its reply to “\(address)” without answering."
    case .needsAsync(let what, let owner, let fix):
      "“\(address)” cannot be answered synchronously: \(what)"
        + (owner.map { " registered at \($0)" } ?? "") + ". \(fix)"
    case .type(let expected, let actual):
      "“\(address)” was opened as \(expected), but its handler gave \(actual)."
    case .failed(let error): "the handler of “\(address)” threw: \(error)"
    case .scene(let name?): "there is no scene “\(name)” that could show “\(address)”."
    case .scene(nil): "no scene is connected that could show “\(address)”."
    }
  }

  private func loopSentence(_ chain: [String]) -> String {
    let hops = chain.joined(separator: " → ")
    if let last = chain.last, chain.dropLast().contains(last) {
      return "the redirects lead back to “\(last)”: \(hops)."
    }
    return "the request was sent on more than \(RedirectLimit.hops) times: \(hops)."
  }

  var plainSentence: String {
    switch code {
    case .cancelled: "“\(address)” was cancelled before it was answered."
    case .busy:
      "another transition is under way, and “\(address)” must not wait for it, or too many wait already."
    case .dismissed: "the screen of “\(address)” was closed without a value."
    default: "“\(address)”"
    }
  }

  private func notFoundSentence(isForeign: Bool, _ nearest: [String]) -> String {
    if isForeign { return "“\(address)” belongs to no space of this router." }
    if nearest.isEmpty { return "no route answers “\(address)”." }
    return "no route answers “\(address)”. Near it: \(nearest.joined(separator: ", "))."
  }

  private func deniedSentence(
    _ source: RouteSource, _ exposure: RouteExposure?, _ reason: String?
  ) -> String {
    if let reason { return "“\(address)” from \(source): \(reason)" }
    guard let exposure else { return "“\(address)” is not open to \(source)." }
    return "“\(address)” is open to \(exposure), not to \(source)."
  }
}
