// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Testing

import Junctor
@testable import JunctorLinks
@testable import JunctorModules
@testable import JunctorNavigation
@testable import JunctorRouting

// Records as the macros write them, in each kind of type that may have one. They are in the test
// bundle, which is the image that Junctor is linked into, with those of the other tests' modules.
// Programs with more than one image are linked and run by `scripts/check-linking`.

extension LinkedModules {
  /// The modules of these tests.
  static func ours(
    in images: LinkedImages = .callerAndJunctor, expecting expected: [String]? = nil,
    with others: [any RouteModule] = []
  ) -> LinkedModules {
    .linked(
      in: images, where: { $0.owner.fileID.hasPrefix("JunctorTests/") }, expecting: expected,
      with: others)
  }
}

private struct LinkedZebra: RouteModule {
  let name = "Zebra"

  #if objectFormat(ELF)
    @section("junctor_records")
  #elseif objectFormat(MachO)
    @section("__DATA_CONST,__junctor")
  #endif
  @used
  nonisolated static let junctorRecord: LinkedDeclaration.Record = (
    0x6A72_6563, 1,
    {
      LinkedDeclaration(
        .module(LinkedZebra.self, create: { LinkedZebra() }), typeName: "LinkedZebra"
      ).write(to: $0)
    }, 0, 0
  )

  func register(in registrar: ModuleRegistrar) throws(RegistrationError) {
    try registrar.register("/zebra", .sync { _ in "linked" })
  }
}

enum LinkedStable {
  final class Horse: RouteModule {
    let name = "Horse"
    let dependencies = ["Zebra"]

    #if objectFormat(ELF)
      @section("junctor_records")
    #elseif objectFormat(MachO)
      @section("__DATA_CONST,__junctor")
    #endif
    @used
    nonisolated static let junctorRecord: LinkedDeclaration.Record = (
      0x6A72_6563, 1,
      {
        LinkedDeclaration(
          .module(Horse.self, create: { Horse() }), typeName: "LinkedStable.Horse", line: 7
        ).write(to: $0)
      }, 0, 0
    )

    func register(in registrar: ModuleRegistrar) throws(RegistrationError) {
      try registrar.register("/horse", .sync { _ in "horse" })
    }
  }
}

enum LinkedAnt: RouteModule {
  case only
  var name: String { "Ant" }
  init() { self = .only }

  #if objectFormat(ELF)
    @section("junctor_records")
  #elseif objectFormat(MachO)
    @section("__DATA_CONST,__junctor")
  #endif
  @used
  nonisolated static let junctorRecord: LinkedDeclaration.Record = (
    0x6A72_6563, 1,
    {
      LinkedDeclaration(.module(LinkedAnt.self, create: { LinkedAnt() }), typeName: "LinkedAnt")
        .write(to: $0)
    }, 0, 0
  )

  func register(in registrar: ModuleRegistrar) throws(RegistrationError) {
    try registrar.register("/ant", .sync { _ in "ant" })
  }
}

@MainActor class LinkedScreen {
  init() {}
}

@MainActor private final class LinkedPage: LinkedScreen {
  #if objectFormat(ELF)
    @section("junctor_records")
  #elseif objectFormat(MachO)
    @section("__DATA_CONST,__junctor")
  #endif
  @used
  nonisolated static let junctorRecord: LinkedDeclaration.Record = (
    0x6A72_6563, 1,
    {
      LinkedDeclaration(
        .route(pattern: "/page/:id", aliases: "/p/:id\n/a/:id"), typeName: "LinkedPage"
      ).write(to: $0)
    }, 0, 0
  )
}

actor LinkedDesk {
  #if objectFormat(ELF)
    @section("junctor_records")
  #elseif objectFormat(MachO)
    @section("__DATA_CONST,__junctor")
  #endif
  @used
  nonisolated static let junctorRecord: LinkedDeclaration.Record = (
    0x6A72_6563, 1,
    { LinkedDeclaration(.route(pattern: "/desk"), typeName: "LinkedDesk").write(to: $0) }, 0, 0
  )
}

/// Records that a reader must skip: other versions, other kinds, padding.
private enum LinkedOddities {
  #if objectFormat(ELF)
    @section("junctor_records")
  #elseif objectFormat(MachO)
    @section("__DATA_CONST,__junctor")
  #endif
  @used
  static let later: LinkedDeclaration.Record = (
    0x6A72_6563, 2, { _ in fatalError("a record of another version is not asked") }, 0, 0
  )

  #if objectFormat(ELF)
    @section("junctor_records")
  #elseif objectFormat(MachO)
    @section("__DATA_CONST,__junctor")
  #endif
  @used
  static let other: LinkedDeclaration.Record = (
    0x6A00_0000, 1, { _ in fatalError("a record of another kind is not asked") }, 0, 0
  )

  #if objectFormat(ELF)
    @section("junctor_records")
  #elseif objectFormat(MachO)
    @section("__DATA_CONST,__junctor")
  #endif
  @used
  static let padding: UInt64 = 0
}

