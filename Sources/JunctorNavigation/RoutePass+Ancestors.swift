// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching
internal import JunctorRouting

// The screens that the app names besides the one that is opened: parents, `NavigationOptions.ancestors`
// and the screen of `RouteResponse.navigate(to:_:)`. `Router.restore(_:in:source:)` passes its screens
// through the same steps.
//
// 1. An order is made with the routes of these screens. An address that leads to no screen, or to a
//    route of another pattern than the parent's, ends the request here.
// 2. When the response has left the chain, each of these screens passes all gates and interceptors of
//    its own address, with a request of its own (`order(saidBy:for:)`).
// 3. The order is given to the navigation queue. Nothing has moved before.
//
// Invariant: the queue calls a screen's handler only if a request for the same route and address has
// arrived at the end of the steps, in this order's own request. `TransitionRequest.Part.hasPassed` says so.
// The roots of tabs are the exception: no request shows them, see `Router.connect(_:roots:)`.

/// What is shown below a screen.
extension RoutePass {
  // MARK: Which screens

  /// The screens below a request's screen, the lowest first.
  func ancestors(
    of request: RouteRequest, _ record: RouteRecord, _ options: NavigationOptions
  ) throws -> [TransitionRequest.Part] {
    if let addresses = options.ancestors {
      return try addresses.map { try screen(at: $0, for: request) }
    }
    if options.presentation == .replace { return [] }
    var chain: [TransitionRequest.Part] = []
    var (record, child) = (record, request)
    while let parent = record.traits.screen.parent {
      let address = try parent.address(under: child)
      if chain.contains(where: { $0.record === record && $0.request.address == address }) {
        throw NavigationError.noAncestor(address)
      }
      let found = try screen(at: address, for: child)
      guard parent.names(found.record) else {
        throw NavigationError.ancestorOfAnotherRoute(address, parent: parent.text)
      }
      chain.append(found)
      if chain.count > Self.maximumAncestors { throw NavigationError.noAncestor(address) }
      (record, child) = (found.record, found.request)
    }
    return chain.reversed()
  }

  /// The most parents that a screen may have, one above another.
  private static let maximumAncestors = 64

  /// The screen at an address that the app itself has named.
  func screen(at address: String, for request: RouteRequest) throws -> TransitionRequest.Part {
    guard let target = target(at: address), let record = target.route?.record,
      let maker = record.handler.screenMaker
    else { throw NavigationError.noAncestor(address) }
    return TransitionRequest.Part(record: record, maker: maker, request: request.naming(target))
  }

  // MARK: Their steps

  /// The order of a response; each screen that it names besides the request's own has passed its steps.
  func order(
    saidBy response: ScreenResponse, for request: RouteRequest
  ) async throws -> TransitionRequest {
    var order =
      switch response {
      case .address(let address, let options, let preparations):
        try order(address, options, preparations, for: request)
      case .order(let order): order
      }
    let targets = order.intent.map { $0.ancestors + [$0.target] } ?? []
    for target in targets {
      guard let part = order.parts[target], !part.hasPassed else { continue }
      // A response that a step has kept from another request carries that request.
      let isOwn = part.request.core === core
      let passed = try await pass(isOwn ? part.request : request.naming(part.request.target))
      order.parts[target] = passed.target
      order.preparations += passed.preparations
    }
    return order
  }

  /// Passes the request for a screen that the app has named through all steps of its address.
  ///
  /// - Returns: An order for this screen alone, with the preparations of its steps.
  func pass(_ request: RouteRequest) async throws -> TransitionRequest {
    guard let record = request.record else {
      throw NavigationError.noAncestor(request.address)
    }
    let response = try await admit(request, to: record)
    if Task.isCancelled { throw CancellationError() }
    guard case .order(var order)? = response.screen,
      order.intent?.target == target(of: request, record)
    else {
      throw NavigationError.answeredByStep(request.address, answer: "\(response)")
    }
    let passed = order.target?.request ?? request
    order.preparations = order.preparations.map { prepare in { _ in try await prepare(passed) } }
    return order
  }
}

extension RouteRequest {
  /// The same request for a screen that the app has named besides the one that is opened.
  ///
  /// The payload, the caller's wishes for its screen, and what waits for that screen stay behind.
  fileprivate func naming(_ target: Target) -> RouteRequest {
    var named = moved(to: target)
    named.payload = nil
    named.context.removePersonalValues()
    return named
  }
}
