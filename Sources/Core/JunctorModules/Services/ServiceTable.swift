// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

/// The services of one router, their providers and the instances, and its configuration.
///
/// No lock is held while a factory runs.
final class ServiceTable: RouterPart {
  private struct Contents {
    var providers: [ServiceKey: any AnyServiceProvider] = [:]
    var layers: [ServiceLayer] = []
    var configuration = RouteContext()
  }

  let parent: ServiceTable?
  let slots = ServiceSlots()
  private let contents = RouteLock(Contents())

  init(_ runtime: RouterRuntime) { parent = runtime.parent?.part(ServiceTable.self) }

  // MARK: Configuration

  /// The configuration, which falls back to the parent's for keys without a value.
  var configuration: RouteContext {
    let own = contents.withLock { $0.configuration }
    return parent.map { own.filled(from: $0.configuration) } ?? own
  }

  /// Changes the configuration; the previous values are released without a lock.
  func configure(_ body: (inout RouteContext) -> Void) {
    _ = contents.withLock { contents in
      let old = contents.configuration
      body(&contents.configuration)
      return old
    }
  }

  // MARK: Providing

  func insert(_ provider: some AnyServiceProvider) throws(RegistrationError) {
    try contents.withLock { (contents) throws(RegistrationError) in
      if let other = contents.providers[provider.key] {
        throw RegistrationError(
          .duplicateService, subject: provider.key.name, owner: provider.owner,
          otherSubject: provider.key.name, otherOwner: other.owner,
          reason: "“\(provider.key.name)” is provided twice")
      }
      contents.providers[provider.key] = provider
    }
  }

  /// Removes the providers of `tokens` and their instances; returns whether there was one.
  func remove(_ tokens: Set<RouteToken>) -> Bool {
    if tokens.isEmpty { return false }
    let (removed, layers) = contents.withLock { contents in
      let removed = contents.providers.filter { tokens.contains($0.value.token) }
      for key in removed.keys { contents.providers[key] = nil }
      return (removed, contents.layers)
    }
    slots.removeAll(of: tokens)
    for layer in layers { layer.slots.removeAll(of: tokens) }
    return !removed.isEmpty
  }

  var owners: [String: RouteOwner] {
    let providers = contents.withLock { $0.providers.values.map { ($0.key.name, $0.owner) } }
    return Dictionary(providers) { first, _ in first }
  }

  /// Whether this router, or a parent, provides `key`.
  func provides(_ key: ServiceKey) -> Bool {
    contents.withLock { $0.providers[key] != nil } || parent?.provides(key) ?? false
  }

  // MARK: Layers

  func install(_ layer: ServiceLayer) { contents.withLock { $0.layers.append(layer) } }

  func remove(_ layer: ServiceLayer) -> Bool {
    contents.withLock { contents in
      let count = contents.layers.count
      contents.layers.removeAll { $0 === layer }
      return contents.layers.count < count
    }
  }

  /// The layers of this router and its parents that apply to the caller, the innermost last.
  private var layers: [ServiceLayer] {
    (parent?.layers ?? []) + contents.withLock { $0.layers }
      + ServiceLayer.current.filter { $0.table === self }
  }

  // MARK: Looking up

  /// Returns the service of a type; creates it if necessary.
  func service<Service: Sendable>(
    _ type: Service.Type, for request: RouteRequest?, isOnMain: Bool
  ) throws(ServiceError) -> Service {
    let inside = FactoryRun.current
    let lookup = ServiceLookup(
      key: ServiceKey(type), type: type, request: request,
      isOnMain: isOnMain || inside?.isOnMain ?? false, inside: inside)
    // Also for missing services, since an override may provide one.
    inside?.note([lookup.key])
    let created = try find(lookup)
    inside?.note(created.requested)
    return created.service
  }

  private func find<Service>(
    _ lookup: ServiceLookup<Service>
  ) throws(ServiceError) -> ServiceSlotStateMachine<Service>.Created {
    let layers = layers
    for layer in layers.reversed() where layer.table === self && layer.key == lookup.key {
      if let service = layer.service(lookup.type) { return lookup.created(service) }
    }
    guard let provider = contents.withLock({ $0.providers[lookup.key] })
    else {
      guard let parent else { throw lookup.failure(.missing) }
      return try parent.find(lookup)
    }
    guard let provider = provider as? ServiceProvider<Service> else {
      preconditionFailure("The provider of “\(provider.key.name)” provides another type.")
    }
    if provider.lifetime == .new {
      return try create(provider, for: lookup)
    }
    return try findOrCreate(provider, for: lookup, under: layers)
  }