@Suite struct LinkedRecordTests {
  private func refusal(_ modules: LinkedModules) throws -> RegistrationError {
    try caught(RegistrationError.self) {
      _ = try Router(spaces: [.scheme("mall")], modules: modules)
    }
  }

  private let all = [
    "JunctorTests.LinkedAnt", "JunctorTests.LinkedStable.Horse", "JunctorTests.LinkedZebra",
  ]

  @Test(arguments: [
    LinkedImages.callerAndJunctor, .appBundle, .allImages, .images { _ in true },
  ])
  func everyRecordIsFoundOnce(images: LinkedImages) {
    let found = LinkedDeclaration.all(in: images).filter { $0.owner.fileID == #fileID }
      .sorted { $0.qualifiedName < $1.qualifiedName }
    #expect(found.map(\.image) == [nil, nil, nil, nil, nil])
    var modules: [String] = []
    var routes: [String] = []
    for declaration in found {
      switch declaration.content {
      case .module(let type, let create):
        modules.append(declaration.qualifiedName)
        let isCreated = Swift.type(of: create()) == type
        #expect(isCreated)
        if type == LinkedStable.Horse.self { #expect(declaration.owner.line == 7) }
      case .route(let pattern, let aliases):
        routes.append("\(declaration.qualifiedName) \(pattern) \(aliases)")
      }
    }
    #expect(modules == all)
    #expect(
      routes == [
        "JunctorTests.LinkedDesk /desk ", "JunctorTests.LinkedPage /page/:id /p/:id\n/a/:id",
      ])
  }

  /// Any address in an image stands for it: here that of a type in the test bundle, which is
  /// searched a second time then, and that of one in the standard library.
  @Test(arguments: [LinkedAnt.self, Int.self] as [Any.Type])
  func recordsOfTheMainImageAreFoundOnce(type: Any.Type) {
    let found = LinkedDeclaration.all(caller: unsafeBitCast(type, to: UnsafeRawPointer.self))
    #expect(found.map(\.qualifiedName) == LinkedDeclaration.all().map(\.qualifiedName))
  }

  @Test(arguments: [
    ("/Mall.app/Mall", "/Mall.app/Frameworks/Order.framework/Order", true),
    ("/Mall.app/Contents/MacOS/Mall", "/Mall.app/Contents/Frameworks/Order.dylib", true),
    ("/Mall.app/PlugIns/Share.appex/Share", "/Mall.app/Frameworks/Order.dylib", true),
    ("/Mall.app/Helper.app/Helper", "/Mall.app/Frameworks/Order.dylib", true),
    ("/Mall.app/Mall", "/Mall.apple/Order.dylib", false),
    ("/Mall.app/Mall", "/usr/lib/libOrder.dylib", false),
    ("/opt/mall/mall", "/opt/mall/libOrder.so", true),
    ("/opt/mall/mall", "/opt/mall/modules/libOrder.so", true),
    ("/opt/mall/mall", "/opt/mall2/libOrder.so", false),
    ("/opt/mall/mall", "/opt/libOrder.so", false),
  ])
  func imagesOfTheAppAreInItsBundle(program: String, file: String, isInBundle: Bool) {
    #expect(LinkedImages.isInBundle(file, of: program) == isInBundle)
  }

  @Test func otherVersionsKindsAndPaddingAreSkipped() {
    #expect(LinkedRecords(in: .callerAndJunctor, caller: #dsohandle).unreadable == 1)
    #expect(LinkedDeclaration.all(in: .images { _ in false }).isEmpty)
  }

  @Test func linkedModulesJoinByDependencyAndName() throws {
    let router = try Router(spaces: [.scheme("mall")], modules: .ours())
    #expect(router.modules == ["Ant", "Zebra", "Horse"])
    #expect(try router.value(for: "/horse", as: String.self) == "horse")
    let listed = try Router(
      spaces: [.scheme("mall")], modules: [LinkedAnt(), LinkedStable.Horse(), LinkedZebra()])
    #expect(listed.modules == router.modules)
    #expect(listed.routes.map(\.pattern) == router.routes.map(\.pattern))
  }

  @Test func modulesWithArgumentsJoinLinkedModules() throws {
    struct Crow: RouteModule {
      let call: String
      let dependencies = ["Horse"]
      func register(in registrar: ModuleRegistrar) throws(RegistrationError) {
        try registrar.register("/crow", .sync { [call] _ in call })
      }
    }
    let router = try Router(
      spaces: [.scheme("mall")], modules: .ours(with: [Crow(call: "caw")]))
    #expect(router.modules == ["Ant", "Zebra", "Horse", "Crow"])
    #expect(try router.value(for: "/crow", as: String.self) == "caw")
  }

  @Test func linkedModulesReadTheConfigurationWhileTheyJoin() throws {
    enum Call: RouteContextKey {
      static let defaultValue = "silence"
    }
    struct Crow: RouteModule {
      func register(in registrar: ModuleRegistrar) throws(RegistrationError) {
        let call = registrar.router.configuration[Call.self]
        try registrar.register("/crow", .sync { _ in call })
      }
    }
    let router = try Router(
      spaces: [.scheme("mall")], modules: .ours(with: [Crow()]),
      configuration: RouteContext().with(Call.self, "caw"))
    #expect(try router.value(for: "/crow", as: String.self) == "caw")
  }

  @Test func onlyChosenModulesJoinAndAreCounted() throws {
    let router = try Router(
      spaces: [.scheme("mall")],
      modules: .linked(
        where: { $0.qualifiedName == "JunctorTests.LinkedAnt" },
        expecting: ["JunctorTests.LinkedAnt"]))
    #expect(router.modules == ["Ant"])
    let error = try refusal(.linked(where: { _ in false }, expecting: ["JunctorTests.LinkedAnt"]))
    #expect(error.code == .notLinked && error.subject == "JunctorTests.LinkedAnt")
  }

  @Test func existingModuleIsNotLinkedAgain() throws {
    let router = try Router(spaces: [.scheme("mall")], modules: [LinkedZebra()])
    try router.add(.ours())
    #expect(router.modules == ["Ant", "Zebra", "Horse"])
    try router.add(.ours(in: .allImages, with: []))
    #expect(router.modules.count == 3)
    let given = try Router(spaces: [.scheme("mall")], modules: .ours(with: [LinkedZebra()]))
    #expect(given.modules == ["Ant", "Zebra", "Horse"])
  }

  @Test func stoppedModuleCanJoinAgain() async throws {
    let router = try Router(spaces: [.scheme("mall")], modules: .ours())
    try await router.stopModule("Horse")
    #expect(!router.canOpen("/horse"))
    try router.add(.ours())
    #expect(router.canOpen("/horse"))
  }

  // MARK: The count check

  @Test func expectedModulesJoin() throws {
    let router = try Router(
      spaces: [.scheme("mall")], modules: .ours(expecting: all.reversed()))
    #expect(router.modules.count == 3)
  }

  @Test func missingRecordIsNamedWithARemedy() throws {
    let error = try refusal(
      .ours(expecting: all + ["MallOrder.OrderModule", "MallPay.PayModule"]))
    #expect(error.code == .notLinked)
    #expect(error.subject == "MallOrder.OrderModule")
    #expect(
      error.description == """
        notLinked: “MallOrder.OrderModule”, “MallPay.PayModule” must be linked, but there is no record \
        of it in the image that creates the router or in the image that contains Junctor. A \
        linker includes only the referenced parts of a static library: link all of it, with \
        -Xlinker --whole-archive -Xlinker <library.a> -Xlinker --no-whole-archive, or on Apple \
        platforms -Xlinker -force_load -Xlinker <library.a>. Other frameworks and dynamic \
        libraries are searched with .linked(in: .appBundle) or .linked(in: .allImages). 1 record \
        was written by another version of Junctor, and skipped
        """)
  }

