// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorMatching
public import JunctorRouting

/// A choice of linked modules.
///
///     try Router(spaces: [.scheme("mall")], modules: .linked)
///
/// They register in the same order as listed modules. The order of linking has no effect.
public struct LinkedModules: Sendable {
  let images: LinkedImages
  let isChosen: @Sendable (LinkedDeclaration) -> Bool
  let expected: [String]?
  let others: [any RouteModule]

  /// All modules of the image that creates the router, and of the image that contains Junctor; see
  /// ``LinkedImages/callerAndJunctor``.
  ///
  /// If there is none, the router's initializer throws.
  public static var linked: LinkedModules { .linked() }

  /// Returns a choice of linked modules.
  ///
  /// A test bundle contains the modules of all tested targets. In it, an app's router chooses its own modules:
  ///
  ///     .linked(where: { $0.qualifiedName.hasPrefix("Mall") })
  ///
  /// - Parameters:
  ///   - images: The images to search.
  ///   - isChosen: Whether a module is added. The default is all; others are neither created nor
  ///     counted.
  ///   - expected: The names of exactly the types that must be linked, such as `MallOrder.OrderModule`; `[]` for
  ///     none. With `nil`, the default, at least one module must be linked.
  ///   - others: Further modules, for example those whose initializers have arguments. A module whose type is
  ///     also linked replaces the linked one.
  public static func linked(
    in images: LinkedImages = .callerAndJunctor,
    where isChosen: @escaping @Sendable (LinkedDeclaration) -> Bool = { _ in true },
    expecting expected: [String]? = nil, with others: [any RouteModule] = []
  ) -> LinkedModules {
    LinkedModules(images: images, isChosen: isChosen, expected: expected, others: others)
  }

  /// Creates the modules whose types are not present yet.
  func modules(
    besides present: Set<ObjectIdentifier>, caller: LinkedImages.Handle
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
    return others
      + linked.compactMap { declaration in
        guard case .module(let type, let create) = declaration.content,
          !present.contains(ObjectIdentifier(type))
        else { return nil }
        return create()
      }
  }

  private func twice(_ one: LinkedDeclaration, _ other: LinkedDeclaration) -> RegistrationError {
    let images = [one, other].map { $0.image ?? "the image that contains Junctor" }
    return RegistrationError(
      .duplicateModule, subject: one.qualifiedName,
      owner: one.owner,
      reason: "“\(one.qualifiedName)” is linked twice, in \(images[0]) and in \(images[1]); "
        + "link it into one of them only")
  }
}

extension Router {
  /// Creates a router with the linked modules.
  ///
  /// The modules are `.linked`, or ``LinkedModules/linked(in:where:expecting:with:)``. The compiler fills in the
  /// image of the caller. The other parameters are those of the initializer with a list of modules.
  ///
  /// - Throws: A `RegistrationError`: if no module, or others than the expected ones, are linked, or the error
  ///   of the registration.
  @safe
  public convenience init(
    spaces: [RouteSpace], modules: LinkedModules, parent: Router? = nil,
    limits: URLLimits = URLLimits(), clock: some Clock<Duration> = ContinuousClock(),
    configuration: RouteContext = RouteContext(),
    log: (@Sendable (String) -> Void)? = nil, caller: LinkedImages.Handle = #dsohandle
  ) throws(RegistrationError) {
    self.init(spaces: spaces, parent: parent, limits: limits, clock: clock, log: log)
    runtime.part(ServiceTable.self).configure { $0 = configuration }
    try add(modules, caller: caller)
  }

  /// Adds the linked modules that have not been added yet: all of them, or none.
  ///
  /// After a library is loaded, this adds its modules:
  ///
  ///     try router.add(.linked(in: .allImages))
  ///
  /// - Parameters:
  ///   - modules: `.linked`, or ``LinkedModules/linked(in:where:expecting:with:)``.
  ///   - caller: The image of the code that calls this, for ``LinkedImages/callerAndJunctor``.
  /// - Throws: A `RegistrationError`, also if no module is linked; all registrations of these modules are then
  ///   undone.
  @safe
  public func add(
    _ modules: LinkedModules, caller: LinkedImages.Handle = #dsohandle
  ) throws(RegistrationError) {
    let present = registry.withLock { registry in
      Set(registry.entries.map { ObjectIdentifier(type(of: $0.module)) })
    }
    try add(modules.modules(besides: present, caller: caller))
  }
}
