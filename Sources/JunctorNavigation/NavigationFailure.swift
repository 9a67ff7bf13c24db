// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

/// Why a transition was not completed.
enum NavigationFailure: Error {
  /// The queue ended it.
  case ended(NavigationQueueMachine.Ending)
  /// A step did not complete.
  case timedOut(stage: String, after: Duration)
  /// A screen refused to be left.
  case refused(by: Screen)
  /// The navigator could not perform a step.
  case step(NavigationStep, any Error)
  /// A preparation or a handler's own transition threw.
  case stage(any Error)
  /// The content of a screen could not be created.
  case content(any Error)
  /// The user removed the screen while it was being shown.
  case takenAway
  /// There is no such scene, or it was disconnected.
  case noScene(String?)
  /// The scene changed at each try.
  case unsettled
}