  @Test func unexpectedModuleIsNamed() throws {
    let error = try refusal(.ours(expecting: [all[0], all[2]]))
    #expect(error.code == .notExpected)
    #expect(error.subject == "JunctorTests.LinkedStable.Horse")
    #expect(error.owner?.line == 7)
    #expect(error.description.contains("is linked, but not expected"))
    let both = try refusal(.ours(expecting: ["MallOrder.OrderModule"]))
    #expect(both.code == .notLinked)
    for name in all { #expect(both.description.contains(name)) }
  }

  @Test func missingLinkedModulesAreRefused() throws {
    let nowhere = LinkedImages.images { _ in false }
    let error = try refusal(.linked(in: nowhere, with: [LinkedAnt.only]))
    #expect(error.code == .notLinked && error.subject == ".linked")
    #expect(
      error.description == """
        notLinked: no module is linked: there is no record in a chosen image. A linker includes \
        only the referenced parts of a static library: link all of it, with -Xlinker \
        --whole-archive -Xlinker <library.a> -Xlinker --no-whole-archive, or on Apple platforms \
        -Xlinker -force_load -Xlinker <library.a>. Other frameworks and dynamic libraries are \
        searched with .linked(in: .appBundle) or .linked(in: .allImages). Write \
        .linked(expecting: []) if there is no module to link
        """)

    let router = try Router(spaces: [.scheme("mall")], modules: [])
    #expect(throws: RegistrationError.self) { try router.add(.linked(in: nowhere)) }
    try router.add(.linked(in: nowhere, expecting: []))
    #expect(router.modules.isEmpty)
  }

  @Test func emptyListOfExpectedModulesIsRefused() throws {
    let error = try refusal(.linked(where: { _ in false }))
    #expect(error.code == .notLinked)
    #expect(error.description.contains("`where` accepts none of the linked modules"))
    for name in all { #expect(error.description.contains(name)) }
    let router = try Router(
      spaces: [.scheme("mall")], modules: .linked(where: { _ in false }, expecting: []))
    #expect(router.modules.isEmpty)
  }
}
