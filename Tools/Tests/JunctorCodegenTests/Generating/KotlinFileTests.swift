// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorManifest
import JunctorMatching
import Testing

@testable import JunctorCodegen

@Suite struct KotlinFileTests {
  private static func file(
    _ pattern: String, id: String = "order", package: String? = nil,
    _ change: (inout RouteManifest.Route) -> Void = { _ in }
  ) throws -> String {
    var route = RouteManifest.Route(try RoutePattern(pattern), id: id)
    change(&route)
    let manifest = try RouteManifest(spaces: [.scheme("mall")], routes: [route])
    return try KotlinFile(manifest, package: package).text
  }

  /// Returns the mistakes of a manifest with one route; none if there is a file.
  private static func mistakes(
    _ pattern: String, package: String? = nil, _ change: (inout RouteManifest.Route) -> Void
  ) throws -> [String] {
    do {
      _ = try file(pattern, package: package, change)
      return []
    } catch let error as KotlinFileError {
      return error.errors
    }
  }

  /// Returns the lines from one that contains a text to the first that has the same indentation.
  private static func part(_ text: String, of file: String) -> String {
    let lines = file.split(separator: "\n", omittingEmptySubsequences: false)
    guard let start = lines.firstIndex(where: { $0.contains(text) }) else { return "" }
    let indentation = lines[start].prefix { $0 == " " }
    let end = lines[(start + 1)...].firstIndex {
      !$0.hasPrefix(indentation + "    ") && !$0.isEmpty
    }
    return lines[start...(end ?? start)].joined(separator: "\n")
  }

