// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching
internal import JunctorRouting

// The screens that the app specifies in addition to the opened one: parents, `NavigationOptions.ancestors`
// and the screen of `RouteResponse.navigate(to:_:)`. `Router.restore(_:in:source:)` passes its
// screens through the same steps.
//
// 1. A transition request is created with the routes of these screens. An address that leads to no screen,
//   or to a route of another pattern than the parent's, ends the request here.
// 2. After all interceptors, a separate request for each of these screens passes all gates and interceptors
//   of its address (`transitionRequest(from:for:)`).
// 3. The transition request is passed to the navigation queue. No screen has changed before.
//
// Invariant: the queue calls a screen's handler only if a request for the same route and address has passed
// all steps within the same request (`TransitionRequest.Part.hasPassed`). Exception: the roots of tabs,
// which no request shows; see `Router.connect(_:roots:)`.

/// The screens below a requested screen.
extension RoutePass {
  // MARK: Finding the screens

  /// The screens below a request's screen, the lowest first, without those that a remote policy withholds.
  func ancestors(
    of request: RouteRequest, _ record: RouteRecord, _ options: NavigationOptions
  ) throws -> [TransitionRequest.Part] {
    var chain: [TransitionRequest.Part] = []
    if let addresses = options.ancestors {
      chain = try addresses.map { try screen(at: $0, for: request) }
    } else if options.presentation != .replace {
      var (record, child) = (record, request)
      while let parent = record.traits.screen.parent {
        let address = try parent.address(under: child)
        let found = try screen(at: address, for: child)
        guard parent.names(found.record) else {
          throw NavigationError.ancestorOfAnotherRoute(address, parent: parent.text)
        }
        chain.append(found)
        if chain.count > Self.maximumAncestors {
          throw NavigationError.tooManyAncestors(address, limit: Self.maximumAncestors)
        }
        (record, child) = (found.record, found.request)
      }
      chain.reverse()
    }
    return chain.filter { !isWithheld($0.request) }
  }

  /// The maximum number of parents in a chain.
  private static let maximumAncestors = 64

  /// The screen at an address that the app has specified.
  func screen(at address: String, for request: RouteRequest) throws -> TransitionRequest.Part {
    guard let place = place(namedByApp: address), let record = place.route?.record,
      let factory = record.handler.screenFactory
    else { throw NavigationError.noAncestor(address) }
    return TransitionRequest.Part(record: record, factory: factory, request: request.naming(place))
  }

  // MARK: Passing their steps

  /// The transition request of a response; each additional screen has passed its steps.
  func transitionRequest(
    from response: ScreenResponse, for request: RouteRequest
  ) async throws -> TransitionRequest {
    var transition =
      switch response {
      case .address(let address, let options, let preparations):
        try transitionRequest(address, options, preparations, for: request)
      case .transition(let transition): transition
      }
    let destinations = transition.intent.map { $0.ancestors + [$0.destination] } ?? []
    for destination in destinations {
      guard let part = transition.parts[destination] else { continue }
      // A response that a step has stored for another request contains that request.
      let isOwn = part.request.core === core
      if part.hasPassed {
        if !isOwn, isWithheld(request.naming(part.request.place)) { throw refusalByPolicy() }
        continue
      }
      let passed = try await pass(isOwn ? part.request : request.naming(part.request.place))
      transition.parts[destination] = passed.requestedPart
      transition.preparations += passed.preparations
    }
    return transition
  }

  /// Passes the request for an additional screen through all steps of its address.
  ///
  /// - Returns: A transition request for this screen only, with the preparations of its steps.
  func pass(_ request: RouteRequest) async throws -> TransitionRequest {
    guard let record = request.record else {
      throw NavigationError.noAncestor(request.address)
    }
    let response = try await prepare(request)
    if Task.isCancelled { throw CancellationError() }
    guard case .transition(var transition)? = response.screen,
      transition.intent?.destination == destination(of: request, record)
    else {
      throw NavigationError.answeredByStep(request.address, answer: "\(response)")
    }
    let passed = transition.requestedPart?.request ?? request
    transition.preparations = transition.preparations.map { prepare in
      { _ in try await prepare(passed) }
    }
    return transition
  }
}

extension RouteRequest {
  /// The same request for an additional screen.
  ///
  /// It has no payload, presentation preferences of the caller, or observer of its presentation.
  fileprivate func naming(_ place: Place) -> RouteRequest {
    var named = moved(to: place)
    named.payload = nil
    named.context.removePersonalValues()
    return named
  }
}
