// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(Foundation)
  public import Foundation
  #if canImport(FoundationNetworking)
    public import FoundationNetworking
  #endif

  /// Requests a policy over HTTP, with the entity tag of the last one.
  ///
  ///     let source = URLSessionPolicySource(url)
  ///     await updater.run(from: source.policy)
  ///
  /// The file can be on any server: its signature is checked, not its origin.
  public struct URLSessionPolicySource: Sendable {
    private let url: URL
    private let session: URLSession

    /// Creates a source.
    ///
    /// - Parameters:
    ///   - url: The address of the signed policy.
    ///   - session: The session. The default is the shared one.
    public init(_ url: URL, session: URLSession = .shared) {
      self.url = url
      self.session = session
    }

    /// Requests the policy.
    ///
    /// - Parameter etag: The entity tag of the policy that the app has.
    /// - Returns: The policy, at most one byte longer than permitted, or that it is unchanged. On Linux, the whole
    ///   body is received first.
    /// - Throws: A `URLError`, `badServerResponse` for another status than 200 and 304.
    @Sendable
    public func policy(etag: String?) async throws -> PolicyDownload {
      // Without the cache of the session, which would hide the status 304.
      var request = URLRequest(
        url: url, cachePolicy: .reloadIgnoringLocalCacheData, timeoutInterval: 30)
      request.setValue(etag, forHTTPHeaderField: "If-None-Match")
      let (body, response) = try await body(for: request)
      switch (response as? HTTPURLResponse)?.statusCode {
      case 304? where etag != nil: return .unchanged
      case 200?:
        let etag = (response as? HTTPURLResponse)?.value(forHTTPHeaderField: "ETag")
        return .policy(body, etag: etag)
      default: throw URLError(.badServerResponse)
      }
    }

    private func body(for request: URLRequest) async throws -> ([UInt8], URLResponse) {
      let limit = RoutePolicy.Limit.bytes + 1
      #if canImport(FoundationNetworking)
        let (data, response) = try await session.data(for: request)
        return (Array(data.prefix(limit)), response)
      #else
        let (bytes, response) = try await session.bytes(for: request)
        var body: [UInt8] = []
        for try await byte in bytes.prefix(limit) { body.append(byte) }
        return (body, response)
      #endif
    }
  }
#endif
