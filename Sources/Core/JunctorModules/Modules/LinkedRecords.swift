// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

/// The records of the chosen images, in the order of the linker.
struct LinkedRecords: Sendable {
  private let images: LinkedImages
  private(set) var declarations: [LinkedDeclaration] = []

  /// The number of records that were skipped since another version of Junctor wrote them.
  private(set) var unreadable = 0

  init(in images: LinkedImages, caller: LinkedImages.Handle) {
    self.images = images
    for section in LinkedSection.all(in: images, caller: caller) {
      section.read(&declarations, unreadable: &unreadable)
    }
  }

  /// The modules, sorted by name.
  var modules: [LinkedDeclaration] {
    declarations.filter { if case .module = $0.content { true } else { false } }
      .sorted { ($0.qualifiedName, $0.owner.line) < ($1.qualifiedName, $1.owner.line) }
  }

  /// Compares the linked modules with a list of expected ones.
  ///
  /// A linker includes only the referenced parts of a static library, and no code refers to a linked
  /// module. Only a list that is generated from the sources can show that one is missing.
  ///
  /// - Parameter modules: The names of the modules' types, such as `MallOrder.OrderModule`.
  /// - Throws: A `RegistrationError` with the code `notLinked` if one is missing, `notExpected` if only
  ///   further ones are linked; each lists all of them.
  func check(
    _ found: [LinkedDeclaration], expecting modules: [String]
  ) throws(RegistrationError) {
    let missing = Set(modules).subtracting(found.map(\.qualifiedName)).sorted()
    let expected = Set(modules)
    let others = found.filter { !expected.contains($0.qualifiedName) }
    if missing.isEmpty && others.isEmpty { return }

    var sentences: [String] = []
    if !missing.isEmpty {
      sentences.append(
        "\(Self.list(missing)) must be linked, but there is no record of it in \(images.text)")
      sentences += remedies
    }
    if !others.isEmpty {
      sentences.append(
        "\(Self.list(others.map { "\($0.qualifiedName) (\($0.owner))" })) is linked, "
          + "but not expected: generate the list again, or do not link it")
    }
    throw RegistrationError(
      missing.isEmpty ? .notExpected : .notLinked,
      subject: missing.first ?? others[0].qualifiedName,
      owner: missing.isEmpty ? others[0].owner : nil,
      reason: sentences.joined(separator: ". "))
  }

  /// The error if there is no linked module.
  ///
  /// Otherwise, a program would start without modules, and no route would match.
  var noModule: RegistrationError {
    var sentences: [String] = []
    if modules.isEmpty {
      sentences = ["no module is linked: there is no record in \(images.text)"] + remedies
    } else {
      let names = Self.list(modules.map(\.qualifiedName))
      sentences = ["`where` accepts none of the linked modules: \(names)"]
    }
    sentences.append("Write .linked(expecting: []) if there is no module to link")
    return RegistrationError(
      .notLinked, subject: ".linked", owner: nil, reason: sentences.joined(separator: ". "))
  }

  /// The possible reasons for a missing record, with remedies.
  private var remedies: [String] {
    var sentences = [
      "A linker includes only the referenced parts of a static library: link all of it, with "
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
          + "version of Junctor, and skipped")
    }
    return sentences
  }

  private static func list(_ names: [String]) -> String {
    names.map { "“\($0)”" }.joined(separator: ", ")
  }
}
