// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import JunctorCodegen
internal import JunctorManifest

/// The options for code in other languages and for catalogues.
struct CodeOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Swift functions that return addresses.", valueName: "file"))
  var swift: String?

  @Option(
    help: ArgumentHelp("The enumeration that contains the Swift functions.", valueName: "name"))
  var swiftNamespace = "Routes"

  @Option(
    help: ArgumentHelp("TypeScript functions that return typed addresses.", valueName: "file"))
  var typescript: String?

  @Option(
    help: ArgumentHelp(
      """
      The same functions as a JavaScript module, .js or .mjs, for pages without a compiler. Its types \
      are written beside it, to a file .d.ts or .d.mts.
      """, valueName: "file"))
  var javascript: String?

  @Option(
    help: ArgumentHelp("Kotlin functions that read and write addresses.", valueName: "file"))
  var kotlin: String?

  @Option(help: ArgumentHelp("The package of the Kotlin file.", valueName: "package"))
  var kotlinPackage: String?

  @Option(
    help: ArgumentHelp(
      "Objects for JavaScript's URLPattern, in JSON; the first one that matches a URL gives the route.",
      valueName: "file"))
  var urlpattern: String?

  @Option(help: ArgumentHelp("A catalogue in Markdown.", valueName: "file"))
  var markdown: String?

  @Option(
    help: ArgumentHelp(
      """
      The link explorer: one HTML page without a network, which explains links, makes them and lists \
      the routes.
      """, valueName: "file"))
  var html: String?

  @Option(
    help: ArgumentHelp(
      "The page of the explorer, which scripts/build-explorer writes.", valueName: "file"))
  var explorer = ".build-engine/explorer.html"

  @Option(
    help: ArgumentHelp(
      """
      The dictionary of the events that the app writes, in Markdown. A JSON Schema of their lines and a \
      file with tables and queries in SQL are written beside it, to a file .schema.json and .sql.
      """, valueName: "file"))
  var events: String?

  var isEmpty: Bool {
    [swift, typescript, javascript, kotlin, urlpattern, markdown, html, events].allSatisfy {
      $0 == nil
    }
  }

  /// Returns the files.
  ///
  /// - Parameter association: The options for the files that the explorer simulates.
  func files(
    of manifest: RouteManifest, _ association: AssociationOptions
  ) throws(StreamError) -> [GeneratedFile] {
    var files: [GeneratedFile] = []
    do {
      if let swift {
        let file = try SwiftFile(manifest, namespace: swiftNamespace)
        files.append(GeneratedFile(path: swift, text: file.text))
      }
      if let typescript {
        files.append(GeneratedFile(path: typescript, text: try TypeScriptFile(manifest).text))
      }
      if let javascript { files += try Self.module(manifest, at: javascript) }
      if let kotlin {
        let file = try KotlinFile(manifest, package: kotlinPackage)
        files.append(GeneratedFile(path: kotlin, text: file.text))
      }
      if let urlpattern {
        let file = try URLPatternFile(manifest)
        files.append(GeneratedFile(path: urlpattern, text: file.text, notes: file.report))
      }
      if let markdown {
        files.append(GeneratedFile(path: markdown, text: MarkdownFile(manifest).text))
      }
      if let events { files += try Self.dictionary(manifest, at: events) }
      if let html { files.append(try explorer(manifest, association, at: html)) }
    } catch let error as StreamError {
      throw error
    } catch {
      throw .failed("\(error)")
    }
    return files
  }

  /// Returns the dictionary of events, and the two files beside it.
  private static func dictionary(
    _ manifest: RouteManifest, at path: String
  ) throws(StreamError) -> [GeneratedFile] {
    guard path.hasSuffix(".md") else {
      throw .failed("\(path): the name of an event dictionary must end with .md")
    }
    let (dictionary, base) = (EventDictionary(manifest), path.dropLast(3))
    return [
      GeneratedFile(path: path, text: dictionary.markdown),
      GeneratedFile(path: "\(base).schema.json", text: dictionary.schema),
      GeneratedFile(path: "\(base).sql", text: dictionary.sql),
    ]
  }

  private func explorer(
    _ manifest: RouteManifest, _ association: AssociationOptions, at path: String
  ) throws(StreamError) -> GeneratedFile {
    guard let page = try OutputFile.contents(of: explorer) else {
      throw .failed(
        """
        \(explorer): this file is missing; write it with scripts/build-explorer, and name it with \
        --explorer
        """)
    }
    do throws(ExplorerPage.Failure) {
      let file = try ExplorerPage(
        manifest, page: String(decoding: page, as: UTF8.self), host: association.host,
        appIDs: association.appIDs, minSDK: association.minSDK)
      return GeneratedFile(path: path, text: file.text)
    } catch {
      throw .failed(
        """
        \(explorer): this is not the page that scripts/build-explorer writes: it must contain \
        \(error.mark) once
        """)
    }
  }

  /// Returns a JavaScript module and its declaration file.
  private static func module(
    _ manifest: RouteManifest, at path: String
  ) throws -> [GeneratedFile] {
    guard let suffix = [".mjs", ".js"].first(where: path.hasSuffix) else {
      throw StreamError.failed(
        "\(path): the name of a JavaScript module must end with .js or .mjs")
    }
    let file = try TypeScriptFile(manifest)
    let types = "\(path.dropLast(suffix.count)).d\(suffix == ".js" ? ".ts" : ".mts")"
    return [
      GeneratedFile(path: path, text: file.script),
      GeneratedFile(path: types, text: file.declarations),
    ]
  }
}
