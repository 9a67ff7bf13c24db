// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import Junctor

/// The visible screens after a request, or how the request ended if it shows none.
///
///     let outcome = await flow.open("mall://order/42")
///     #expect(outcome == .stack(tab: "orders", ["/orders", "/order/42"]))
///     #expect(flow.seen == .stack(tab: "orders", ["/orders"], .sheet(["/login"])))
///
/// Two outcomes are equal if the same addresses are visible, or if both requests ended in the same way.
/// The description is a drawing.
public struct FlowOutcome: Hashable, Sendable {
  private enum Kind: Hashable, Sendable {
    case stack(String, [String], [Layer])
    case value(String)
    case ended(RouteEnding)
    case waiting
    case gone
  }

  /// Details for the description, such as the error, which two equal outcomes need not share.
  private struct Note: Hashable {
    let text: String?

    static func == (left: Note, right: Note) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
  }

  private let kind: Kind
  private let note: Note

  private init(_ kind: Kind, note: String? = nil) {
    self.kind = kind
    self.note = Note(text: note)
  }

  /// A stack that is presented over the selected tab.
  public struct Layer: Hashable, Sendable {
    /// How it is presented, without the options of a sheet.
    let presentation: Presentation
    /// The addresses of its screens, the root first.
    let addresses: [String]

    /// Creates a layer.
    init(_ presentation: Presentation, _ addresses: [String]) {
      self.presentation = presentation.kind
      self.addresses = addresses
    }

    /// A sheet.
    public static func sheet(_ addresses: [String]) -> Layer { Layer(.sheet, addresses) }
    /// A full-screen presentation.
    public static func fullScreen(_ addresses: [String]) -> Layer { Layer(.fullScreen, addresses) }
    /// A popover.
    public static func popover(_ addresses: [String]) -> Layer { Layer(.popover, addresses) }
    /// An alert.
    public static func alert(_ address: String) -> Layer { Layer(.alert, [address]) }
    /// A confirmation dialog.
    public static func confirmation(_ address: String) -> Layer { Layer(.confirmation, [address]) }
  }

  /// The visible screens: those of the selected tab, and the modals over it.
  ///
  /// - Parameters:
  ///   - tab: The name of the tab; empty in an app without tabs.
  ///   - addresses: The addresses of its screens, the root first.
  ///   - layers: The stacks that are presented over it, the lowest first.
  public static func stack(
    tab: String = "", _ addresses: [String], _ layers: Layer...
  ) -> FlowOutcome {
    FlowOutcome(.stack(tab, addresses, layers))
  }

  /// The request ended with a value, which is compared by its description.
  public static func value(_ value: some Sendable) -> FlowOutcome {
    FlowOutcome(.value("\(value)"))
  }

  /// The request was handled, without a value or a screen.
  public static let handled = FlowOutcome(.ended(.handled))

  /// The screen was removed without a value.
  public static let dismissed = FlowOutcome(.ended(.dismissed))

  /// The request failed.
  public static func failed(_ code: RouteError.Code) -> FlowOutcome {
    FlowOutcome(.ended(RouteEnding(code)))
  }

  /// The request has not ended or shown a screen, and nothing continues without the clock or the user.
  public static let waiting = FlowOutcome(.waiting)

  /// The scene is disconnected.
  public static let closed = FlowOutcome(.gone)

  // MARK: Creating

  init(_ scene: NavigationScene) {
    let tab = scene.tabs[scene.selected]
    kind = .stack(
      tab.name, tab.stack.map(\.address),
      scene.modals.map { Layer($0.presentation, $0.stack.map(\.address)) })
    note = Note(text: nil)
  }

  init(_ outcome: RouteOutcome) {
    switch outcome {
    case .value(let value): self.init(.value("\(value)"))
    case .handled, .dismissed: self.init(.ended(outcome.ending))
    }
  }

  init(_ error: any Error) {
    let code = (error as? RouteError)?.code
    let own: RouteError.Code = error is CancellationError ? .cancelled : .handlerFailed
    self.init(.ended(RouteEnding(code ?? own)), note: "\(error)")
  }

  static func waiting(_ rest: FlowRest) -> FlowOutcome { waiting("\(rest)") }

  static func waiting(_ sentence: String) -> FlowOutcome { FlowOutcome(.waiting, note: sentence) }

  // MARK: Comparing

  /// An outcome that differs from the one that a test requires.
  public struct Mismatch: Error, Hashable, Sendable, CustomStringConvertible {
    /// The required outcome.
    let expected: FlowOutcome
    /// The actual outcome.
    let actual: FlowOutcome

    /// Both as drawings, one under the other.
    public var description: String { "expected:\n\(expected)\nactual:\n\(actual)" }
  }

  /// Checks that the outcome is the expected one.
  ///
  ///     try await flow.open("mall://order/42").mustBe(.stack(tab: "orders", ["/orders", "/order/42"]))
  /// - Throws: A ``Mismatch`` with drawings of both. Rethrow it from a test function to fail the test.
  public func mustBe(_ expected: FlowOutcome) throws(Mismatch) {
    if self != expected { throw Mismatch(expected: expected, actual: self) }
  }
}

extension FlowOutcome: CustomStringConvertible {
  /// A drawing of the visible screens, or how the request ended.
  public var description: String {
    let text =
      switch kind {
      case .stack(let tab, let addresses, let layers): Self.drawing(tab, addresses, layers)
      case .value(let value): "value \(value)"
      case .ended(.failed(let code)): "failed: \(code)"
      case .ended(let ending): "\(ending)"
      case .waiting: "waiting"
      case .gone: "no scene"
      }
    return note.text.map { "\(text) (\($0))" } ?? text
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
