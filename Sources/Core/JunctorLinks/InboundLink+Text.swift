// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching
internal import JunctorRouting

extension InboundLink {
  /// The reason why a text is not a single address.
  public enum TextError: Error, CustomStringConvertible {
    /// The text contains nothing but white space.
    case empty

    /// The text contains several words.
    case severalWords

    /// The only word is not an address with a scheme.
    case noAddress

    /// A sentence without the text, which may be private.
    public var description: String {
      switch self {
      case .empty: "The text is empty."
      case .severalWords: "The text contains more than one word."
      case .noAddress: "The text is not an address with a scheme."
      }
    }
  }

  /// Creates a link from a text that is exactly one address, such as a scanned code or the pasteboard.
  ///
  ///     try InboundLink(text: " mall://order/7\n", entry: .scan)  // mall://order/7
  ///     try InboundLink(text: "see mall://order/7", entry: .pasteboard)  // throws severalWords
  ///
  /// White space around the address is ignored. The author of the text is unknown, so the source is that
  /// of a link that any app can send.
  ///
  /// `entry` is the entry point, ``Entry/scan`` or ``Entry/pasteboard``.
  ///
  /// - Throws: A ``TextError``.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public init(
    text: String, entry: Entry, id: String? = nil, scene: String? = nil
  ) throws(TextError) {
    let words = text.unicodeScalars.split(whereSeparator: \.isBlank)
    guard let address = words.first else { throw .empty }
    if words.count > 1 { throw .severalWords }
    // With invisible characters, the address could differ from the one that the user reads.
    guard !address.contains(where: \.isHidden),
      let url = try? ParsedURL(String(address), limits: .maximum), url.scheme != nil
    else { throw .noAddress }
    self.init(String(address), entry: entry, id: id, scene: scene)
  }
}

extension Unicode.Scalar {
  /// Whether it is white space, or a character that pasteboards add around a text.
  fileprivate var isBlank: Bool {
    properties.isWhitespace || self == "\u{FEFF}" || self == "\u{200B}"
  }

  /// Whether it cannot be shown safely.
  var isHidden: Bool {
    if isInvisible { return true }
    return switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned: true
    default: false
    }
  }
}
