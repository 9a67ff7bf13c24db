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
  try router.register(for: OrderDetail.self, .exposed(to: .push), .sync { _ in 1 })
  // expected-error@-1 {{type 'RouteOption' has no member 'sync'}}
  // expected-error@-2 {{type 'RouteHandler.For<OrderDetail>' has no member 'exposed'}}
  // expected-error@-3 {{cannot infer contextual base in reference to member 'push'}}
}

func noHandler(router: Router) throws {
  try router.register("/a")
  // expected-error@-1 {{a route has a handler}}
  try router.register(for: OrderDetail.self)
  // expected-error@-1 {{missing argument for parameter 'handler' in call}}
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
  try router.register(for: OrderDetail.self) { route in route.price }
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

/// An error in the closure of a route is reported in the closure, not at the pattern.
func errorsInClosures(router: Router, registrar: ModuleRegistrar) throws {
  try router.register("/a") { request in
    try await request.ruter.open("/b")
    // expected-error@-1 {{value of type 'RouteRequest' has no member 'ruter'}}
  }
  try registrar.register(["/a", "/b"], .exposed(to: .push)) { request in
    let opened = try await request.router.opn("/b")
    // expected-error@-1 {{value of type 'Router' has no member 'opn'}}
    return opened
  }
  try router.group("/group").register("/a") { request in
    try await request.router.open(7)
    // expected-error@-1 {{instance method 'open(_:source:context:)' requires that 'Int' conform to 'Route'}}
  }
  try router.register("/a", .exposed(to: .psh)) { request in request.address }
  // expected-error@-1 {{has no member 'psh'}}
  try router.register(for: OrderDetail.self) { route in
    let price: String = route.hashValue
    // expected-error@-1 {{'hashValue'}}
    return price
  }
}

/// A typed screen answers with the output of its route.
func answersOfTypedScreens(router: Router) throws {
  try router.register(
    for: OrderDetail.self,
    .screen { route, screen in
      screen.finish("seven")
      // expected-error@-1 {{cannot convert value of type 'String' to expected argument type 'OrderDetail.Output' (aka 'Int')}}
      return route
    })
  try router.register(
    for: OrderDetail.self,
    .alert { _ in RouteDialog("Delete?", buttons: [.init("Delete", answer: true)]) })
  // expected-error@-1 {{'Bool'}}
}

func subscripts(router: Router) {
  router["/x"] = .sync { _ in 1 }
  // expected-error@-1 {{write “try router.register("/x", .sync { … })” to add a route}}
  router["/x"] = nil
  // expected-error@-1 {{“router.unregister("/x")” to remove one}}
}

func stepsOfARoute(router: Router, session: SessionGate) throws {
  try router.register("/a", .sync { _ in 1 }, .gated(by: session))
  // expected-error@-1 {{'gated(by:)' is unavailable: an interceptor, such as a SessionGate, is added with .intercepted(by:)}}
  try router.register("/a", .sync { _ in 1 }, .gate(session))
  // expected-error@-1 {{'gate' is unavailable: a gate is added with .gated(by:), an interceptor with .intercepted(by:)}}
}

func confirmation(router: Router) throws {
  try router.register("/a", .confirmationDialog { _ in RouteDialog("Delete?", buttons: [.init("Yes", answer: 1)]) })
  // expected-error@-1 {{'confirmationDialog' has been renamed to 'confirmation(_:)'}}
  try router.register(
    for: OrderDetail.self,
    .confirmationDialog { _ in RouteDialog("Delete?", buttons: [.init("Yes", answer: 1)]) })
  // expected-error@-1 {{'confirmationDialog' has been renamed to 'confirmation(_:)'}}
}
