// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import CJunctorAPI
internal import Junctor

/// A mistake of the call itself.
enum CallMistake: Error {
  case null(StaticString)
  case notUTF8(StaticString)
  case brokenSource(String)
  case brokenSpace(String)
  case brokenExposure(String)

  var status: junctor_status {
    switch self {
    case .null: JUNCTOR_NULL_ARGUMENT
    case .notUTF8: JUNCTOR_NOT_UTF8
    case .brokenSource: JUNCTOR_BROKEN_SOURCE
    case .brokenSpace: JUNCTOR_BROKEN_SPACE
    case .brokenExposure: JUNCTOR_BROKEN_EXPOSURE
    }
  }

  var message: String {
    switch self {
    case .null(let name): "nullArgument: “\(name)” must not be NULL."
    case .notUTF8(let name): "notUTF8: “\(name)” is not UTF-8."
    case .brokenSource(let text):
      "brokenSource: “\(text)” is no source; write one as in app, push or web:https://m.mall.example."
    case .brokenSpace(let text):
      "brokenSpace: “\(text)” is no space; write one as in mall or https://m.mall.example."
    case .brokenExposure(let text):
      "brokenExposure: “\(text)” is no exposure; list sources as in "
        + "push,web:https://m.mall.example."
    }
  }
}

/// A failure, in the types of C.
struct CFailure: Error {
  let status: junctor_status
  let message: String

  init(_ mistake: CallMistake) {
    status = mistake.status
    message = mistake.message
  }

  init(_ error: RouteError) {
    status = CStatus.status(for: error.code.rawValue)
    message = error.description
  }

  init(_ error: RegistrationError) {
    status = CStatus.status(for: error.code.rawValue)
    message = error.description
  }
}

/// The statuses and their words, which are those of Swift.
enum CStatus {
  static let words: [(status: junctor_status, word: StaticString)] = [
    (JUNCTOR_OK, "ok"),
    (JUNCTOR_NULL_ARGUMENT, "nullArgument"),
    (JUNCTOR_NOT_UTF8, "notUTF8"),
    (JUNCTOR_BROKEN_SOURCE, "brokenSource"),
    (JUNCTOR_BROKEN_SPACE, "brokenSpace"),
    (JUNCTOR_BROKEN_EXPOSURE, "brokenExposure"),
    (JUNCTOR_CANCELLED, "cancelled"),
    (JUNCTOR_NOT_FOUND, "notFound"),
    (JUNCTOR_INVALID_URL, "invalidURL"),
    (JUNCTOR_BAD_PARAMETER, "badParameter"),
    (JUNCTOR_UNREPRESENTABLE, "unrepresentable"),
    (JUNCTOR_DENIED, "denied"),
    (JUNCTOR_REJECTED, "rejected"),
    (JUNCTOR_DECLINED, "declined"),
    (JUNCTOR_BUSY, "busy"),
    (JUNCTOR_REDIRECT_LOOP, "redirectLoop"),
    (JUNCTOR_TIMED_OUT, "timedOut"),
    (JUNCTOR_HANDLER_LOST, "handlerLost"),
    (JUNCTOR_NO_NAVIGATOR, "noNavigator"),
    (JUNCTOR_NEEDS_ASYNC, "needsAsync"),
    (JUNCTOR_TYPE_MISMATCH, "typeMismatch"),
    (JUNCTOR_HANDLER_FAILED, "handlerFailed"),
    (JUNCTOR_BROKEN_PATTERN, "brokenPattern"),
    (JUNCTOR_CONFLICT, "conflict"),
    (JUNCTOR_UNDECIDED_CONFLICT, "undecidedConflict"),
    (JUNCTOR_FOREIGN_SPACE, "foreignSpace"),
    (JUNCTOR_TOO_COSTLY, "tooCostly"),
    (JUNCTOR_OTHER, "other"),
  ]

  /// The status that has a word.
  static func status(for word: String) -> junctor_status {
    words.first { "\($0.word)" == word }?.status ?? JUNCTOR_OTHER
  }

  /// The word of a status.
  static func word(for status: junctor_status) -> StaticString {
    words.first { $0.status == status }?.word ?? "other"
  }
}
