// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if Macros
  import Testing

  @Suite struct ModuleExpansionTests {
    /// The synthesized initializer is internal, so a public type gets an explicit one.
    @Test(arguments: [
      ("struct", "let name = \"Order\"", ""),
      ("public struct", "public let name = \"Order\"", "\n  public init() {}\n"),
      ("public struct", "public init(name: String = \"Order\") {}", ""),
    ])
    func moduleHasARecord(_ kind: String, _ member: String, _ initializer: String) {
      expectExpansion(
        """
        @RouteModule
        \(kind) OrderModule {
          \(member)
        }
        """,
        """
        \(kind) OrderModule {
          \(member)
        \(initializer)
            #if objectFormat(ELF)
              @section("junctor_records")
            #elseif objectFormat(MachO)
              @section("__DATA_CONST,__junctor")
            #endif
            @used
            nonisolated static let junctorRecord: Junctor.LinkedDeclaration.Record = (
              0x6A72_6563, 1,
              { Junctor.LinkedDeclaration(.module(OrderModule.self, create: { OrderModule() }), typeName: "OrderModule", fileID: "TestModule/test.swift", line: 1).write(to: $0) },
              0, 0
            )
        }

        extension OrderModule: Junctor.RouteModule {}
        """)
    }

    /// A linked module is created without arguments.
    @Test(arguments: [
      ("let name = \"Order\", book: OrderBook", 23),
      ("public init(book: OrderBook) {}", 3),
    ])
    func moduleWithRequiredArgumentsIsReported(_ member: String, _ column: Int) {
      expectNotices(
        """
        @RouteModule
        public struct OrderModule {
          \(member)
        }
        """,
        [
          notice(
            3, column,
            "a linked module is created without arguments: give this a default value, "
              + "declare init(), or pass the module to the router")
        ])
    }
  }
#endif
