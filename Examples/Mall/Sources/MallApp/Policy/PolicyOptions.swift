// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import Foundation
internal import JunctorPolicy

/// The options of the command about a remote policy.
struct PolicyOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A signed policy: a file, an https address, or an http address of this machine.",
      valueName: "url-or-file"))
  var policy: String?

  @Option(
    help: ArgumentHelp(
      "A public key that may sign policies, as JSON Web Key; repeat it for several. (default: the key of the example)",
      valueName: "file"))
  var policyKey: [String] = []

  @Option(help: "The number of keys that must sign the policy.")
  var quorum: Int?

  @Option(help: "The version of the app, for the rules. (default: 8.2.0)")
  var appVersion: String?

  @Option(help: "The identifier of the install, for shares. (default: mall-example)")
  var install: String?

  @Option(
    help: ArgumentHelp(
      "A file that keeps the last good policy between runs; without it, each run begins without a policy.",
      valueName: "file"))
  var policyStore: String?

  /// Whether a policy can take effect.
  var isUsed: Bool { policy != nil || policyStore != nil }

  func validate() throws {
    let hasDetails = !policyKey.isEmpty || quorum != nil || appVersion != nil || install != nil
    if hasDetails, !isUsed {
      throw ValidationError(
        "--policy-key, --quorum, --app-version and --install require --policy or --policy-store.")
    }
    let count = max(policyKey.count, 1)
    if let quorum, !(1...count).contains(quorum) {
      throw ValidationError("--quorum is from 1 to the number of keys, which is \(count).")
    }
    if let version = appVersion, VersionRange(">=\(version)") == nil {
      throw ValidationError("“\(version)” is not a version; write 8.2.0, for example.")
    }
    _ = try policy.map(Self.source)
  }

  /// Reads the keys, and creates the policy of a shop; `nil` without these options.
  func makePolicy(for mall: Mall) throws -> MallPolicy? {
    guard isUsed else { return nil }
    var settings = MallPolicy.Settings(now: UnixTime.system)
    if let appVersion { settings.appVersion = appVersion }
    if let install { settings.install = install }
    if let quorum { settings.quorum = quorum }
    if !policyKey.isEmpty {
      let keys = try policyKey.map(PolicyKeyFile.key)
      guard Set(keys.map(\.id)).count == keys.count,
        Set(keys.map(\.publicKey)).count == keys.count
      else {
        throw ValidationError("Two keys have the same “kid” or the same “x”; use different ones.")
      }
      settings.keys = keys
    }
    if let policyStore { settings.storage = FilePolicyStorage(URL(filePath: policyStore)) }
    return try MallPolicy(of: mall, settings)
  }

  /// Requests the policy; `nil` without `--policy`.
  func source() throws -> PolicyUpdater.Source? { try policy.map(Self.source) }

  /// Returns the source of a policy.
  ///
  /// - Throws: A `ValidationError` for an http address of another machine.
  private static func source(_ text: String) throws -> PolicyUpdater.Source {
    guard text.hasPrefix("https://") || text.hasPrefix("http://") else {
      return { _ in .policy(try bytes(of: text), etag: nil) }
    }
    guard let url = URL(string: text), let host = url.host else {
      throw ValidationError("“\(text)” is not an address.")
    }
    let isLocal = ["127.0.0.1", "localhost", "::1", "[::1]"].contains(host)
    if url.scheme == "http", !isLocal {
      throw ValidationError("“\(text)” is not on this machine; use https.")
    }
    return URLSessionPolicySource(url).policy
  }

  /// Returns the contents of a file, and not more than an updater reads.
  private static func bytes(of file: String) throws -> [UInt8] {
    do {
      let handle = try FileHandle(forReadingFrom: URL(filePath: file))
      defer { try? handle.close() }
      // One byte more than a signed policy may have.
      return Array(try handle.read(upToCount: (64 << 10) + 1) ?? Data())
    } catch {
      throw UnreadableFile(description: "“\(file)” cannot be read: \(error.localizedDescription)")
    }
  }
}

extension UnixTime {
  /// Returns the time of the machine's clock.
  @Sendable
  static func system() -> UnixTime { UnixTime(Int64(Date().timeIntervalSince1970)) }
}

/// A file of the command that cannot be read.
private struct UnreadableFile: Error, CustomStringConvertible {
  let description: String
}
