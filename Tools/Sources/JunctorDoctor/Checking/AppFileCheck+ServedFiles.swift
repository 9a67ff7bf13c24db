// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorManifest

extension AppFileCheck {
  /// A file that a web server should send.
  package struct Expected: Sendable, Hashable {
    /// The name of the file, for messages.
    package let name: String
    package let bytes: [UInt8]

    package init(name: String, bytes: [UInt8]) {
      self.name = name
      self.bytes = bytes
    }
  }

  // MARK: - The web server

  /// Checks an `apple-app-site-association` file as a web server sends it.
  ///
  /// - Parameters:
  ///   - host: The host of the file.
  ///   - expected: The file that the server should send. If it sends these bytes, their contents are not checked.
  package init(
    _ contract: LinkContract, association served: ServedFile, host: String, expected: Expected?,
    apps: Apps
  ) {
    self.init(contract)
    guard let response = response(served) else { return }
    if response.mediaType != "application/json" {
      add(
        .unusualContentType, "Content-Type", line: nil, response.typeMessage(served),
        url: served.url)
    }
    if response.isCut || response.body.count > ServedFile.maximumBytes {
      let size = response.isCut ? "more than \(response.body.count)" : "\(response.body.count)"
      add(
        .oversizedFile, "Content-Length", line: nil,
        "\(served.url) has \(size) bytes; the limit is \(ServedFile.maximumBytes).", url: served.url
      )
      if response.isCut { return }
    }
    if isExpected(response.body, served, expected) { return }
    do throws(FileErrors) {
      let file = try AppSiteAssociation(response.body)
      check(file, hosts: [host], apps: apps, isServed: true)
    } catch {
      addUnreadable(served, error)
    }
  }

  /// Checks an `assetlinks.json` file as a web server sends it.
  package init(
    _ contract: LinkContract, assetLinks served: ServedFile, host: String, expected: Expected?,
    apps: Apps
  ) {
    self.init(contract)
    guard let response = response(served) else { return }
    if response.mediaType != "application/json" {
      add(
        .wrongContentType, "Content-Type", line: nil, response.typeMessage(served), url: served.url)
    }
    if response.isCut {
      add(
        .oversizedFile, "Content-Length", line: nil,
        "\(served.url) has more than \(response.body.count) bytes.", url: served.url)
      return
    }
    if isExpected(response.body, served, expected) { return }
    do throws(FileErrors) {
      check(try DigitalAssetLinks(response.body), hosts: [host], apps: apps)
    } catch {
      addUnreadable(served, error)
    }
  }

  /// Returns the response with status 200; otherwise, reports why there is none.
  private mutating func response(_ served: ServedFile) -> ServedFile.Response? {
    switch served.answer {
    case .failed(let reason):
      add(
        .unreachableFile, "connection", line: nil, "\(served.url): \(reason).", url: served.url)
    case .response(let response) where (300..<400).contains(response.status):
      add(
        .redirectedFile, "status", line: nil,
        "\(served.url) redirects to \(response.location ?? "another address") (status \(response.status)).",
        url: served.url)
    case .response(let response) where response.status != 200:
      add(
        .missingFile, "status", line: nil, "\(served.url) has the status \(response.status).",
        url: served.url)
    case .response(let response): return response
    }
    return nil
  }

  private mutating func isExpected(
    _ body: [UInt8], _ served: ServedFile, _ expected: Expected?
  ) -> Bool {
    guard let expected else { return false }
    guard let line = Self.firstDifference(expected.bytes, body) else { return true }
    add(
      .otherFile, "body", line: line,
      "\(served.url) differs from \(expected.name) in line \(line).",
      url: served.url)
    return false
  }

  private mutating func addUnreadable(_ served: ServedFile, _ error: FileErrors) {
    let mistake = error.errors.first
    add(
      .unreadableFile, "body", line: mistake?.line,
      "\(served.url) is not an association file: \(mistake?.message ?? "it is malformed").",
      url: served.url)
  }

  // MARK: - Apple's servers

  /// Compares the copy of Apple's servers with the file of the web server.
  ///
  /// If the web server does not send a file, only a failed connection is reported.
  package init(_ contract: LinkContract, copy: ServedFile, of origin: ServedFile) {
    self.init(contract)
    guard let expected = origin.body else {
      if case .failed = copy.answer { _ = response(copy) }
      return
    }
    if case .response(let response) = copy.answer, response.status == 404 {
      add(
        .missingCopy, "status", line: nil,
        "\(copy.url) has the status 404, although \(origin.url) has a file.",
        url: copy.url)
      return
    }
    guard let response = response(copy) else { return }
    guard let line = Self.firstDifference(expected, response.body) else { return }
    add(
      .staleCopy, "body", line: line, "\(copy.url) differs from \(origin.url) in line \(line).",
      url: copy.url)
  }

  /// Returns the first line in which two texts differ, from 1; `nil` if they are the same.
  private static func firstDifference(_ one: [UInt8], _ two: [UInt8]) -> Int? {
    if one == two { return nil }
    let same = zip(one, two).prefix { $0 == $1 }
    return 1 + same.count { $0.0 == UInt8(ascii: "\n") }
  }
}

extension ServedFile.Response {
  /// The content type in lower case, without parameters.
  fileprivate var mediaType: String? {
    contentType.map { type in
      String(type.prefix { $0 != ";" }).lowercased().filter { !$0.isWhitespace }
    }
  }

  fileprivate func typeMessage(_ served: ServedFile) -> String {
    contentType.map { "\(served.url) has the content type “\($0)”." }
      ?? "\(served.url) has no content type."
  }
}
