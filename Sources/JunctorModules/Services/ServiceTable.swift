// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorRouting

/// The services of one router: who provides them, and what has been made of them.
///
/// The lock is held to look something up, never while a factory runs.
final class ServiceTable: RouterPart {
  private struct Contents {
    var providers: [ServiceKey: any AnyServiceProvider] = [:]
    var layers: [ServiceLayer] = []
  }

  let parent: ServiceTable?
  let configuration: ConfigurationStore
  let places = ServicePlaces()
  private let contents = RouteLock(Contents())

  init(_ runtime: RouterRuntime) {
    parent = runtime.parent?.part(ServiceTable.self)
    configuration = runtime.part(ConfigurationStore.self)
  }

  // MARK: Providing

  /// Takes a provider in.
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

  /// Forgets the providers that `tokens` stand for, and what they have made; returns whether there
  /// was one.
  func remove(_ tokens: Set<RouteToken>) -> Bool {
    if tokens.isEmpty { return false }
    let (gone, layers) = contents.withLock { contents in
      let gone = contents.providers.filter { tokens.contains($0.value.token) }
      for key in gone.keys { contents.providers[key] = nil }
      return (gone, contents.layers)
    }
    places.forget(tokens)
    for layer in layers { layer.places.forget(tokens) }
    return !gone.isEmpty
  }

  var descriptions: [ServiceDescription] {
    contents.withLock { Array($0.providers.values) }
      .map(ServiceDescription.init).sorted { $0.name < $1.name }
  }

  /// Whether somebody provides `key`, here or in a parent.
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

  /// The layers that hold for the caller, here and in the parents, the innermost last.
  private var layers: [ServiceLayer] {
    (parent?.layers ?? []) + contents.withLock { $0.layers }
      + ServiceLayer.current.filter { $0.table === self }
  }

  // MARK: Asking

  /// Returns the service that is asked for by `type`.
  func service<Service: Sendable>(
    _ type: Service.Type, for request: RouteRequest?, isOnMain: Bool
  ) throws(ServiceError) -> Service {
    let inside = ServiceMaking.here
    let question = ServiceQuestion(
      key: ServiceKey(type), type: type, request: request,
      isOnMain: isOnMain || inside?.isOnMain ?? false, inside: inside)
    // Also what was not there: an override may bring it.
    inside?.note([question.key])
    let made = try answer(question)
    inside?.note(made.asked)
    return made.service
  }

  private func answer<Service>(
    _ question: ServiceQuestion<Service>
  ) throws(ServiceError) -> ServicePlaceMachine<Service>.Made {
    let layers = layers
    for layer in layers.reversed() where layer.table === self && layer.key == question.key {
      if let service = layer.service(question.type) { return question.made(service) }
    }
    guard let provider = contents.withLock({ $0.providers[question.key] })
    else {
      guard let parent else { throw question.failure(.missing) }
      return try parent.answer(question)
    }
    guard let provider = provider as? ServiceProvider<Service> else {
      preconditionFailure("The provider of “\(provider.key.name)” provides something else.")
    }
    if provider.lifetime == .new {
      return try make(provider, for: question)
    }
    return try shared(provider, for: question, under: layers)
  }

  /// What is made once in some place: the router's, the request's, or that of a layer.
  private func shared<Service>(
    _ provider: ServiceProvider<Service>, for question: ServiceQuestion<Service>,
    under layers: [ServiceLayer]
  ) throws(ServiceError) -> ServicePlaceMachine<Service>.Made {
    var ofRequest: ServicePlaces?
    if provider.lifetime == .perRequest {
      guard let request = question.request else {
        throw question.failure(.needsRequest, owner: provider.owner)
      }
      ofRequest = request.core.outermost.life.companion { ServicePlaces() }
    }
    func places(under count: Int) -> ServicePlaces {
      ofRequest ?? (count == 0 ? self.places : layers[count - 1].places)
    }
    func key(under count: Int) -> ServicePlaces.Key {
      ServicePlaces.Key(provider: provider.token, layers: layers[..<count].map(\.number))
    }

    // From the innermost layer outwards: what was made further out serves unless it asked for
    // something that a layer in between overrides.
    var overridden: Set<ServiceKey> = []
    for count in stride(from: layers.count, through: 0, by: -1) {
      let made = places(under: count).made(at: key(under: count), for: Service.self)
      if let made, made.asked.isDisjoint(with: overridden) { return made }
      if count > 0 { overridden.insert(layers[count - 1].key) }
    }
    let place = places(under: layers.count)
      .place(at: key(under: layers.count), for: Service.self)
    return try make(provider, for: question, in: place)
  }

