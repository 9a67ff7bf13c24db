// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if Macros
  import Expanding
  import Testing

  @Suite struct PatternDiagnosticTests {
    @Test func patternErrorHasADrawing() {
      expectNotices(
        """
        @Route("/a/:id/:id")
        struct A { var id: Int }
        """,
        [
          notice(
            1, 8,
            """
            the name “id” is used twice
            /a/:id/:id
                   ^
            """, repair: "rename it to “id2”")
        ],
        fixed: """
          @Route("/a/:id/:id2")
          struct A { var id: Int }
          """)
    }

    static let repaired: [(broken: String, repair: String, fixed: String)] = [
      ("a", "write “/a”", "/a"),
      ("", "write “/”", "/"),
      ("mall:a", "write “mall://a”", "mall://a"),
      ("//a", "write “/a”", "/a"),
      ("/a}", "write “\\}”", "/a\\}"),
      ("/:id[0-9]+/b", "write “:id([0-9]+)”", "/:id([0-9]+)/b"),
      ("/a/<int:id>/b", "write “:id([0-9]+)”", "/a/:id([0-9]+)/b"),
      ("/a(/b)", "write “/a{/b}?”", "/a{/b}?"),
      ("/:user-id", "write “{:user}-id”", "/{:user}-id"),
    ]

    @Test(arguments: repaired)
    func suggestedRepairIsApplied(_ broken: String, _ repair: String, _ fixed: String) throws {
      let answer = try expansion(of: "let p = #pattern(\"\(broken)\")")
      #expect(answer.notices.map(\.repairs) == [[repair]])
      let raw = fixed.contains("\\") ? "#" : ""
      #expect(answer.fixed == "let p = #pattern(\(raw)\"\(fixed)\"\(raw))")
    }

    @Test func errorWithoutRepairIsReported() {
      expectNotices(
        #"let p = #pattern("/a/:id(+)")"#,
        [
          notice(
            1, 18,
            #"""
            there is nothing to repeat before this quantifier (write \+ for the character)
            /a/:id(+)
                   ^
            """#)
        ])
    }

    @Test func nonLiteralPatternIsRefused() {
      expectNotices(
        #"let p = #pattern("/a/\(b)")"#,
        [notice(1, 18, "a pattern must be a string literal, since it is checked at compile time")])
    }

    @Test func probableQueryMarkIsAWarning() {
      expectNotices(
        """
        @Route("/order/:id([0-9]+)?tab=:tab")
        struct A {
          var id: Int?
          var tab: String
        }
        """,
        [
          notice(
            1, 8,
            """
            this “?” makes “:id([0-9]+)” optional, and “tab=” is text of the path \
            (write /?tab= for a query, ??tab= for both)
            /order/:id([0-9]+)?tab=:tab
                              ^
            """, repair: "insert “/”", isError: false)
        ],
        fixed: """
          @Route("/order/:id([0-9]+)/?tab=:tab")
          struct A {
            var id: Int?
            var tab: String
          }
          """)
    }

    @Test func invalidAddressHasADrawing() {
      expectNotices(
        #"let a = #route("mall://order/%FF")"#,
        [
          notice(
            1, 16,
            """
            this does not decode to valid UTF-8
            mall://order/%FF
                         ^
            """)
        ])
    }

    @Test func anAddressHasNoCaptures() {
      expectNotices(
        #"let a = #route("/order/:id")"#,
        [
          notice(
            1, 16,
            """
            an address cannot contain captures; write a value, or use #pattern for a \
            pattern
            /order/:id
                   ^
            """, repair: "write #pattern")
        ],
        fixed: #"let a = #pattern("/order/:id")"#)
    }
  }
#endif
