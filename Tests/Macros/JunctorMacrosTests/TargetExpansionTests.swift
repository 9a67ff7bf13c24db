// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if Macros
  import Testing

  @Suite struct TargetExpansionTests {
    @Test func actionsAreTheMarkedMethods() {
      expectExpansion(
        """
        @Target
        public final class OrderTarget {
          @Action func detail(id: Int, tab: String?) async throws -> Order {
          }
          @Action("clear", .native, .urls) func wipe() {
          }
        }
        """,
        """
        public final class OrderTarget {
          func detail(id: Int, tab: String?) async throws -> Order {
          }
          func wipe() {
          }

          public nonisolated static let name = "Order"

          public nonisolated static var actions: Actions {
            [
            .action("detail", OrderTarget.detail(id:tab:), "id", "tab"),
            .action("clear", OrderTarget.wipe, options: .native, .urls),
            ]
          }
        }

        extension OrderTarget: Junctor.ActionTarget {}
        """)
    }

    @Test func namesAreWrittenAsLiterals() {
      let type = { (kind: String, action: String, isExpanded: Bool) in
        """
        \(isExpanded ? "" : "@Target\n")\(kind) OrderTarget {
          \(isExpanded ? "" : #"@Action("a\"\\(b)") "#)func a(`default`: Int) {
          }\(action)
        """
      }
      for (kind, action) in [
        ("final class", #".action("a\"\\(b)", OrderTarget.a(`default`:), "default")"#),
        (
          "actor",
          #".action("a\"\\(b)") { target, request in try await target.a(`default`: request.argument("default")) }"#
        ),
      ] {
        expectExpansion(
          type(kind, "\n}", false),
          type(
            kind,
            """


              nonisolated static let name = "Order"

              nonisolated static var actions: Actions {
                [
                \(action),
                ]
              }
            }

            extension OrderTarget: Junctor.ActionTarget {}
            """, true))
      }
    }

    @Test func actionsOfAnActorAreClosures() {
      expectExpansion(
        """
        @Target("Depot")
        actor Store {
          @Action func put(_ number: Int, at place: String) throws -> Int {
          }
        }
        """,
        """
        actor Store {
          func put(_ number: Int, at place: String) throws -> Int {
          }

          nonisolated static let name = "Depot"

          nonisolated static var actions: Actions {
            [
            .action("put") { target, request in try await target.put(request.argument("number"), at: request.argument("at")) },
            ]
          }
        }

        extension Store: Junctor.ActionTarget {}
        """)
    }

    @Test func defaultsOfParametersAreKept() {
      expectExpansion(
        """
        @Target
        final class OrderTarget {
          @Action func list(page: Int = 4, _ tab: String? = nil, in city: City) -> [Order] {
          }
        }
        """,
        """
        final class OrderTarget {
          func list(page: Int = 4, _ tab: String? = nil, in city: City) -> [Order] {
          }

          nonisolated static let name = "Order"

          nonisolated static var actions: Actions {
            [
            .action("list", OrderTarget.list(page:_:in:), Junctor.ActionParameter("page", default: 4), Junctor.ActionParameter("tab", default: nil), "in"),
            ]
          }
        }

        extension OrderTarget: Junctor.ActionTarget {}
        """)
      expectExpansion(
        """
        @Target
        actor DepotTarget {
          @Action func put(_ number: Int = 1, at place: String = "a") -> Int {
          }
        }
        """,
        """
        actor DepotTarget {
          func put(_ number: Int = 1, at place: String = "a") -> Int {
          }

          nonisolated static let name = "Depot"

          nonisolated static var actions: Actions {
            [
            .action("put") { target, request in try await target.put(request.argument("number", default: 1), at: request.argument("at", default: "a")) },
            ]
          }
        }

        extension DepotTarget: Junctor.ActionTarget {}
        """)
    }

    @Test func invalidActionsAreReported() {
      expectNotices(
        """
        @Target final class Order {
          @Action func wipe() {}
          @Action("wipe") func clear() {}
          @Action static func count() {}
          @Action func take<Item>(item: Item) {}
        }
        """,
        [
          notice(
            3, 3,
            "“Order” already has an action “wipe”; specify another name: @Action(\"…\")"),
          notice(4, 23, "an action is called on an instance: “count” cannot be static"),
          notice(5, 16, "“take” is generic, but callers specify only a name"),
        ])
    }
  }
#endif
