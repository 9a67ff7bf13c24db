// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if Macros
  import Expanding
  import Testing

  @Suite struct InitializerExpansionTests {
    @Test func publicInitializerIsWritten() {
      expectExpansion(
        """
        @Route("/shelf/:class")
        package struct Shelf {
          package let `class`: String
          @Query package var size = 20
          @Payload package var done: @Sendable (Int) -> Void
        }
        """,
        """
        package struct Shelf {
          package let `class`: String
          package var size = 20
          package var done: @Sendable (Int) -> Void

          /// Creates the address.
          package nonisolated init(`class`: String, size: Int = 20, done: @escaping @Sendable (Int) -> Void) {
            self.`class` = `class`
            self.size = size
            self.done = done
          }

          package nonisolated static let patterns: Junctor.RoutePatterns = "/shelf/:class"
        }

        extension Shelf: Junctor.Route {
          package nonisolated init(from parameters: Junctor.RouteParameters) throws(Junctor.ParameterError) {
            self.`class` = try parameters._aPropertyOfARouteMustBeReadableFromText("class")
            self.size = try parameters._aPropertyOfARouteMustBeReadableFromText("size", default: 20)
            self.done = try parameters.payload("done")
          }

          package nonisolated func write(to values: inout Junctor.RouteValues) {
            values.write("class", self.`class`)
            values.write("size", self.size)
            values.writePayload("done", self.done)
          }
        }
        """)
    }

    @Test(arguments: [
      ("public let id: Int", "id: Int"),
      ("public var id: Int // of the order", "id: Int"),
      ("public private(set) var id: Int", "id: Int"),
      ("var id: Int", "id: Int"),
      ("public var tab: Tab?", "tab: Tab? = nil"),
      ("public var tab: Tab? = nil", "tab: Tab? = nil"),
      ("public var tab: Tab!", "tab: Tab! = nil"),
      ("public let tab: Tab?", "tab: Tab?"),
      ("public var tab: Optional<Tab>", "tab: Optional<Tab>"),
      ("public var tab: Alias = nil", "tab: Alias = nil"),
      ("public var tags: [String]", "tags: [String]"),
      ("public var tags: [String] = []", "tags: [String] = []"),
      ("public var sort: Sort = .shelf", "sort: Sort = .shelf"),
      ("public var sort: Shop.Sort = .shelf", "sort: Shop.Sort = .shelf"),
      ("public var size = 20", "size: Int = 20"),
      ("public var size = -20 // at most", "size: Int = -20"),
      ("public var price = 0.5", "price: Double = 0.5"),
      ("public var price = -0.5", "price: Double = -0.5"),
      (#"public var text = "a \(b)""#, #"text: String = "a \(b)""#),
      ("public var isNew = true", "isNew: Bool = true"),
      (#"public var label = "day" { didSet {} }"#, #"label: String = "day""#),
      ("public var `in`: String", "`in`: String"),
      ("@Clamped(0...9) public var page: Int = 1", "page: Int = 1"),
      ("@Clamped(0...9) public var page: Int?", "page: Int?"),
      ("public var done: () -> Void", "done: @escaping () -> Void"),
      ("public var done: @MainActor (Int) -> Void", "done: @escaping @MainActor (Int) -> Void"),
      ("public var done: (@Sendable () -> Void)?", "done: (@Sendable () -> Void)? = nil"),
      ("public var make: (() -> Int) = { 1 }", "make: @escaping (() -> Int) = { 1 }"),
      (
        "public var wait: nonisolated(nonsending) @Sendable () async -> Void",
        "wait: nonisolated(nonsending) @escaping @Sendable () async -> Void"
      ),
    ])
    func aStoredPropertyIsAParameter(_ property: String, _ parameter: String) throws {
      let name = parameter.prefix { $0 != ":" }
      let answer = try expansion(of: "@Route(\"/a\")\npublic struct A {\n  \(property)\n}")
      #expect(
        answer.text.contains(
          """
            /// Creates the address.
            public nonisolated init(\(parameter)) {
              self.\(name) = \(name)
            }
          """), "\(answer.text)")
      #expect(!answer.notices.contains { $0.message.contains("initializer") })
    }

    @Test func eachPropertyOfADeclarationIsAParameter() throws {
      let text = try expansion(
        of: """
          @Route("/:year/:month/:day")
          public struct Day { public var year, month: Int, day = 1; var (a, b) = (1, 2) }
          """
      ).text
      #expect(text.contains("public nonisolated init(year: Int, month: Int, day: Int = 1) {"))
    }

    @Test(arguments: [
      "", "public let version = 1", "private let version = 1", "public static var kind: String",
      "public static var kind = Kind.order", "public lazy var title = make()",
      #"public var title: String { "" }"#, "public var title: String { get { make() } set {} }",
      "#if DEBUG\n  var trace = Trace.none\n  #endif",
    ])
    func otherMembersAreNoParameters(_ member: String) throws {
      let answer = try expansion(of: "@Route(\"/a\")\npublic struct A {\n  \(member)\n}")
      #expect(
        answer.text.contains("  /// Creates the address.\n  public nonisolated init() {\n  }"))
      #expect(answer.notices.isEmpty)
    }

    @Test func aPublicExtensionMakesItsTypesPublic() throws {
      let text = try expansion(
        of: """
          public extension Shop {
            @Route("/a") struct A {}
            @Route("/b") internal struct B {}
          }
          """
      ).text
      #expect(text.matches(of: /nonisolated init\(\)/).count == 1)
      #expect(text.contains("public nonisolated init()"))
    }

    @Test(arguments: [
      "struct A { var id: Int }", "internal struct A { var id: Int; var page = Page.first }",
      "fileprivate struct A { private var id: Int }",
      "public struct A { public var id: Int; init(_ id: Int) { self.id = id } }",
      "public struct A { public var id: Int; public init?(text: String) { return nil } }",
      "public struct A { var page = Page.first; private init(from page: Int, to end: Int) {} }",
      "public struct A {\n#if os(iOS)\n#if DEBUG\ninit(_ id: Int) {}\n#endif\n#endif\n}",
    ])
    func otherwiseNoInitializerIsWritten(_ declaration: String) throws {
      let answer = try expansion(of: "@Route(\"/a/:id\")\n\(declaration)")
      #expect(!answer.text.contains("/// Creates the address."))
      #expect(!answer.notices.contains { $0.message.contains("initializer") })
    }

    @Test func handwrittenReaderGetsAnInitializer() throws {
      let text = try expansion(
        of: """
          @Route("/a/:id")
          public struct A {
            public var id: Int
            public init(from parameters: RouteParameters) throws(ParameterError) { id = 1 }
          }
          """
      ).text
      #expect(text.contains("public nonisolated init(id: Int) {"))
    }

    @Test func enumerationGetsNoInitializer() throws {
      let answer = try expansion(
        of: #"@Route public enum A { @Pattern("/a") case a(page: Int = 1) }"#)
      #expect(!answer.text.contains("/// Creates the address."))
      #expect(answer.notices.isEmpty)
    }
  }

  @Suite struct InitializerDiagnosticTests {
    @Test func missingTypeIsReported() {
      expectNotices(
        """
        @Route("/list")
        public struct List {
          @Query public var size = 20
          /// The page.
          @Query public var page = Page.first
        }
        """,
        [
          notice(
            5, 21, "write the type of “page”, so that @Route can write the public initializer",
            repair: "add “: Page”", isError: false)
        ],
        fixed: """
          @Route("/list")
          public struct List {
            @Query public var size = 20
            /// The page.
            @Query public var page: Page = Page.first
          }
          """)
    }

    @Test(arguments: [
      ("var page = Page.first", "var page: Page = Page.first"),
      ("var page=Shop.Page.first {didSet {}}", "var page: Shop.Page=Shop.Page.first {didSet {}}"),
      ("var tags = [1, -2]", "var tags: [Int] = [1, -2]"),
      (#"var tags = ["all"]"#, #"var tags: [String] = ["all"]"#),
      ("@Clamped var page = 1", "@Clamped var page: Int = 1"),
    ])
    func probableTypeIsSuggested(_ property: String, _ fixed: String) throws {
      let said = try expansion(of: "@Route(\"/a\") public struct A { @Payload \(property) }")
      #expect(said.notices.count == 1)
      #expect(said.notices.first?.message.hasPrefix("write the type of “") == true)
      #expect(said.fixed == "@Route(\"/a\") public struct A { @Payload \(fixed) }")
    }

    @Test(arguments: [
      "Page()", "page.first", ".first", "make()", "Shop.page.first", "[1, 0.5]", "[Page.first]",
      "-Page.first", "!true", "(1)", #""a" + "b""#, "[:]", "Page.self", "5 as Int64", "Page.Kind",
    ])
    func unknownTypeHasNoSuggestion(_ value: String) {
      expectNotices(
        "@Route(\"/a\") package struct A { @Payload var a = \(value) }",
        [
          notice(
            1, 46, "write the type of “a”, so that @Route can write the package initializer",
            isError: false)
        ])
    }

    @Test func missingTypeInASharedDeclarationIsReported() throws {
      let said = try expansion(of: #"@Route("/:a/:b") public struct A { var a = 1, b = A.b }"#)
      #expect(said.notices.map(\.repairs) == [["add “: A”"]])
      #expect(said.fixed == #"@Route("/:a/:b") public struct A { var a = 1, b: A = A.b }"#)
    }

    @Test func eachMissingTypeIsReported() throws {
      let said = try expansion(
        of: "@Route(\"/a\") public struct A { @Query var a = A.b; @Query var c = C.d }")
      #expect(
        said.notices.map(\.message)
          == ["a", "c"].map {
            "write the type of “\($0)”, so that @Route can write the public initializer"
          })
      #expect(!said.text.contains("/// Creates the address."))
      #expect(said.text.contains("static let patterns") && said.text.contains("init(from"))
    }

    @Test(arguments: ["private", "fileprivate"])
    func privatePropertyPreventsTheInitializer(_ access: String) throws {
      let source = """
        @Route("/list")
        public struct List {
          @Query public var page = Page.first
          @Payload \(access) var token: String?
        }
        """
      expectNotices(
        source,
        [
          notice(
            4, 17 + access.count,
            "“token” is \(access), so @Route does not write the public initializer; declare one",
            isError: false)
        ])
      #expect(try !expansion(of: source).text.contains("/// Creates the address."))
    }

    @Test func wrapperWithHandwrittenReaderPreventsTheInitializer() {
      expectNotices(
        """
        @Route("/list/:page")
        public struct List {
          @Shop.Clamped(0...9) public var page: Int
          public init(from parameters: RouteParameters) throws(ParameterError) {}
        }
        """,
        [
          notice(
            3, 35,
            "“page” has @Clamped, so @Route does not write the public initializer; declare one",
            isError: false)
        ])
    }
  }
#endif
