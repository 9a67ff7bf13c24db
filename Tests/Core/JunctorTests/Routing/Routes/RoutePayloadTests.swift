// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import Testing

@Suite struct RoutePayloadTests {
  let router = Router.quiet()
  let draft = OrderDetail.Draft(text: "later")

  @Test func payloadIsNotPartOfTheURL() async throws {
    try router.register(
      for: OrderDetail.self,
      .init { route, request in "\(route.draft?.text ?? "-") \(request.address)" })
    #expect(
      try await router.open(OrderDetail(id: 7, draft: draft)) == "later /order/7?size=10")
    #expect(try router.url(for: OrderDetail(id: 7, draft: draft)) == "mall://order/7?size=10")
  }

  @Test func mainActorObjectIsPassedInABox() async throws {
    try router.register(for: Upload.self, .main { "\($0.name) \($0.photo.value.width)" })
    let photo = await MainActor.run { OnMain(Photo(width: 64)) }
    #expect(try await router.open(Upload(name: "me", photo: photo)) == "me 64")
  }

  /// The payload of older code has objects without a box, or values of type `Any`.
  @Test func objectIsPutInTheBoxThatTheRouteRequires() async throws {
    try router.register(for: Upload.self, .main { "\($0.name) \($0.photo.value.width)" })
    let payloads = await MainActor.run {
      let photo = Photo(width: 64)
      let boxes: [RoutePayload] = [["photo": OnMain(photo)], ["photo": OnMain<Any>(photo)]]
      return boxes + [RoutePayload(onMain: ["photo": photo])]
    }
    for payload in payloads {
      #expect(try await router.open("/upload/me", payload: payload, as: String.self) == "me 64")
    }
    let wrong = await MainActor.run { RoutePayload(onMain: ["photo": NotSendable()]) }
    #expect(try await router.failure("/upload/me", payload: wrong).code == .badParameter)
  }

  @MainActor @Test func valuesOfOlderCodeAreReadOnTheMainActor() throws {
    let object = NotSendable()
    let payload = RoutePayload(onMain: [
      "id": 7, "name": "a", "tags": ["a", "b"], "on": true, "half": 0.5, "object": object,
      "nested": ["object": object],
    ])
    try router.register(
      "/old",
      .main { request throws -> String in
        #expect(try request.int("id") == 7)
        #expect(try request.string("name") == "a")
        #expect(try request.value("tags", as: [String].self) == ["a", "b"])
        #expect(try request.value("on", as: Bool.self))
        #expect(try request.value("half", as: Double.self) == 0.5)
        #expect(request.native("object", as: NotSendable.self) === object)
        #expect(request.native("object", as: OnMain<NotSendable>.self)?.value === object)
        #expect(request.native("object", as: Any.self) as? NotSendable === object)
        #expect(
          request.native("nested", as: [String: Any].self)?["object"] as? NotSendable === object)
        return "read"
      })
    #expect(try router.value(for: "/old", payload: payload, as: String.self) == "read")
  }

  @Test func externalSourceCannotSendAPayload() async throws {
    try router.register(for: OrderDetail.self, .exposed(to: .push)) { $0.draft?.text ?? "-" }
    #expect(try await router.open(OrderDetail(id: 7), source: .push) == "-")
    let error = await #expect(throws: RouteError.self) {
      try await router.open(OrderDetail(id: 7, draft: draft), source: .push)
    }
    #expect(error?.code == .denied)
    #expect(
      error?.reason == "“draft” of OrderDetail can only be sent by the app's own code.")
    // A query of that name is not a payload.
    #expect(try await router.open("mall://order/7?draft=x", source: .push, as: String.self) == "-")
  }

  @Test func missingPayloadIsNamed() async throws {
    try router.register(for: Upload.self, .main { $0.name })
    let error = try await router.failure("mall://upload/me")
    #expect(error.code == .badParameter)
    #expect(error.parameter?.name == "photo")
    let other = try await router.failure("mall://upload/me", payload: ["photo": "no photo"])
    #expect(other.parameter?.value == "no photo")
  }

  @Test func textAndNamedPayloadHaveTheSameValue() async throws {
    try router.register(for: OrderDetail.self) { $0.draft?.text ?? "-" }
    #expect(
      try await router.open("mall://order/7", payload: ["draft": draft], as: String.self) == "later"
    )
  }

  @Test func rewrittenAddressChangesTheValueAndKeepsThePayload() async throws {
    try router.register(for: OrderDetail.self) { "\($0.id) \($0.draft?.text ?? "-")" }
    router.addGate(
      TestGate("eight") { request in
        if request.address.hasPrefix("/order/7") { request.rewrite(to: "/order/8") }
        return nil
      })
    #expect(try await router.open(OrderDetail(id: 7, draft: draft)) == "8 later")
    #expect(try await router.open(OrderDetail(id: 9, draft: draft)) == "9 later")
  }

  @Test func payloadSetByAStepIsUsed() async throws {
    try router.register(for: OrderDetail.self) { "\($0.id) \($0.draft?.text ?? "-")" }
    router.addGate(
      TestGate("draft") { request in
        request.payload = ["draft": OrderDetail.Draft(text: "other")]
        return nil
      })
    #expect(try await router.open(OrderDetail(id: 7, draft: draft)) == "7 other")
  }

  @Test func stepReceivesTheValue() async throws {
    let notes = Notes()
    try router.register(for: OrderDetail.self) { "\($0.id)" }
    router.addGate(
      TestGate("look") { request in
        notes.add("\((request.payload as? OrderDetail)?.id ?? 0)")
        notes.add("\(request.native("draft", as: OrderDetail.Draft.self)?.text ?? "-")")
        request.context = request.context
        return nil
      })
    #expect(try await router.open(OrderDetail(id: 7, draft: draft)) == "7")
    #expect(notes.all == ["7", "later"])
  }

  @Test func redirectKeepsThePayload() async throws {
    try router.register("/order/:id([0-9]+)") { _ in .redirect(to: "/upload/me") }
    try router.register(for: Upload.self, .main { "\($0.name) \($0.photo.value.width)" })
    struct Old: Route {
      static let patterns: RoutePatterns = "/order/:id([0-9]+)"
      typealias Output = String
      var id: Int
      var photo: OnMain<Photo>
      init(id: Int, photo: OnMain<Photo>) { (self.id, self.photo) = (id, photo) }
      init(from parameters: RouteParameters) throws(ParameterError) {
        id = try parameters["id"]
        photo = try parameters.payload("photo")
      }
      func write(to values: inout RouteValues) {
        values.write("id", id)
        values.writePayload("photo", photo)
      }
    }
    let photo = await MainActor.run { OnMain(Photo(width: 64)) }
    #expect(try await router.open(Old(id: 7, photo: photo)) == "me 64")
  }

  @Test func parentRouterReceivesThePayload() async throws {
    try router.register(for: OrderDetail.self) { "\($0.id) \($0.draft?.text ?? "-")" }
    let child = Router.quiet(parent: router)
    #expect(try await child.open(OrderDetail(id: 7, draft: draft)) == "7 later")
  }
}

private final class NotSendable {}
