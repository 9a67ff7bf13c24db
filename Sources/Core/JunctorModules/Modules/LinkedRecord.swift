// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import CJunctor

extension LinkedDeclaration {
  /// A record of a module or a route in a section of the image: 32 bytes of plain data (20 on 32-bit
  /// systems), without code that runs before `main`.
  ///
  /// The macros `@RouteModule` and `@Route` generate it. A handwritten record, in a type that is neither
  /// generic nor local:
  ///
  ///     struct OrderModule: RouteModule {
  ///       #if objectFormat(ELF)
  ///         @section("junctor_records")
  ///       #elseif objectFormat(MachO)
  ///         @section("__DATA_CONST,__junctor")
  ///       #endif
  ///       @used
  ///       nonisolated static let junctorRecord: LinkedDeclaration.Record = (
  ///         0x6A72_6563, 1,
  ///         {
  ///           LinkedDeclaration(
  ///             .module(OrderModule.self, create: { OrderModule() }), typeName: "OrderModule"
  ///           ).write(to: $0)
  ///         }, 0, 0
  ///       )
  ///       …
  ///     }
  ///
  /// - `kind`: `0x6A72_6563`; others are skipped.
  /// - `version`: `1`. It changes with ``LinkedDeclaration``; a record of another version is skipped and
  ///   counted in the message about a missing module.
  /// - `write`: Writes a ``LinkedDeclaration``.
  /// - `context`, `reserved`: `0`.
  public typealias Record = (
    kind: UInt32, version: UInt32,
    write: @convention(c) @Sendable (_ place: UnsafeMutableRawPointer) -> Void,
    context: UInt, reserved: UInt
  )
}

extension LinkedImages {
  /// An address in an image of the process: `#dsohandle` is that of the image the code is linked into.
  ///
  /// Omit arguments of this type. The default is the caller's image.
  public typealias Handle = UnsafeRawPointer
}

// Why the pointers in this file are safe:
//
// - An image handle is compared with the addresses of the loaded images, and never dereferenced. So a
//   function with such a parameter is `@safe` for every value.
// - A section is from the linker, or from the loader after a check that all of it is loaded. It is never
//   written, and images with Swift code are never unloaded.
// - It is read within its bounds, at addresses at which a record may begin. Only the first 64 bits of a
//   record are read before they equal its kind and version, which neither padding nor an address does.
// - A record of this version has been written by this version's `LinkedDeclaration.write(to:)`, which
//   initializes one value of the type that is moved out.

extension LinkedDeclaration {
  /// Writes the content of a record to the memory of its reader.
  ///
  /// - Parameter place: The argument of the record's function.
  public func write(to place: UnsafeMutableRawPointer) {
    place.initializeMemory(as: LinkedDeclaration.self, to: self)
  }
}

/// The records of one image.
struct LinkedSection {
  private static let kind: UInt32 = 0x6A72_6563
  private static let version: UInt32 = 1

  private let bytes: UnsafeRawBufferPointer
  /// The file the image was loaded from; `nil` if unknown.
  private var file: String?
  private var isInBundle: Bool
  /// Whether the image contains Junctor.
  private var isOwn = false

  private init(_ section: junctor_section, file: String?, isInBundle: Bool) {
    bytes = UnsafeRawBufferPointer(start: section.start, count: Int(section.size))
    self.file = file
    self.isInBundle = isInBundle
  }

  /// The records of the chosen images, those of the image that contains Junctor first.
  ///
  /// - Parameter caller: The handle of the caller's image.
  static func all(in images: LinkedImages, caller: LinkedImages.Handle) -> [LinkedSection] {
    switch images {
    case .callerAndJunctor: find(caller)
    case .appBundle: find(nil).filter(\.isInBundle)
    case .allImages: find(nil)
    case .images(let isChosen): find(nil).filter { isChosen($0.file ?? "the program") }
    }
  }

  /// The records of the image that contains Junctor, and of the image that contains an address; of all
  /// images for `nil`.
  private static func find(_ address: LinkedImages.Handle?) -> [LinkedSection] {
    var found: [LinkedSection] = []
    // The loader may be locked meanwhile, so the functions of records are not called here.
    withUnsafeMutablePointer(to: &found) { found in
      junctor_find_records(address, found) { context, section, file, program in
        let file = String(cString: file)
        let isInBundle = LinkedImages.isInBundle(file, of: String(cString: program))
        context.assumingMemoryBound(to: [LinkedSection].self).pointee
          .append(LinkedSection(section, file: file, isInBundle: isInBundle))
      }
    }
    var own = LinkedSection(junctor_own_records(), file: nil, isInBundle: true)
    if own.bytes.isEmpty { return found }
    own.isOwn = true
    if let index = found.firstIndex(where: { $0.bytes.baseAddress == own.bytes.baseAddress }) {
      own.file = found.remove(at: index).file
    }
    return [own] + found
  }

  /// Appends the contents of the records.
  ///
  /// - Complexity: O(*n*) in the size of the section.
  func read(_ declarations: inout [LinkedDeclaration], unreadable: inout Int) {
    guard let start = bytes.baseAddress else { return }
    declarations.reserveCapacity(
      declarations.count + bytes.count / MemoryLayout<LinkedDeclaration.Record>.stride)
    let word = MemoryLayout<LinkedDeclaration.Record>.alignment
    var offset = UnsafeRawPointer(start).alignedUp(toMultipleOf: word) - start
    while offset + MemoryLayout<LinkedDeclaration.Record>.size <= bytes.count {
      guard start.load(fromByteOffset: offset, as: UInt32.self) == Self.kind else {
        offset += word
        continue
      }
      guard start.load(fromByteOffset: offset + 4, as: UInt32.self) == Self.version else {
        unreadable += 1
        offset += word
        continue
      }
      let record = start.load(fromByteOffset: offset, as: LinkedDeclaration.Record.self)
      withUnsafeTemporaryAllocation(of: LinkedDeclaration.self, capacity: 1) { place in
        record.write(UnsafeMutableRawPointer(place.baseAddress!))
        var declaration = place.baseAddress!.move()
        declaration.image = isOwn ? nil : file
        declarations.append(declaration)
      }
      offset += MemoryLayout<LinkedDeclaration.Record>.stride
    }
  }
}
