// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if Macros
  import Testing

  @Suite struct RouteNoticeTests {
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
            “page” is captured, and “Order” has no property of this name
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
    func thePropertyIsAddedWhereverThereIsRoom(_ declaration: String, _ fixed: String) {
      let text = notices(of: "@Route(\"/a/:id\") \(declaration)").fixed
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
            "“tab” is not captured by “/order/:id”; capture it, or mark it with @Query, @JSON or "
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

    @Test func aSlipOfThePenIsSeen() {
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
            “orderID” is captured, and “Order” has no property of this name
            /order/:orderID
                   ^
            """, repair: "capture “id”"),
          notice(
            3, 7,
            "“id” is not captured by “/order/:orderID”; capture it, or mark it with @Query, @JSON "
              + "or @Payload", repair: "mark “id” with @Query"),
        ], applying: ["capture “id”"],
        fixed: """
          @Route("/order/:id")
          struct Order {
            var id: Int
          }
          """)
    }

    @Test func namesAreUsedOnce() {
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
            4, 3, "“other” and “id” are both called “id” in the address", repair: "remove @Query")
        ],
        fixed: """
          @Route("/order/:id")
          struct Order {
            var id: Int
            var other: Int
          }
          """)
    }

    @Test func patternsAreUsedOnce() {
      expectNotices(
        #"@Route("/a", "/a") struct A {}"#,
        [notice(1, 14, "the pattern “/a” is there already")])
    }

    @Test func anOptionalThatIsAlwaysThereIsUnreachable() {
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
            “id” is always there, so the property “id” is never nil; a URL without it is another \
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

    @Test func anAliasMayLeaveOutWhatIsOptional() {
      expectNotices(
        #"@Route("/order/:id", "/order") struct Order { var id: Int? }"#, [])
    }

    @Test func anAliasMayNotLeaveOutWhatIsRequired() {
      expectNotices(
        #"@Route("/order/:id", "/order") struct Order { var id: Int }"#,
        [
          notice(
            1, 22,
            """
            “id” is missing here, and the property “id” is neither optional nor has a default
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
            “page” may be absent here, and the property “page” is neither optional nor has a default
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

    @Test func aDefaultIsEnoughForAnOptionalCapture() {
      expectNotices(#"@Route("/list/:page?") struct List { var page = 1 }"#, [])
    }

    @Test func aDefaultTakesThePlaceOfNil() {
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

    @Test func aDefaultTakesThePlaceOfNoElements() {
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
    func aDefaultForWhatIsNotThereIsRight(_ property: String) {
      expectNotices("@Route(\"/list\") struct List { \(property) }", [])
    }

    @Test(arguments: ["@JSON var a: Filter? = .all", "@Query var a: Filter! = .all"])
    func everyOptionalInAnAddressIsLookedAt(_ property: String) {
      let said = notices(of: "@Route(\"/list\") struct List { \(property) }").notices
      #expect(said.map(\.repairs) == [["make “a” Filter"]])
    }

    @Test func aCaptureIsNoKeyOfTheQuery() {
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
            “id” is captured, so its property is no key of the query beside it
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
            a capture has one value, and the property “ids” is an array
            /order/:ids
                   ^
            """)
        ])
    }

    @Test func aKeyThatThePatternDecidesIsTaken() {
      expectNotices(
        #"@Route("/order?from=push") struct Order { @Query var from: String }"#,
        [
          notice(
            1, 54,
            "“/order?from=push” says what “from” in the query is, so it cannot carry the property "
              + "“from”")
        ])
    }

    @Test func aCaptureWithoutANameCannotBeRead() {
      expectNotices(
        #"@Route("/files/*") struct Files {}"#,
        [
          notice(
            1, 8,
            """
            this needs a name, so that “Files” can have a property for it
            /files/*
                   ^
            """, repair: "name it “rest”")
        ],
        fixed: #"@Route("/files/:rest*") struct Files {}"#)
    }

    @Test func aPropertyTravelsInOneWay() {
      expectNotices(
        #"@Route("/a") struct A { @Query @Payload var b: Int }"#,
        [notice(1, 32, "“b” travels in one way: @Query or @Payload")])
    }

    @Test func aTypeNeedsAPattern() {
      expectNotices(
        "@Route struct OrderDetail {}",
        [notice(1, 1, "“OrderDetail” needs a pattern", repair: "add a pattern")],
        fixed: #"@Route("/order-detail") struct OrderDetail {}"#)
    }

    @Test func aGenericTypeIsToldWhatToWriteInstead() {
      expectNotices(
        #"@Route("/page") struct Page<Item> {}"#,
        [
          notice(
            1, 1,
            "@Route cannot stand at “Page”, which is generic: a record names one type. Write the "
              + "conformance by hand, with static var patterns: RoutePatterns { … }, and register "
              + "each type: registrar.register(Page<…>.self) { … }", repair: "remove @Route")
        ],
        fixed: "struct Page<Item> {}")
    }

    @Test func aTypeInAGenericOneIsGeneric() {
      let said = notices(of: #"enum Outer<Item> { @Route("/page") struct Page {} }"#).notices
      #expect(said.count == 1 && said[0].message.contains("which is generic"))
    }

    @Test func aLocalTypeIsToldToMove() {
      expectNotices(
        """
        func make() {
          @Route("/page") struct Page {}
        }
        """,
        [
          notice(
            2, 3,
            "@Route cannot stand at “Page”, which is local to a function; move it out of the function",
            repair: "remove @Route")
        ])
    }
  }

  @Suite struct EnumerationNoticeTests {
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
        [notice(1, 41, "a pattern belongs to one case: write each on its own")])
    }

    @Test func patternsStandAtTheCases() {
      expectNotices(
        #"@Route("/a") enum Order { case a }"#,
        [
          notice(
            1, 8,
            "the patterns of an enumeration stand at its cases: @Pattern(\"/a\") case …")
        ])
    }

    @Test func anEnumerationNeedsCases() {
      expectNotices(
        "@Route enum Order {}",
        [notice(1, 13, "“Order” has no cases, so there is no value that could be an address")])
    }

    @Test func aValueNeedsALabel() {
      expectNotices(
        #"@Route enum Order { @Pattern("/a") case a(Int) }"#,
        [
          notice(
            1, 43,
            "a value of “a” needs a label: the name of its capture, or of a key of the query")
        ])
    }

    @Test func aValueThatHasToBeThereNeedsACapture() {
      expectNotices(
        #"@Route enum Order { @Pattern("/a") case a(id: Int) }"#,
        [
          notice(
            1, 43,
            "“id” is not captured by “/a”; only what is optional, an array or has a default can be "
              + "in the query alone", repair: "make “id” optional")
        ],
        fixed: #"@Route enum Order { @Pattern("/a") case a(id: Int?) }"#)
    }

    @Test func aDefaultTakesThePlaceOfNil() {
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
