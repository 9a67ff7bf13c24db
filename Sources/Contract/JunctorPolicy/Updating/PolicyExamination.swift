// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorManifest

/// The checks of a signed policy that do not depend on the routes of an app, in their order.
package struct PolicyExamination: Sendable {
  /// The policies that took effect before.
  package struct Floor: Sendable {
    /// The highest revision.
    let revision: Int
    /// The hash of the payload of that revision.
    let hash: String
    /// The hashes of the policies with which the app did not start well.
    let ignored: [String]

    package init(revision: Int, hash: String, ignored: [String] = []) {
      self.revision = revision
      self.hash = hash
      self.ignored = ignored
    }
  }

  private let trust: PolicyTrust
  private let audience: String?
  private let environment: String?
  private let time: UnixTime?
  private let floor: Floor?

  /// Creates the checks; without a value, the check of it is omitted.
  package init(
    trust: PolicyTrust, audience: String?, environment: String?, time: UnixTime?, floor: Floor?
  ) {
    self.trust = trust
    self.audience = audience
    self.environment = environment
    self.time = time
    self.floor = floor
  }

  /// Checks a signed policy, and returns it with the hash of its payload and the keys that have signed.
  package func examine(
    _ bytes: [UInt8]
  ) throws(PolicyRejection) -> (policy: RoutePolicy, hash: String, keyIDs: [String]) {
    let (bytes, keyIDs) = try verify(bytes)
    let policy = try read(bytes)
    try checkScope(policy)
    try checkTime(policy)
    let hash = trust.hash(of: bytes)
    try checkRevision(policy, hash)
    return (policy, hash, keyIDs)
  }

  private func verify(
    _ bytes: [UInt8]
  ) throws(PolicyRejection) -> (bytes: [UInt8], keyIDs: [String]) {
    do throws(PolicySignatureError) {
      return try trust.verify(bytes)
    } catch {
      throw PolicyRejection(error)
    }
  }

  private func read(_ bytes: [UInt8]) throws(PolicyRejection) -> RoutePolicy {
    do throws(FileErrors) {
      return try RoutePolicy(bytes)
    } catch {
      throw PolicyRejection(.invalidDocument, error.description, errors: error.errors)
    }
  }

  private func checkScope(_ policy: RoutePolicy) throws(PolicyRejection) {
    if let audience, !policy.audience.contains(audience) {
      throw PolicyRejection(
        .wrongAudience,
        "the policy is for \(policy.audience.joined(separator: ", ")), not for \(audience)",
        revision: policy.revision)
    }
    if let environment, policy.environment != environment {
      throw PolicyRejection(
        .wrongEnvironment, "the policy is for \(policy.environment), not for \(environment)",
        revision: policy.revision)
    }
  }

  private func checkTime(_ policy: RoutePolicy) throws(PolicyRejection) {
    guard let time else { return }
    let begin = policy.notBefore ?? policy.issued
    if time.advanced(by: PolicyUpdater.clockSkew) < begin {
      throw PolicyRejection(
        .notYetValid, "the policy takes effect at \(begin.iso8601), and now is \(time.iso8601)",
        revision: policy.revision)
    }
    if policy.expires.advanced(by: PolicyUpdater.clockSkew) <= time {
      throw PolicyRejection(
        .expired, "the policy has expired at \(policy.expires.iso8601), and now is \(time.iso8601)",
        revision: policy.revision)
    }
  }

  private func checkRevision(_ policy: RoutePolicy, _ hash: String) throws(PolicyRejection) {
    guard let floor else { return }
    if policy.revision < floor.revision {
      throw PolicyRejection(
        .olderRevision,
        "revision \(floor.revision) took effect; publish the earlier rules with a higher revision",
        revision: policy.revision)
    }
    if policy.revision == floor.revision, hash != floor.hash {
      throw PolicyRejection(
        .changedRevision, "the revision took effect with other contents; publish a higher one",
        revision: policy.revision)
    }
    if Int64(policy.revision) - Int64(floor.revision) > RoutePolicy.maximumRevisionStep {
      throw PolicyRejection(
        .revisionTooHigh,
        "the revision exceeds the last one, \(floor.revision), by more than \(RoutePolicy.maximumRevisionStep)",
        revision: policy.revision)
    }
    if floor.ignored.contains(hash) {
      throw PolicyRejection(
        .ignored, "the app did not start well with this policy; publish a higher revision",
        revision: policy.revision)
    }
  }
}

extension PolicyTrust {
  /// The hash of a payload: another signature of the same policy is no change.
  func hash(of payload: [UInt8]) -> String { Base64URL.encode(cryptography.sha256(payload)) }
}
