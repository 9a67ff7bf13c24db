// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Junctor
import JunctorFoundation
import JunctorMatching

enum Tab: String, ParameterConvertible, CaseIterable { case info, goods }
enum Level: Int, ParameterConvertible, CaseIterable { case low = 1, high }

struct OrderID: RawRepresentable, ParameterConvertible { let rawValue: Int }

/// A code of three letters, unlike all samples.
struct City: ParameterConvertible {
  static let parameterDescription = "a city"
  let parameter: String
  init?(parameter: String) {
    guard parameter.utf8.count == 3 else { return nil }
    self.parameter = parameter
  }
}

struct Filter: Codable { var most: Int }

struct OrderDetail: Route {
  typealias Output = Receipt
  static let patterns: RoutePatterns = [
    "/order/:id([0-9]+){/:page}??shop=:shop", "/o/:id([0-9]+)?shop=:shop",
  ]

  init(from parameters: RouteParameters) throws(ParameterError) {
    let _: OrderID = try parameters["id"]
    let _: Int = try parameters["page", default: 1]
    let _: UUID = try parameters["shop"]
    let _: Tab? = try parameters["tab"]
    let _: [String] = try parameters["tag"]
    let _: Level = try parameters["level", default: .high]
    let _: Double? = try parameters["price"]
    let _: Bool = try parameters["gift", default: false]
    let _: URL? = try parameters["from"]
    let _: Filter = try parameters.json("filter")
    let _: [Filter]? = try parameters.json("more")
    let _: Date? = try parameters["day"]
    let _: Int? = try parameters.payload("draft")
  }

  func write(to values: inout RouteValues) {}
}

struct CityPage: Route {
  static let patterns: RoutePatterns = "/city/:name"

  init(from parameters: RouteParameters) throws(ParameterError) {
    let _: String = try parameters["language"]
    let _: City = try parameters["name"]
    let _: Int = try parameters["size"]
  }

  func write(to values: inout RouteValues) {}
}

enum Orders: Route {
  case list(page: Int)
  case detail(id: Int)

  static let patterns = RoutePatterns(choices: [["/orders", "/all"], ["/orders/:id"]])

  init(from parameters: RouteParameters) throws(ParameterError) {
    switch try parameters.choice(of: Self.patterns) {
    case 0: self = .list(page: try parameters["page", default: 1])
    default: self = .detail(id: try parameters["id"])
    }
  }

  func write(to values: inout RouteValues) {}
}

struct Receipt: Codable, Sendable {
  enum State: String, Codable, CaseIterable { case open, paid }
  struct Line: Codable { var name: String, price: Decimal, gift: Bool }
  final class Note: Codable, Sendable {
    let text: String
    let replies: [Note]
    let first: Note?
  }

  var id: Int
  var state: State
  var lines: [Line]
  var notes: [String: Note]
  var day: Date
  var place: URL?
  var seller: UUID
}
