// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching
internal import JunctorRouting

/// The options of a route that concern its screen.
struct ScreenTraits: RouteTrait {
  var parent: ScreenParent?
  var options = NavigationOptions()
  var identity: [String]?
  var preparations: [NavigationPreparation] = []

  var parents: [ScreenParent] {
    options.ancestors?.map(ScreenParent.init) ?? (parent.map { [$0] } ?? [])
  }

  var parentAddresses: [String] { parents.map(\.text) }

  func check(
    for patterns: [RoutePattern], defaults: Set<String>, owner: RouteOwner
  ) throws(RegistrationError) {
    let showsNew = options.presentation == .root || options.presentation == .replace
    if showsNew, let reuse = options.reuse, reuse != .pushNew {
      throw RegistrationError(
        .conflictingOptions, subject: "reuse: .\(reuse)", owner: owner,
        reason: "screens with the presentations `.root` and `.replace` are always new")
    }
    guard let parent else { return }
    let required: RoutePattern
    do throws(RoutePatternError) {
      required = try RoutePattern(parent.text)
    } catch {
      throw RegistrationError(
        .brokenPattern, subject: parent.text, owner: owner, patternError: error)
    }
    for pattern in patterns {
      let names = defaults.union(pattern.captureNames)
      guard let missing = required.captureNames.first(where: { !names.contains($0) }) else {
        continue
      }
      throw RegistrationError(
        .brokenParent, subject: pattern.text, owner: owner,
        reason: "the parent “\(parent.text)” requires “\(missing)”, and “\(pattern)” has no such "
          + "capture: \(names.isEmpty ? "it has none" : names.sorted().joined(separator: ", "))")
    }
  }
}
