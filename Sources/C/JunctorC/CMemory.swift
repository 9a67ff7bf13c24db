// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import CJunctorAPI
internal import Junctor

// Access to C memory. Only this file and `CFunctions.swift` use pointers. Why each use is safe:
//
// - A text argument is read once, up to its NUL, during the call, and copied. The header requires the NUL.
// - A returned text is in a `CText`, which does not change and lives as long as its handle; or the caller frees it
//   with `junctor_string_free`.
// - A handle is a counted reference to an object of the handle's own class. The header has a type for each class,
//   so that C's compiler distinguishes them. Returning a handle retains the object, freeing it releases it.
// - A context is a pointer that is never dereferenced. The header requires that its owner may use it on other
//   threads.

/// A C string: UTF-8, up to a NUL.
public typealias CString = UnsafePointer<CChar>

/// An out parameter of a C function.
public typealias CPlace<Result> = UnsafeMutablePointer<Result>

/// An out parameter for a message, which the caller frees.
public typealias CMessage = CPlace<UnsafeMutablePointer<CChar>?>

// MARK: Texts

/// A C string with its memory: UTF-8, with a NUL at its end.
///
/// Why `@unchecked Sendable` is safe: only the initializer writes its bytes.
final class CText: @unchecked Sendable {
  private let bytes: UnsafeMutableBufferPointer<CChar>

  init(_ text: String) { bytes = CText.copy(text) }

  deinit { bytes.deallocate() }

  /// The first byte; valid as long as this object lives.
  var address: CString { UnsafePointer(bytes.baseAddress!) }

  /// The number of bytes before the last NUL.
  var count: Int { bytes.count - 1 }

  /// A copy of a text, which ``free(_:)`` frees.
  static func allocated(_ text: String) -> UnsafeMutablePointer<CChar> {
    copy(text).baseAddress!
  }

  static func free(_ text: UnsafeMutablePointer<CChar>?) { text?.deallocate() }

  private static func copy(_ text: String) -> UnsafeMutableBufferPointer<CChar> {
    let utf8 = text.utf8
    let bytes = UnsafeMutableBufferPointer<CChar>.allocate(capacity: utf8.count + 1)
    let end = bytes.initialize(fromContentsOf: utf8.lazy.map(CChar.init(bitPattern:)))
    bytes.initializeElement(at: end, to: 0)
    return bytes
  }
}

/// Reads a text argument.
///
/// - Parameter name: The argument's name, for the message.
func read(_ text: CString?, _ name: StaticString) throws(CFailure) -> String {
  guard let text else { throw .null(name) }
  guard let read = String(validatingCString: text) else { throw .notUTF8(name) }
  return read
}

// MARK: Handles

/// An object that C refers to by a handle.
protocol CHandle: AnyObject, Sendable {}

extension CHandle {
  /// Returns a handle that the caller frees once.
  func makeHandle() -> OpaquePointer {
    OpaquePointer(Unmanaged.passRetained(self).toOpaque())
  }

  /// Returns the object of a handle; `nil` for none.
  static func object(of handle: OpaquePointer?) -> Self? {
    handle.map { Unmanaged<Self>.fromOpaque(UnsafeRawPointer($0)).takeUnretainedValue() }
  }

  /// Frees a handle and returns its object; `nil` for none.
  static func freed(_ handle: OpaquePointer?) -> Self? {
    handle.map { Unmanaged<Self>.fromOpaque(UnsafeRawPointer($0)).takeRetainedValue() }
  }
}

/// An object whose texts C reads; each text that it has returned lives as long as the object.
final class CLender<Value: Sendable>: CHandle {
  let value: Value
  // Keyed by bytes: canonically equivalent texts are equal as strings, but different for C.
  private let texts = RouteLock<[[UInt8]: CText]>([:])

  init(_ value: Value) { self.value = value }

  /// Returns a text of the object of `handle`; `nil` if there is none.
  static func lend(
    of handle: OpaquePointer?, length: CPlace<Int>? = nil, _ text: (Value) -> String?
  ) -> CString? {
    length?.pointee = 0
    guard let object = object(of: handle), let text = text(object.value) else { return nil }
    return object.lend(text, length: length)
  }

  /// Returns `text` for C; the same address for the same text.
  func lend(_ text: String, length: CPlace<Int>? = nil) -> CString {
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

// MARK: Functions of the host

/// A function of the host that receives an answer, with its context.
///
/// Why `@unchecked Sendable` is safe: the function is code, and the context is a pointer that is never dereferenced
/// here. The header documents the threads on which both are used.
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

/// A function of the host that answers requests, with its context.
///
/// Why `@unchecked Sendable` is safe: as for ``CAnswerCallback``. The context is destroyed when the last reference
/// to this object is released. No call runs then, since each call holds a reference.
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

  /// Makes this object destroy the context when it is released.
  func takeContext() { ownsContext.withLock { $0 = true } }

  func callAsFunction(_ request: CRequest, _ reply: RouteReply) {
    let request = request.makeHandle()
    function(context, request, reply.makeHandle())
    _ = CRequest.freed(request)
  }
}
