// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if Macros
  import JunctorMacros
  import Testing

  @Target
  final class ParcelTarget: Sendable {
    init(router: Router) {}

    @Action func detail(id: Int, tab: String?) async throws -> String { "\(id) \(tab ?? "-")" }
    @Action func weigh(_ grams: Int) -> Int { grams * 2 }
    @Action("clear", .native) func wipe() -> String { "clear" }
    @Action func list(page: Int = 4, tags: [String] = ["new"]) -> String { "\(page) \(tags)" }
    @Action @MainActor func flag() -> Bool { true }
    func helper() {}
  }

  @Target("Depot")
  actor DepotTarget {
    var count = 0
    init(router: Router) {}

    @Action func put(number: Int) throws -> Int {
      count += number
      return count
    }
    @Action func take(_ number: Int = 4) -> Int { number }
  }

  @Suite struct TargetMacroTests {
    let router: Router

    init() throws {
      router = Router(spaces: [.scheme("mall")])
      try router.register(ParcelTarget.self)
      try router.register(DepotTarget.self)
    }

    @Test func actionsAreMethods() async throws {
      let detail = try await router.perform(
        target: "Parcel", action: "detail", parameters: ["id": 7], as: String.self)
      #expect(detail == "7 -")
      let weight = try await router.perform(
        target: "Parcel", action: "weigh", parameters: ["grams": 4], as: Int.self)
      #expect(weight == 8)
      #expect(!router.canPerform(target: "Parcel", action: "helper"))
    }

    @Test func absentParametersHaveTheirDefaults() async throws {
      func list(_ parameters: [String: any Sendable]) throws -> String {
        try router.value(target: "Parcel", action: "list", parameters: parameters, as: String.self)
      }
      #expect(try list([:]) == #"4 ["new"]"#)
      #expect(try list(["page": "5", "tags": ["a"]]) == #"5 ["a"]"#)
      #expect(throws: RouteError.self) { try list(["page": "x"]) }
      #expect(try await router.perform(target: "Depot", action: "take", as: Int.self) == 4)
    }

    @Test func mainActorMethodReturnsItsValue() async throws {
      #expect(try await router.perform(target: "Parcel", action: "flag", as: Bool.self))
    }

    @Test func actionCanHaveANameAndOptions() {
      #expect(router.canPerform(target: "Parcel", action: "clear"))
      #expect(!router.canPerform(target: "Parcel", action: "wipe"))
      #expect(!router.canPerform(target: "Parcel", action: "clear", from: .push))
    }

    @Test func actorCanBeATarget() async throws {
      for expected in [3, 6] {
        let count = try await router.perform(
          target: "Depot", action: "put", parameters: ["number": 3], as: Int.self)
        #expect(count == expected)
      }
    }
  }
#endif
