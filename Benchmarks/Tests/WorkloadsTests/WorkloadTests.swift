// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Workloads

@Suite struct WorkloadTests {
  @Test(arguments: [Workload.shop, .api, .mix, .generated(100), .adversarial(depth: 5)])
  func everyRequestIsAnswered(_ workload: Workload) throws {
    let table = try Subject(workload.routes)
    for request in workload.requests + workload.asURLs.requests {
      #expect(table.answer(request) != nil, "\(request)")
    }
    for request in workload.missing.requests where workload.name != "mix" {
      #expect(table.answer(request) == nil, "\(request)")
    }
  }

  @Test func shopHasTheSizeOfAPublicAPI() {
    #expect(Workload.shop.routes.count == 130)
    #expect(Set(Workload.shop.routes).count == 130)
    let length = Workload.shop.requests.map(\.utf8.count).reduce(0, +)
    #expect((3900...4550).contains(length), "\(length) bytes")
  }

  @Test func eachShopRequestHasItsOwnRoute() throws {
    let table = try Subject(Workload.shop.routes)
    #expect(Workload.shop.requests.compactMap { table.answer($0)?.number } == Array(0..<130))
  }

  @Test func mixedRequestsGetTheirAnswers() throws {
    let mix = Workload.mixAnswers
    let table = try Subject(mix.routes)
    for (request, route, values) in mix.requests {
      let answer = try #require(table.answer(request))
      #expect(mix.routes[answer.number] == route)
      #expect(answer.values == values)
    }
  }

  @Test func mixIsTheOneThatIsHandedAround() throws {
    guard let cases = ProcessInfo.processInfo.environment["JUNCTOR_CASES"],
      let expected = Workload.lines(of: "\(cases)/routing/mix.expected"),
      let routes = Workload.lines(of: "\(cases)/routing/mix.routes")
    else {
      print("SKIPPED: the folder JUNCTOR_CASES has no routing/mix.expected")
      return
    }
    let mix = Workload.mixAnswers
    #expect(Set(mix.routes) == Set(routes))
    #expect(
      Set(mix.requests.map { "\($0)\t\($1)\t\($2.joined(separator: "|"))" }) == Set(expected))
  }

  @Test func adversarialRequestIsAnsweredByTheLastInRank() throws {
    let workload = Workload.adversarial(depth: 5)
    let answer = try #require(try Subject(workload.routes).answer(workload.requests[0]))
    #expect(answer.number == 32)
  }
}
