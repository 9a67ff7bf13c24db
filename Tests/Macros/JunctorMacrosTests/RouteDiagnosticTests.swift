// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if Macros
  import Expanding
  import Testing

  @Suite struct RouteDiagnosticTests {
    @Test func aCaptureNeedsAProperty() {
      expectNotices(
        """
        @Route("/order/:id{/:page}?")
        struct Order {
          var id: Int
        }
        """,
        [
          notice(
            1, 8,
            """
            “Order” has no property for the capture “page”
            /order/:id{/:page}?
                        ^
            """, repair: "add “var page: String?”")
        ],
        fixed: """
          @Route("/order/:id{/:page}?")
          struct Order {
            var page: String?
            var id: Int
          }
          """)
    }

    @Test(arguments: [
      ("struct A {}", "struct A {\n  var id: String\n}"),
      ("struct A { let b = 1 }", "struct A { var id: String; let b = 1 }"),
    ])
    func missingPropertyIsAdded(_ declaration: String, _ fixed: String) throws {
      let text = try expansion(of: "@Route(\"/a/:id\") \(declaration)").fixed
      #expect(text == "@Route(\"/a/:id\") \(fixed)")
    }

    @Test func aPropertyNeedsACapture() {
      expectNotices(
        """
        @Route("/order/:id")
        struct Order {
          var id: Int
          /// The tab.
          public var tab: Tab?
        }
        """,
        [
          notice(
            5, 14,
            "“/order/:id” has no capture for “tab”; capture it, or mark it with @Query, @JSON or "
              + "@Payload", repair: "mark “tab” with @Query")
        ],
        fixed: """
          @Route("/order/:id")
          struct Order {
            var id: Int
            /// The tab.
            @Query public var tab: Tab?
          }
          """)
    }

    @Test func probableRenameIsSuggested() {
      expectNotices(
        """
        @Route("/order/:orderID")
        struct Order {
          var id: Int
        }
        """,
        [
          notice(
            1, 8,
            """
            “Order” has no property for the capture “orderID”
            /order/:orderID
                   ^
            """, repair: "capture “id”"),
          notice(
            3, 7,
            "“/order/:orderID” has no capture for “id”; capture it, or mark it with @Query, @JSON "
              + "or @Payload", repair: "mark “id” with @Query"),
        ], applying: ["capture “id”"],
        fixed: """
          @Route("/order/:id")
          struct Order {
            var id: Int
          }
          """)
    }

    @Test func keysAreUnique() {
      expectNotices(
        """
        @Route("/order/:id")
        struct Order {
          var id: Int
          @Query("id") var other: Int
        }
        """,
        [
          notice(
            4, 3, "“other” and “id” have the same key “id” in the address", repair: "remove @Query")
        ],
        fixed: """
          @Route("/order/:id")
          struct Order {
            var id: Int
            var other: Int
          }
          """)
    }

    @Test func patternsAreUnique() {
      expectNotices(
        #"@Route("/a", "/a") struct A {}"#,
        [notice(1, 14, "duplicate pattern “/a”")])
    }

    @Test func alwaysPresentOptionalIsReported() {
      expectNotices(
        """
        @Route("/order/:id")
        struct Order {
          var id: Int? // of the order
        }
        """,
        [
          notice(
            1, 8,
            """
            “id” is always present, so the property “id” is never nil; a URL without it requires another \
            pattern
            /order/:id
                   ^
            """, repair: "make “id” Int")
        ],
        fixed: """
          @Route("/order/:id")
          struct Order {
            var id: Int // of the order
          }
          """)
    }

    @Test func aliasCanOmitOptionalValue() {
      expectNotices(
        #"@Route("/order/:id", "/order") struct Order { var id: Int? }"#, [])
    }

    @Test func aliasCannotOmitRequiredValue() {
      expectNotices(
        #"@Route("/order/:id", "/order") struct Order { var id: Int }"#,
        [
          notice(
            1, 22,
            """
            “id” is missing here, but the property “id” is neither optional nor has a default
            /order
                  ^
            """, repair: "append “?id=:id”")
        ],
        fixed: #"@Route("/order/:id", "/order?id=:id") struct Order { var id: Int }"#)
    }

    @Test func anOptionalCaptureNeedsAPropertyThatCanBeAbsent() {
      expectNotices(
        """
        @Route("/list/:page?")
        struct List {
          var page: Int
        }
        """,
        [
          notice(
            1, 8,
            """
            “page” may be absent here, but the property “page” is neither optional nor has a default
            /list/:page?
                  ^
            """, repair: "make “page” optional")
        ],
        fixed: """
          @Route("/list/:page?")
          struct List {
            var page: Int?
          }
          """)
    }

    @Test func defaultSufficesForAnOptionalCapture() {
      expectNotices(#"@Route("/list/:page?") struct List { var page = 1 }"#, [])
    }

    @Test func defaultReplacesNil() {
      expectNotices(
        """
        @Route("/list{/:page}?")
        struct List {
          var page: Int? = 1 // from 1
        }
        """,
        [
          notice(
            3, 20,
            "an address without “page” means 1, so the property “page” cannot be nil in one",
            repair: "make “page” Int", isError: false)
        ],
        fixed: """
          @Route("/list{/:page}?")
          struct List {
            var page: Int = 1 // from 1
          }
          """)
    }

    @Test func defaultReplacesEmptyArray() {
      expectNotices(
        """
        @Route("/list")
        struct List {
          @Query("t") var tags: [String] = ["new"] // some
          @Query var kinds: [Kind]? = []
        }
        """,
        [
          notice(
            3, 36,
            "an address without “t” means [\"new\"], so the property “tags” cannot be [] in one",
            repair: "make the default []", isError: false),
          notice(
            4, 31,
            "an address without “kinds” means [], so the property “kinds” cannot be nil in one",
            repair: "make the default nil", isError: false),
        ],
        fixed: """
          @Route("/list")
          struct List {
            @Query("t") var tags: [String] = [] // some
            @Query var kinds: [Kind]? = nil
          }
          """)
    }

    @Test(arguments: [
      "@Query var a = 1", "@Query var a: Int? = nil", "@Query var a: Int? = .none",
      "@Query var a: [Int] = []", "@Query var a = [Int]()", "@Query var a: [Int] = .init()",
      "@JSON var a: [Int] = [1]", "@Payload var a: Draft? = Draft()",
    ])
    func defaultForAnAbsentValueIsAllowed(_ property: String) {
      expectNotices("@Route(\"/list\") struct List { \(property) }", [])
    }

    @Test(arguments: ["@JSON var a: Filter? = .all", "@Query var a: Filter! = .all"])
    func everyOptionalIsChecked(_ property: String) throws {
      let said = try expansion(of: "@Route(\"/list\") struct List { \(property) }").notices
      #expect(said.map(\.repairs) == [["make “a” Filter"]])
    }

    @Test func captureIsNoQueryKey() {
      expectNotices(
        """
        @Route("/order/:id")
        struct Order {
          @Query var id: Int
        }
        """,
        [
          notice(
            1, 8,
            """
            “id” is a capture, so its property cannot also be a query key
            /order/:id
                   ^
            """, repair: "remove @Query")
        ],
        fixed: """
          @Route("/order/:id")
          struct Order {
            var id: Int
          }
          """)
    }

    @Test func aCaptureHasOneValue() {
      expectNotices(
        #"@Route("/order/:ids") struct Order { var ids: [Int] }"#,
        [
          notice(
            1, 8,
            """
            a capture has one value, but the property “ids” is an array
            /order/:ids
                   ^
            """)
        ])
    }

    @Test func keyOfAPatternConditionIsReserved() {
      expectNotices(
        #"@Route("/order?from=push") struct Order { @Query var from: String }"#,
        [
          notice(
            1, 54,
            "“/order?from=push” requires a value for the query key “from”, so it cannot contain the property "
              + "“from”")
        ])
    }

    @Test func unnamedCaptureIsReported() {
      expectNotices(
        #"@Route("/files/*") struct Files {}"#,
        [
          notice(
            1, 8,
            """
            this capture requires a name, so that “Files” can have a property for it
            /files/*
                   ^
            """, repair: "name it “rest”")
        ],
        fixed: #"@Route("/files/:rest*") struct Files {}"#)
    }

    @Test func propertyHasOneMarker() {
      expectNotices(
        #"@Route("/a") struct A { @Query @Payload var b: Int }"#,
        [notice(1, 32, "“b” can have only one marker: @Query or @Payload")])
    }

    @Test func typeRequiresAPattern() {
      expectNotices(
        "@Route struct OrderDetail {}",
        [notice(1, 1, "“OrderDetail” requires a pattern", repair: "add a pattern")],
        fixed: #"@Route("/order-detail") struct OrderDetail {}"#)
    }

    @Test func genericTypeIsRefusedWithARemedy() {
      expectNotices(
        #"@Route("/page") struct Page<Item> {}"#,
        [
          notice(
            1, 1,
            "@Route does not support “Page”, which is generic: a record names one type. Write the "
              + "conformance by hand, with static var patterns: RoutePatterns { … }, and register "
              + "each type: registrar.register(for: Page<…>.self) { … }", repair: "remove @Route")
        ],
        fixed: "struct Page<Item> {}")
    }

    @Test func typeInAGenericTypeIsGeneric() throws {
      let said = try expansion(of: #"enum Outer<Item> { @Route("/page") struct Page {} }"#).notices
      #expect(said.count == 1 && said[0].message.contains("which is generic"))
    }

    @Test func localTypeIsRefusedWithARemedy() {
      expectNotices(
        """
        func make() {
          @Route("/page") struct Page {}
        }
        """,
        [
          notice(
            2, 3,
            "@Route does not support “Page”, which is local to a function; move it out of the function",
            repair: "remove @Route")
        ])
    }
  }

  @Suite struct EnumerationDiagnosticTests {
    @Test func aCaseNeedsAPattern() {
      expectNotices(
        """
        @Route enum Order {
          case newList
          case detail(id: Int)
        }
        """,
        [
          notice(
            2, 8, "“newList” has no pattern", repair: "add @Pattern(\"/new-list\")"),
          notice(
            3, 8, "“detail” has no pattern", repair: "add @Pattern(\"/detail/:id\")"),
        ],
        fixed: """
          @Route enum Order {
            @Pattern("/new-list") case newList
            @Pattern("/detail/:id") case detail(id: Int)
          }
          """)
    }

    @Test func aPatternBelongsToOneCase() {
      expectNotices(
        #"@Route enum Order { @Pattern("/a") case a, b }"#,
        [notice(1, 41, "a pattern belongs to one case: declare each case separately")])
    }

    @Test func enumerationPatternsAreOnCases() {
      expectNotices(
        #"@Route("/a") enum Order { case a }"#,
        [
          notice(
            1, 8,
            "an enumeration has patterns on its cases: @Pattern(\"/a\") case …")
        ])
    }

    @Test func anEnumerationNeedsCases() {
      expectNotices(
        "@Route enum Order {}",
        [notice(1, 13, "“Order” has no cases, so it has no address")])
    }

    @Test func aValueNeedsALabel() {
      expectNotices(
        #"@Route enum Order { @Pattern("/a") case a(Int) }"#,
        [
          notice(
            1, 43,
            "a value of “a” requires a label: the name of its capture or of its query key")
        ])
    }

    @Test func requiredValueRequiresACapture() {
      expectNotices(
        #"@Route enum Order { @Pattern("/a") case a(id: Int) }"#,
        [
          notice(
            1, 43,
            "“/a” has no capture for “id”; only optional values, arrays and values with a default can be "
              + "in the query", repair: "make “id” optional")
        ],
        fixed: #"@Route enum Order { @Pattern("/a") case a(id: Int?) }"#)
    }

    @Test func defaultReplacesNil() {
      expectNotices(
        #"@Route enum Order { @Pattern("/a") case a(page: Int? = 1, tab: Tab? = nil) }"#,
        [
          notice(
            1, 56, "an address without “page” means 1, so the value “page” cannot be nil in one",
            repair: "make “page” Int", isError: false)
        ],
        fixed: #"@Route enum Order { @Pattern("/a") case a(page: Int = 1, tab: Tab? = nil) }"#)
    }
  }
#endif
