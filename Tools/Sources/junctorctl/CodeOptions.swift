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

  @Option(help: ArgumentHelp("A catalogue as one HTML page.", valueName: "file"))
  var html: String?

  var isEmpty: Bool {
    [swift, typescript, kotlin, urlpattern, markdown, html].allSatisfy { $0 == nil }
  }

  func files(of manifest: RouteManifest) throws(StreamError) -> [GeneratedFile] {
    var files: [GeneratedFile] = []
    do {
      if let swift {
        let file = try SwiftFile(manifest, namespace: swiftNamespace)
        files.append(GeneratedFile(path: swift, text: file.text))
      }
      if let typescript {
        files.append(GeneratedFile(path: typescript, text: try TypeScriptFile(manifest).text))
      }
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
      if let html { files.append(GeneratedFile(path: html, text: HTMLFile(manifest).text)) }
    } catch {
      throw .failed("\(error)")
    }
    return files
  }
}
