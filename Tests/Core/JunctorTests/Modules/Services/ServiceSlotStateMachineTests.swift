// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

import Junctor
@testable import JunctorLinks
@testable import JunctorModules
@testable import JunctorNavigation
@testable import JunctorRouting

@Suite struct ServiceSlotStateMachineTests {
  /// A slot and two runs; copies would share the service.
  private final class System: Explorable {
    enum Event { case begin(Int?), finish(isWeak: Bool), fail, take, release }

    private enum Content { case none, strong, weak }

    private static let runs = [0, 1].map { _ in
      FactoryRun(.target("Wallet"), isOnMain: false, inside: nil)
    }
    private var machine = ServiceSlotStateMachine<Wallet>()
    private var creating: Int?
    private var content = Content.none
    /// The only reference to the service outside of the slot.
    private var holder: Wallet?

    private var hasContent: Bool { content == .strong || content == .weak && holder != nil }

    var key: String {
      var copy = machine
      let answer =
        switch copy.begin(nil) {
        case .created: "created"
        case .busy(let run): "\(Self.runs.firstIndex { $0 === run } ?? -1)"
        case .create, .none: "none"
        }
      return canonicalText(of: (answer, creating, content, holder != nil))
    }

    var events: [Event] {
      [.begin(nil), .begin(0), .begin(1), .take]
        + (creating == nil ? [] : [.finish(isWeak: false), .finish(isWeak: true), .fail])
        + (holder == nil ? [] : [.release])
    }

    func perform(_ event: Event) throws(Violation) {
      switch event {
      case .begin(let number):
        let isRight =
          switch machine.begin(number.map { Self.runs[$0] }) {
          case .created(let created): hasContent && (holder ?? created.service) === created.service
          case .busy(let run): !hasContent && creating.map { Self.runs[$0] } === run
          case .create: !hasContent && creating == nil && number != nil
          case .none: !hasContent && creating == nil && number == nil
          }
        try require(isRight, "One run creates the content, and others wait or receive it.")
        if let number, !hasContent, creating == nil { (creating, content) = (number, .none) }
      case .finish(let isWeak):
        let wallet = Wallet(name: "w")
        machine.finish(.init(service: wallet, requested: []), isWeak: isWeak)
        (creating, content, holder) = (nil, isWeak ? .weak : .strong, wallet)
      case .fail:
        machine.fail()
        creating = nil
      case .take:
        try require((machine.take() != nil) == hasContent, "Created content is removed.")
        if hasContent { content = .none }
      case .release: holder = nil
      }
      try require((machine.created != nil) == hasContent, "The slot has what was created.")
    }
  }

  @Test func everyStateHasOneCreatorOrItsContent() {
    let exploration = Exploration("ServiceSlotStateMachine", states: 100, replays: true) {
      System()
    }
    #expect(exploration.isComplete && exploration.violation == nil, "\(exploration)")
  }
}
