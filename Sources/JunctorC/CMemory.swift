// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import CJunctorDoor
internal import Junctor

// What C's memory is to Swift. This file and `CDoor.swift` are the ones that touch memory by address,
// because C hands over nothing else. Why each of it is sound:
//
// - A text that comes in is read once, up to its NUL, while the caller's call is on the stack, and
//   copied; the header asks for a text that ends with one.
// - A text that goes out lies in a `CText`, which is not changed and lives as long as the handle that
//   gave it, or was handed over to be freed by `junctor_string_free`.
// - A handle is a counted reference to an object of the handle's own class. The header has a type for
//   each class, so that C's compiler tells them apart. Handing over counts one, freeing takes one off.
// - A context is a word that is never looked into. That its owner may use it on other threads is what
//   the header asks for.

// MARK: Texts

/// A text that C may read: UTF-8, with a NUL behind.
///
/// Why `@unchecked Sendable` is sound: its bytes are written before anybody else has it, and never
/// again.
final class CText: @unchecked Sendable {
  private let bytes: UnsafeMutableBufferPointer<CChar>

  init(_ text: String) { bytes = CText.copy(text) }

  deinit { bytes.deallocate() }

  /// The first byte; valid as long as this object lives.
  var address: UnsafePointer<CChar> { UnsafePointer(bytes.baseAddress!) }

  /// The number of bytes before the last NUL.
  var count: Int { bytes.count - 1 }

  /// The text on its own, to be given back with ``free(_:)``.
  static func handedOver(_ text: String) -> UnsafeMutablePointer<CChar> {
    copy(text).baseAddress!
  }

  static func free(_ text: UnsafeMutablePointer<CChar>?) { text?.deallocate() }

  private static func copy(_ text: String) -> UnsafeMutableBufferPointer<CChar> {
    let utf8 = text.utf8
    let bytes = UnsafeMutableBufferPointer<CChar>.allocate(capacity: utf8.count + 1)
    var next = 0
    for byte in utf8 {
      bytes.initializeElement(at: next, to: CChar(bitPattern: byte))
      next += 1
    }
    bytes.initializeElement(at: next, to: 0)
    return bytes
  }
}

/// The texts that one handle has given, each of which lives as long as the handle.
final class CTexts: Sendable {
  // By their bytes: texts that look alike are equal as strings, and not the same for C.
  private let texts = RouteLock<[[UInt8]: CText]>([:])

  /// Returns `text` for C; the same address for the same text.
  func lend(_ text: String?, length: UnsafeMutablePointer<Int>? = nil) -> UnsafePointer<CChar>? {
    guard let text else {
      length?.pointee = 0
      return nil
    }
    let lent = texts.withLock { texts in
      let bytes = Array(text.utf8)
      if let known = texts[bytes] { return known }
      let new = CText(text)
      texts[bytes] = new
      return new
    }
    length?.pointee = lent.count
    return lent.address
  }
}

/// Reads a text of the caller.
///
/// - Parameter name: What it is, for the message.
func read(
  _ text: UnsafePointer<CChar>?, _ name: StaticString
) throws(CallMistake) -> String {
  guard let text else { throw .null(name) }
  guard let read = String(validatingCString: text) else { throw .notUTF8(name) }
  return read
}

// MARK: Handles

/// An object that C knows by a handle.
protocol CHandle: AnyObject, Sendable {}

extension CHandle {
  /// A handle that is to be freed once.
  func handedOver() -> OpaquePointer {
    OpaquePointer(Unmanaged.passRetained(self).toOpaque())
  }

  /// Runs `body` with a handle that is valid until it returns.
  func lent<R>(_ body: (OpaquePointer) -> R) -> R {
    withExtendedLifetime(self) { body(OpaquePointer(Unmanaged.passUnretained(self).toOpaque())) }
  }

  /// The object behind a handle; `nil` for none.
  static func behind(_ handle: OpaquePointer?) -> Self? {
    handle.map { Unmanaged<Self>.fromOpaque(UnsafeRawPointer($0)).takeUnretainedValue() }
  }

  /// The object behind a handle, which is over with that; `nil` for none.
  static func takenBack(_ handle: OpaquePointer?) -> Self? {
    handle.map { Unmanaged<Self>.fromOpaque(UnsafeRawPointer($0)).takeRetainedValue() }
  }
}

// MARK: Functions of the host

/// A function of the host that hears an answer, with the context that it wants.
///
/// Why `@unchecked Sendable` is sound: the function is code, and the context is a word that nobody here
/// looks into; the header says on which threads both are used.
struct CAnswerCallback: @unchecked Sendable {
  let function: junctor_answer_callback
  let context: UnsafeMutableRawPointer?

  func callAsFunction(_ answer: CAnswer) {
    let value = answer.value.map(CText.init)
    let message = answer.message.map(CText.init)
    withExtendedLifetime((value, message)) {
      var seen = junctor_answer(
        status: answer.status, outcome: answer.outcome, value: value?.address,
        value_length: value?.count ?? 0, message: message?.address)
      function(context, &seen)
    }
  }
}

/// A function of the host that answers requests, with the context that it owns.
///
/// Why `@unchecked Sendable` is sound: as for ``CAnswerCallback``. The context is destroyed where the
/// last reference to this object goes, when no call runs any more, since each call holds one.
final class CHandler: @unchecked Sendable {
  private let function: junctor_handler
  private let context: UnsafeMutableRawPointer?
  private let destroy: junctor_destroy?
  private let ownsContext = RouteLock(false)

  init(
    _ function: @escaping junctor_handler, context: UnsafeMutableRawPointer?,
    destroy: junctor_destroy?
  ) {
    self.function = function
    self.context = context
    self.destroy = destroy
  }

  deinit { if ownsContext.withLock({ $0 }) { destroy?(context) } }

  /// From now on the context is this object's to destroy.
  func takeContext() { ownsContext.withLock { $0 = true } }

  func callAsFunction(_ request: CRequest, _ reply: CReply) {
    let reply = reply.handedOver()
    request.lent { function(context, $0, reply) }
  }
}
