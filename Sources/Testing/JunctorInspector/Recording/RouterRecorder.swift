// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import Junctor

/// Records what a router does, until it is stopped or released.
///
///     #if DEBUG
///       let recorder = RouterRecorder(router, facts: ["version": "4.2.0"])
///     #endif
///     report.attach(recorder.recording.json)
///
/// It keeps the latest entries only: each request, also one that shows no screen, and each change of the screens by the
/// user or the app. Values are redacted when they are recorded (see ``RouterRecording``).
///
/// Each request is explained once more when it begins, by `Router.explain`, which runs no handler and no step except
/// `RedirectGate`.
@MainActor
public final class RouterRecorder {
  private let log: RecorderLog
  private let token: RouteToken
  private let stopListening: @Sendable () -> Void
  private let isRedacted: Bool
  private let facts: [String: String]

  /// The router, unless it has been released.
  package private(set) weak var router: Router?

  /// Begins to record.
  ///
  /// - Parameters:
  ///   - router: The router whose requests and scenes are recorded.
  ///   - capacity: The maximum number of entries.
  ///   - isRedacted: Whether private values are replaced or omitted. Without redaction, a recording contains all
  ///     addresses and parameters.
  ///   - facts: Facts of the app that are a part of the recording, such as its version. They are not redacted.
  public convenience init(
    _ router: Router, capacity: Int = 500, isRedacted: Bool = true, facts: [String: String] = [:]
  ) {
    self.init(
      router, capacity: capacity, addresses: isRedacted ? .redacted : .written, facts: facts)
  }

  /// Begins to record, with a form of the addresses.
  package init(
    _ router: Router, capacity: Int, addresses: AddressPlaceholders.Form,
    facts: [String: String] = [:]
  ) {
    precondition(capacity > 0, "The capacity must be positive.")
    router.runtime.work.recordRequests()
    let navigation = router.navigation
    let log = RecorderLog(
      RecorderNotes(
        capacity: capacity, front: navigation.frontScene, addresses: addresses,
        snapshot: router.snapshot), of: router, isRedacted: addresses == .redacted)
    self.log = log
    self.router = router
    self.facts = facts
    isRedacted = addresses != .written
    token = router.addObserver(log)
    stopListening = router.runtime.events.listen { log.note($0) }
    navigation.recorders[ObjectIdentifier(log)] = { log.note($0) }
  }

  deinit {
    stopListening()
    router?.unregister(token)
    let (navigation, id) = (router?.navigation, ObjectIdentifier(log))
    Task { @MainActor in navigation?.recorders[id] = nil }
  }

  /// Stops recording; the recording stays.
  public func stop() {
    stopListening()
    router?.unregister(token)
    router?.navigation.recorders[ObjectIdentifier(log)] = nil
  }

  /// The recording so far.
  public var recording: RouterRecording {
    log.notes.withLock { $0.recording(isRedacted: isRedacted, facts: facts) }
  }
}
