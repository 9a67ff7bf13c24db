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
    let groups = arguments.split(separator: "--module")
    guard let output = groups.first?.first else { throw SourceMistake("usage", "no output file") }
    var modules: [DeclaredModule] = []
    let sources = groups.dropFirst().flatMap { one in one.dropFirst().map { (one.first!, $0) } }
    for (module, path) in sources {
      guard let data = FileManager.default.contents(atPath: path) else {
        throw SourceMistake(path, "the file cannot be read")
      }
      // Only files with one of these words can declare a module.
      let (attribute, record) = (Data("RouteModule".utf8), Data("LinkedDeclaration".utf8))
      guard data.range(of: attribute) ?? data.range(of: record) != nil else { continue }
      let text = String(decoding: data.filter { $0 != UInt8(ascii: "\r") }, as: UTF8.self)
      modules += try ModuleScanner(module: module, path: path, text: text).found
    }
    let (file, text) = (URL(fileURLWithPath: output), Data(try list(modules).utf8))
    // An unchanged file is not written, so that it is not compiled again.
    if (try? Data(contentsOf: file)) != text { try text.write(to: file) }
  }

  static func list(_ modules: [DeclaredModule]) throws(SourceMistake) -> String {
    var places: [[String]: String] = [:]  // By name and condition.
    for (name, condition, place) in modules {
      if !name.allSatisfy({ $0.isLetter || $0.isNumber || "_.".contains($0) }) {
        throw SourceMistake(place, "the name of a module must not require backticks: “\(name)”")
      }
      guard let first = places.updateValue(place, forKey: [name, condition]) else { continue }
      throw SourceMistake(place, "“\(name)” is also declared at \(first)")
    }
    let sorted = places.keys.sorted { $0.lexicographicallyPrecedes($1) }
    let names = sorted.filter(\.[1].isEmpty).map { "    \"\($0[0])\",\n" }.joined()
    let others = sorted.filter { !$0[1].isEmpty }
      .map { "    #if \($0[1])\n      names.insert(\"\($0[0])\")\n    #endif\n" }.joined()
    let set = "    var names: Set<String> = [\n\(names)    ]\n\(others)    return names.sorted()\n"
    return """
      // Written by the plugin JunctorModuleList, from the sources of the program and its dependencies.
      // swift-format-ignore-file
      /// The modules that this program and its dependencies declare.
      enum ExpectedModules {
        /// The names of their types, sorted.
        static let names: [String] = \(others.isEmpty ? "[\n\(names)  ]" : "{\n\(set)  }()")
      }

      """
  }
}

/// A module that is linked, with the conditions of the `#if` around it.
typealias DeclaredModule = (name: String, condition: String, place: String)

/// A mistake, in the format of compilers.
struct SourceMistake: Error, CustomStringConvertible {
  let description: String
  init(_ place: String, _ message: String) { description = "\(place): error: \(message)" }
}
