// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor

extension Presentation {
  private static let words: [(word: String, presentation: Presentation)] = [
    ("push", .push), ("sheet", .sheet), ("fullScreen", .fullScreen), ("popover", .popover),
    ("root", .root), ("replace", .replace),
  ]

  /// The prefix of a transition's name.
  private static let customMark = "custom:"

  /// All words, for messages.
  static var names: String { (words.map(\.word) + ["custom:NAME"]).joined(separator: ", ") }

  /// Creates a presentation from its word in a manifest or a routes file; `nil` for an unknown one.
  init?(word: String) {
    if let known = Self.words.first(where: { $0.word == word }) {
      self = known.presentation
    } else if word.hasPrefix(Self.customMark), word != Self.customMark {
      self = .custom(String(word.dropFirst(Self.customMark.count)))
    } else {
      return nil
    }
  }

  /// The word in a manifest; a tab is a separate key.
  var word: String {
    switch self {
    case .custom(let name): Self.customMark + name
    case .tab: "push"
    case .alert, .confirmation: description
    default: Self.words.first { $0.presentation == kind }?.word ?? "push"
    }
  }
}
