// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

package import JunctorRouting

/// Creates the content of a screen.
///
/// A class, so that a handler with a factory is no larger than others.
final class ScreenFactory: Sendable {
  typealias Build = @MainActor @Sendable (RouteRequest, ScreenHandle) throws -> Any

  let build: Build
  /// The handler's own stages, if it has any.
  let stages: (any ScreenRouteHandling)?
  /// The presentation of a dialog; `nil` for a screen, which can be presented in each way.
  let dialog: Presentation?

  init(
    stages: (any ScreenRouteHandling)? = nil, dialog: Presentation? = nil, build: @escaping Build
  ) {
    self.build = build
    self.stages = stages
    self.dialog = dialog
  }
}

extension ScreenFactory: CustomHandler {
  var summary: String { "shows a screen" }

  func respond(
    to request: RouteRequest, of record: RouteRecord, in pass: RoutePass
  ) async throws -> RouteResponse {
    if try await declines(request) { return .declined }
    do {
      return .show(try pass.transitionRequest(for: request, of: record, self))
    } catch let refusal as NavigationError {
      throw pass.error(of: refusal)
    }
  }

  func prepare(
    _ request: RouteRequest, of record: RouteRecord, in pass: RoutePass
  ) async throws -> RouteResponse {
    do {
      if try await declines(request) { return .declined }
    } catch {
      throw pass.failure(of: record, error)
    }
    let destination = pass.destination(of: request, record)
    let part = TransitionRequest.Part(
      record: record, factory: self, request: request, hasPassed: true)
    return .show(TransitionRequest(NavigationIntent(destination), parts: [destination: part]))
  }

  private func declines(_ request: RouteRequest) async throws -> Bool {
    if let stages { try await !stages.shouldHandle(request) } else { false }
  }

  func refusal(ofMoved request: RouteRequest, in pass: RoutePass) -> RouteError {
    pass.error(
      of: NavigationError.answeredByStep(
        request.trail[0], answer: "a redirect to \(request.address)"))
  }

  /// Returns only the content, for callers that show it themselves; its handle has no effect.
  func object(for request: RouteRequest, of record: RouteRecord, in pass: RoutePass) throws -> Any {
    let screen = Screen(id: 0, route: request.pattern ?? "", address: request.address)
    return try build(request, ScreenHandle(screen: screen, request: request, queue: nil))
  }

  func noting(_ note: @escaping @Sendable (RouteRequest) -> Void) -> any CustomHandler {
    ScreenFactory(stages: stages, dialog: dialog) { [build] request, handle in
      note(request)
      return try build(request, handle)
    }
  }

  func ancestors(
    of request: RouteRequest, _ record: RouteRecord, in pass: RoutePass
  ) throws -> [RouteRequest] {
    try pass.ancestors(of: request, record, record.traits.screen.options).map(\.request)
  }
}

extension RouteHandler {
  /// The factory of the handler's screen or dialog; `nil` if it shows none.
  var factory: ScreenFactory? {
    if case .custom(let handler) = kind { handler as? ScreenFactory } else { nil }
  }

  /// The factory of the handler's screen, which can be in a stack; `nil` if it shows none.
  var screenFactory: ScreenFactory? { factory.flatMap { $0.dialog == nil ? $0 : nil } }

  /// The presentation of the handler's dialog; `nil` if it shows none.
  package var dialog: Presentation? { factory?.dialog }
}

extension RouteResolution {
  /// Whether the route shows a screen, which may stay visible for an unlimited time.
  package var showsScreen: Bool { matched.record.handler.factory != nil }
}
