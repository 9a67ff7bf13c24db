// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// Natural first guesses that do not compile, each with the message that says what to write.
// scripts/check-messages compares them with what the compiler says.

import Junctor

struct OrderDetail: Route {
  typealias Output = Int
  static let patterns: RoutePatterns = "/order"
  init(from parameters: RouteParameters) {}
  func write(to values: inout RouteValues) {}
}

func handlerAfterOptions(router: Router, registrar: ModuleRegistrar) throws {
  let group = router.group("/group")
  try router.register("/a", .exposed(to: .push), .sync { _ in 1 })
  // expected-error@-1 {{type 'RouteOption' has no member 'sync'}}
  try registrar.register("/a", .exposed(to: .push), .main { _ in 1 })
  // expected-error@-1 {{type 'RouteOption' has no member 'main'}}
  try group.register("/a", .exposed(to: .push), .reply { _, reply in reply.finish(1) })
  // expected-error@-1 {{type 'RouteOption' has no member 'reply'}}
  try router.register("/a", .exposed(to: .push), .screen { request, screen in request.address })
  // expected-error@-1 {{type 'RouteOption' has no member 'screen'}}
  try router.register(OrderDetail.self, .exposed(to: .push), .sync { _ in 1 })
  // expected-error@-1 {{type 'RouteOption' has no member 'sync'}}
}

func noHandler(router: Router) throws {
  try router.register("/a")
  // expected-error@-1 {{a route has a handler}}
  try router.register(OrderDetail.self)
  // expected-error@-1 {{a route has a handler}}
}

func caughtInAClosure(router: Router) {
  Task {
    do {
      try await router.open("/a")
    } catch {
      print(error.code)
      // expected-error@-1 {{a closure does not infer the type of this error; write “do throws(RouteError) { … } catch { … }”}}
    }
  }
}

struct Session: Sendable {}

func slips(router: Router, session: Session) throws {
  try router.register("/a") { request in request.params["id"] }
  // expected-error@-1 {{'params' is unavailable: read one parameter with request["id"]}}
  try router.register("/a", .exposed(to: .push)) { request in
    let id = request.parameters["id"]
    // expected-error@-1 {{'parameters' is unavailable: read one parameter with request["id"]}}
    return id
  }
  try router.register("/a") { request in
    let id = request.query["id"]
    // expected-error@-1 {{read a parameter with request["id"]}}
    return id
  }
  try router.register(OrderDetail.self) { route in route.price }
  // expected-error@-1 {{value of type 'OrderDetail' has no member 'price'}}
  router.addInterceptor { request, next in
    if session.isOpen { throw RouteRejection("no") }
    // expected-error@-1 {{value of type 'Session' has no member 'isOpen'}}
    return try await next(request)
  }
  router.addGate { request in
    if session.isOpen { throw RouteRejection("no") }
    // expected-error@-1 {{value of type 'Session' has no member 'isOpen'}}
    return nil
  }
  router.setFallback(.sync { request in request.text })
  // expected-error@-1 {{value of type 'RouteRequest' has no member 'text'}}
  try router.register("/a") { request in
    let id: Int = request["id"]
    // expected-error@-1 {{cannot convert value of type 'String?' to specified type 'Int'}}
    return id
  }
}

func subscripts(router: Router) {
  router["/x"] = .sync { _ in 1 }
  // expected-error@-1 {{write “try router.register("/x", .sync { … })” to add a route}}
  router["/x"] = nil
  // expected-error@-1 {{“router.unregister("/x")” to remove one}}
}
