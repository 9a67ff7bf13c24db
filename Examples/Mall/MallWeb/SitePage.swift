// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if Macros
internal import Foundation
internal import Junctor
internal import MallPageInterface
internal import MallWebInterface

/// A page that is up; stands for the web view with its script.
///
/// A page knows addresses as texts and hears answers as JSON. Who it is, it does not say itself:
/// the source is made from the origin of the page that is really loaded.
struct SitePage: WebPage {
  let url: String
  let origin: String
  let router: Router
  let screen: ScreenHandle

  func call(_ address: String) async -> String {
    do {
      let outcome = try await router.open(address, source: .web(origin: origin))
      return json(Answer(ok: true, value: (outcome.value as? any Encodable).map(AnyValue.init)))
    } catch {
      return json(
        Answer(
          ok: false, code: error.code.pageCode, message: "\(error)", retryable: error.isRetryable))
    }
  }

  @MainActor
  func close(returning value: any Sendable) { screen.finish(value) }

  private func json(_ answer: Answer) -> String {
    let encoder = JSONEncoder()
    // Sorted, so that the same answer is the same text.
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(answer) else { return #"{"ok":false}"# }
    return String(decoding: data, as: UTF8.self)
  }
}

extension SitePage: DescribedPage {
  var content: PageContent { PageContent("m.mall.example", [.web(url)]) }
}

extension SitePage: CustomStringConvertible {
  var description: String { "WebPage(\(url))" }
}

/// What a script hears; keys that do not apply are left out.
private struct Answer: Encodable {
  var ok: Bool
  var value: AnyValue?
  var code: String?
  var message: String?
  var retryable: Bool?
}

/// A value of any of the shop's types; the page sees its fields, this module need not know it.
private struct AnyValue: Encodable {
  let value: any Encodable

  func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}
#endif
