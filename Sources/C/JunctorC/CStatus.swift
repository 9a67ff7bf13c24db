// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import CJunctorAPI
internal import Junctor

/// A failure, in C types: an invalid call, an error of the router, or of a host's handler.
struct CFailure: Error, CustomStringConvertible {
  let status: junctor_status
  let description: String
  let facts: [CFact]

  init(_ status: junctor_status, _ description: String, facts: [CFact] = []) {
    self.status = status
    self.description = description
    self.facts = facts
  }

  init(_ error: any Error) {
    let code = (error as? RouteError)?.code.rawValue ?? (error as? RegistrationError)?.code.rawValue
    let failure = error as? CFailure
    self.init(
      failure?.status ?? CStatus.status(for: code ?? "other"), "\(error)",
      facts: (error as? RouteError).map(CFact.all) ?? [])
  }

  static func null(_ name: StaticString) -> CFailure {
    CFailure(JUNCTOR_NULL_ARGUMENT, "nullArgument: “\(name)” must not be NULL.")
  }

  static func notUTF8(_ name: StaticString) -> CFailure {
    CFailure(JUNCTOR_NOT_UTF8, "notUTF8: “\(name)” is not UTF-8.")
  }

  /// The failure of an invalid text: it is not of `kind`, for which there is an `example`.
  static func broken(
    _ status: junctor_status, _ text: String, _ kind: StaticString, _ example: StaticString
  ) -> CFailure {
    CFailure(status, "\(CStatus.word(for: status)): “\(text)” is not a valid \(kind); \(example).")
  }
}

/// A fact about a failure.
struct CFact: Sendable {
  let name: String
  let text: String

  /// The facts of an error.
  static func all(of error: RouteError) -> [CFact] {
    let lists: [(String, [String?])] = [
      ("address", [error.address]), ("nearest", error.nearest), ("reason", [error.reason]),
      ("rejectedBy", [error.rejectedBy]), ("declinedBy", error.declinedBy),
      ("redirect", error.redirects), ("parameter", [error.parameter?.name]),
      ("expected", [error.types?.expected]), ("actual", [error.types?.actual]),
    ]
    return lists.flatMap { name, texts in
      texts.compactMap { $0 }.map { CFact(name: name, text: $0) }
    }
  }
}

/// The statuses and their words, which are the same as in Swift.
enum CStatus {
  static let words: [(status: junctor_status, word: StaticString)] = [
    (JUNCTOR_OK, "ok"),
    (JUNCTOR_NULL_ARGUMENT, "nullArgument"),
    (JUNCTOR_NOT_UTF8, "notUTF8"),
    (JUNCTOR_BROKEN_SOURCE, "brokenSource"),
    (JUNCTOR_BROKEN_SPACE, "brokenSpace"),
    (JUNCTOR_BROKEN_EXPOSURE, "brokenExposure"),
    (JUNCTOR_BROKEN_PRESENTATION, "brokenPresentation"),
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