  /// Returns the instance in a slot of the router, of the request or of a layer.
  private func findOrCreate<Service>(
    _ provider: ServiceProvider<Service>, for lookup: ServiceLookup<Service>,
    under layers: [ServiceLayer]
  ) throws(ServiceError) -> ServiceSlotStateMachine<Service>.Created {
    if provider.lifetime == .perRequest, lookup.request == nil {
      throw lookup.failure(.needsRequest, owner: provider.owner)
    }
    let ofRequest = provider.lifetime.slots(of: lookup.request)
    func slots(under count: Int) -> ServiceSlots {
      ofRequest ?? (count == 0 ? self.slots : layers[count - 1].slots)
    }
    func key(under count: Int) -> ServiceSlots.Key {
      ServiceSlots.Key(provider: provider.token, layers: layers[..<count].map(\.number))
    }

    // From the innermost layer outwards: an outer instance is valid unless it requested a service that
    // a layer in between overrides.
    var overridden: Set<ServiceKey> = []
    for count in stride(from: layers.count, through: 0, by: -1) {
      let created = slots(under: count).created(at: key(under: count), for: Service.self)
      if let created, created.requested.isDisjoint(with: overridden) { return created }
      if count > 0 { overridden.insert(layers[count - 1].key) }
    }
    let slot = slots(under: layers.count)
      .slot(at: key(under: layers.count), for: Service.self)
    let created = try slot.content(
      of: .service(lookup.key, provider: provider.token), isOnMain: lookup.isOnMain,
      inside: lookup.inside, owner: provider.owner,
      mayCreate: lookup.isOnMain || !provider.needsMainActor, isWeak: provider.lifetime == .weak
    ) { (run) throws(ServiceError) in
      try call(provider, run, for: lookup)
    }
    guard let created else { throw lookup.failure(.needsMainActor, owner: provider.owner) }
    return created
  }

  /// Creates a service that has no slot.
  private func create<Service>(
    _ provider: ServiceProvider<Service>, for lookup: ServiceLookup<Service>
  ) throws(ServiceError) -> ServiceSlotStateMachine<Service>.Created {
    if provider.needsMainActor, !lookup.isOnMain {
      throw lookup.failure(.needsMainActor, owner: provider.owner)
    }
    if let inside = lookup.inside, inside.isInside(provider.token) {
      throw lookup.failure(.cycle, owner: provider.owner)
    }
    let run = FactoryRun(
      .service(lookup.key, provider: provider.token), isOnMain: lookup.isOnMain,
      inside: lookup.inside)
    return try run.perform { () throws(ServiceError) in try call(provider, run, for: lookup) }
  }

  private func call<Service>(
    _ provider: ServiceProvider<Service>, _ run: FactoryRun,
    for lookup: ServiceLookup<Service>
  ) throws(ServiceError) -> ServiceSlotStateMachine<Service>.Created {
    let services = Services(
      table: self, request: provider.lifetime.isBoundToRequest ? lookup.request : nil)
    let service: Service
    do {
      service = try run.call { try provider.make(services) }
    } catch let error as ServiceError {
      throw error
    } catch {
      throw ServiceError(.failed, chain: run.chain, owner: provider.owner, underlying: error)
    }
    if provider.lifetime == .weak, !(Swift.type(of: service as Any) is AnyObject.Type) {
      throw lookup.failure(.notAnObject, owner: provider.owner)
    }
    return lookup.created(service, requesting: run.requested)
  }
}

/// The type, the request and the context of one lookup.
private struct ServiceLookup<Service: Sendable>: Sendable {
  let key: ServiceKey
  let type: Service.Type
  let request: RouteRequest?
  let isOnMain: Bool
  /// The run that the caller is part of.
  let inside: FactoryRun?

  func created(
    _ service: Service, requesting requested: Set<ServiceKey> = []
  ) -> ServiceSlotStateMachine<Service>.Created {
    .init(service: service, requested: requested.union([key]))
  }

  func failure(_ code: ServiceError.Code, owner: RouteOwner? = nil) -> ServiceError {
    ServiceError(code, chain: (inside?.chain ?? []) + [key.name], owner: owner)
  }
}
