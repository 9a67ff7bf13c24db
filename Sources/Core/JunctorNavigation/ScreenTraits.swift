// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching
package import JunctorRouting

/// The options of a route that concern its screen.
package struct ScreenTraits: RouteTrait {
  var parent: ScreenParent?
  package var options = NavigationOptions()
  package var identity: [String]?
  var preparations: [NavigationPreparation] = []

  package init() {}

  var parents: [ScreenParent] {
    options.ancestors?.map(ScreenParent.init) ?? (parent.map { [$0] } ?? [])
  }

  package var parentAddresses: [String] { parents.map(\.text) }

  package func check(owner: RouteOwner) throws(RegistrationError) {
    let showsNew = options.presentation == .root || options.presentation == .replace
    if showsNew, let reuse = options.reuse, reuse != .pushNew {
      throw RegistrationError(
        .conflictingOptions, subject: "reuse: .\(reuse)", owner: owner,
        reason: "screens with the presentations `.root` and `.replace` are always new")
    }
    guard let parent, parent.pattern == nil else { return }
    do throws(RoutePatternError) {
      _ = try RoutePattern(parent.text)
    } catch {
      throw RegistrationError(
        .brokenPattern, subject: parent.text, owner: owner, patternError: error)
    }
  }
}
