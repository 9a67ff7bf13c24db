// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The tool of the plugin JunctorModuleList: `JunctorPluginTool OUTPUT [--module NAME SOURCE…]…`.
@main struct ModuleListTool {
  static func main() {
    do { try run(CommandLine.arguments.dropFirst()) } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      exit(1)
    }
  }

  static func run(_ arguments: ArraySlice<String>) throws {
    guard let output = arguments.first else { throw SourceMistake("usage", "no output file") }
    var (module, modules, rest) = ("", [DeclaredModule](), arguments.dropFirst())
    while let path = rest.popFirst() {
      if path == "--module" {
        module = rest.popFirst() ?? ""
      } else if let data = FileManager.default.contents(atPath: path) {
        // Only files with one of these words can declare a module.
        let words = ["RouteModule", "LinkedRecord"].map { Data($0.utf8) }
        guard words.contains(where: { data.range(of: $0) != nil }) else { continue }
        let text = String(decoding: data.filter { $0 != UInt8(ascii: "\r") }, as: UTF8.self)
        modules += try ModuleScanner(module: module, path: path, text: text).found
      } else {
        throw SourceMistake(path, "the file cannot be read")
      }
    }
    let (file, text) = (URL(fileURLWithPath: output), Data(try DeclaredModule.list(modules).utf8))
    // An unchanged file is not written, so that it is not compiled again.
    if (try? Data(contentsOf: file)) != text { try text.write(to: file) }
  }
}

/// A mistake at a place, in the format of compilers.
struct SourceMistake: Error, CustomStringConvertible {
  let description: String

  init(_ place: String, _ message: String) { description = "\(place): error: \(message)" }
}

/// A module that joins a router because it is linked, with the conditions of the `#if` around it.
struct DeclaredModule {
  let name, condition, place: String

  /// Returns a Swift file with the names; throws if a module is declared twice.
  static func list(_ modules: [DeclaredModule]) throws(SourceMistake) -> String {
    let modules = modules.sorted {
      ($0.name, $0.condition, $0.place) < ($1.name, $1.condition, $1.place)
    }
    for (first, second) in zip(modules, modules.dropFirst())
    where (first.name, first.condition) == (second.name, second.condition) {
      throw SourceMistake(second.place, "“\(second.name)” is also declared at \(first.place)")
    }
    let names = modules.filter(\.condition.isEmpty).map { "    \"\($0.name)\",\n" }.joined()
    let inserts = modules.filter { !$0.condition.isEmpty }.map {
      "    #if \($0.condition)\n      names.insert(\"\($0.name)\")\n    #endif\n"
    }.joined()
    let value =
      inserts.isEmpty
      ? "[\n\(names)  ]"
      : "{\n    var names: Set<String> = [\n\(names)    ]\n\(inserts)    return names.sorted()\n  }()"
    return """
      // Written by the plugin JunctorModuleList, from the sources of the program and its dependencies.
      // swift-format-ignore-file

      /// The modules that this program and its dependencies declare.
      enum ExpectedModules {
        /// The names of their types, sorted.
        static let names: [String] = \(value)
      }

      """
  }
}
