// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorCodegen
import JunctorManifest
import JunctorMatching
import Testing

@Suite struct GeneratedFilesTests {
  private static func manifest(
    _ patterns: [(id: String, pattern: String)],
    _ change: (inout RouteManifest.Route) -> Void = { _ in }
  ) throws -> RouteManifest {
    try RouteManifest(
      spaces: [.scheme("mall")],
      routes: patterns.map { id, pattern in
        var route = RouteManifest.Route(try RoutePattern(pattern), id: id)
        change(&route)
        return route
      })
  }

  @Test func swiftHasAFunctionForEachRoute() throws {
    let manifest = try Self.manifest([("order.detail", "/order/:id([0-9]+)"), ("home", "/")]) {
      route in
      guard route.id == "order.detail" else { return }
      route.parameters[0].type = .integer
      route.summary = "One order"
      route.parameters[0].summary = "The number of the order"
      route.deprecation = .init(since: "8.4", replacement: "home")
    }
    let text = try SwiftFile(manifest, namespace: "Mall").text
    #expect(text.contains("public enum Mall {"))
    #expect(text.contains("as the same route unless a more specific one matches"))
    #expect(
      text.contains(
        """
          /// Returns the address of `home`.
          ///
          /// `/`
          public static func home() -> String { "mall://" }

          public enum Order {
            /// One order.
            ///
            /// `/order/:id([0-9]+)`
            ///
            /// - Parameters:
            ///   - id: The number of the order. A whole number that matches `[0-9]+`.
            /// - Throws: An `InvalidValue` if the route has no address with these values.
            @available(*, deprecated, message: "Deprecated since 8.4. Use home.")
            public static func detail(id: Int) throws(InvalidValue) -> String {
              try AddressText.check("id", String(id), matches: "3;a;f;s3,0;t48,57,2")
              var address = AddressText("mall://")
              address.path.segments = ["order", String(id)]
              return address.text
            }
          }
        }
        """))
  }

  @Test func javaScriptHasNoTypes() throws {
    let manifest = try Self.manifest([("order.detail", "/order/:id([0-9]+)"), ("order", "/orders")])
    let file = try TypeScriptFile(manifest)
    #expect(
      file.script.hasPrefix(
        """
        // Generated from routes.json, schema version 1. Do not edit.
        /* eslint-disable */

        /** The addresses of the app's routes. */
        export const routes = {
          /**
           * Returns the address of `order`.
           *
           * `/orders`
           */
          order: Object.assign(
            function () {
              return 'mall://orders';
            },
            {
              /**
               * Returns the address of `order.detail`.
               *
               * `/order/:id([0-9]+)`
               *
               * - `id`: A text that matches `[0-9]+`.
               */
              detail(values) {
                return write('mall://', {
                  values: [
                    { name: 'id', check: 'segment', matches: '3;a;f;s3,0;t48,57,2' },
                  ],
                  forms: [
                    { path: ['order', 0] },
                  ],
                }, values);
              },
            },
          ),
        };

        /** Returns the address of a route; throws a RangeError if there is none with these values, and a TypeError for a value of another type. */
        function write(space, plan, values = {}) {
          const all = plan.values || [];

        """), "\(file.script)")
    #expect(!file.script.contains("interface") && !file.script.contains(": string"))
    #expect(
      file.text.contains(
        "\nfunction write(space: string, plan: AddressPlan, values: { readonly [key: string]: unknown } = {}): string {\n"
      ))
    #expect(!file.text.contains("/*:") && !file.script.contains("/*:"))
  }

  @Test func declarationsHaveNoCode() throws {
    let manifest = try Self.manifest([("order.detail", "/order/:id([0-9]+)"), ("order", "/orders")])
    #expect(
      try TypeScriptFile(manifest).declarations.hasSuffix(
        """
        /** The addresses of the app's routes. */
        export declare const routes: {
          /**
           * Returns the address of `order`.
           *
           * `/orders`
           */
          order: {
            (): Address<unknown>;
            /**
             * Returns the address of `order.detail`.
             *
             * `/order/:id([0-9]+)`
             *
             * - `id`: A text that matches `[0-9]+`.
             */
            detail(values: { id: string }): Address<unknown>;
          };
        };

        """))
  }

  @Test func typeScriptHasAFunctionForEachRoute() throws {
    let text = try TypeScriptFile(GeneratedSamples.shop()).text
    #expect(
      text.contains(
        """
        export interface OrderResult {
          id: number;
          lines: { [key: string]: number | null }[];
          note?: string | null;
        }
        """))
    #expect(
      text.contains(
        """
            {
              /**
               * One order *\\/ of the user with <\\/script>.
               *
               * `/order/:id([0-9]+)/:page?tab=:tab`
               *
               * - `id`: A whole number that matches `[0-9]+`, for example `7`.
               * - `page`: One of `info`, `default`.
               * - `tab`: A text.
               * - `tags`: Texts.
               *
               * @deprecated Deprecated since 8.4. Use order.
               */
              detail(values: { id: number | bigint; page: 'info' | 'default'; tab: string; tags?: readonly string[] }, \
        space: Space = 'mall://'): Address<OrderResult> {
                return write(space, {
                  values: [
                    { name: 'id', type: 'integer', matches: '3;a;f;s3,0;t48,57,2' },
                    { name: 'page', values: ['info', 'default'] },
                    { name: 'tab' },
                    { name: 'tags', isRepeated: true, query: 'tag' },
                  ],
                  forms: [
                    { path: ['order', 0, 1], query: [['tab', 2]] },
                  ],
                }, values) as Address<OrderResult>;
              },
            },
        """))
  }

  @Test func onlyFileThatWritesValuesContainsTheRuntime() throws {
    for (pattern, isContained) in [("/a", false), ("/a/:x", true)] {
      let file = try TypeScriptFile(Self.manifest([("a", pattern)]))
      #expect(
        [file.text, file.script].allSatisfy { $0.contains("function write(") == isContained })
      #expect(!file.declarations.contains("function write("))
    }
  }

  @Test func swiftFunctionsThrowOnlyIfAValueMayHaveNoAddress() throws {
    let manifest = try Self.manifest([
      ("a", "/a/:id"), ("b", "/b/:id(-?[0-9]+)"), ("c", "/c?q=:id"), ("d", "/d/:id([0-9]+)"),
      ("e", "/e/:x(.+)"),
    ]) { route in
      if route.id == "e" {
        route.parameters[0].values = ["1", "2"]
      } else {
        route.parameters[0].type = .integer
      }
    }
    let text = try SwiftFile(manifest).text
    let throwing = text.split(separator: "\n").filter {
      $0.contains("static func") && $0.contains("id: Int")
    }
    .map { $0.contains("throws") }
    #expect(throwing == [false, false, false, true])
    #expect(text.contains("public static func e(x: X) -> String {"))
  }

  @Test func swiftFileThatWritesValuesHasTheErrorOfItsWriter() throws {
    let manifest = try Self.manifest([("a", "/a?q=:id")]) { $0.parameters[0].type = .integer }
    let text = try SwiftFile(manifest).text
    #expect(!text.contains("throws(InvalidValue)\n") && text.contains("private struct AddressText"))
    #expect(text.contains("public struct InvalidValue: Error"))
  }

  @Test func namesThatTheFileUsesAreAvoided() throws {
    let manifest = try Self.manifest([
      ("string.a", "/a/:address/:space"), ("space.b", "/b"), ("addressText", "/c/:self/:init"),
      ("type.d", "/d"),
      ("invalidValue.x", "/x/:check"),
    ])
    let text = try SwiftFile(manifest).text
    for line in [
      "public enum String_ {", "public enum Space_ {", "public enum Type_ {",
      "public enum InvalidValue_ {",
      "public static func addressText(self_: String, init_: String) throws(InvalidValue) -> String {",
      "var address_ = AddressText(\"mall://\")",
    ] {
      #expect(text.contains(line), "\(line)")
    }
  }

  @Test func aFunctionThatIsAlsoANamespaceHasNoReadOnlyMembers() throws {
    let manifest = try Self.manifest([("order", "/a"), ("order.name", "/b"), ("order.list", "/c")])
    let text = try TypeScriptFile(manifest).text
    #expect(text.contains("  order: Object.assign(\n    function (): Address<unknown> {"))
    #expect(text.contains("      name_(): Address<unknown> {"))
    #expect(text.contains("      list(): Address<unknown> {"))
  }

  @Test func textsOfAManifestAreEscaped() throws {
    let manifest = try Self.manifest([("a'b", "/a\\\"\\'/:x?k=\\'\\\\")]) { route in
      route.summary = "A </script>\n*/ // `code` | \"quoted\"\u{2028}"
      route.examples = ["/<b>"]
      route.module = "A & <B>|"
      route.exposure = ["push"]
    }
    let script = try TypeScriptFile(manifest).text
    #expect(script.contains("path: ['a\"\\'', 0]"))
    #expect(script.contains("query: [['k', '\\'\\\\']]"))
    #expect(script.contains(" * A <\\/script> *\\/ // `code` | \"quoted\" ."))
    let swift = try SwiftFile(manifest).text
    #expect(swift.contains("/// A </script> */ // `code` | \"quoted\" ."))
    #expect(swift.contains("[\"a\\\"'\", x]"))
    let markdown = MarkdownFile(manifest).text
    #expect(markdown.contains("## A &#38; \\<B\\>\\|"))
    #expect(markdown.contains("A \\</script\\> \\*/ // \\`code\\` \\| \"quoted\""))
  }

  @Test func markdownHasATableForEachModule() throws {
    let manifest = try Self.manifest([("a", "/a/:id(x|y)"), ("b", "/b")]) { route in
      if route.id == "a" {
        route.module = "Orders"
        route.exposure = ["push", "universalLink"]
        route.examples = ["/a/x"]
        route.since = "8.1"
      }
    }
    #expect(
      MarkdownFile(manifest).text == """
        # Routes

        <!-- Generated from routes.json, schema version 1. Do not edit. -->

        2 routes. Addresses begin with `mall://`.

        ## Orders

        | Route | Pattern | Parameters | Details | Examples |
        |---|---|---|---|---|
        | `a` | `/a/:id(x\\|y)` | `id`: string `x\\|y` | Open to: push, universalLink<br>Since: 8\\.1 | `/a/x` |

        ## Without a module

        | Route | Pattern | Parameters | Details | Examples |
        |---|---|---|---|---|
        | `b` | `/b` |  | Open to: the app only |  |

        """)
  }

  @Test func filesDependOnTheManifestOnly() throws {
    let (one, two) = (try GeneratedSamples.grammar(), try GeneratedSamples.grammar())
    #expect(try SwiftFile(one).text == SwiftFile(two).text)
    #expect(try TypeScriptFile(one).text == TypeScriptFile(two).text)
    #expect(MarkdownFile(one).text == MarkdownFile(two).text)
  }
}
