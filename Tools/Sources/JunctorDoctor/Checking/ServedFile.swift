// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A file of a web server, and how the server responded to the request for it.
package struct ServedFile: Sendable, Hashable {
  package struct Response: Sendable, Hashable {
    package var status: Int
    package var contentType: String?
    /// The address to which the server redirects.
    package var location: String?
    package var body: [UInt8]
    /// Whether the body is longer than what was read of it.
    package var isCut: Bool

    package init(
      status: Int, contentType: String? = nil, location: String? = nil, body: [UInt8] = [],
      isCut: Bool = false
    ) {
      self.status = status
      self.contentType = contentType
      self.location = location
      self.body = body
      self.isCut = isCut
    }
  }

  package enum Answer: Sendable, Hashable {
    case response(Response)
    /// The request failed, for the reason.
    case failed(String)
  }

  /// The number of bytes of a file that a client reads at least: the limit of the systems, and one more.
  package static let maximumBytes = 131_072

  package let url: String
  package let answer: Answer

  package init(url: String, _ answer: Answer) {
    self.url = url
    self.answer = answer
  }

  /// The body of a response with status 200 that was read to its end.
  var body: [UInt8]? {
    guard case .response(let response) = answer, response.status == 200, !response.isCut else {
      return nil
    }
    return response.body
  }
}
