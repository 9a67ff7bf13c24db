// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorManifest

// The order of the checks is part of the security of a policy:
//
// 1. size, 2. signatures (`PolicyTrust`), 3. document, 4. audience and environment, 5. time, 6. revision,
// 7. the list of ignored policies, 8. rules with the app's routes. `PolicyExamination` has the first seven.
//
// Without the record of earlier starts, a policy is refused before these checks, since its revision cannot be compared.
// Before its signatures are verified, only the form around a document is parsed, and nothing changes before the last
// check has passed. Storage is synchronous, so no other call can run between a check and the swap.

/// Keeps the policy of an app up to date: verifies, checks, stores and replaces it.
///
///     let updater = PolicyUpdater(recipient: shop, trust: trust, storage: storage, now: now) { event in
///       log(event)
///     }
///     await updater.run(from: source)
///
/// If any check of a new policy fails, the policy that is in effect remains so, and an event has the reason. A policy
/// with a lower revision than an earlier one is refused: to return to earlier rules, publish them with a higher revision.
///
/// If the app is not confirmed healthy after two starts in a row with a policy, the policy is ignored, and the one
/// before takes effect. ``run(from:schedule:clock:random:)`` confirms after 10 seconds. Call ``confirmHealthy()`` also when
/// the app enters the background, so that a short visit is not a sign of a crash.
public actor PolicyUpdater {
  /// The permitted difference between the clocks of a device and of the signer, in seconds.
  static let clockSkew: Int64 = 300

  private struct Candidate {
    let rules: PolicyRules
    let hash: String
    /// The signed policy, as it was received.
    let text: String

    var policy: RoutePolicy { rules.policy }
  }

  /// A record with a longer text could not be read again.
  private static let maximumTagLength = 1_024

  private let recipient: PolicyRecipient
  private let trust: PolicyTrust
  private let storage: any PolicyStorage
  private let now: @Sendable () -> UnixTime
  private let apply: @Sendable (PolicyRules) -> Void
  private let endSessions: (@Sendable (_ epoch: Int) async -> Void)?
  private let report: @Sendable (PolicyEvent) -> Void
  private var record = PolicyRecord()
  private var active: Candidate?
  /// The number of the logout that is performed now.
  private var endingEpoch: Int?
  /// Whether the record was read.
  private(set) var isStarted = false

  /// Creates an updater without a policy.
  ///
  /// - Parameters:
  ///   - recipient: The app.
  ///   - trust: The keys that may sign policies.
  ///   - storage: The place where the policy is kept between starts.
  ///   - now: Returns the current time of the wall clock.
  ///   - apply: Applies the rules of the policy in effect. It is called by the actor when a policy takes effect, and must
  ///     return soon.
  ///   - endSessions: Ends all sessions, for a rule with `logout`. It receives the number of the logout, and is called
  ///     once for each higher number. If the app ends meanwhile, it is called again at the next start. Call
  ///     `SessionGate.invalidate(reason:keepsDestination:)`. By default, the app does not have sessions.
  ///   - report: Receives each event, in order. It is called by the actor, and must return soon.
  public init(
    recipient: PolicyRecipient, trust: PolicyTrust, storage: any PolicyStorage,
    now: @escaping @Sendable () -> UnixTime,
    apply: @escaping @Sendable (PolicyRules) -> Void,
    endSessions: (@Sendable (_ epoch: Int) async -> Void)? = nil,
    report: @escaping @Sendable (PolicyEvent) -> Void = { _ in }
  ) {
    self.recipient = recipient
    self.trust = trust
    self.storage = storage
    self.now = now
    self.apply = apply
    self.endSessions = endSessions
    self.report = report
  }

  /// The policy in effect, even if it has expired; `nil` if there is none.
  public var policy: RoutePolicy? { active?.policy }

  /// The rules of the policy in effect that have not expired, also those whose conditions this install does not meet.
  var rules: [RoutePolicy.Rule] { active?.policy.rules(at: now()) ?? [] }

  /// The seconds since the policy in effect was issued; `nil` if there is none.
  ///
  /// An attacker who withholds new policies can neither forge nor change this number. Send it to your metrics.
  public var age: Int64? { active.map { now().seconds - $0.policy.issued.seconds } }

  /// The entity tag of the policy in effect; without one, the server must send the policy.
  var etag: String? { active == nil ? nil : record.etag }

  // MARK: - Starting

  /// Lets the stored policy take effect, after all checks except those of time and revision.
  ///
  /// Other functions call it if the app does not. A second call has no effect. If the record cannot be read, for example
  /// before the device is unlocked for the first time, the next call tries again.
  public func start() {
    if isStarted { return }
    do {
      if let bytes = try storage.read() {
        if let stored = PolicyRecord(bytes) {
          record = stored
        } else {
          report(.storageFailed("the record is not readable, and is replaced"))
        }
      }
    } catch {
      // A record that was not read is never replaced: the highest revision would be lost.
      report(.storageFailed(String(describing: error)))
      return
    }
    isStarted = true
    if record.hasFailed { ignoreCurrent() }
    guard let current = record.current else { return }
    // Marked before the policy is read, since a crash there must count, too. Without the mark, a policy with which the
    // app crashes would be used at each start.
    record.unclearStarts += 1
    guard save() else { return }
    do throws(PolicyRejection) {
      begin(try examine(Array(current.utf8), from: .storage))
    } catch {
      record.unclearStarts -= 1
      // The previous policy is older, and its rules may be the reason for this one. The server must send one again.
      record.etag = nil
      save()
      report(.refused(error, .storage))
    }
  }

  /// Lets a stored policy take effect.
  private func begin(_ candidate: Candidate) {
    if candidate.policy.revision > record.revision {
      (record.revision, record.hash) = (candidate.policy.revision, candidate.hash)
      save()
    }
    use(candidate)
    report(.tookEffect(candidate.policy, .storage))
  }

  private func use(_ candidate: Candidate) {
    active = candidate
    apply(candidate.rules)
    guard let epoch = candidate.rules.logoutEpoch, epoch > record.epoch, let endSessions,
      endingEpoch.map({ epoch > $0 }) ?? true
    else { return }
    endingEpoch = epoch
    Task {
      await endSessions(epoch)
      didEndSessions(epoch)
    }
  }

  private func didEndSessions(_ epoch: Int) {
    if endingEpoch == epoch { endingEpoch = nil }
    guard epoch > record.epoch else { return }
    record.epoch = epoch
    save()
  }

  private func ignoreCurrent() {
    guard let current = record.current else { return }
    record.returnToPrevious()
    // Saved before each further step, which may be the one that crashes.
    save()
    // Not verified: the app may no longer have the key, and an ignored hash permits nothing.
    guard let payload = try? SignedPolicy(Array(current.utf8)).payload else { return }
    record.ignored.append(trust.hash(of: payload))
    save()
    report(.ignored(revision: (try? RoutePolicy(payload).revision) ?? record.revision))
  }

  /// Records that the app works with the policy in effect.
  public func confirmHealthy() {
    start()
    guard unconfirmed != nil else { return }
    record.unclearStarts = 0
    record.isHealthy = true
    save()
  }

  /// Records that the app works with a policy, by its hash, if it is still in effect.
  func confirmHealthy(_ hash: String) {
    if unconfirmed == hash { confirmHealthy() }
  }

  /// The hash of the policy in effect, if the app is not confirmed healthy; `nil` if there is none.
  var unconfirmed: String? {
    record.unclearStarts > 0 || !record.isHealthy ? active?.hash : nil
  }

  // MARK: - Receiving

  /// Checks a policy, and lets it take effect.
  ///
  /// - Parameters:
  ///   - bytes: The signed policy, as it was received.
  ///   - etag: The entity tag of the response, to be sent with the next request. One with more than 1,024 bytes is
  ///     ignored.
  /// - Throws: A ``PolicyRejection``; the policy in effect, and what is stored, are unchanged.
  public func receive(_ bytes: [UInt8], etag: String? = nil) throws(PolicyRejection) {
    start()
    let candidate: Candidate
    do throws(PolicyRejection) {
      guard isStarted else {
        throw PolicyRejection(
          .storageUnavailable, "the record of the policy could not be read; try again later")
      }
      candidate = try examine(bytes, from: .network)
    } catch {
      report(.refused(error, .network))
      throw error
    }
    let isInEffect = active?.hash == candidate.hash
    if !isInEffect {
      if record.isHealthy, active != nil { record.previous = record.current }
      // After a kill, no earlier rule takes effect, not even if the app does not start well.
      if candidate.policy.kill { record.previous = nil }
      record.isHealthy = false
      // This start is not yet confirmed with the new policy.
      record.unclearStarts = 1
      if candidate.policy.revision > record.revision { record.ignored = [] }
      (record.revision, record.hash) = (candidate.policy.revision, candidate.hash)
    }
    record.current = candidate.text
    record.etag = etag.flatMap { $0.utf8.count <= Self.maximumTagLength ? $0 : nil }
    active = candidate
    // Saved first, since applying the policy may be what crashes. If the storage fails, the policy takes effect until
    // the app ends.
    save()
    if !isInEffect { use(candidate) }
    report(
      isInEffect
        ? .confirmed(revision: candidate.policy.revision) : .tookEffect(candidate.policy, .network))
  }

  func confirmUnchanged() {
    if let active { report(.confirmed(revision: active.policy.revision)) }
  }

  func report(failure: any Error) { report(.fetchFailed(String(describing: failure))) }

  @discardableResult
  private func save() -> Bool {
    do {
      try storage.write(record.json)
      return true
    } catch {
      report(.storageFailed(String(describing: error)))
      return false
    }
  }

  // MARK: - Checks

  private func examine(
    _ bytes: [UInt8], from origin: PolicyEvent.Origin
  ) throws(PolicyRejection) -> Candidate {
    let examination = PolicyExamination(
      trust: trust, audience: recipient.audience, environment: recipient.environment,
      // A stored policy took effect before, so an earlier time means that the clock was changed. Its rules can outlive it.
      time: origin == .storage ? nil : now(),
      floor: origin == .storage
        ? nil : .init(revision: record.revision, hash: record.hash, ignored: record.ignored))
    let (policy, hash, _) = try examination.examine(bytes)
    let rules: PolicyRules
    do throws(FileErrors) {
      rules = try PolicyRules(
        policy, recipient: recipient, cryptography: trust.cryptography, now: now)
    } catch {
      throw PolicyRejection(invalidRules: error.errors, revision: policy.revision)
    }
    return Candidate(rules: rules, hash: hash, text: String(decoding: bytes, as: UTF8.self))
  }
}
