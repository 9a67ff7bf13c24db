// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor

/// An address of every kind of parameter.
struct OrderDetail: Route, Equatable {
  enum Tab: String, CaseIterable, ParameterConvertible { case info, items, log }

  static let patterns: RoutePatterns = ["/order/:id([0-9]+){/part/:part}?", "/o/:id([0-9]+)"]

  typealias Output = String

  var id: Int
  var part: String?
  var tab: Tab?
  var size = 10
  var tags: [String] = []
  var draft: Draft?

  struct Draft: Equatable, Sendable { var text: String }
}

extension OrderDetail {
  init(from parameters: RouteParameters) throws(ParameterError) {
    id = try parameters["id"]
    part = try parameters["part"]
    tab = try parameters["tab"]
    size = try parameters["size", default: 10]
    tags = try parameters["tag"]
    draft = try parameters.payload("draft")
  }

  func write(to values: inout RouteValues) {
    values.write("id", id)
    values.write("part", part)
    values.write("tab", tab)
    values.write("size", size)
    values.write("tag", tags)
    values.writePayload("draft", draft)
  }
}

/// An address so simple that its URL is written without a check.
struct Goods: Route, Equatable {
  static let patterns: RoutePatterns = "/goods/:name?sort=:sort"

  typealias Output = Int

  var name: String
  var sort: String
  var note: String?

  init(name: String, sort: String = "price", note: String? = nil) {
    (self.name, self.sort, self.note) = (name, sort, note)
  }

  init(from parameters: RouteParameters) throws(ParameterError) {
    name = try parameters["name"]
    sort = try parameters["sort"]
    note = try parameters["note"]
  }

  func write(to values: inout RouteValues) {
    values.write("name", name)
    values.write("sort", sort)
    values.write("note", note)
  }
}

/// An address with a payload.
struct Upload: Route {
  static let patterns: RoutePatterns = "/upload/:name"

  typealias Output = String

  var name: String
  var photo: OnMain<Photo>

  init(name: String, photo: OnMain<Photo>) { (self.name, self.photo) = (name, photo) }

  init(from parameters: RouteParameters) throws(ParameterError) {
    name = try parameters["name"]
    photo = try parameters.payload("photo")
  }

  func write(to values: inout RouteValues) {
    values.write("name", name)
    values.writePayload("photo", photo)
  }
}

/// A view model that is not sendable.
final class Photo {
  let width: Int
  init(width: Int) { self.width = width }
}

/// A typed address without parameters.
protocol EmptyRoute: Route {
  init()
}

extension EmptyRoute {
  init(from parameters: RouteParameters) { self.init() }

  func write(to values: inout RouteValues) {}
}

struct Clear: EmptyRoute { static let patterns: RoutePatterns = "/clear" }

struct PickCity: EmptyRoute {
  typealias Output = String
  static let patterns: RoutePatterns = "/city"
}
