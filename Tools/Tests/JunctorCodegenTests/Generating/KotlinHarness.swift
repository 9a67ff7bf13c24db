// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorManifest
import JunctorMatching

@testable import JunctorCodegen

/// The Kotlin program that compares the answers of generated files with those of Swift.
enum KotlinHarness {
  /// Functions for the tests of a table, in its package.
  static func file(_ manifest: RouteManifest, package: String) throws -> String {
    let names = try GeneratedNames(manifest)
    var lines = [
      "@file:Suppress(\"EXPERIMENTAL_API_USAGE\", \"DEPRECATION\")", "package \(package)", "",
      "fun show(route: Route?): String = when (route) {", "    null -> \"-\"",
      "    is Route.Invalid -> \"!\" + route.routeId + \" \" + route.parameter",
    ]
    var builders: [String] = []
    for (index, route) in manifest.routes.enumerated() {
      let route = try KotlinFileRoute(route, named: names.routes[index], in: manifest)
      let shown = route.parameters.map { " + \"|\" + \(show($0))" }
      lines.append("    is Route.\(route.className) -> \"\(index)\"\(shown.joined())")
      let values = route.parameters.enumerated().map {
        make($0.element, "a[\($0.offset)]", route.className)
      }
      builders.append(
        "    \(index) -> Route.\(route.className)"
          + (values.isEmpty ? "" : "(\(values.joined(separator: ", ")))"))
    }
    lines += ["}", "", "fun make(route: Int, a: List<List<String>>): Route = when (route) {"]
    lines += builders + ["    else -> throw Error()", "}", ""]
    lines += [
      "object Table : junctor.Table {",
      "    override fun show(url: String): String = show(Routes.parse(url))",
      "    override fun write(url: String): String = Routes.parse(url)!!.url()",
      "    override fun build(route: Int, a: List<List<String>>): String = make(route, a).url()",
      "}",
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  private static func show(_ parameter: KotlinFileParameter) -> String {
    func text(_ value: String) -> String {
      switch parameter.kind {
      case .string: "junctor.hex(\(value))"
      case .entry: "junctor.hex(\(value).text)"
      case .double: "java.lang.Long.toHexString(java.lang.Double.doubleToLongBits(\(value)))"
      case .float: "Integer.toHexString(java.lang.Float.floatToIntBits(\(value)))"
      case .long, .unsigned, .boolean: "\(value).toString()"
      }
    }
    let name = "route.\(parameter.name)"
    if parameter.parameter.isRepeated {
      return "\(name).joinToString(\";\", \"[\", \"]\") { \(text("it")) }"
    }
    let isNullable = parameter.parameter.isOptional && parameter.parameter.defaultValue == nil
    return isNullable ? "(\(name)?.let { \(text("it")) } ?: \"null\")" : text(name)
  }

  private static func make(_ parameter: KotlinFileParameter, _ source: String, _ owner: String)
    -> String
  {
    func value(_ text: String) -> String {
      switch parameter.kind {
      case .string: text
      case .long: "\(text).toLong()"
      case .unsigned: "\(text).toULong()"
      case .double: "\(text).toDouble()"
      case .float: "\(text).toFloat()"
      case .boolean: "\(text).toBoolean()"
      case .entry:
        "Route.\(owner).\(parameter.enumeration).values().first { e -> e.text == \(text) }"
      }
    }
    if parameter.parameter.isRepeated { return "\(source).map { \(value("it")) }" }
    let isNullable = parameter.parameter.isOptional && parameter.parameter.defaultValue == nil
    return isNullable ? "\(source).firstOrNull()?.let { \(value("it")) }" : value("\(source)[0]")
  }

  /// Returns the program.
  ///
  /// Each line of its file is `table`, `url` in hexadecimal digits, what is shown and what is written; or `table`, `+`, a
  /// route, its values, and what is written.
  static func main(tables: [String]) -> String {
    """
    package junctor

    import java.io.File

    interface Table {
        fun show(url: String): String
        fun write(url: String): String
        fun build(route: Int, a: List<List<String>>): String
    }

    fun hex(text: String): String =
        if (text == "") "." else text.toByteArray().joinToString("") { String.format("%02x", it) }

    fun text(hex: String): String = if (hex == ".") "" else
        String(ByteArray(hex.length / 2) { hex.substring(it * 2, it * 2 + 2).toInt(16).toByte() })

    fun tried(body: () -> String): String = try { hex(body()) } catch (error: IllegalArgumentException) { "x" }

    fun main(arguments: Array<String>) {
        val tables = listOf(\(tables.map { "\($0).Table" }.joined(separator: ", ")))
        val names = listOf(\(tables.map { "\"\($0)\"" }.joined(separator: ", ")))
        var failures = 0
        fun expect(actual: String, expected: String, line: String) {
            if (actual == expected) return
            failures++
            if (failures <= 20) println("Kotlin: $actual\\n Swift: $expected\\n  case: $line")
        }
        val counts = List(tables.size) { IntArray(4) }
        File(arguments[0]).forEachLine { line ->
            val parts = line.split("\\t")
            val number = parts[0].toInt()
            val table = tables[number]
            if (parts[1] == "+") {
                counts[number][3]++
                val values = parts[3].split("|").map { list -> list.split(";").filter { it != "" }.map { text(it) } }
                val built = tried { table.build(parts[2].toInt(), values) }
                expect(built, parts[4], line + " " + values)
                // RFC 3986 permits an address that ends after `://`; Java does not.
                if (built != "x" && !text(built).endsWith("://")) {
                    expect(tried { java.net.URI.create(text(built)).toString() }, built, line + " as java.net.URI")
                }
            } else {
                val url = text(parts[1])
                val shown = table.show(url)
                counts[number][0]++
                if (shown != "-") counts[number][1]++
                if (shown.startsWith("!")) counts[number][2]++
                expect(shown, parts[2], line + " " + url)
                if (parts[3] != "?") expect(tried { table.write(url) }, parts[3], line + " " + url)
            }
        }
        for ((index, count) in counts.withIndex()) {
            println(
                "${names[index]}: ${count[0]} URLs, ${count[1]} match a route, ${count[2]} of them with an invalid " +
                    "parameter; ${count[3]} written addresses"
            )
        }
        if (failures > 0) {
            println("$failures answers differ")
            System.exit(1)
        }
        val sums = (0..3).map { index -> counts.map { it[index] }.sum() }
        println("All answers are equal: ${sums[0]} URLs, ${sums[3]} written addresses.")
    }

    """
  }
}
