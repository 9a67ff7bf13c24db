// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import Junctor

/// What a person sees after something was opened, or how it ended where nothing is to be seen.
///
///     let outcome = await flow.open("mall://order/42")
///     #expect(outcome == .stack(tab: "orders", ["/orders", "/order/42"]))
///     #expect(flow.seen == .stack(tab: "orders", ["/orders"], .sheet(["/login"])))
///
/// Two are equal when the same screens are seen, by their addresses, or the same word says how it
/// ended. Printed, it is a drawing.
public struct FlowOutcome: Sendable {
  private enum Kind: Hashable, Sendable {
    case stack(String, [String], [Layer])
    case value(String)
    case ended(RouteEnding)
    case waiting
    case gone
  }

  private let kind: Kind
  /// What else there is to say.
  private let note: String?

  private init(_ kind: Kind, note: String? = nil) {
    self.kind = kind
    self.note = note
  }

  /// A stack that lies over the tab in front.
  public struct Layer: Hashable, Sendable {
    /// How it came up.
    public let presentation: Presentation
    /// The addresses of its screens, the root first.
    public let addresses: [String]

    /// Creates a layer.
    public init(_ presentation: Presentation, _ addresses: [String]) {
      self.presentation = presentation
      self.addresses = addresses
    }

    /// A sheet.
    public static func sheet(_ addresses: [String]) -> Layer { Layer(.sheet, addresses) }
    /// Something over all of the scene.
    public static func fullScreen(_ addresses: [String]) -> Layer { Layer(.fullScreen, addresses) }
    /// A popover.
    public static func popover(_ addresses: [String]) -> Layer { Layer(.popover, addresses) }
  }

  /// A tab is in front.
  ///
  /// - Parameters:
  ///   - tab: Its name; leave it out for an app without tabs.
  ///   - addresses: The addresses of its screens, the root first.
  ///   - layers: What lies over it, the lowest first.
  public static func stack(
    tab: String = "", _ addresses: [String], _ layers: Layer...
  ) -> FlowOutcome {
    FlowOutcome(.stack(tab, addresses, layers))
  }

  /// A value came, and no screen; compared by its description.
  public static func value(_ value: some Sendable) -> FlowOutcome {
    FlowOutcome(.value("\(value)"))
  }

  /// It was done, and there is neither value nor screen.
  public static let handled = FlowOutcome(.ended(.handled))

  /// The screen is gone without a value.
  public static let dismissed = FlowOutcome(.ended(.dismissed))

  /// It failed.
  public static func failed(_ ending: RouteEnding) -> FlowOutcome { FlowOutcome(.ended(ending)) }

  /// It is still on its way, nothing is to be seen of it yet, and nothing moves: the clock would have
  /// to go on, or a person.
  public static let waiting = FlowOutcome(.waiting)

  /// There is no scene any more.
  public static let closed = FlowOutcome(.gone)

  // MARK: Inside

  init(_ scene: NavigationScene) {
    let tab = scene.tabs[scene.selected]
    kind = .stack(
      tab.name, tab.stack.map(\.address),
      scene.modals.map { Layer($0.presentation, $0.stack.map(\.address)) })
    note = nil
  }

  init(_ outcome: RouteOutcome) {
    switch outcome {
    case .value(let value): self.init(.value("\(value)"))
    case .handled, .dismissed: self.init(.ended(outcome.ending))
    }
  }

  init(_ error: any Error) {
    let code = (error as? RouteError)?.code
    self.init(
      .ended(code ?? (error is CancellationError ? .cancelled : .handlerFailed)), note: "\(error)")
  }

  static func waiting(_ rest: FlowRest) -> FlowOutcome { FlowOutcome(.waiting, note: "\(rest)") }

  // MARK: Comparing

  /// An outcome that is not the one that a test requires.
  public struct Mismatch: Error, Hashable, Sendable, CustomStringConvertible {
    /// The outcome that the test requires.
    public let wanted: FlowOutcome
    /// The outcome.
    public let actual: FlowOutcome

    /// Both as drawings, one under the other.
    public var description: String { "wanted:\n\(wanted)\nseen:\n\(actual)" }
  }

  /// Makes sure that it is what was wanted.
  ///
  ///     try await flow.open("mall://order/42").mustBe(.stack(tab: "orders", ["/orders", "/order/42"]))
  /// - Throws: A ``Mismatch`` with drawings of both; let it through from a test that throws.
  public func mustBe(_ wanted: FlowOutcome) throws(Mismatch) {
    if self != wanted { throw Mismatch(wanted: wanted, actual: self) }
  }
}

extension FlowOutcome: Hashable {
  /// Returns whether the same is seen, or it ended in the same way.
  public static func == (left: FlowOutcome, right: FlowOutcome) -> Bool { left.kind == right.kind }

  /// Feeds what is compared to `hasher`.
  public func hash(into hasher: inout Hasher) { hasher.combine(kind) }
}

extension FlowOutcome: CustomStringConvertible {
  /// A drawing of what is seen, or the word for how it ended.
  public var description: String {
    let text =
      switch kind {
      case .stack(let tab, let addresses, let layers): Self.drawing(tab, addresses, layers)
      case .value(let value): "value \(value)"
      case .ended(let ending):
        ending == .handled || ending == .dismissed ? "\(ending)" : "failed: \(ending)"
      case .waiting: "waiting"
      case .gone: "no scene"
      }
    return note.map { "\(text) (\($0))" } ?? text
  }

  private static func drawing(_ tab: String, _ addresses: [String], _ layers: [Layer]) -> String {
    var lines = [(tab.isEmpty ? "stack" : "tab \(tab)", addresses)]
    lines += layers.map { ("\($0.presentation)", $0.addresses) }
    return lines.enumerated().map { index, line in
      (index == lines.count - 1 ? "└─ " : "├─ ") + line.0 + "  "
        + (line.1.isEmpty ? "(empty)" : line.1.joined(separator: "  "))
    }.joined(separator: "\n")
  }
}
