// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorManifest

extension RouteChanges {
  mutating func compareResults() {
    if old.result == new.result { return }
    switch (old.result, new.result) {
    case (nil, let after?): add(.addedResult, "result", "“\(new.id)” returns “\(after.name)” now.")
    case (let before?, nil):
      add(
        .removedResult, "result", "“\(new.id)” returned “\(before.name)”, and returns nothing now.")
    case (let before?, let after?):
      compare(before.privacy, after.privacy, of: "the result", "result")
      compareShapes(before, after)
    case (nil, nil): break
    }
  }

  mutating func compare(
    _ old: RouteManifest.Parameter.Privacy?, _ new: RouteManifest.Parameter.Privacy?,
    of value: String, _ key: String
  ) {
    if old == new { return }
    let (before, after) = (old?.rawValue ?? "unspecified", new?.rawValue ?? "unspecified")
    add(
      .changedPrivacy, key,
      "The privacy of \(value) of “\(self.new.id)” was \(before), and is \(after).")
  }

  private mutating func compareShapes(
    _ before: RouteManifest.Result, _ after: RouteManifest.Result
  ) {
    let name = "The result “\(after.name)” of “\(new.id)”"
    switch (before.shape, after.shape) {
    case (let one?, let two?):
      var changes = ShapeChanges()
      changes.compare(one, two, at: [])
      if !changes.breaking.isEmpty {
        add(.changedResult, "result", "\(name): \(changes.breaking.joined(separator: "; ")).")
      }
      if !changes.additive.isEmpty {
        add(.extendedResult, "result", "\(name): \(changes.additive.joined(separator: "; ")).")
      }
    case (nil, _?): add(.addedResult, "result", "\(name) has a known shape now.")
    case (_?, nil): add(.removedResult, "result", "\(name) has no known shape any more.")
    case (nil, nil): break
    }
  }
}

/// The differences between two shapes, as phrases.
///
/// Callers read the value: a new shape is compatible if each of its values has the old shape, too.
private struct ShapeChanges {
  private(set) var breaking: [String] = []
  private(set) var additive: [String] = []

  mutating func compare(_ old: JSONShape, _ new: JSONShape, at path: [String]) {
    if old == new { return }
    let place = path.isEmpty ? "the value" : "“\(path.joined(separator: "."))”"
    switch (old, new) {
    case (.optional(let one), .optional(let two)): compare(one, two, at: path)
    case (.any, _): additive.append("\(place) was any value, and is \(new.phrase)")
    case (.number, .integer): additive.append("\(place) was a number, and is a whole number")
    case (.optional(let one), _):
      additive.append("\(place) is never null any more")
      compare(one, new, at: path)
    case (_, .optional(let two)):
      breaking.append("\(place) can be null now")
      compare(old, two, at: path)
    case (.array(let one), .array(let two)): compare(one, two, at: path + ["[]"])
    case (.dictionary(let one), .dictionary(let two)): compare(one, two, at: path + ["*"])
    case (.object(let one), .object(let two)): compare(one, two, at: path)
    default: breaking.append("\(place) was \(old.phrase), and is \(new.phrase)")
    }
  }

  private mutating func compare(
    _ old: [JSONShape.Member], _ new: [JSONShape.Member], at path: [String]
  ) {
    for member in old {
      let inside = path + [member.name]
      let name = "“\(inside.joined(separator: "."))”"
      guard let other = new.first(where: { $0.name == member.name }) else {
        breaking.append("the member \(name) was removed")
        continue
      }
      if member.isOptional, !other.isOptional { additive.append("\(name) is always present now") }
      if !member.isOptional, other.isOptional { breaking.append("\(name) can be absent now") }
      compare(member.shape, other.shape, at: inside)
    }
    for member in new where !old.contains(where: { $0.name == member.name }) {
      additive.append("the member “\((path + [member.name]).joined(separator: "."))” was added")
    }
  }
}

extension JSONShape {
  /// The shape as a phrase with its article.
  fileprivate var phrase: String {
    switch self {
    case .string: "a text"
    case .integer: "a whole number"
    case .number: "a number"
    case .boolean: "true or false"
    case .any: "any value"
    case .optional(let shape): "\(shape.phrase), or null"
    case .array: "a list"
    case .dictionary: "a dictionary"
    case .object: "an object"
    }
  }
}
