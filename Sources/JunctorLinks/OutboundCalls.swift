// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching
internal import JunctorNavigation
public import JunctorRouting

/// Calls other apps and waits until they call back, in the convention of x-callback-url.
///
///     let others = OutboundCalls(returningTo: "mall", as: "Mall") { address in
///       await UIApplication.shared.open(URL(string: address)!)
///     }
///     router.addGate(others)  // takes the returns out of the links that come in
///
///     let photo = try await others.call("partner://x-callback-url/pick", ["kind": "photo"])
///     show(photo["url"])
///
/// The other app is told three addresses to call back, `mall://x-callback-return/NONCE/success` and
/// its like, whose nonce nobody can guess who was not given it.
///
/// ## What it promises
///
/// - Each call has exactly one ending: what the other app returned, or an ``OutboundCallError``.
/// - A return that is late, repeated or a stranger's changes nothing. The note hears of it.
/// - No more calls are under way than its capacity, and of those that are over a few nonces are kept.
///
/// Keep it as long as calls may come back. It is a gate, too: added to a router, it answers what comes
/// back at any of the router's doors as *handled*. Without that, give each address that comes in to
/// ``handle(_:)`` before the router gets it.
public final class OutboundCalls: Sendable {
  /// Opens an address by the system; returns whether that could be done.
  public typealias Opener = @Sendable (_ address: String) async -> Bool

  typealias Ending = OutboundCallStateMachine.Ending

  /// The host of the addresses that come back.
  static let host = "x-callback-return"

  private struct State {
    var machine: OutboundCallStateMachine
    var random: any RandomNumberGenerator & Sendable
  }

  private let state: RouteLock<State>
  private let scheme: String
  private let source: String
  private let clock: RouterClock
  private let note: @Sendable (String) -> Void
  private let opener: Opener

  /// Creates a caller of other apps.
  ///
  /// - Parameters:
  ///   - scheme: The app's own scheme, to which others return.
  ///   - source: The app's name, which others may show.
  ///   - capacity: How many calls may be under way. At least one.
  ///   - clock: The clock for deadlines.
  ///   - random: Where nonces come from. It must not be one that can be guessed.
  ///   - note: Hears, in sentences without addresses, of returns that nobody waits for.
  ///   - opener: Opens an address of another app.
  public init(
    returningTo scheme: String, as source: String, capacity: Int = 16,
    clock: some Clock<Duration> = ContinuousClock(),
    random: some RandomNumberGenerator & Sendable = SystemRandomNumberGenerator(),
    note: @escaping @Sendable (String) -> Void = { _ in }, opening opener: @escaping Opener
  ) {
    guard case .scheme(let name) = RouteSpace.scheme(scheme).kind else {
      preconditionFailure("“\(scheme)” is no scheme that an app can have.")
    }
    precondition(capacity > 0, "There is room for at least one call.")
    state = RouteLock(
      State(machine: OutboundCallStateMachine(capacity: capacity), random: random))
    self.scheme = name
    self.source = source
    self.clock = RouterClock(clock)
    self.note = note
    self.opener = opener
  }

  // MARK: Calling

  /// Calls another app, and waits until it calls back.
  ///
  /// - Parameters:
  ///   - address: The address of the other app's action: `partner://x-callback-url/pick`.
  ///   - parameters: What is added to its query.
  ///   - limit: How long to wait for the return.
  /// - Returns: What the other app returned. Of a name that is there twice, the first value. A plus is
  ///   a plus there: apps do not write spaces so.
  /// - Throws: An ``OutboundCallError``; for `invalidAddress` and `tooMany` nothing was opened.
  public func call(
    _ address: String, _ parameters: [String: String] = [:], within limit: Duration = .seconds(300)
  ) async throws(OutboundCallError) -> [String: String] {
    let url = try callable(address, parameters)
    if Task.isCancelled { throw OutboundCallError(.cancelled) }
    let place = OneShot<Ending>()
    let nonce = try begin(place)
    let opened = url.adding(
      parameters.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
        + [(name: "x-source", value: source)]
        + Callback.allCases.map { (name: $0.rawValue, value: returnAddress(nonce, $0)) })
    // Both in tasks of their own: the return may come before the opener has returned, or be all that
    // comes of it.
    Task { [opener] in
      if await !opener(opened) { self.end(nonce, .failure(OutboundCallError(.notOpened))) }
    }
    let timer = Task { [clock] in
      try await clock.sleep(clock.elapsed() + limit)
      self.end(nonce, .failure(OutboundCallError(.timedOut)))
    }
    defer { timer.cancel() }
    return try await withTaskCancellationHandler {
      await place.result()
    } onCancel: {
      end(nonce, .failure(OutboundCallError(.cancelled)))
    }.get()
  }

