// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import JunctorMatching

/// The web platform's URL tests, read in place; see CONTRIBUTING.
@Suite struct WebPlatformURLTests {
  private enum Verdict: Equatable {
    case agrees
    case readAsPath
    case refused(URLParsingError.Code)
    case fails(String)
  }

  @Test func everyEntryAgreesOrIsADocumentedRefusal() throws {
    guard let entries = try WebPlatformURLTests.entries() else { return }
    var agreeing = 0
    var readAsPath = 0
    var refusals: [String: Int] = [:]
    var failures: [String] = []
    for entry in entries {
      switch verdict(entry) {
      case .agrees: agreeing += 1
      case .readAsPath: readAsPath += 1
      case .refused(let code): refusals[code.rawValue, default: 0] += 1
      case .fails(let reason): failures.append("\(entry["input"] ?? ""): \(reason)")
      }
    }
    let byCode = refusals.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    print(
      """
      web platform URL tests without a base: \(entries.count) entries, \
      \(agreeing + readAsPath) agreeing (\(readAsPath) of them a text without a scheme, read as a \
      path), \(refusals.values.reduce(0, +)) declared refusals \
      (\(byCode.joined(separator: ", "))), \(failures.count) failing
      """)
    for failure in failures { print("  failing: \(failure)") }
    #expect(failures.isEmpty)
    #expect(agreeing > 0)
  }

  @Test func fastPathAgreesWithSlowPathOnEveryEntry() throws {
    guard let entries = try WebPlatformURLTests.entries() else { return }
    for entry in entries {
      guard let input = entry["input"] as? String else { continue }
      expectShortcutAndFixedPoint(input)
    }
  }

  private func verdict(_ entry: [String: Any]) -> Verdict {
    let input = entry["input"] as? String ?? ""
    let isFailure = entry["failure"] as? Bool == true
    let url: ParsedURL
    do {
      url = try ParsedURL(input, limits: .maximum)
    } catch {
      if isFailure { return .agrees }
      return isDeclared(error, entry)
        ? .refused(error.code) : .fails("threw \(error.code) at \(error.offset)")
    }
    if isFailure {
      return url.scheme == nil ? .readAsPath : .fails("read as \(url.text)")
    }
    let host = url.host.map(String.init) ?? ""
    let port = url.port.map(String.init) ?? ""
    let found = [
      "href": url.text,
      "protocol": url.scheme.map { $0 + ":" } ?? "",
      "username": "",
      "password": "",
      "host": port.isEmpty ? host : host + ":" + port,
      "hostname": host,
      "port": port,
      "pathname": String(url.path),
      "search": url.query.map { $0.isEmpty ? "" : "?" + $0 } ?? "",
      "hash": url.fragment.map { $0.isEmpty ? "" : "#" + $0 } ?? "",
    ]
    for (key, value) in found.sorted(by: { $0.key < $1.key }) {
      guard let expected = entry[key] as? String, expected != value else { continue }
      return .fails("\(key) is \(value), not \(expected)")
    }
    return .agrees
  }

  /// Whether a refusal is one of those that are declared, and the entry really falls under it.
  private func isDeclared(_ error: URLParsingError, _ entry: [String: Any]) -> Bool {
    let input = Array((entry["input"] as? String ?? "").utf8)
    let at = error.offset
    func decoded(_ key: String) -> [UInt8] {
      let text = entry[key] as? String ?? ""
      return text.withUTF8Bytes { bytes in
        var index = 0
        var decoded: [UInt8] = []
        while index < bytes.count {
          if bytes[index] == UInt8(ascii: "%"),
            let value = PercentDecoding.escape(bytes, at: index, before: bytes.count)
          {
            decoded.append(value)
            index += 3
          } else {
            decoded.append(bytes[index])
            index += 1
          }
        }
        return decoded
      }
    }
    let isSpecial = SpecialScheme(String((entry["protocol"] as? String ?? "").dropLast())) != nil
    switch error.code {
    case .userInfo:
      return at < input.count && input[at] == UInt8(ascii: "@")
    case .nonASCIIDomain:
      let escape = input[at...].prefix(3)
      let value = UInt8(String(decoding: escape.dropFirst(), as: UTF8.self), radix: 16) ?? 0
      return isSpecial && (input[at] > 0x7F || (escape.first == UInt8(ascii: "%") && value > 0x7F))
    case .undecodablePath, .nulInPath:
      let bytes = decoded("pathname") + (isSpecial ? [] : decoded("hostname"))
      return error.code == .nulInPath
        ? bytes.contains(0) : String(validating: bytes, as: UTF8.self) == nil
    case .dotHost:
      let host = decoded("hostname")
      return !isSpecial && (host == [0x2E] || host == [0x2E, 0x2E])
    default:
      return false
    }
  }

  private static func entries() throws -> [[String: Any]]? {
    guard let folder = ProcessInfo.processInfo.environment["JUNCTOR_CASES"] else {
      print("SKIPPED: JUNCTOR_CASES is not set, so the web platform's URL tests did not run.")
      return nil
    }
    let file = folder + "/url/urltestdata.dev.json"
    guard let data = FileManager.default.contents(atPath: file) else {
      print("SKIPPED: \(file) is not there, so the web platform's URL tests did not run.")
      return nil
    }
    let repaired = repairingLoneSurrogates(String(decoding: data, as: UTF8.self))
    let json = try JSONSerialization.jsonObject(with: Data(repaired.utf8)) as? [Any] ?? []
    return json.compactMap { $0 as? [String: Any] }
      .filter { $0["base"] == nil || $0["base"] is NSNull }
  }
}

/// Returns a text of JSON in which every escaped surrogate without its other half is `\ufffd`.
func repairingLoneSurrogates(_ json: String) -> String {
  let bytes = Array(json.utf8)
  var output: [UInt8] = []
  func unit(_ index: Int) -> UInt16? {
    guard index + 6 <= bytes.count, bytes[index] == UInt8(ascii: "\\"),
      bytes[index + 1] == UInt8(ascii: "u")
    else { return nil }
    return UInt16(String(decoding: bytes[index + 2..<index + 6], as: UTF8.self), radix: 16)
  }
  var index = 0
  while index < bytes.count {
    if let first = unit(index) {
      if first & 0xFC00 == 0xD800, let second = unit(index + 6), second & 0xFC00 == 0xDC00 {
        output += bytes[index..<index + 12]
        index += 12
      } else {
        output += first & 0xF800 == 0xD800 ? Array("\\ufffd".utf8) : Array(bytes[index..<index + 6])
        index += 6
      }
    } else if bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count {
      output += bytes[index..<index + 2]
      index += 2
    } else {
      output.append(bytes[index])
      index += 1
    }
  }
  return String(decoding: output, as: UTF8.self)
}
