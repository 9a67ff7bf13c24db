// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import JunctorPolicy
import Synchronization
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct URLSessionPolicySourceTests {
  private func source(_ path: String) throws -> URLSessionPolicySource {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [PolicyServer.self]
    return URLSessionPolicySource(
      try #require(URL(string: "https://policy.example/\(path)")),
      session: URLSession(configuration: configuration))
  }

  @Test func policyHasItsTag() async throws {
    let source = try source("policy")
    #expect(try await source.policy(etag: nil) == .policy(Array("signed".utf8), etag: "\"7\""))
    #expect(try await source.policy(etag: "\"6\"") == .policy(Array("signed".utf8), etag: "\"7\""))
    #expect(try await source.policy(etag: "\"7\"") == .unchanged)
  }

  @Test(arguments: ["missing", "always304"])
  func otherStatusIsAnError(_ path: String) async throws {
    let source = try source(path)
    await #expect(throws: URLError.self) { try await source.policy(etag: nil) }
  }

  @Test func bodyIsLimited() async throws {
    guard case .policy(let body, _) = try await source("large").policy(etag: nil) else {
      Issue.record("no policy")
      return
    }
    #expect(body.count == 65_537)
  }
}

/// Answers the requests of these tests.
private final class PolicyServer: URLProtocol {
  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
  override func stopLoading() {}

  override func startLoading() {
    guard let url = request.url else { return }
    let isKnown = request.value(forHTTPHeaderField: "If-None-Match") == "\"7\""
    let (status, body) =
      switch url.lastPathComponent {
      case "policy": isKnown ? (304, Data()) : (200, Data("signed".utf8))
      case "large": (200, Data(count: 1 << 20))
      case "always304": (304, Data())
      default: (404, Data())
      }
    guard
      let response = HTTPURLResponse(
        url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: ["ETag": "\"7\""])
    else { return }
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    client?.urlProtocol(self, didLoad: body)
    client?.urlProtocolDidFinishLoading(self)
  }
}
