// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorMatching

/// The modules that join by being linked.
///
///     try Router(spaces: [.scheme("mall")], modules: .linked)
///
/// They join in the order in which listed ones would: each after the modules it depends on, otherwise
/// by name. The order in which the linker has laid them is never seen.
public struct LinkedModules: Sendable {
  let images: LinkedImages
  let isChosen: @Sendable (LinkedModule) -> Bool
  let expected: [String]?
  let others: [any RouteModule]

  /// All modules of the image that Junctor is linked into; see ``LinkedImages/own``.
  public static var linked: LinkedModules { .linked() }

  /// The modules that are linked in, with more said about them.
  ///
  /// A test bundle has the modules of all targets in it that are tested, and of all tests; there an
  /// app's router takes those that are its own:
  ///
  ///     .linked(where: { $0.site.fileID.hasPrefix("Mall") })
  ///
  /// - Parameters:
  ///   - images: Where to look for them.
  ///   - isChosen: Whether a module joins; all, unless you say otherwise. One that does not is
  ///     neither created nor counted.
  ///   - expected: The names of the types that have to be there, and no others, such as
  ///     `MallOrder.OrderModule`; `nil` for no such check.
  ///   - others: Modules that join beside them, for example those that are created with something.
  ///     One whose type is linked in too takes the place of the linked one.
  public static func linked(
    in images: LinkedImages = .own,
    where isChosen: @escaping @Sendable (LinkedModule) -> Bool = { _ in true },
    expecting expected: [String]? = nil, with others: [any RouteModule] = []
  ) -> LinkedModules {
    LinkedModules(images: images, isChosen: isChosen, expected: expected, others: others)
  }

  /// The modules, created and sorted by name, and how many records there were.
  ///
  /// - Parameter present: The types of modules that are there already, which are left out.
  func modules(
    besides present: Set<ObjectIdentifier>
  ) throws(RegistrationError) -> (modules: [any RouteModule], recordCount: Int) {
    let records = LinkedRecords(in: images)
    let linked = records.modules.filter(isChosen)
    if let expected { try records.check(linked, expecting: expected) }
    for (one, next) in zip(linked, linked.dropFirst()) {
      if one.qualifiedName == next.qualifiedName, one.image != next.image { throw twice(one, next) }
    }

    let present = present.union(others.map { ObjectIdentifier(Swift.type(of: $0)) })
    let created: [any RouteModule] =
      linked.filter { !present.contains(ObjectIdentifier($0.type)) }.map { $0.type.init() }
    let sorted = (others + created).enumerated()
      .map { (name: $0.element.name, place: $0.offset, module: $0.element) }
      .sorted { ($0.name, $0.place) < ($1.name, $1.place) }
    return (sorted.map(\.module), linked.count)
  }

  private func twice(_ one: LinkedModule, _ other: LinkedModule) -> RegistrationError {
    let images = [one, other].map { $0.image ?? "the program" }
    return RegistrationError(
      .duplicateModule, subject: one.qualifiedName,
      owner: one.site.owner,
      reason: "“\(one.qualifiedName)” is linked in twice, in \(images[0]) and in \(images[1]); "
        + "link it into one of them")
  }
}

extension Router {
  /// Creates a router with the modules that are linked in.
  ///
  /// - Parameters:
  ///   - spaces: The addresses that are this router's own.
  ///   - modules: `.linked`, or ``LinkedModules/linked(in:where:expecting:with:)``.
  ///   - parent: A router to ask for what this one does not match.
  ///   - limits: How long an address may be.
  ///   - clock: The clock for deadlines and timings.
  ///   - configuration: What the app says once for all modules.
  ///   - log: Hears, in sentences, what a developer should know.
  /// - Throws: A ``RegistrationError``: what is linked in is not what was expected, a module twice, a
  ///   dependency that is missing or goes in a circle (by name), or what a module could not register.
  public convenience init(
    spaces: [RouteSpace], modules: LinkedModules, parent: Router? = nil,
    limits: URLLimits = .default, clock: some Clock<Duration> = ContinuousClock(),
    configuration: RouterConfiguration = RouterConfiguration(),
    log: (@Sendable (String) -> Void)? = nil
  ) throws(RegistrationError) {
    self.init(spaces: spaces, parent: parent, limits: limits, clock: clock, log: log)
    runtime.configuration.change { $0 = configuration }
    try add(modules)
  }

  /// Lets the modules join that are linked in and have not joined yet: all of them, or none.
  ///
  /// After a library was loaded this adds what it brought:
  ///
  ///     try router.add(.linked(in: .allImages))
  ///
  /// - Parameter modules: `.linked`, or ``LinkedModules/linked(in:where:expecting:with:)``.
  /// - Throws: A ``RegistrationError``; nothing that these modules brought stays then.
  public func add(_ modules: LinkedModules) throws(RegistrationError) {
    let present = shelf.withLock { shelf in
      Set(shelf.entries.map { ObjectIdentifier(type(of: $0.module)) })
    }
    let (joining, count) = try modules.modules(besides: present)
    if count == 0 {
      runtime.log(
        "No module is linked in. Records of modules in static libraries get lost unless the library "
          + "is linked whole, and those in dynamic libraries are looked for only with "
          + ".linked(in: .allImages).")
    }
    try add(joining)
  }
}
