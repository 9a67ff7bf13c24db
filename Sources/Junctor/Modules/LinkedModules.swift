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

  /// All modules of the image that creates the router, and of the image that contains Junctor; see
  /// ``LinkedImages/callerAndJunctor``.
  ///
  /// If there is none, the router's initializer throws.
  public static var linked: LinkedModules { .linked() }

  /// The modules that are linked in, with more said about them.
  ///
  /// A test bundle has the modules of all targets in it that are tested, and of all tests; there an
  /// app's router takes those that are its own:
  ///
  ///     .linked(where: { $0.qualifiedName.hasPrefix("Mall") })
  ///
  /// - Parameters:
  ///   - images: The images to search.
  ///   - isChosen: Whether a module joins; all, unless you say otherwise. One that does not is
  ///     neither created nor counted.
  ///   - expected: The names of the types that have to be there, and no others, such as
  ///     `MallOrder.OrderModule`. `[]` if there is none. With `nil`, the default, there has to be at
  ///     least one.
  ///   - others: Modules that join beside them, for example those that are created with something.
  ///     One whose type is linked in too takes the place of the linked one.
  public static func linked(
    in images: LinkedImages = .callerAndJunctor,
    where isChosen: @escaping @Sendable (LinkedModule) -> Bool = { _ in true },
    expecting expected: [String]? = nil, with others: [any RouteModule] = []
  ) -> LinkedModules {
    LinkedModules(images: images, isChosen: isChosen, expected: expected, others: others)
  }

  /// The modules, created and sorted by name.
  ///
  /// - Parameters:
  ///   - present: The types of modules that are there already, which are left out.
  ///   - caller: The handle of the caller's image.
  func modules(
    besides present: Set<ObjectIdentifier>, caller: ImageHandle
  ) throws(RegistrationError) -> [any RouteModule] {
    let records = LinkedRecords(in: images, caller: caller)
    let linked = records.modules.filter(isChosen)
    if let expected {
      try records.check(linked, expecting: expected)
    } else if linked.isEmpty {
      throw records.noModule
    }
    for (one, next) in zip(linked, linked.dropFirst()) {
      if one.qualifiedName == next.qualifiedName, one.image != next.image { throw twice(one, next) }
    }

    let present = present.union(others.map { ObjectIdentifier(Swift.type(of: $0)) })
    let created: [any RouteModule] =
      linked.filter { !present.contains(ObjectIdentifier($0.type)) }.map { $0.type.init() }
    let sorted = (others + created).enumerated()
      .map { (name: $0.element.name, place: $0.offset, module: $0.element) }
      .sorted { ($0.name, $0.place) < ($1.name, $1.place) }
    return sorted.map(\.module)
  }

  private func twice(_ one: LinkedModule, _ other: LinkedModule) -> RegistrationError {
    let images = [one, other].map { $0.image ?? "the image that contains Junctor" }
    return RegistrationError(
      .duplicateModule, subject: one.qualifiedName,
      owner: one.owner,
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
  ///   - log: Receives diagnostic messages for developers.
  ///   - caller: The image of the code that calls this, for ``LinkedImages/callerAndJunctor``.
  /// - Throws: A ``RegistrationError``: no module is linked in, or others than those expected, a module
  ///   twice, a dependency that is missing or is circular (by name), or what a module could not
  ///   register.
  @safe
  public convenience init(
    spaces: [RouteSpace], modules: LinkedModules, parent: Router? = nil,
    limits: URLLimits = .default, clock: some Clock<Duration> = ContinuousClock(),
    configuration: RouteContext = RouteContext(),
    log: (@Sendable (String) -> Void)? = nil, caller: ImageHandle = #dsohandle
  ) throws(RegistrationError) {
    self.init(spaces: spaces, parent: parent, limits: limits, clock: clock, log: log)
    runtime.configuration.change { $0 = configuration }
    try add(modules, caller: caller)
  }

  /// Lets the modules join that are linked in and have not joined yet: all of them, or none.
  ///
  /// After a library was loaded this adds what it brought:
  ///
  ///     try router.add(.linked(in: .allImages))
  ///
  /// - Parameters:
  ///   - modules: `.linked`, or ``LinkedModules/linked(in:where:expecting:with:)``.
  ///   - caller: The image of the code that calls this, for ``LinkedImages/callerAndJunctor``.
  /// - Throws: A ``RegistrationError``, also if no module is linked in; nothing that these modules
  ///   brought stays then.
  @safe
  public func add(
    _ modules: LinkedModules, caller: ImageHandle = #dsohandle
  ) throws(RegistrationError) {
    let present = registry.withLock { registry in
      Set(registry.entries.map { ObjectIdentifier(type(of: $0.module)) })
    }
    try add(modules.modules(besides: present, caller: caller))
  }
}
