// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

package import JunctorMatching

/// The address of a request, with the captures of its route.
package struct PolicyPlace {
  let url: ParsedURL
  let values: [(name: String, value: String)]
  /// Whether `+` in the query is a space, as the router reads it.
  let plusIsSpace: Bool

  package init(
    url: ParsedURL, values: [(name: String, value: String)], plusIsSpace: Bool = true
  ) {
    self.url = url
    self.values = values
    self.plusIsSpace = plusIsSpace
  }

  var queryItems: [QueryItem] { url.queryItems(plusIsSpace: plusIsSpace) }
}
