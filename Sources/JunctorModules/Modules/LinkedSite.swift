// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

/// The declaration of a linked type.
///
/// It refers to strings in the program's image, so copies cost nothing.
struct LinkedSite: Sendable {
  let name: StaticString
  let file: StaticString
  let line: Int

  private var fileID: String { "\(file)" }

  /// The type's name, qualified with its Swift module: `MallOrder.OrderModule`.
  var qualifiedName: String { "\(fileID.prefix { $0 != "/" }).\(name)" }

  var owner: RouteOwner { RouteOwner(fileID: fileID, line: line) }
}
