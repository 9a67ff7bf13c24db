// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Everything that the shop promises, played scene after scene.
enum Tour {
  /// All scenes, in order.
  static var scenes: [Scene] {
    [
      .oneLoginForThree, .pageGetsAnAnswer, .hostilePage, .pushIsNotAllowed, .pushIsReported,
      .anotherAppCalls, .unknownAddress,
      .rivalModuleIsRefused, .declinedGoesToTheNext, .redirectsThatDoNotEnd, .handlerThatForgets,
      .logOutInTheMiddle, .noticeLiesOverAll, .tenthPage, .coldStart, .oneLoginForTwoPages,
      .swipedBackWhileWaiting, .linkWhileASheetIsUp, .leaveGuard, .logOutInATransition,
      .stepThatNeverEnds,
    ]
  }

  /// Plays all scenes, each in a shop of its own, and returns how many failed.
  ///
  /// - Parameter write: Takes one line after another.
  @MainActor
  static func play(_ write: (String) -> Void) async -> Int {
    var failures = 0
    for (number, scene) in scenes.enumerated() {
      write("Scene \(number + 1): \(scene.title)")
      let stage = await scene.play()
      for line in stage.lines { write("  \(line)") }
      if stage.failures > 0 { failures += 1 }
      write("")
    }
    let passed = scenes.count - failures
    write(failures == 0 ? "\(passed) scenes passed" : "\(passed) scenes passed, \(failures) failed")
    return failures
  }
}

/// One promise, acted out.
struct Scene: Sendable {
  let title: String
  let act: @MainActor (Stage) async throws -> Void

  init(_ title: String, act: @escaping @MainActor (Stage) async throws -> Void) {
    self.title = title
    self.act = act
  }

  /// Plays the scene and returns the stage as it was left.
  @MainActor
  func play() async -> Stage {
    let stage = Stage()
    do {
      try await act(stage)
    } catch {
      stage.expect(false, "the scene comes to its end, without: \(error)")
    }
    return stage
  }
}
