// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import CJunctor

/// A word that threads read and write without a lock, since the standard library's atomics require a
/// later system.
///
/// This file is sound: each word has memory of its own that does not move, every access is an atomic
/// operation of `CJunctor`, and a reference in a word has one retain count for the word. The thread and
/// address sanitizers run over the tests.
package struct SharedWord: ~Copyable, @unchecked Sendable {
  fileprivate let place: UnsafeMutablePointer<junctor_word>

  /// Creates a word that is 0.
  ///
  /// - Parameter isAlone: Whether it has a cache line of its own (128 bytes), so that writes to other
  ///   words do not slow down its readers. A word that is written once does not need one.
  package init(isAlone: Bool = true) {
    place = UnsafeMutableRawPointer.allocate(byteCount: isAlone ? 128 : 16, alignment: 16)
      .initializeMemory(as: junctor_word.self, repeating: junctor_word(value: 0), count: 1)
  }

  deinit { UnsafeMutableRawPointer(place).deallocate() }

  /// Loads the word with acquire semantics.
  @inline(__always)
  package func load() -> UInt64 { junctor_load(place) }

  @inline(__always)
  package func store(_ value: UInt64) { junctor_store(place, value) }

  /// Stores a word and returns the previous one, sequentially consistent.
  @inline(__always)
  func exchange(_ value: UInt64) -> UInt64 { junctor_exchange(place, value) }

  /// Stores a word if the current one is `expected`; returns whether it was stored.
  @inline(__always)
  func replace(_ expected: UInt64, by value: UInt64) -> Bool {
    junctor_replace(place, expected, value)
  }

  /// Adds one, and returns the sum.
  @inline(__always)
  package func increment() -> UInt64 { junctor_increment(place) }
}

/// An acquire fence after `isKnownUniquelyReferenced`, which loads the count relaxed on some processors:
/// the releases of other threads happen before what follows.
@inline(__always)
func synchronizeWithReleases() { junctor_acquire() }

/// The object at the address in a word; `nil` for 0.
@inline(__always)
private func reference<Object>(_ address: UInt64) -> Unmanaged<Object>? {
  UnsafeRawPointer(bitPattern: UInt(address)).map { Unmanaged.fromOpaque($0) }
}

/// A reference that threads exchange without a lock.
struct SharedReference<Object: AnyObject & Sendable>: ~Copyable, Sendable {
  private let word = SharedWord()

  init() {}

  deinit { _ = exchange(nil) }

  var isEmpty: Bool { word.load() == 0 }

  /// Stores an object or `nil`, and returns the previous one, which a thread may still be reading.
  func exchange(_ object: consuming Object?) -> Object? {
    let new = object.map { UInt64(UInt(bitPattern: Unmanaged.passRetained($0).toOpaque())) }
    return reference(word.exchange(new ?? 0))?.takeRetainedValue()
  }

  /// Reads the object without a retain; `nil` if there is none.
  ///
  /// The thread's hazard pointer keeps the object alive. `body` also receives the number of the thread.
  /// It must not wait, run the app's code or read another such reference.
  @inline(__always)
  func read<R>(_ body: (Object, _ reader: Int) -> R) -> R? {
    guard let reader = junctor_this_reader() else { return nil }
    let address = junctor_protect(reader, word.place)
    defer { junctor_leave(reader) }
    let number = Int(truncatingIfNeeded: reader.pointee.number)
    return reference(address)?._withUnsafeGuaranteedRef { body($0, number) }
  }

  /// Returns whether a thread is reading `object`, which has been replaced.
  static func isRead(_ object: Object) -> Bool {
    junctor_is_protected(UInt64(UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque())))
  }
}

/// A reference to an object that is created at the first read and kept.
struct LazyReference<Object: AnyObject & Sendable>: ~Copyable, Sendable {
  private let word = SharedWord(isAlone: false)

  init() {}

  deinit {
    let object: Unmanaged<Object>? = reference(word.load())
    object?.release()
  }

  /// Returns the object, which `make` creates if there is none.
  ///
  /// If two threads make the first read at the same time, one of two objects is released.
  @inline(__always)
  func value(_ make: () -> Object) -> Object {
    if let object: Unmanaged<Object> = reference(word.load()) {
      return object.takeUnretainedValue()
    }
    return create(make)
  }

  @inline(never)
  private func create(_ make: () -> Object) -> Object {
    let new = make()
    let counted = Unmanaged.passRetained(new)
    if word.replace(0, by: UInt64(UInt(bitPattern: counted.toOpaque()))) { return new }
    counted.release()
    return reference(word.load()).map { $0.takeUnretainedValue() } ?? new
  }
}

/// A cache for one unused object, until it is closed.
struct SparePlace<Object: AnyObject & Sendable>: ~Copyable, Sendable {
  /// 0 while the place is empty, 1 when it is closed, else the address of the object.
  private let word = SharedWord()

  init() {}

  deinit { close() }

  @inline(__always)
  func take() -> Object? {
    let address = word.load()
    guard address > 1, word.replace(address, by: 0),
      let pointer = UnsafeRawPointer(bitPattern: UInt(address))
    else { return nil }
    return Unmanaged<Object>.fromOpaque(pointer).takeRetainedValue()
  }

  /// Stores an object; releases it instead if the place is taken or closed.
  ///
  /// - Parameter place: Returns the object's place, whose owner the object keeps.
  @inline(__always)
  static func put(
    _ object: consuming Object, in place: (Object) -> SparePlaceReference<Object>
  ) {
    let reference = place(object)
    let new = Unmanaged.passRetained(object)
    _ = consume object
    let address = UInt64(UInt(bitPattern: new.toOpaque()))
    // The owner is not accessed afterwards: the object may be used and freed by then.
    if !junctor_replace(reference.place, 0, address) { new.release() }
  }

  /// The place, valid while its owner lives.
  @inline(__always)
  var reference: SparePlaceReference<Object> { SparePlaceReference(place: word.place) }

  /// Releases the object, and accepts none from now on.
  func close() {
    let address = word.exchange(1)
    if address > 1, let pointer = UnsafeRawPointer(bitPattern: UInt(address)) {
      Unmanaged<Object>.fromOpaque(pointer).release()
    }
  }
}

/// Where a ``SparePlace`` is.
struct SparePlaceReference<Object: AnyObject & Sendable> {
  fileprivate let place: UnsafeMutablePointer<junctor_word>
}
