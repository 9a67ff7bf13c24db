// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import CJunctor

/// What the linker keeps of a module or a route: 32 bytes of plain data (20 where an address has four),
/// and no work before `main`.
///
/// The macros `@RouteModule` and `@Route` write it. By hand it looks so, in a type that is neither
/// generic nor local, and with a compiler of Swift 6.3 or later:
///
///     struct OrderModule: LinkedRouteModule {
///       #if objectFormat(ELF)
///         @section("junctor_records")
///       #elseif objectFormat(MachO)
///         @section("__DATA_CONST,__junctor")
///       #endif
///       @used
///       nonisolated static let junctorRecord: LinkedRecord = (
///         0x6A6D_6F64, 1, { LinkedModule(OrderModule.self, typeName: "OrderModule").write(to: $0) },
///         0, 0
///       )
///       …
///     }
///
/// An address has the kind `0x6A72_7465` and a ``LinkedRoute`` in place of the ``LinkedModule``.
///
/// - `kind`: `0x6A6D_6F64` for a module, `0x6A72_7465` for a route; anything else is passed over.
/// - `version`: `1`. It changes with whatever `write` writes; a record of another version is
///   counted in ``LinkedRecords/unreadable`` and passed over.
/// - `write`: Writes a ``LinkedModule`` or a ``LinkedRoute``, as the kind says.
/// - `context`, `reserved`: `0`.
public typealias LinkedRecord = (
  kind: UInt32, version: UInt32,
  write: @convention(c) @Sendable (_ place: UnsafeMutableRawPointer) -> Void,
  context: UInt, reserved: UInt
)

// Why the pointers in this file are sound:
//
// - A section is given by the linker, or by the loader after a check that all of it is loaded. It is
//   never written to, and images with Swift code are never unloaded.
// - It is read within its bounds, at addresses at which a record may begin. Nothing but the first 64
//   bits of a record is looked at before they are its kind and its version, which neither padding nor
//   an address has.
// - A record of this version has been written by this version's `LinkedModule.write(to:)` or
//   `LinkedRoute.write(to:)`, which initialize one value of the very type that is moved out.

extension LinkedModule {
  /// Writes what a record says to the place that its reader has for it.
  ///
  /// - Parameter place: The argument of the record's function, and nothing else.
  public func write(to place: UnsafeMutableRawPointer) {
    place.initializeMemory(as: LinkedModule.self, to: self)
  }
}

extension LinkedRoute {
  /// Writes what a record says to the place that its reader has for it.
  ///
  /// - Parameter place: The argument of the record's function, and nothing else.
  public func write(to place: UnsafeMutableRawPointer) {
    place.initializeMemory(as: LinkedRoute.self, to: self)
  }
}

/// The records of one image.
struct LinkedSection {
  static let version: UInt32 = 1

  enum Kind: UInt32 {
    case module = 0x6A6D_6F64
    case route = 0x6A72_7465
  }

  private let bytes: UnsafeRawBufferPointer
  /// The file the image was loaded from; `nil` for the one with Junctor in it.
  let image: String?

  private init(_ section: junctor_section, image: String?) {
    bytes = UnsafeRawBufferPointer(start: section.start, count: Int(section.size))
    self.image = image
  }

  /// The records of the image that Junctor is linked into.
  static var own: LinkedSection { LinkedSection(junctor_own_records(), image: nil) }

  /// The records of all images, those of the own one first.
  static var all: [LinkedSection] {
    var sections: [LinkedSection] = []
    // The loader may be locked meanwhile, so no function of a record runs in here.
    withUnsafeMutablePointer(to: &sections) { sections in
      junctor_all_records(sections) { context, section, image in
        context.assumingMemoryBound(to: [LinkedSection].self).pointee
          .append(LinkedSection(section, image: String(cString: image)))
      }
    }
    let own = LinkedSection.own
    if own.bytes.isEmpty { return sections }
    return [own] + sections.filter { $0.bytes.baseAddress != own.bytes.baseAddress }
  }

  /// Appends what the records say.
  ///
  /// - Complexity: O(*n*) in the size of the section.
  func read(
    _ modules: inout [LinkedModule], _ routes: inout [LinkedRoute], unreadable: inout Int
  ) {
    guard let start = bytes.baseAddress else { return }
    // Nearly all records are those of routes.
    routes.reserveCapacity(routes.count + bytes.count / MemoryLayout<LinkedRecord>.stride)
    let word = MemoryLayout<LinkedRecord>.alignment
    var offset = UnsafeRawPointer(start).alignedUp(toMultipleOf: word) - start
    while offset + MemoryLayout<LinkedRecord>.size <= bytes.count {
      let kind = Kind(rawValue: start.load(fromByteOffset: offset, as: UInt32.self))
      guard let kind else {
        offset += word
        continue
      }
      guard start.load(fromByteOffset: offset + 4, as: UInt32.self) == Self.version else {
        unreadable += 1
        offset += word
        continue
      }
      let record = start.load(fromByteOffset: offset, as: LinkedRecord.self)
      switch kind {
      case .module:
        var module = Self.take(LinkedModule.self, from: record)
        module.image = image
        modules.append(module)
      case .route:
        routes.append(Self.take(LinkedRoute.self, from: record))
      }
      offset += MemoryLayout<LinkedRecord>.stride
    }
  }

  private static func take<Item>(_ type: Item.Type, from record: LinkedRecord) -> Item {
    withUnsafeTemporaryAllocation(of: type, capacity: 1) { place in
      record.write(UnsafeMutableRawPointer(place.baseAddress!))
      return place.baseAddress!.move()
    }
  }
}