  @Test func routeIsADataClassWithTypedValues() throws {
    let file = try KotlinFile(KotlinSampleTable.shop(), package: "com.example.shop").text
    #expect(file.contains("\npackage com.example.shop\n"))
    #expect(
      Self.part("data class OrderDetail(", of: file) == """
            data class OrderDetail(
                val id: Long,
                val tab: OrderDetail.Tab = OrderDetail.Tab.INFO
            ) : Route() {
        """)
    #expect(
      file.contains(
        """
            ) : Route() {
                override val routeId: String get() = "order.detail"
                override fun url(space: Routes.Space): String =
                    RouteData.url(
                        6, space,
                        "id" to listOf(id.toString()),
                        "tab" to if (tab == OrderDetail.Tab.INFO) emptyList() else listOf(tab.text)
                    )

                /** The values of `tab`. */
                enum class Tab(val text: String) {
                    INFO("info"),
                    GOODS("goods"),
                    TRACK_PARCEL("track-parcel")
                }
            }
        """))
    #expect(
      file.contains(
        """
             * One order.
             *
             * The route `order.detail`: `/order/:id([0-9]+)`. Open to: the app only. Since 8.1.
             *
             * @property id The number of the order. Matches `[0-9]+`. Example: `7`. Private: logs must not show it.
             * @property tab Query `tab`. The default is `info`.
        """))
  }

  @Test func routeWithoutParametersIsAnObject() throws {
    #expect(
      Self.part("object OrderNew", of: try KotlinFile(KotlinSampleTable.shop()).text) == """
            object OrderNew : Route() {
                override val routeId: String get() = "order.new"
                override fun url(space: Routes.Space): String =
                    RouteData.url(7, space)
                override fun toString(): String = "OrderNew"
            }
        """)
  }

  @Test func functionHasTheParametersWithTheirDefaults() throws {
    let file = try KotlinFile(KotlinSampleTable.shop()).text
    #expect(
      file.contains(
        """
            fun orderDetail(id: Long, tab: Route.OrderDetail.Tab = Route.OrderDetail.Tab.INFO): String =
                Route.OrderDetail(id, tab).url()
        """))
    #expect(
      file.contains(
        """
            @Deprecated("Deprecated since 8.4.")
            fun help(topic: String): String =
        """))
  }

  /// Types, conditions and ranks of the table, which the Kotlin program of `scripts/check-kotlin` tests as a whole.
  @Test(arguments: [
    ("/a/:x", "0|x|=a .:0|/a/{0}|0"),
    ("/a%2Fb/caf\u{E9}", "0||=a%2Fb =caf%C3%A9|/a%2Fb/caf%C3%A9|0"),
    ("/:x([0-9]+)/*", "0|x 0|!0:0 *1:1|/{0}/{1*}|0"),
    ("/:x-:y", "0|x y|!0@0:0,1|/{0}-{1}|0"),
    ("/a?k=1&q=:q&z=*", "0|q|=a ?k=1 ?q:0 ?z|/a?k=1&q={0}&z|0"),
    ("mall://a{/:x}?", "0 space=0 origin=mall:|x|=a .:0|/a/{0}|2|=a|/a|0"),
  ])
  func patternIsWrittenAsItsShapes(pattern: String, row: String) throws {
    #expect(try Self.file(pattern).contains("        \"\(row)\"\n"))
  }

  @Test func machineIsWrittenAsItsStatesAndClasses() throws {
    let file = try Self.file("/:x([0-9]+)")
    #expect(file.contains("        \"2|0*48 1*10 0*198|1>2;1>2\"\n"))
  }

  @Test func commentIsNotEndedByAPattern() throws {
    let file = try Self.file("/a\\*/b/*") { $0.summary = "Ends */ here\nand /* there" }
    #expect(file.contains("     * Ends *&#47; here and /&#42; there.\n"))
    #expect(!file.contains("Ends */"))
  }

  @Test func literalContainsNoTemplateAndNoInvisibleCharacter() throws {
    let file = try Self.file("/a", id: "order$id\"\\\u{202E}\u{7}") { _ in }
    #expect(file.contains(#""order\$id\"\\\u202E\u0007""#))
  }

  @Test func longLiteralIsSplit() {
    let literal = KotlinLanguage.escaped(String(repeating: "a", count: 40_000))
    #expect(literal.hasPrefix("listOf(\"aaa") && literal.hasSuffix("\").joinToString(\"\")"))
    #expect(literal.split(separator: "\"").allSatisfy { $0.utf8.count <= 16_000 })
  }

  @Test func namesThatKotlinReservesAreChanged() throws {
    let file = try Self.file("/:class/:when/:routeId", id: "list")
    #expect(file.contains("data class List_("))
    #expect(file.contains("fun list(class_: String, `when`: String, routeId_: String): String"))
    #expect(try Self.file("/a", id: "parse").contains("fun parse_(): String"))
    #expect(try Self.file("/a", id: "invalid").contains("object Invalid_ : Route()"))
  }

  @Test func constantsAreInUpperCase() {
    let texts = [
      "info", "trackParcel", "track-parcel", "m.mall.example 8443", "URLPage", "", "?", "7",
    ]
    #expect(
      texts.map(KotlinFile.constantName) == [
        "INFO", "TRACK_PARCEL", "TRACK_PARCEL", "M_MALL_EXAMPLE8443", "URL_PAGE", "EMPTY", "VALUE",
        "_7",
      ])
  }

  @Test func manyRoutesAreSplitIntoSeveralFunctions() throws {
    let routes = try (0..<700).map {
      RouteManifest.Route(try RoutePattern("/r\($0)/:x"), id: "r\($0)")
    }
    let file = try KotlinFile(RouteManifest(spaces: [.scheme("mall")], routes: routes)).text
    #expect(
      file.contains("private val patterns: List<String> = patterns0() + patterns1()")
    )
    #expect(
      file.contains(
        "private fun read6(route: Int, values: RouteTable.Values): Route = when (route) {"))
  }

  @Test func whatKotlinCannotExpressIsRefusedWithTheRoute() throws {
    #expect(
      try Self.mistakes("/a/:x") { $0.parameters[0].swiftType = "Int" } == [
        "“order”: “x” has the type string, but Int is integer"
      ])
    #expect(
      try Self.mistakes("/a/:x") {
        ($0.parameters[0].type, $0.parameters[0].swiftType) = (.integer, "UInt8")
        $0.parameters[0].defaultValue = "300"
      } == ["“order”: the default “300” of “x” is not a whole number from 0 to 255"])
    #expect(
      try Self.mistakes("/a/:x") {
        ($0.parameters[0].type, $0.parameters[0].swiftType) = (.number, "Rate")
        $0.parameters[0].values = ["1.5"]
      } == ["“order”: “x”: an enumeration consists of texts or whole numbers"])
    #expect(
      try Self.mistakes("/a/:x") { $0.parameters = [] } == [
        "“order”: the capture “x” has no parameter"
      ])
    #expect(
      try Self.mistakes("/a") { $0.parameters = [.init("x", in: .path)] } == [
        "“order”: the pattern has no capture “x”"
      ])
    #expect(
      try Self.mistakes("/a/:x/:X") { _ in } == [
        "“order”: “x” and “X” differ only in the case of the first letter; rename one of them"
      ])
    #expect(
      try Self.mistakes("/a/:x") {
        var other = RouteManifest.Parameter("y", in: .query)
        other.key = "x"
        $0.parameters.append(other)
      } == ["“order”: “x” and “y” have the same key in the query"])
    #expect(
      try Self.mistakes("/a", package: "com.1st") { _ in } == [
        "“com.1st” is not the name of a Kotlin package"
      ])
  }

  @Test func classesThatDifferOnlyInCaseAreRefused() throws {
    let routes = try ["order.detail", "orderdetail"].enumerated().map {
      RouteManifest.Route(try RoutePattern("/\($0.offset)"), id: $0.element)
    }
    let manifest = try RouteManifest(spaces: [.scheme("mall")], routes: routes)
    #expect {
      try KotlinFile(manifest)
    } throws: {
      "\($0)"
        == "the classes of “order.detail” and “orderdetail” differ only in the case of letters; rename one of them"
    }
  }
}
