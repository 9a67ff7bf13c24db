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
// - An object of the host is a pointer that is never dereferenced. A `CObject` retains it with the function that the
//   host has passed, and releases it once. The pointer is given to others on the main thread only.
// - A context is a pointer that is never dereferenced. The header requires that its owner may use it on other
//   threads.
//
// scripts/check-c-interface and scripts/check-objc run these uses with the address sanitizer, from several threads;
// scripts/check-all runs JunctorCTests with the thread sanitizer.

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

/// Copies a value of the host.
///
/// - Parameter name: The argument's name, for the message.
func read(_ value: UnsafePointer<junctor_value>?, _ name: StaticString) throws(CFailure) -> CValue {
  guard let value = value?.pointee else { throw .null(name) }
  switch value.kind {
  case JUNCTOR_TEXT: return .text(try read(value.text, name))
  case JUNCTOR_INTEGER: return .integer(Int(value.integer))
  case JUNCTOR_DECIMAL: return .decimal(value.decimal)
  case JUNCTOR_BOOLEAN: return .boolean(value.boolean)
  case JUNCTOR_OBJECT:
    guard let object = CObject(value.object) else { throw .null(name) }
    return .object(object)
  default: return .none
  }
}

extension CValue {
  /// Calls `body` with the value in C's form, which is valid until it returns.
  func withValue<Result>(_ body: (UnsafePointer<junctor_value>) -> Result) -> Result {
    var value = junctor_value()
    switch self {
    case .none: value.kind = JUNCTOR_NO_VALUE
    case .text: value.kind = JUNCTOR_TEXT
    case .integer(let number): (value.kind, value.integer) = (JUNCTOR_INTEGER, Int64(number))
    case .decimal(let number): (value.kind, value.decimal) = (JUNCTOR_DECIMAL, number)
    case .boolean(let flag): (value.kind, value.boolean) = (JUNCTOR_BOOLEAN, flag)
    case .object(let object): (value.kind, value.object) = (JUNCTOR_OBJECT, object.object)
    }
    let text = text.map(CText.init)
    (value.text, value.length) = (text?.address, text?.count ?? 0)
    return withExtendedLifetime((self, text)) { body(&value) }
  }
}

// MARK: Objects

/// An object of a host in another language, as Swift code receives it.
///
/// The objects of Apple's Objective-C are received as themselves instead.
///
/// Why `@unchecked Sendable` is safe: the pointer is a constant that is never dereferenced here. The host's functions
/// for its references may be called on any thread.
public final class CObject: @unchecked Sendable {
  let object: junctor_object

  /// The pointer that the host has passed; valid as long as this object lives.
  public var pointer: UnsafeMutableRawPointer { object.pointer }

  /// Takes over a reference to an object of the host; `nil` for one without a pointer, or without the functions that
  /// it needs.
  init?(owning object: junctor_object) {
    guard object.pointer != nil,
      object.is_objective_c || object.retain != nil && object.release != nil
    else { return nil }
    self.object = object
  }

  /// Retains an object of the host.
  convenience init?(_ object: junctor_object) {
    self.init(owning: object)
    if object.is_objective_c {
      _ = Unmanaged<AnyObject>.fromOpaque(pointer).retain()
    } else {
      object.retain(pointer)
    }
  }

  /// An object for the host from what Swift code has: an object that the host has passed, or one of Objective-C.
  convenience init?(contents: Any) {
    if let mine = contents as? CObject {
      self.init(mine.object)
    } else {
      #if canImport(ObjectiveC)
        // Only this reference keeps the box of a value that is no object.
        let pointer = Unmanaged.passRetained(contents as AnyObject).toOpaque()
        self.init(
          owning: junctor_object(
            pointer: pointer, retain: nil, release: nil, is_objective_c: true))
      #else
        return nil
      #endif
    }
  }

  deinit {
    guard let pointer = object.pointer else { return }
    if object.is_objective_c {
      Unmanaged<AnyObject>.fromOpaque(pointer).release()
    } else {
      object.release?(pointer)
    }
  }

  /// What Swift code receives.
  var contents: Any {
    object.is_objective_c
      ? Unmanaged<AnyObject>.fromOpaque(pointer).takeUnretainedValue() : self
  }
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

/// The context of a function of the host, which is destroyed when the last reference to this object is released.
///
/// Why `@unchecked Sendable` is safe: the context is a pointer that is never dereferenced here. The header documents the
/// threads on which it is used. No call of the function runs when it is destroyed, since each call holds a reference.
final class CContext: @unchecked Sendable {
  let pointer: UnsafeMutableRawPointer?
  private let destroy: junctor_destroy?
  private let isOwned = RouteLock(false)

  init(_ pointer: UnsafeMutableRawPointer?, destroy: junctor_destroy? = nil) {
    self.pointer = pointer
    self.destroy = destroy
  }

  deinit { if isOwned.withLock({ $0 }) { destroy?(pointer) } }

  /// Makes this object destroy the context when it is released.
  func take() { isOwned.withLock { $0 = true } }
}

/// A function of the host that receives an answer, with its context.
struct CAnswerCallback: Sendable {
  let function: junctor_answer_callback
  let context: CContext

  func callAsFunction(_ answer: CAnswer) {
    let message = answer.message.map(CText.init)
    let facts = answer.facts.map { (CText($0.name), CText($0.text)) }
    let known = facts.map { junctor_fact(name: $0.address, text: $1.address) }
    withExtendedLifetime((message, facts)) {
      known.withUnsafeBufferPointer { known in
        answer.value.withValue { value in
          var seen = junctor_answer(
            status: answer.status, outcome: answer.outcome, value: value.pointee,
            message: message?.address, facts: known.baseAddress, fact_count: known.count)
          function(context.pointer, &seen)
        }
      }
    }
  }
}

/// A function of the host that answers requests, with its context.
struct CHandler: Sendable {
  let function: junctor_handler
  let context: CContext

  func callAsFunction(_ request: CRequest, _ reply: CReply) {
    let request = request.makeHandle()
    function(context.pointer, request, reply.makeHandle())
    _ = CRequest.freed(request)
  }
}

/// A function of the host that creates the content of screens, with its context.
struct CScreenHandler: Sendable {
  let function: junctor_screen_handler
  let context: CContext

  @MainActor
  func callAsFunction(_ request: RouteRequest, _ screen: ScreenHandle) throws(CFailure) -> Any {
    let request = CRequest(CCall(request: request, isOnMain: true)).makeHandle()
    defer { _ = CRequest.freed(request) }
    guard let content = CObject(owning: function(context.pointer, request, screen.makeHandle()))
    else {
      throw CFailure(JUNCTOR_HANDLER_FAILED, "The function that creates the screen returned none.")
    }
    return content.contents
  }
}

/// A function of the host that receives parameters, with its context.
struct CVisitor {
  let function: junctor_visitor
  let context: UnsafeMutableRawPointer?

  func callAsFunction(_ name: String, _ value: CValue) {
    let name = CText(name)
    withExtendedLifetime(name) { value.withValue { function(context, name.address, $0) } }
  }
}
