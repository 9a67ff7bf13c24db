// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Junctor
import JunctorJSON
import JunctorMatching
import TestSupport

@testable import JunctorFoundation

/// The laws of the payloads of push notifications, and of the data of App Links in an address.
struct PushLaws {
  private static let allKeys = [
    PushKeys(), PushKeys(address: "link", id: "id"), PushKeys(id: "n", in: "data"),
  ]
  private static let kinds = [
    "an empty text", "a text", "a whole number", "true or false", "a number", "an object", "a list",
    "a NSNull",
  ]

  private let router = Router(spaces: [.scheme("mall"), .domain("m.mall.example")])

  func check(_ input: FuzzInput, _ sample: FuzzSample) throws(BrokenLaw) -> Bool {
    let data = try? JSONSerialization.jsonObject(with: Data(input.bytes))
    guard let payload = data as? [String: Any] else { return false }
    for keys in Self.allKeys {
      let container = keys.container.map { payload[$0] as? [String: Any] } ?? payload
      let path = keys.container.map { "\($0)." } ?? ""
      let address = container?[keys.address]
      let result = Result { () throws(PushPayloadError) in
        try InboundLink(push: payload, keys: keys, id: "system")
      }
      switch result {
      case .success(let link):
        try expectLaw(link.address == address as? String && link.address != "", "\(link)")
        let id = keys.id.flatMap { container?[$0] }
        let expected = (id as? String ?? (id as? Int)?.description).flatMap {
          $0.isEmpty ? nil : $0
        }
        try expectLaw(link.id == expected ?? "system", "\(link) has not the id \(id ?? "nil").")
        try checkData(of: link)
      case .failure(let error):
        let key = container == nil ? keys.container! : path + keys.address
        try expectLaw(error.key == key, "\(error) is not about “\(key)”.")
        let found = container == nil ? payload[key] : address
        try expectLaw((error.code == .missing) == (found == nil), "\(error)")
        let isKnown =
          error.code == .missing
          || Self.kinds.contains { error.description.hasPrefix("“\(key)” is \($0), not ") }
        try expectLaw(isKnown, error.description)
      }
    }
    try checkData(of: InboundLink(Self.address(with: input.bytes), entry: .push))
    return true
  }

  private static func address(with json: [UInt8]) -> String {
    let text = String(decoding: json, as: UTF8.self)
    return "mall://order/7?al_applink_data=\(PercentEncoding.queryValue(text))"
  }

  /// The data of an address is read, and what is read can be written and read again.
  private func checkData(of link: InboundLink) throws(BrokenLaw) {
    let read = link.readingAppLinkData(for: router)
    try expectLaw(read.source == link.source && read.id == link.id, "\(read) has other rights.")
    let result = Result { () throws(AppLinkDataError) in try AppLinkData(in: link.address) }
    switch result {
    case .success(nil): break
    case .success(let data?):
      // An escape of a long key could exceed the limit.
      if data.extras.keys.contains(where: { $0.utf8.count > 40 }) { break }
      var json = Array("{".utf8)
      let texts = [("target_url", data.targetURL), ("user_agent", data.userAgent)]
      for case (let key, let text?) in texts {
        json += "\"\(key)\":".utf8
        json.appendJSONString(text)
        json += ",".utf8
      }
      if let caller = data.caller {
        json += "\"referer_app_link\":".utf8
        let members = [("app_name", caller.name), ("url", caller.address)]
        json.appendJSONObject(members.filter { $0.1 != nil }) { $1.appendJSONString($0!) }
        json += ",".utf8
      }
      json += "\"extras\":".utf8
      json.appendJSONObject(data.extras.map { ($0, $1) }) { $1.appendJSONString($0) }
      json += "}".utf8
      let again = try? AppLinkData(in: Self.address(with: json))
      try expectLaw(again == data, "\(data) is read again as \(String(describing: again)).")
    case .failure(let error):
      try expectLaw(error.description.hasPrefix(AppLinkData.key), "\(error) names no key.")
    }
  }
}
