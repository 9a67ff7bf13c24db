// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
internal import Foundation
internal import Junctor
internal import JunctorDoctor

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// Requests one file of a web server.
///
/// Redirects are not followed, cookies and caches are not used, and at most 1 MiB is read.
final class FileLoader: NSObject, URLSessionDataDelegate {
  private static let maximumBytes = 1 << 20

  private struct State {
    var response = ServedFile.Response(status: 0)
    var answer: ServedFile.Answer?
  }

  private let state = RouteLock(State())
  private let hasEnded = DispatchSemaphore(value: 0)

  /// Requests a file, and waits for the response.
  ///
  /// - Parameter timeout: The time for the whole request, in seconds.
  static func load(_ url: String, timeout: Double) -> ServedFile {
    guard let address = URL(string: url), address.host != nil else {
      return ServedFile(url: url, .failed("it is not a valid address"))
    }
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.httpShouldSetCookies = false
    configuration.httpCookieAcceptPolicy = .never
    let loader = FileLoader()
    let session = URLSession(configuration: configuration, delegate: loader, delegateQueue: nil)
    session.dataTask(with: address).resume()
    _ = loader.hasEnded.wait(timeout: .now() + timeout)
    let seconds = timeout == timeout.rounded() ? "\(Int(timeout))" : "\(timeout)"
    loader.end(.failed("there is no response after \(seconds) seconds"))
    session.invalidateAndCancel()
    return ServedFile(url: url, loader.state.withLock { $0.answer } ?? .failed("it is unknown why"))
  }

  /// Sets the answer, unless there is one.
  private func end(_ answer: ServedFile.Answer) {
    let isFirst = state.withLock { state in
      guard state.answer == nil else { return false }
      state.answer = answer
      return true
    }
    if isFirst { hasEnded.signal() }
  }

  private static func response(_ response: HTTPURLResponse) -> ServedFile.Response {
    ServedFile.Response(
      status: response.statusCode,
      contentType: response.value(forHTTPHeaderField: "Content-Type"),
      location: response.value(forHTTPHeaderField: "Location"))
  }

  // MARK: - URLSessionDataDelegate

  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping (URLRequest?) -> Void
  ) {
    // First: the end of the wait cancels the task, which on Linux must not wait for the answer then.
    completionHandler(nil)
    end(.response(Self.response(response)))
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
  ) {
    if let response = response as? HTTPURLResponse {
      state.withLock { $0.response = Self.response(response) }
    }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let cut = state.withLock { state -> ServedFile.Response? in
      let room = Self.maximumBytes - state.response.body.count
      state.response.body += data.prefix(room)
      if data.count <= room { return nil }
      state.response.isCut = true
      return state.response
    }
    if let cut {
      dataTask.cancel()
      end(.response(cut))
    }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    if let error {
      end(.failed(Self.reason(error)))
    } else {
      end(.response(state.withLock { $0.response }))
    }
  }

  private static func reason(_ error: any Error) -> String {
    guard let error = error as? URLError else { return "the request failed" }
    return switch error.code {
    case .cannotConnectToHost: "the connection is refused"
    case .cannotFindHost, .dnsLookupFailed: "the host is not found"
    case .timedOut: "there is no response in time"
    case .networkConnectionLost: "the connection ended early"
    case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate,
      .serverCertificateNotYetValid, .serverCertificateHasUnknownRoot:
      "the certificate is not accepted"
    case .badServerResponse, .cannotParseResponse: "the response is not HTTP"
    // On Linux, the description has the reason, for example of a certificate that is not accepted.
    default:
      "the request failed: \(error.localizedDescription.trimmingCharacters(in: ["."]))"
    }
  }
}
