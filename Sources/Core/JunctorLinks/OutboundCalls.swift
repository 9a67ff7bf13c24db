// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching
public import JunctorRouting

/// Calls other apps and waits until they call back, with the convention of x-callback-url.
///
///     let others = OutboundCalls(returningTo: "mall", as: "Mall") { address in
///       await UIApplication.shared.open(URL(string: address)!)
///     }
///     router.addGate(others)  // handles the callbacks among the inbound links
///
///     let photo = try await others.call("partner://x-callback-url/pick", ["kind": "photo"])
///     show(photo["url"])
///
/// The other app receives three callback addresses, `mall://x-callback-return/NONCE/success` and its like.
/// Only an app that receives the nonce can know it.
///
/// ## Guarantees
///
/// - Each call has exactly one ending: the values of the other app, or an ``OutboundCallError``.
/// - A callback that is late, repeated or forged has no effect, except for a message.
/// - At most `capacity` calls are in progress. The nonces of the last 64 ended calls are stored.
///
/// Keep a reference as long as callbacks may arrive. As a gate of a router, it responds to callbacks at
/// any entry point with *handled*, before all other steps. A ``LinkInbox`` delivers them at once. Without a router, pass each address to ``handle(_:)``.
public final class OutboundCalls: RouteGate, LeadingGate {
  typealias Answer = OutboundCallStateMachine.Answer

  /// The host of the callback addresses.
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
  private let opener: @Sendable (_ address: String) async -> Bool

