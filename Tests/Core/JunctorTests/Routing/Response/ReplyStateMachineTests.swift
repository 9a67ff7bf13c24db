// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

import Junctor
@testable import JunctorLinks
@testable import JunctorModules
@testable import JunctorNavigation
@testable import JunctorRouting

@Suite struct ReplyStateMachineTests {
  private struct Failure: Error {}

  /// A reply with at most two actions for an abandoned answer.
  private struct System: Explorable {
    enum Event: Equatable { case answer(line: UInt), release, end, wait, onEnd }

    let waiter: ReplyStateMachine.Waiter
    var machine = ReplyStateMachine()
    var ending: Event?
    var isAwaited = false
    var isResumed = false
    /// The actions that were added before the end, and after it.
    var actions = 0

    var events: [Event] {
      [.answer(line: 1), .answer(line: 2), .release, .end]
        + (isAwaited ? [] : [.wait]) + (actions < 2 ? [.onEnd] : [])
    }

    mutating func perform(_ event: Event) throws(Violation) {
      let wasEnded = machine.isEnded
      switch event {
      case .answer(let line):
        try take(
          machine.answer(.success(.handled), at: AnswerPlace(fileID: "A/B.swift", line: line)),
          event)
      case .release: try take(machine.release(), event)
      case .end: try take(machine.end(with: Failure()), event)
      case .wait:
        isAwaited = true
        try take(machine.wait(waiter), event)
      case .onEnd:
        if ending == nil { actions += 1 }
        try take(machine.onEnd {}, event)
      }
      try require(machine.isEnded == (ending != nil), "The first ending is recorded.")
      try require(machine.isEnded || !wasEnded, "An ended reply remains ended.")
      try require(isResumed == (isAwaited && ending != nil), "A waiter is resumed at the end.")
    }

    private mutating func take(
      _ action: ReplyStateMachine.Action, _ event: Event
    ) throws(Violation) {
      let isFirst = ending == nil && event != .wait && event != .onEnd
      if isFirst { ending = event }
      switch action {
      case .nothing:
        let isAnswer = if case .answer = event { true } else { false }
        try require(!isFirst && !isAnswer, "An answer and the first ending have an effect.")
      case .resume(_, let result, let then):
        try require(isAwaited && !isResumed, "A waiter is resumed once.")
        isResumed = true
        let isSame =
          switch (result, ending) {
          case (.success, .answer): true
          case (.failure(let error), .release): error is HandlerLost
          case (.failure(let error), .end): error is Failure
          default: false
          }
        try require(isSame, "The waiter receives the first ending.")
        try check(then, isFirst)
      case .finish(let then): try check(then, isFirst)
      case .note(let first, let second):
        guard case .answer = event, !isFirst else {
          throw Violation("Only a late answer is noted.")
        }
        try require(
          second.description.hasSuffix("\(event)".filter(\.isNumber)), "It is this answer.")
        if case .answer(let line) = ending {
          try require(first?.description == "A/B.swift:\(line)", "The first answer is noted.")
        } else {
          try require(first == nil, "An end has no place.")
        }
      }
    }

    /// Actions run if the answer is no longer needed: those added before an `end`, and those added after any end
    /// without an answer.
    private mutating func check(
      _ then: ReplyStateMachine.EndActions, _ isFirst: Bool
    ) throws(Violation) {
      switch then {
      case .run(let run):
        if isFirst {
          try require(
            ending == .end && run.count == actions, "A cancelled caller runs all actions.")
          actions = 0
        } else if case .answer = ending {
          try require(run.isEmpty, "An answered reply runs no action.")
        } else {
          try require(run.count <= 1, "A late action runs alone.")
        }
      case .drop(let dropped):
        try require(
          isFirst && ending != .end && dropped.count == actions, "An answer drops all actions.")
        actions = 0
      }
    }
  }

  @Test func everyStateResumesItsWaiterOnceWithTheFirstEnding() async throws {
    _ = try await withTrackedThrowingContinuation { (waiter: ReplyStateMachine.Waiter) in
      let exploration = Exploration("ReplyStateMachine", states: 1_000) { System(waiter: waiter) }
      #expect(exploration.isComplete && exploration.violation == nil, "\(exploration)")
      waiter.resume(returning: .handled)
    }
  }

  @Test func secondAnswerHasBothLocations() throws {
    var machine = ReplyStateMachine()
    _ = machine.answer(.success(.handled), at: AnswerPlace(fileID: "A/B.swift", line: 1))
    let action = machine.answer(.success(.handled), at: AnswerPlace(fileID: "A/B.swift", line: 2))
    guard case .note(let first?, let second) = action else { throw Mishap(text: "\(action)") }
    #expect("\(first) \(second)" == "A/B.swift:1 A/B.swift:2")
  }

  @Test func answerAfterTheEndHasNoFirstLocation() throws {
    var machine = ReplyStateMachine()
    _ = machine.end(with: CancellationError())
    let action = machine.answer(.success(.handled), at: AnswerPlace(fileID: "A/B.swift", line: 2))
    guard case .note(nil, _) = action else { throw Mishap(text: "\(action)") }
  }
}
