// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A Swift file with the names of all modules that an app declares, to compare with the linked
/// modules.
///
///     try Router(spaces: [.scheme("mall")], modules: .linked(expecting: ExpectedModules.names))
package struct ModuleListFile {
  package let text: String

  /// Writes the list of the modules of an app and its dependencies.
  package init(_ modules: [ScannedModule]) {
    var lines = [
      "// Written by the plugin JunctorModuleList, from the sources of the program and its dependencies.",
      "// swift-format-ignore-file", "",
      "/// The modules that this program and its dependencies declare.",
      "enum ExpectedModules {",
      "  /// The names of their types, sorted.",
    ]
    let always = modules.filter(\.conditions.isEmpty)
    let sometimes = modules.filter { !$0.conditions.isEmpty }
    let names = Set(always.map(\.qualifiedName)).sorted().map { "    \($0.asLiteral)," }
    if sometimes.isEmpty {
      lines += ["  static let names: [String] = ["] + names + ["  ]"]
    } else {
      lines += ["  static let names: [String] = {", "    var names: Set<String> = ["]
      lines += names.map { "  \($0)" } + ["    ]"]
      for module in sometimes {
        lines += [
          "    #if \(module.conditions.map(\.text).joined(separator: " && "))",
          "      names.insert(\(module.qualifiedName.asLiteral))", "    #endif",
        ]
      }
      lines += ["    return names.sorted()", "  }()"]
    }
    lines.append("}")
    text = lines.joined(separator: "\n") + "\n"
  }
}
