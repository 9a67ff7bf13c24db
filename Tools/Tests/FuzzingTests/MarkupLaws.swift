// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorDiff
import TestSupport

@testable import JunctorDoctor

/// The laws of XML: an error has a place, and what is read can be written and read again.
enum MarkupLaws {
  static func check(_ error: AppFileError, _ places: TextPlaces) throws(BrokenLaw) {
    try expectLaw(!error.message.isEmpty, "The error in line \(error.line) has no message.")
    try places.expect(line: error.line, column: error.column, error.description)
  }

  static func check(
    _ texts: [PlacedText], _ mistakes: [AppFileMistake], _ places: TextPlaces
  ) throws(BrokenLaw) {
    for text in texts { try places.expect(line: text.line, text.text) }
    for mistake in mistakes { try places.expect(line: mistake.line, mistake.message) }
  }

  static func checkWriting(_ bytes: [UInt8]) throws(BrokenLaw) {
    guard let root = try? MarkupElement(bytes) else { return }
    let text = written(root)
    let again = (try? MarkupElement(Array(text.utf8))).map(written)
    try expectLaw(again == text, "\(text) is read as \(again ?? "nothing").")
  }

  private static func written(_ element: MarkupElement) -> String {
    let attributes = element.attributes.map { " \($0.name)=\"\(XML.escaped($0.value.text))\"" }
    let children = element.children.map(written).joined()
    let text = XML.escaped(element.text)
    return "<\(element.name)\(attributes.joined())>\(text)\(children)</\(element.name)>"
  }
}

/// The laws of the readers of `Info.plist` and of entitlements.
enum PropertyListLaws {
  static func check(_ input: FuzzInput, _ sample: FuzzSample) throws(BrokenLaw) -> Bool {
    let bytes = input.bytes
    let places = TextPlaces(bytes)
    let files = Result { () throws(AppFileError) in
      (try InfoPlist(bytes), try Entitlements(bytes), try PropertyListNode(bytes))
    }
    switch files {
    case .success(let (info, entitlements, root)):
      let texts = info.schemes + info.queriedSchemes + (info.bundleIdentifier.map { [$0] } ?? [])
      try MarkupLaws.check(texts, info.mistakes, places)
      for line in [info.line, info.urlTypesLine, info.queriedLine].compactMap({ $0 }) {
        try places.expect(line: line, "a key")
      }
      try MarkupLaws.check(entitlements.domains, entitlements.mistakes, places)
      for domain in entitlements.domains { try check(domain.text) }
      let text = "<plist>\(written(root))</plist>"
      let again = (try? PropertyListNode(Array(text.utf8))).map { "<plist>\(written($0))</plist>" }
      try expectLaw(again == text, "\(text) is read as \(again ?? "nothing").")
    case .failure(let error):
      try MarkupLaws.check(error, places)
    }
    if sample.includes(oneIn: 2, law: 1) { try MarkupLaws.checkWriting(bytes) }
    return true
  }

  private static func written(_ node: PropertyListNode) -> String {
    switch node.value {
    case .string(let text): "<string>\(XML.escaped(text))</string>"
    case .array(let elements): "<array>\(elements.map(written).joined())</array>"
    case .other(let name): "<\(name)/>"
    case .dictionary(let members):
      "<dict>\(members.map { "<key>\(XML.escaped($0.key))</key>\(written($0.value))" }.joined())</dict>"
    }
  }

  /// An entry is valid, or has a correction that is valid.
  private static func check(_ text: String) throws(BrokenLaw) {
    let entry = Result { () throws(AssociatedDomain.Failure) in try AssociatedDomain(text) }
    switch entry {
    case .success(let domain):
      try expectLaw(!domain.host.isEmpty, "“\(text)” has no host.")
    case .failure(let error):
      try expectLaw(!error.message.isEmpty, "“\(text)” is refused without a reason.")
      guard let correction = error.correction, !error.message.contains("white space") else {
        return
      }
      let isValid = (try? AssociatedDomain(correction)) != nil
      try expectLaw(isValid, "“\(text)” is corrected as “\(correction)”.")
    }
  }
}

/// The laws of the reader of `AndroidManifest.xml`.
enum AndroidManifestLaws {
  static func check(_ input: FuzzInput, _ sample: FuzzSample) throws(BrokenLaw) -> Bool {
    let bytes = input.bytes
    let places = TextPlaces(bytes)
    let file = Result { () throws(AppFileError) in try AndroidManifest(bytes) }
    switch file {
    case .success(let manifest):
      try places.expect(line: manifest.line, "<application>")
      try MarkupLaws.check(manifest.packageName.map { [$0] } ?? [], manifest.mistakes, places)
      for activity in manifest.activities {
        try places.expect(line: activity.line, activity.name)
        for filter in activity.filters {
          try places.expect(line: filter.line, "a filter")
          try MarkupLaws.check(filter.schemes + filter.hosts + filter.placeholders, [], places)
          try check(filter.filter)
        }
      }
    case .failure(let error):
      try MarkupLaws.check(error, places)
    }
    if sample.includes(oneIn: 2, law: 1) { try MarkupLaws.checkWriting(bytes) }
    return true
  }

  /// A filter matches only URLs of its schemes.
  private static func check(_ filter: IntentFilter) throws(BrokenLaw) {
    for url in ["https://m.mall.example/order/7?tab=a#top", "mall://order/7", "mall:"] {
      for level in [30, 35] where filter.matches(url, apiLevel: level) {
        let hasScheme = filter.data.contains { $0.scheme.map { url.hasPrefix("\($0):") } ?? false }
        try expectLaw(hasScheme, "\(url) has none of the schemes.")
      }
    }
  }
}
