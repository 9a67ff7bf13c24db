// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorDiff
internal import JunctorMatching

/// A space of a manifest in Kotlin.
struct KotlinFileSpace {
  let space: RouteSpace
  /// The entry of `Routes.Space`.
  let name: String
  /// The expression in the table.
  let code: KotlinCode

  static func all(_ spaces: [RouteSpace], _ errors: inout [String]) -> [KotlinFileSpace] {
    if spaces.isEmpty { errors.append("a manifest has at least one space") }
    var result: [KotlinFileSpace] = []
    for space in spaces {
      let base = KotlinFile.constantName(space.name)
      var (name, count) = (base, 1)
      while result.contains(where: { $0.name == name }) {
        count += 1
        name = "\(base)_\(count)"
      }
      result.append(KotlinFileSpace(space: space, name: name, code: code(space)))
    }
    return result
  }

  private static func code(_ space: RouteSpace) -> KotlinCode {
    let base = String(space.address(ofPath: "/").dropLast())
    switch space.kind {
    case .scheme(let scheme): return "RouteTable.Origin(\"\", \(literal: scheme), \"\")"
    case .host(let scheme, let host):
      return "RouteTable.Origin(\(literal: base), \(literal: scheme), \(literal: host))"
    case .domain(let host, let port, let includingSubdomains):
      let port: KotlinCode = port.map { ", \($0)" } ?? ""
      return
        "RouteTable.Origin(\(literal: base), \"\", \(literal: host)\(port)\(includingSubdomains ? ", includesSubdomains = true" : ""))"
    }
  }
}
