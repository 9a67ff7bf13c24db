// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Testing

import Junctor
@testable import JunctorLinks
@testable import JunctorModules
@testable import JunctorNavigation
@testable import JunctorRouting

@Suite struct ReplyStateMachineTests {
  enum Step: String, CaseIterable { case answer, release, end, wait, onEnd }

  /// Every order of up to five events, with at most one wait.
  static let lives: [[Step]] = {
    var lives: [[Step]] = [[]]
    var longest: [[Step]] = [[]]
    for _ in 0..<5 {
      longest = longest.flatMap { life in
        Step.allCases.compactMap { step in
          step == .wait && life.contains(.wait) ? nil : life + [step]
        }
      }
      lives += longest
    }
    return lives
  }()

  /// The expected outcome: the first of answer, release and end.
  static func expected(_ life: [Step]) -> String? {
    life.first { $0 == .answer || $0 == .release || $0 == .end }?.rawValue
  }

  @Test func everySequenceResumesItsWaiterOnceWithTheFirstEnding() async throws {
    #expect(Self.lives.count > 1_500)
    for life in Self.lives {
      var (resumed, notes, ran) = ([String](), 0, 0)
      let counted = Notes()
      var machine = ReplyStateMachine()

      func perform(_ action: ReplyStateMachine.Action) {
        switch action {
        case .nothing: break
        case .resume(let waiter, let result, let actions):
          resumed.append(word(result))
          waiter.resume(with: result)
          run(actions)
        case .finish(let actions): run(actions)
        case .note: notes += 1
        }
      }
      func run(_ actions: ReplyStateMachine.EndActions) {
        guard case .run(let actions) = actions else { return }
        for action in actions { action() }
      }

      let place = AnswerPlace(fileID: "A/B.swift", line: 1)
      func take(_ step: Step) {
        switch step {
        case .answer: perform(machine.answer(.success(.handled), at: place))
        case .release: perform(machine.release())
        case .end: perform(machine.end(with: CancellationError()))
        case .onEnd: perform(machine.onEnd { counted.add("end") })
        case .wait: break
        }
      }

      if let waits = life.firstIndex(of: .wait) {
        for step in life[..<waits] { take(step) }
        _ = try? await withTrackedThrowingContinuation { waiter in
          perform(machine.wait(waiter))
          for step in life[(waits + 1)...] { take(step) }
          if !machine.isEnded { take(.end) }
        }
        #expect(resumed == [Self.expected(life) ?? "end"], "\(life)")
      } else {
        for step in life { take(step) }
        #expect(resumed.isEmpty, "\(life)")
      }
      ran = counted.count

      let ending = Self.expected(life)
      let first = life.firstIndex { $0.rawValue == ending } ?? life.count
      #expect(machine.isEnded == (ending != nil || life.contains(.wait)), "\(life)")
      #expect(notes == life.dropFirst(first + 1).count { $0 == .answer }, "\(life)")
      let before = life[..<first].count { $0 == .onEnd }
      let after = life.dropFirst(first + 1).count { $0 == .onEnd }
      switch ending {
      case "answer": #expect(ran == 0, "\(life)")
      case "release": #expect(ran == after, "\(life)")
      case "end": #expect(ran == before + after, "\(life)")
      default: #expect(ran == (life.contains(.wait) ? before : 0), "\(life)")
      }
    }
  }

  private func word(_ result: ReplyStateMachine.Ending) -> String {
    switch result {
    case .success: "answer"
    case .failure(let error): error is HandlerLost ? "release" : "end"
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
