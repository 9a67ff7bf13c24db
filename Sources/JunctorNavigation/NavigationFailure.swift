// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

/// Why a transition did not come to its end.
enum NavigationFailure: Error {
  /// The queue ended it.
  case ended(NavigationQueueMachine.Ending)
  /// A step did not complete.
  case timedOut(stage: String, after: Duration)
  /// A screen did not want to be left.
  case refused(by: Screen)
  /// The navigator could not do a step.
  case step(NavigationStep, any Error)
  /// What is done before the first step, or a handler's own transition, threw.
  case stage(any Error)
  /// The content of a screen could not be made.
  case content(any Error)
  /// A person took the screen away while it came.
  case takenAway
  /// There is no such scene, or it went away.
  case noScene(String?)
  /// The scene changed at each try.
  case unsettled
}
