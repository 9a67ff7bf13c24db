// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// Calls from and to other apps, pushes, scanned codes, and links that no route matches.

import Foundation
import Junctor
import JunctorFoundation

struct Receipt: Sendable {
  let number: String
}

struct City: Codable, Sendable {
  let name: String
}

let router = Router(spaces: [.scheme("mall"), .domain("m.mall.example")])
let inbox = LinkInbox(waitingFor: [])

/// In an app: `await UIApplication.shared.open(url)`.
func openBySystem(_ address: String) async -> Bool {
  print("the system opens", address)
  return true
}

func askUser(_ question: String) async -> Bool {
  print(question)
  return true
}

// snippet.route
try router.register(
  "/pay", .exposed(to: .customScheme), .intercepted(by: Confirmation()),
  .answersCallback { (receipt: Receipt) in ["receipt": receipt.number] }
) { request in
  Receipt(number: "R-\(try request.string("id"))")
}
// snippet.end

// snippet.confirm
struct Confirmation: RouteInterceptor {
  func intercept(_ request: RouteRequest, next: Next) async throws -> RouteResponse {
    if let caller = request.caller {
      let name = caller.name ?? "Another app"
      // The calling app receives x-cancel.
      guard await askUser("“\(name)” requests a payment.") else { return .dismissed }
    }
    return try await next(request)
  }
}
// snippet.end

// snippet.calls
let calls = InboundCalls(
  to: router, policy: CallbackPolicy(schemes: ["partner"]),
  report: { print("a call ended with \($0.ending)") }, opening: openBySystem)
inbox.deliver { link in try await calls.show(link) }
// snippet.end

_ = await inbox.receive(
  InboundLink(
    "mall://x-callback-url/pay?id=1&x-source=Partner&x-success=partner%3A%2F%2Fdone",
    entry: .otherApp))

// snippet.others
let others = OutboundCalls(returningTo: "mall", as: "Mall", opening: openBySystem)
router.addGate(others)

@Sendable func pickCity() async -> City? {
  do {
    let answer = try await others.call(
      "atlas://x-callback-url/pick", ["kind": "city"], within: .seconds(120))
    return answer["name"].map(City.init)
  } catch {
    print(error)  // notOpened, dismissed, failed, timedOut …
    return nil
  }
}
// snippet.end

let picking = Task { await pickCity() }
picking.cancel()
print(await picking.value?.name ?? "no city")

// snippet.push
func tapped(_ userInfo: [AnyHashable: Any], identifier: String) {
  do {
    inbox.accept(try InboundLink(push: userInfo, id: identifier))
  } catch {
    print(error)  // The payload has no “url”.
  }
}

let reporting = LinkInbox(
  waitingFor: [.window],
  report: { link, disposition in
    guard let report = PushReport(link, disposition, of: router) else { return }
    print(report.pattern ?? "nowhere", report.ending, report.milliseconds)
  })
// snippet.end

tapped(["aps": ["alert": "Pay now"]], identifier: "n1")

// snippet.text
func scanned(_ text: String) {
  guard let link = try? InboundLink(text: text, entry: .scan) else { return }
  inbox.accept(link)
}

func received(_ link: InboundLink) {
  inbox.accept(link.readingAppLinkData(for: router))
}
// snippet.end

// snippet.unanswered
router.handleUnansweredLinks(webLinks: .page("mall://web"), opening: openBySystem)

try router.register("/web") { request in
  print("shows", try request.string("url"))
}
// snippet.end

try await router.open("https://m.mall.example/sale", source: .universalLink)