  /// Makes a service in its place, or waits for whoever makes it.
  private func make<Service>(
    _ provider: ServiceProvider<Service>, for question: ServiceQuestion<Service>,
    in place: ServicePlace<Service>
  ) throws(ServiceError) -> ServicePlaceMachine<Service>.Made {
    let mayMake = question.isOnMain || !provider.needsMainActor
    while true {
      let making = question.making(of: provider)
      let answer = try place.attempt(
        making, mayMake: mayMake, isWeak: provider.lifetime == .weak
      ) { () throws(ServiceError) in
        try call(provider, making, for: question)
      }
      switch answer {
      case .made(let made): return made
      case .busy(let other):
        do throws(ServiceCircle) {
          try other.wait(inside: question.inside)
        } catch {
          throw ServiceError(.cycle, chain: error.chain, owner: provider.owner)
        }
      case .none, .make: throw question.failure(.needsMainActor, owner: provider.owner)
      }
    }
  }

  /// Makes a service that has no place.
  private func make<Service>(
    _ provider: ServiceProvider<Service>, for question: ServiceQuestion<Service>
  ) throws(ServiceError) -> ServicePlaceMachine<Service>.Made {
    if provider.needsMainActor, !question.isOnMain {
      throw question.failure(.needsMainActor, owner: provider.owner)
    }
    if let inside = question.inside, inside.isInside(provider.token) {
      throw question.failure(.cycle, owner: provider.owner)
    }
    let making = question.making(of: provider)
    return try making.run { () throws(ServiceError) in
      try call(provider, making, for: question)
    }
  }

  /// Calls the factory.
  private func call<Service>(
    _ provider: ServiceProvider<Service>, _ making: ServiceMaking,
    for question: ServiceQuestion<Service>
  ) throws(ServiceError) -> ServicePlaceMachine<Service>.Made {
    let services = Services(
      table: self, request: provider.lifetime.isBoundToRequest ? question.request : nil)
    let service: Service
    do {
      service = try making.call { try provider.factory.make(services) }
    } catch let error as ServiceError {
      throw error
    } catch {
      throw ServiceError(.failed, chain: making.chain, owner: provider.owner, underlying: error)
    }
    if provider.lifetime == .weak, !(Swift.type(of: service as Any) is AnyObject.Type) {
      throw question.failure(.notAnObject, owner: provider.owner)
    }
    return question.made(service, asking: making.asked)
  }
}

/// What somebody asks of a table.
private struct ServiceQuestion<Service: Sendable>: Sendable {
  let key: ServiceKey
  let type: Service.Type
  let request: RouteRequest?
  let isOnMain: Bool
  /// The run of a factory that asks.
  let inside: ServiceMaking?

  func making(of provider: ServiceProvider<Service>) -> ServiceMaking {
    ServiceMaking(
      .service(key, provider: provider.token), isOnMain: isOnMain, inside: inside)
  }

  func made(
    _ service: Service, asking asked: Set<ServiceKey> = []
  ) -> ServicePlaceMachine<Service>.Made {
    .init(service: service, asked: asked.union([key]))
  }

  func failure(_ code: ServiceError.Code, owner: RouteOwner? = nil) -> ServiceError {
    ServiceError(code, chain: (inside?.chain ?? []) + [key.name], owner: owner)
  }
}
