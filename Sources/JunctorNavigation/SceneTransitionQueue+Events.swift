// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

/// The events, records and log notes of a scene's transitions.
extension SceneTransitionQueue {
  /// Reports the end of a transition to the router's recorders and listeners.
  func report(_ transition: Transition, _ result: Result<TransitionResult, any Error>) {
    let request = transition.request
    var error: (any Error)?
    switch result {
    case .success(.nothingToDo): return
    case .success(.done): break
    case .failure(let failure): error = failure
    }
    shared.record(
      .ended(
        NavigationOccurrence.End(
          cause: request.cause,
          requests: (request.routeRequest.map { [$0] } ?? []) + transition.joiners,
          isDone: error == nil, finish: transition.finish, scene: scene)))
    send(
      request.cause, came: transition.came, left: transition.left, since: transition.began,
      for: request.routeRequest, error: error)
  }

  /// Sends what has changed, with what is in front now; without `began`, the user has changed it.
  func send(
    _ cause: NavigationCause, came: [String], left: [String], since began: Duration? = nil,
    for request: RouteRequest? = nil, error: (any Error)? = nil
  ) {
    guard shared.events.hasListeners else { return }
    let change = NavigationChange(
      cause: cause, scene: scene.id, came: came, left: left, front: scene.top?.route,
      duration: began.map { shared.clock.elapsed() - $0 } ?? .zero)
    let report = NavigationReport(change: change, isDone: error == nil)
    shared.events.send(
      .reported("\(report)"), for: request, note: error.map { note(about: $0) }, content: report)
  }

  /// Why it failed, without names and addresses, which may have been taken from a link.
  private func note(about error: any Error) -> String {
    switch error {
    case NavigationFailure.ended(let ending): "\(ending)"
    case NavigationFailure.timedOut: "a step took too long"
    case NavigationFailure.refused(let screen): "\(screen.route) did not want to be left"
    case NavigationFailure.step: "the navigator could not do a step"
    case NavigationFailure.stage: "what belongs to the handler threw"
    case NavigationFailure.content: "a screen could not be made"
    case NavigationFailure.takenAway: "the screen was taken away while it came"
    case NavigationFailure.noScene: "the scene is gone"
    case NavigationFailure.unsettled: "the scene changed at each try"
    case NavigationError.noTab: "the scene has no such tab"
    case NavigationError.modalsAreUp: "modals are presented, and the policy is to refuse"
    case NavigationError.waitsForModals: "modals are presented, and the policy is to wait"
    case NavigationError.noAncestor: "the address of an ancestor leads to no screen"
    case NavigationError.ancestorOfAnotherRoute:
      "the address of a parent belongs to another route"
    case NavigationError.answeredByStep:
      "a gate or an interceptor answered in the place of a named screen"
    case NavigationError.noFactory: "no factory makes screens of this kind"
    default: "\(type(of: error))"
    }
  }

  /// A screen answered after it had answered, or was gone.
  func noteSecondAnswer(of handle: ScreenHandle, at place: AnswerPlace) {
    shared.events.send(.lateAnswer(place: "\(place)"), for: handle.request)
  }
}
