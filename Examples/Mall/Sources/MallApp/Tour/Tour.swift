// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The scenes that demonstrate and check the behavior of the shop.
enum Tour {
  /// All scenes, in order.
  static var scenes: [Scene] {
    [
      .oneLoginForThree, .pageGetsAnAnswer, .untrustedPage, .pushIsNotAllowed, .pushIsReported,
      .anotherAppCalls, .unknownAddress,
      .rivalModuleIsRefused, .declinedGoesToTheNext, .redirectsThatDoNotEnd, .handlerThatForgets,
      .logOutInTheMiddle, .noticeCoversAllScreens, .tenthPage, .coldStart, .oneLoginForTwoPages,
      .swipedBackWhileWaiting, .linkWhileASheetIsVisible, .leaveGuard, .logOutInATransition,
      .stepThatNeverEnds, .brokenOrderPage, .oneTraceForAPush,
      .moduleInObjectiveC,
    ]
  }

  /// Plays all scenes, each in its own shop, and returns the number of failed ones.
  ///
  /// - Parameter write: Receives each line.
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

/// One scenario with its expectations.
struct Scene: Sendable {
  let title: String
  let act: @MainActor (Stage) async throws -> Void

  init(_ title: String, act: @escaping @MainActor (Stage) async throws -> Void) {
    self.title = title
    self.act = act
  }

  /// Plays the scene and returns its report.
  @MainActor
  func play() async -> Stage {
    let stage = Stage()
    do {
      try await act(stage)
    } catch {
      stage.expect(false, "the scene ends without an error: \(error)")
    }
    return stage
  }
}
