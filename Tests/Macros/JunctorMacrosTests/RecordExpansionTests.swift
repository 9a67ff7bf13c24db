// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if Macros
  import Testing

  @Suite struct RecordExpansionTests {
    /// The linked declarations of an address: a record, and a symbol for each pattern.
    @Test func addressHasRecordsAndClaims() {
      expectExpansion(
        """
        enum Shop {
          @RecordedRoute("/order/:id", "/o/:number", "/p/:x")
          struct Page {
            init(from parameters: RouteParameters) {}
            func write(to values: inout RouteValues) {}
          }
        }
        """,
        """
        enum Shop {
          struct Page {
            init(from parameters: RouteParameters) {}
            func write(to values: inout RouteValues) {}

            nonisolated static let patterns: Junctor.RoutePatterns = ["/order/:id", "/o/:number", "/p/:x"]

            enum JunctorRecords {
              #if objectFormat(ELF)
                @section("junctor_records")
              #elseif objectFormat(MachO)
                @section("__DATA_CONST,__junctor")
              #endif
              @used
              nonisolated static let record0: Junctor.LinkedDeclaration.Record = (
                0x6A72_6563, 1,
                { Junctor.LinkedDeclaration(.route(pattern: "/order/:id", aliases: "/o/:number\\n/p/:x"), typeName: "Shop.Page", fileID: "TestModule/test.swift", line: 2).write(to: $0) },
                0, 0
              )
              @_silgen_name("route '/order/:' is claimed twice") @used
              nonisolated static func claim0() {}
              @_silgen_name("route '/o/:' is claimed twice") @used
              nonisolated static func claim1() {}
              @_silgen_name("route '/p/:' is claimed twice") @used
              nonisolated static func claim2() {}
            }
          }
        }
        """)
    }

    /// White-label apps intentionally replace a module's address.
    @Test func variantHasNoClaims() {
      expectExpansion(
        """
        @RecordedRoute("/a", claims: false)
        struct A {
          init(from parameters: RouteParameters) {}
          func write(to values: inout RouteValues) {}
        }
        """,
        """
        struct A {
          init(from parameters: RouteParameters) {}
          func write(to values: inout RouteValues) {}

          nonisolated static let patterns: Junctor.RoutePatterns = "/a"

          enum JunctorRecords {
            #if objectFormat(ELF)
              @section("junctor_records")
            #elseif objectFormat(MachO)
              @section("__DATA_CONST,__junctor")
            #endif
            @used
            nonisolated static let record0: Junctor.LinkedDeclaration.Record = (
              0x6A72_6563, 1,
              { Junctor.LinkedDeclaration(.route(pattern: "/a"), typeName: "A", fileID: "TestModule/test.swift", line: 1).write(to: $0) },
              0, 0
            )
          }
        }
        """)
    }
  }
#endif
