// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

/// The events, records and log notes of a scene's transitions.
extension SceneTransitionQueue {
  /// Reports the end of a transition to the router's listeners.
  func report(_ transition: Transition, _ result: Result<TransitionResult, any Error>) {
    record(transition, result)
    guard shared.events.isHeard else { return }
    let change = change(
      transition.request.cause, came: transition.report.came, left: transition.report.left,
      duration: shared.clock.elapsed() - transition.report.began)
    switch result {
    case .success(.nothingToDo): break
    case .success: send(change, transition.request.routeRequest)
    case .failure(let error):
      shared.events.send(
        .navigation(.failed(change)), for: transition.request.routeRequest, note: note(about: error)
      )
    }
  }

  /// What has changed, with what is in front now.
  func change(
    _ cause: NavigationCause, came: [String], left: [String],
    duration: Duration = .zero
  ) -> NavigationChange {
    NavigationChange(
      cause: cause, scene: scene.id, came: came, left: left, front: scene.top?.route,
      duration: duration)
  }

  private func record(_ transition: Transition, _ result: Result<TransitionResult, any Error>) {
    let isDone: Bool
    switch result {
    case .success(.nothingToDo): return
    case .success(.done): isDone = true
    case .failure: isDone = false
    }
    shared.record(
      .ended(
        NavigationOccurrence.End(
          cause: transition.request.cause,
          requests: (transition.request.routeRequest.map { [$0] } ?? []) + transition.joiners,
          isDone: isDone, finish: transition.report.finish, scene: scene)))
  }

  func send(_ change: NavigationChange, _ request: RouteRequest? = nil) {
    shared.events.send(.navigation(.done(change)), for: request)
  }

  /// Why it failed, without an address.
  private func note(about error: any Error) -> String {
    guard let failure = error as? NavigationFailure else {
      return (error as? NavigationError).map { note(about: $0) } ?? "\(type(of: error))"
    }
    return switch failure {
    case .ended(let ending): "\(ending)"
    case .timedOut: "a step took too long"
    case .refused(let screen): "\(screen.route) did not want to be left"
    case .step: "the navigator could not do a step"
    case .stage: "what belongs to the handler threw"
    case .content: "a screen could not be made"
    case .takenAway: "the screen was taken away while it came"
    case .noScene: "the scene is gone"
    case .unsettled: "the scene changed at each try"
    }
  }

  /// Why it could not be planned: a name or an address in it may have been taken from a link.
  private func note(about refusal: NavigationError) -> String {
    switch refusal {
    case .noTab: "the scene has no such tab"
    case .modalsAreUp: "modals are presented, and the policy is to refuse"
    case .waitsForModals: "modals are presented, and the policy is to wait"
    case .noAncestor: "the address of an ancestor leads to no screen"
    case .ancestorOfAnotherRoute: "the address of a parent belongs to another route"
    case .answeredByStep: "a gate or an interceptor answered in the place of a named screen"
    case .noFactory: "no factory makes screens of this kind"
    case .impossible, .unsuitable, .blocked, .sceneGone: "the navigator could not do a step"
    }
  }

  /// A screen answered after it had answered, or was gone.
  func noteSecondAnswer(of handle: ScreenHandle, at place: AnswerPlace) {
    shared.events.send(.lateAnswer(place: "\(place)"), for: handle.request)
  }
}