  /// Reads an address that is to be called.
  private func callable(
    _ address: String, _ parameters: [String: String]
  ) throws(OutboundCallError) -> ParsedURL {
    guard let url = try? ParsedURL(address, limits: .maximum), let other = url.scheme,
      other != scheme, !url.isNeverAnApp,
      !(url.queryItems(plusIsSpace: false).map(\.name) + parameters.keys).contains(where: {
        $0.lowercased().hasPrefix("x-")
      })
    else { throw OutboundCallError(.invalidAddress) }
    return url
  }

  /// Registers a call under a new nonce.
  private func begin(_ place: OneShot<Ending>) throws(OutboundCallError) -> String {
    for _ in 0..<8 {
      let (nonce, beginning) = state.withLock { state in
        let nonce = Self.nonce(&state.random)
        return (nonce, state.machine.begin(nonce, place))
      }
      switch beginning {
      case .began: return nonce
      case .tooMany: throw OutboundCallError(.tooMany)
      case .known: continue
      }
    }
    preconditionFailure("The generator of random numbers repeats itself.")
  }

  /// 128 random bits, as 32 hexadecimal digits.
  private static func nonce(_ random: inout some RandomNumberGenerator) -> String {
    (0..<2).map { _ in
      let digits = String(random.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }.joined()
  }

  private func returnAddress(_ nonce: String, _ callback: Callback) -> String {
    "\(scheme)://\(Self.host)/\(nonce)/\(callback.rawValue.dropFirst(2))"
  }

  // MARK: Returns

  /// Takes an address that came in, if it is a return of a call.
  ///
  /// - Parameter address: The address, as it came.
  /// - Returns: Whether it was a return. One that nobody waits for is one, too: it is nothing for a
  ///   router.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the address.
  @discardableResult
  public func handle(_ address: String) -> Bool {
    guard let url = try? ParsedURL(address, limits: .maximum), let came = url.scheme,
      let host = url.host, came == scheme, host == Self.host
    else { return false }
    let pieces = url.path.split(separator: "/", omittingEmptySubsequences: true)
    guard pieces.count == 2, let callback = Callback(name: "x-\(pieces[1])") else {
      note("A return of another app cannot be read.")
      return true
    }
    let items = url.queryItems(plusIsSpace: false)
    let values = Dictionary(items.map { ($0.name, $0.value) }) { first, _ in first }
    let ending: Ending =
      switch callback {
      case .success: .success(values)
      case .cancel: .failure(OutboundCallError(.dismissed))
      case .error:
        .failure(
          OutboundCallError(
            .failed, errorCode: values["errorCode"], errorMessage: values["errorMessage"]))
      }
    switch state.withLock({ $0.machine.end(String(pieces[0])) }) {
    case .tell(let place): place.end(ending)
    case .late: note("A return of another app came when the call was over.")
    case .foreign: note("A return came that belongs to no call.")
    }
    return true
  }

  private func end(_ nonce: String, _ ending: Ending) {
    if case .tell(let place) = state.withLock({ $0.machine.end(nonce) }) { place.end(ending) }
  }
}

extension OutboundCalls: RouteGate {
  /// The name in lists of steps.
  public var name: String { "OutboundCalls" }

  /// Answers a return as *handled*, and lets everything else through.
  public func admit(_ request: inout RouteRequest) throws -> RouteResponse? {
    handle(request.address) ? .handled : nil
  }
}
