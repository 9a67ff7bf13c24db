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
    case .success(.done): noteMissingTab(of: request)
    case .failure(let failure): error = failure
    }
    shared.record(
      .ended(
        request.cause, (request.routeRequest.map { [$0] } ?? []) + transition.joiners,
        isDone: error == nil, finish: transition.finish, scene))
    send(
      request.cause, added: transition.added, removed: transition.removed, since: transition.began,
      for: request.routeRequest, error: error)
  }

  /// Sends a change of the screens; without `began`, the user has caused it.
  func send(
    _ cause: NavigationCause, added: [String], removed: [String], since began: Duration? = nil,
    for request: RouteRequest? = nil, error: (any Error)? = nil
  ) {
    guard shared.events.hasListeners else { return }
    let change = NavigationChange(
      cause: cause, scene: scene.id, added: added, removed: removed, front: scene.top?.route,
      duration: began.map { shared.clock.elapsed() - $0 } ?? .zero)
    let report = NavigationReport(
      change: change, isDone: error == nil, waiting: transitions.count)
    shared.events.send(
      .reported("\(report)"), for: request, note: error.map { note(about: $0) }, content: report)
  }

  /// Reports that the scene has none of the tabs in which a screen belongs.
  func noteMissingTab(of request: TransitionRequest) {
    guard let names = request.intent?.tabNames, !names.isEmpty,
      !scene.tabs.contains(where: { names.contains($0.name) && $0.isVisible })
    else { return }
    // Without the name, which may be from a link.
    shared.events.send(
      .reported("\(scene.id) has none of the tabs of the screen"), for: request.routeRequest)
  }

  /// Reports what the platform does not have of a presentation.
  func noteMissingFeatures(of step: NavigationStep, for request: RouteRequest?) {
    guard case .present(let modal, _) = step else { return }
    let missing = modal.presentation.features.subtracting(navigator.features)
    if missing.isEmpty { return }
    shared.events.send(
      .reported("\(modal.presentation) in \(scene.id) without \(missing)"), for: request)
  }

  /// The reason of a failure, without names and addresses, which may be from a link.
  private func note(about error: any Error) -> String {
    switch error {
    case NavigationFailure.ended(let reason): "\(reason)"
    case NavigationFailure.timedOut: "a step exceeded its time limit"
    case NavigationFailure.refused(let screen): "the leave guard of \(screen.route) refused"
    case NavigationFailure.step: "the navigator could not perform a step"
    case NavigationFailure.stage: "a preparation or the handler's own transition threw"
    case NavigationFailure.content: "a screen could not be created"
    case NavigationFailure.removedWhileShown: "the screen was removed while it was being shown"
    case NavigationFailure.noScene: "the scene is not connected"
    case NavigationFailure.unsettled: "the scene changed during each attempt"
    case NavigationError.noTab: "the scene has no such tab"
    case NavigationError.modalsArePresented: "modals are presented, and the policy is to refuse"
    case NavigationError.waitsForModals: "modals are presented, and the policy is to wait"
    case NavigationError.alertIsVisible: "an alert is visible"
    case NavigationError.noAncestor: "the address of an ancestor leads to no screen"
    case NavigationError.tooManyAncestors: "the screen has too many ancestors"
    case NavigationError.ancestorOfAnotherRoute:
      "the address of a parent belongs to another route"
    case NavigationError.answeredByStep:
      "a gate or an interceptor responded in place of a required screen"
    case NavigationError.noFactory: "no factory for screens of this kind is registered"
    default: "\(type(of: error))"
    }
  }

  /// Reports that a screen answered again, or after it was removed.
  func noteSecondAnswer(of handle: ScreenHandle, at place: AnswerPlace) {
    shared.events.send(.lateAnswer(place: "\(place)"), for: handle.request)
  }
}
