// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorRouting

/// The modules and routes that are linked into the process.
///
///     LinkedRecords().modules.map(\.qualifiedName)  // ["MallGoods.GoodsModule", "MallOrder.OrderModule"]
///
/// The linker puts their records into one section, which this reads: no code runs before `main`, and no
/// classes are enumerated.
public struct LinkedRecords: Sendable {
  private let images: LinkedImages
  private var foundModules: [LinkedModule] = []
  private var foundRoutes: [LinkedRoute] = []

  /// The number of records that were skipped since another version of Junctor wrote them.
  public private(set) var unreadable = 0

  /// Reads the records.
  ///
  /// - Parameters:
  ///   - images: The images to search.
  ///   - caller: The image of the code that calls this, for ``LinkedImages/callerAndJunctor``.
  ///
  /// - Complexity: O(*n*), some nanoseconds a record.
  @safe
  public init(in images: LinkedImages = .callerAndJunctor, caller: ImageHandle = #dsohandle) {
    self.images = images
    for section in LinkedSection.all(in: images, caller: caller) {
      section.read(&foundModules, &foundRoutes, unreadable: &unreadable)
    }
  }

  /// The number of modules and routes.
  public var count: Int { foundModules.count + foundRoutes.count }

  /// The modules, sorted by name.
  public var modules: [LinkedModule] {
    Self.sorted(foundModules) { ($0.qualifiedName, $0.owner.fileID, $0.owner.line) }
  }

  /// The routes, sorted by the name of their type and by pattern.
  public var routes: [LinkedRoute] {
    Self.sorted(foundRoutes) { ($0.qualifiedName, $0.pattern, $0.owner.line) }
  }

  private static func sorted<Item>(
    _ items: [Item], by key: (Item) -> (String, String, Int)
  ) -> [Item] {
    items.map { (key: key($0), item: $0) }.sorted { $0.key < $1.key }.map(\.item)
  }
}

extension LinkedRecords {
  /// Compares what is linked in with a list of what should be.
  ///
  /// A linker takes from a static library only what something refers to, and nothing refers to a module
  /// that joins by itself. So a list that is generated from the sources is the one way to notice.
  ///
  /// - Parameter modules: The names of the modules' types, such as `MallOrder.OrderModule`.
  /// - Throws: A `RegistrationError` with the code `notLinked` when one is missing, `notExpected`
  ///   when only more are there than should be; each names all of them.
  public func check(expecting modules: [String]) throws(RegistrationError) {
    try check(self.modules, expecting: modules)
  }

  func check(
    _ found: [LinkedModule], expecting modules: [String]
  ) throws(RegistrationError) {
    let missing = Set(modules).subtracting(found.map(\.qualifiedName)).sorted()
    let expected = Set(modules)
    let others = found.filter { !expected.contains($0.qualifiedName) }
    if missing.isEmpty && others.isEmpty { return }

    var sentences: [String] = []
    if !missing.isEmpty {
      sentences.append(
        "\(Self.list(missing)) should be linked in, and no record of it is in \(images.text)")
      sentences += remedies
    }
    if !others.isEmpty {
      sentences.append(
        "\(Self.list(others.map { "\($0.qualifiedName) (\($0.owner))" })) is linked in "
          + "and not on the list: generate the list again, or do not link it")
    }
    throw RegistrationError(
      missing.isEmpty ? .notExpected : .notLinked,
      subject: missing.first ?? others[0].qualifiedName,
      owner: missing.isEmpty ? others[0].owner : nil,
      reason: sentences.joined(separator: ". "))
  }

  /// The error if no module joins by a record.
  ///
  /// A program without its modules would start otherwise, and answer no address.
  var noModule: RegistrationError {
    var sentences: [String] = []
    if foundModules.isEmpty {
      sentences = ["no module is linked in: no record of one is in \(images.text)"] + remedies
    } else {
      let names = Self.list(modules.map(\.qualifiedName))
      sentences = ["`where` accepts none of the modules that are linked in: \(names)"]
    }
    sentences.append("Write .linked(expecting: []) if there is no module to link")
    return RegistrationError(
      .notLinked, subject: ".linked", owner: nil, reason: sentences.joined(separator: ". "))
  }

  /// Why a record may not be found, and what to do then.
  private var remedies: [String] {
    var sentences = [
      "A linker takes from a static library only what something refers to: link it whole, with "
        + "-Xlinker --whole-archive -Xlinker <library.a> -Xlinker --no-whole-archive, or on Apple "
        + "platforms -Xlinker -force_load -Xlinker <library.a>"
    ]
    if case .allImages = images {
    } else {
      sentences.append(
        "Other frameworks and dynamic libraries are searched with .linked(in: .appBundle) or "
          + ".linked(in: .allImages)")
    }
    if unreadable > 0 {
      sentences.append(
        "\(unreadable) \(unreadable == 1 ? "record was" : "records were") written by another "
          + "version of Junctor, and passed over")
    }
    return sentences
  }

  private static func list(_ names: [String]) -> String {
    names.map { "“\($0)”" }.joined(separator: ", ")
  }
}
