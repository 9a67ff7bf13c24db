// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorDiff

/// The code that generated files of a language have in common: the files of the folder `Runtimes`, without their banners.
enum GeneratedRuntime {
  static var swift: String { String(text(PackageResources.AddressText_swift).dropLast()) }
  static var kotlin: KotlinCode { Code(stringLiteral: text(PackageResources.RouteTable_kt)) }

  /// Returns the code of TypeScript, or without its types, of JavaScript.
  ///
  /// The file is JavaScript with types in comments: `/*: type */` after a name, and `/*:: code */` anywhere.
  static func addresses(isTyped: Bool) -> ScriptCode {
    let parts = [PackageResources.addresses_js, PackageResources.find_js].map {
      script($0, isTyped: isTyped)
    }
    return Code(stringLiteral: parts.joined(separator: "\n\n"))
  }

  private static func script(_ bytes: [UInt8], isTyped: Bool) -> String {
    let parts = text(bytes).split(separator: "/*:", omittingEmptySubsequences: false)
    let code = parts.dropFirst().reduce(into: String(parts[0])) { result, part in
      let pieces = part.split(separator: "*/", maxSplits: 1, omittingEmptySubsequences: false)
      if isTyped {
        let type = pieces[0].hasPrefix(":") ? String(pieces[0].dropFirst()) : ":" + pieces[0]
        result += type.hasSuffix(" ") ? type.dropLast() : type[...]
      }
      result += pieces[1]
    }
    return String(code.drop { $0 == "\n" }.dropLast())
  }

  private static func text(_ bytes: [UInt8]) -> String {
    let lines = String(decoding: bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    return lines.drop { !$0.isEmpty }.dropFirst().joined(separator: "\n")
  }
}