  /// Creates a caller of other apps.
  ///
  /// - Parameters:
  ///   - scheme: The app's own scheme, for the callback addresses.
  ///   - source: The app's name, which other apps may show.
  ///   - capacity: The maximum number of calls in progress, at least 1. The default is 16.
  ///   - clock: The clock for deadlines.
  ///   - random: The generator of nonces, which must be unpredictable.
  ///   - note: Receives messages about unexpected callbacks, without addresses.
  ///   - opener: Opens an address of another app; returns whether that succeeded.
  public init(
    returningTo scheme: String, as source: String, capacity: Int = 16,
    clock: some Clock<Duration> = ContinuousClock(),
    random: some RandomNumberGenerator & Sendable = SystemRandomNumberGenerator(),
    note: @escaping @Sendable (String) -> Void = { _ in },
    opening opener: @escaping @Sendable (_ address: String) async -> Bool
  ) {
    guard let name = RouteSpace.appScheme(scheme) else {
      preconditionFailure("“\(scheme)” is not a scheme that an app can have.")
    }
    precondition(capacity > 0, "The capacity is at least 1.")
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
  ///   - parameters: Parameters that are added to its query.
  ///   - limit: The time until the call fails as `timedOut`. The default is 5 minutes.
  /// - Returns: The values of the other app; for a repeated name the first one. A plus sign is not
  ///   decoded, since apps do not encode spaces in this way.
  /// - Throws: An ``OutboundCallError``; for `invalidAddress` and `tooMany`, no app was opened.
  public func call(
    _ address: String, _ parameters: [String: String] = [:], within limit: Duration = .seconds(300)
  ) async throws(OutboundCallError) -> [String: String] {
    let url = try callable(address, parameters)
    if Task.isCancelled { throw .cancelled }
    let place = Promise<Answer>()
    let nonce = state.withLock { state in
      let nonce = Self.nonce(&state.random)
      return state.machine.begin(nonce, place) ? nonce : nil
    }
    guard let nonce else { throw .tooMany }
    let opened = url.adding(
      parameters.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
        + [(name: "x-source", value: source)]
        + Callback.allCases.map { (name: $0.rawValue, value: returnAddress(nonce, $0)) })
    // In separate tasks, since the callback may arrive before the opener returns, and the opener may never
    // return.
    Task { [opener] in
      if await !opener(opened) { self.end(nonce, .failure(.notOpened)) }
    }
    let timer = Task { [clock] in
      try await clock.sleep(clock.elapsed() + limit)
      self.end(nonce, .failure(.timedOut))
    }
    defer { timer.cancel() }
    return try await withTaskCancellationHandler {
      await place.result()
    } onCancel: {
      end(nonce, .failure(.cancelled))
    }.get()
  }

  private func callable(
    _ address: String, _ parameters: [String: String]
  ) throws(OutboundCallError) -> ParsedURL {
    guard let url = try? ParsedURL(address, limits: .maximum), let other = url.scheme,
      other != scheme, !url.isNeverAnApp,
      !(url.queryItems(plusIsSpace: false).map(\.name) + parameters.keys).contains(where: {
        $0.lowercased().hasPrefix("x-")
      })
    else { throw .invalidAddress }
    return url
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

  /// Ends the call that an address belongs to, if the address is a callback.
  ///
  /// - Parameter address: The address, unchanged.
  /// - Returns: Whether it is a callback, even if no call in progress has its nonce. Do not pass a
  ///   callback to a router.
  /// - Complexity: O(*n*), where *n* is the length of the address.
  @discardableResult
  public func handle(_ address: String) -> Bool {
    guard let url = try? ParsedURL(address, limits: .maximum), let urlScheme = url.scheme,
      let host = url.host, urlScheme == scheme, host == Self.host
    else { return false }
    let pieces = url.path.split(separator: "/", omittingEmptySubsequences: true)
    guard pieces.count == 2, let callback = Callback(rawValue: "x-\(pieces[1])") else {
      note("A callback of another app cannot be read.")
      return true
    }
    switch state.withLock({ $0.machine.end(String(pieces[0])) }) {
    case .resume(let place):
      // Only now, since hashing a name takes O(n²) for combining marks.
      let items = url.queryItems(plusIsSpace: false)
      let values = Dictionary(items.map { ($0.name, $0.value) }) { first, _ in first }
      switch callback {
      case .success: place.end(.success(values))
      case .cancel: place.end(.failure(.dismissed))
      case .error:
        place.end(.failure(.failed(code: values["errorCode"], message: values["errorMessage"])))
      }
    case .late: note("A callback of another app arrived after its call had ended.")
    case .foreign: note("A callback belongs to no call.")
    }
    return true
  }

  private func end(_ nonce: String, _ answer: Answer) {
    if case .resume(let place) = state.withLock({ $0.machine.end(nonce) }) { place.end(answer) }
  }

  /// Responds to a callback with *handled*, and passes all other requests on.
  public func admit(_ request: inout RouteRequest) throws -> RouteResponse? {
    handle(request.address) ? .handled : nil
  }
}

/// The states of the calls of other apps.
///
///     begin ──▶ running ──the first of: callback, deadline, not opened, cancelled──▶ over
///        └─ too many
///
/// A call is identified by its nonce. The last nonces are stored, to distinguish late from forged
/// callbacks.
struct OutboundCallStateMachine: Sendable {
  typealias Answer = Result<[String: String], OutboundCallError>

  enum Return: Sendable {
    case resume(Promise<Answer>)
    case late
    case foreign
  }

  /// The number of stored nonces of calls that have ended.
  static let memory = 64

  let capacity: Int
  private(set) var running: [String: Promise<Answer>] = [:]
  private(set) var over: [String] = []

  init(capacity: Int) { self.capacity = capacity }

  /// Begins a call; returns `false` if too many are in progress.
  mutating func begin(_ nonce: String, _ place: Promise<Answer>) -> Bool {
    if running.count >= capacity { return false }
    precondition(
      running[nonce] == nil && !over.contains(nonce),
      "The random number generator returns the same numbers again.")
    running[nonce] = place
    return true
  }

  /// Ends a call, with a callback or in another way.
  mutating func end(_ nonce: String) -> Return {
    guard let place = running.removeValue(forKey: nonce) else {
      return over.contains(nonce) ? .late : .foreign
    }
    if over.count == Self.memory { over.removeFirst() }
    over.append(nonce)
    return .resume(place)
  }
}
