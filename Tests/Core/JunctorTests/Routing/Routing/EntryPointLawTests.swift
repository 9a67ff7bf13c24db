// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import JunctorTesting
import TestSupport
import Testing

/// The asynchronous and the synchronous pass agree: on a router whose steps
/// are gates and whose handlers are synchronous, both entry points have the same result for every address,
/// and run the same steps.
@Suite(.timeLimit(.minutes(1))) struct EntryPointLawTests {
  static let addresses = ["/a", "/b", "/a/b", "/a/7", "/c", "/a/%00", "other://x", "/b/b/b"]
  static let patterns = ["/a", "/b", "/a/:x", "/:x/b", "/:x", "/*", "/a/:n([0-9]+)"]

  /// The action of a step or handler for every request.
  enum Deed: CaseIterable {
    case pass, pass2, value, handled, declined, redirect, rewrite, reject, fail
  }

  /// A gate with one action, which notes that it ran.
  private struct Gate: RouteGate {
    let name: String
    let deed: Deed
    let address: String
    let notes: Notes

    func admit(_ request: inout RouteRequest) throws -> RouteResponse? {
      notes.add("in \(name) \(request.address)")
      switch deed {
      case .pass, .pass2: return nil
      case .value: return .value("gate \(name)")
      case .handled: return .handled
      case .declined: return .declined
      case .redirect: return .redirect(to: address)
      case .rewrite:
        request.rewrite(to: address)
        return nil
      case .reject: throw RouteRejection("no")
      case .fail: throw Mishap(text: name)
      }
    }

    func leave(_ response: inout RouteResponse, _ request: RouteRequest) throws {
      notes.add("out \(name) \(response)")
      if deed == .pass2, response.value is String { response = .value("changed") }
    }
  }

  private func handler(_ deed: Deed, _ address: String, _ notes: Notes) -> RouteHandler {
    .sync { request in
      notes.add("handle \(request.pattern ?? "") \(request.address)")
      switch deed {
      case .pass, .pass2, .value, .rewrite: return RouteResponse.value(request.pattern ?? "")
      case .handled: return .handled
      case .declined: return .declined
      case .redirect: return .redirect(to: address)
      case .reject: throw RouteRejection("no")
      case .fail: throw Mishap(text: "handler")
      }
    }
  }

  private func router(_ dice: inout SplitMix, _ notes: Notes) -> Router {
    let parent = dice.one(in: 5) ? Router.quiet() : nil
    if let parent { _ = try? parent.register("/c", .sync { _ in "parent" }) }
    let router = Router.quiet(parent: parent)
    func deed() -> Deed { dice.one(in: 2) ? .pass : Deed.allCases.randomElement(using: &dice)! }
    func address() -> String { Self.addresses.randomElement(using: &dice)! }
    for number in 0..<Int.random(in: 0...2, using: &dice) {
      let deed = dice.one(in: 3) ? deed() : .pass2
      router.addGate(Gate(name: "g\(number)", deed: deed, address: address(), notes: notes))
    }
    for pattern in Self.patterns.shuffled(using: &dice).prefix(4) {
      let gate = Gate(name: pattern, deed: deed(), address: address(), notes: notes)
      let handler = handler(deed(), address(), notes)
      // A conflict is refused, and the table is unchanged.
      _ = try? router.register(RoutePatterns(pattern), handler, .gated(by: gate))
    }
    if dice.one(in: 4) { router.setFallback(handler(deed(), address(), notes)) }
    return router
  }

  @Test func entryPointsAgree() async throws {
    var dice = SplitMix(seed: 7)
    var endings: [String: Int] = [:]
    for _ in 0..<Laws.count(1_300, usually: 130) {
      let notes = Notes()
      let router = router(&dice, notes)
      for address in Self.addresses {
        let asynchronous: String
        do throws(RouteError) {
          asynchronous = "\(try await router.open(address))"
        } catch {
          asynchronous = "\(error)"
        }
        let way = notes.take()
        let synchronous: String
        do throws(RouteError) {
          let value = try router.value(for: address, as: String?.self)
          synchronous = value.map { "value \($0)" } ?? "handled"
        } catch {
          synchronous = "\(error)"
        }
        #expect(synchronous == asynchronous, "\(address)")
        #expect(notes.take() == way, "\(address)")
        endings[String(asynchronous.prefix { $0 != ":" && $0 != " " }), default: 0] += 1
      }
    }
    // 10,400 cases in all, and every kind of ending among them.
    for ending in [
      "value", "handled", "declined", "redirectLoop", "rejected", "handlerFailed", "notFound",
      "invalidURL",
    ] { #expect(endings[ending, default: 0] > 0, "\(ending) \(endings)") }
  }
}
