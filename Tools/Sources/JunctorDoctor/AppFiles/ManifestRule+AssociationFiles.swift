// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

package import JunctorDiff
internal import JunctorManifest

// The rules about association files, in a folder or as a web server sends them: see `ManifestRule+AppFiles.swift`.

extension ManifestRule {
  // MARK: - Contents

  package static let brokenAssociation = ManifestRule(
    "JX301", "brokenAssociation", .error, "An association file does not do what it says.",
    explanation:
      "The system ignores or refuses the part that the message names, for example a value of another type.",
    example: .init(
      .association,
      association(#"{"/": "/order/*", "?": {"id": 7}}, {"/": "/order/?*"}"#)),
    remedy: "Correct the part of the file.")

  package static let doubtfulAssociation = ManifestRule(
    "JX302", "doubtfulAssociation", .warning,
    "An association file probably does not do what its author intends.",
    explanation: "For example, a key is misspelled, or an earlier component matches the same URLs.",
    example: .init(
      .association, association(#"{"/": "/order/?*", "casesensitive": false}"#)),
    remedy: "Correct the part of the file.")

  package static let associationRemark = ManifestRule(
    "JX303", "associationRemark", .note, "A place of an association file deserves a second look.",
    explanation: "The system reads it, but the file is clearer without it.",
    example: .init(
      .association,
      association(
        #"{"/": "/order/?*"}"#, apps: #""appID": "ABCDE12345.com.example.mall", "appIDs": []"#)),
    remedy: "Simplify the part of the file.")

  package static let missingApp = ManifestRule(
    "JX304", "missingApp", .error, "The association file does not list the app.",
    explanation:
      "An app ID is a prefix, which is usually the team, a point and the bundle identifier.",
    example: .init(
      .association,
      association(#"{"/": "/order/?*"}"#, apps: #""appIDs": ["ABCDE12345.com.example.shop"]"#)),
    remedy: "Write the file again with “junctorctl generate --aasa FILE --app-id ID”.")

  package static let closedLink = ManifestRule(
    "JX305", "closedLink", .error,
    "By the association file, a link to a route that is open to universal links does not open the app.",
    explanation: "The system opens the link in the browser.",
    example: .init(.association, association(#"{"/": "/orders/?*"}"#)),
    remedy: "Write the file again with “junctorctl generate”.")

  package static let openedLink = ManifestRule(
    "JX306", "openedLink", .warning,
    "By the association file, a link opens the app, and its route is not open to universal links.",
    explanation:
      "The router refuses the link. Without the component, the browser opens the page. The generated file excludes the link.",
    example: .init(.association, association(#"{"/": "*"}"#)),
    remedy: "Write the file again with “junctorctl generate”, or open the route to universal links."
  )

  package static let missingPackage = ManifestRule(
    "JX307", "missingPackage", .error,
    "The file assetlinks.json does not let the Android app open links.",
    explanation: "No statement has the relation “handle_all_urls” and the package of the app.",
    example: .init(.assetLinks, assetLinks(package: "com.example.shop")),
    remedy:
      "Write the file again with “junctorctl generate --assetlinks FILE --android-app PACKAGE”.")

  package static let missingFingerprint = ManifestRule(
    "JX308", "missingFingerprint", .error,
    "The file assetlinks.json does not have the certificate of the Android app.",
    explanation: "With Play App Signing, it is the app signing key, not the upload key.",
    example: .init(
      .assetLinks, assetLinks(fingerprint: Array(repeating: "00", count: 32).joined(separator: ":"))
    ),
    remedy: "Add the SHA-256 fingerprint of the app signing key.")

  package static let malformedFingerprint = ManifestRule(
    "JX309", "malformedFingerprint", .error, "A fingerprint in assetlinks.json is malformed.",
    explanation:
      "A SHA-256 fingerprint has 32 bytes in hexadecimal digits, in upper case, separated by colons.",
    example: .init(.assetLinks, assetLinks(more: #", "14:6d:e9""#)),
    remedy: "Copy the fingerprint from “keytool -list -v”, or from the Play Console.")

  // MARK: - As the server sends it

  package static let unreachableFile = ManifestRule(
    "JX401", "unreachableFile", .error, "A server does not respond to a request for a file.",
    explanation: "The connection failed, or it took too long.",
    example: .init(.response, "GET \(associationURL)\nfailed: connection refused"),
    remedy: "Check the address, the DNS entry, the certificate and the firewall of the server.")

  package static let missingFile = ManifestRule(
    "JX402", "missingFile", .error, "A server does not send a file.",
    explanation: "The status of the response is not 200.",
    example: .init(.response, "GET \(associationURL)\n404"),
    remedy:
      "Publish the file at the address, without a login and without a block for some countries.")

  package static let redirectedFile = ManifestRule(
    "JX403", "redirectedFile", .error, "A server redirects the request for a file.",
    explanation: "Neither Apple nor Google follows redirects for association files.",
    example: .init(
      .response,
      "GET \(associationURL)\n301\nLocation: https://www.mall.example/.well-known/apple-app-site-association"
    ),
    remedy: "Serve the file at this address, with status 200.")

  package static let unusualContentType = ManifestRule(
    "JX404", "unusualContentType", .note,
    "The file apple-app-site-association is not sent as application/json.",
    explanation: "This is the documented type. Files with another type are known to work.",
    example: .init(
      .response,
      "GET \(associationURL)\n200\nContent-Type: application/octet-stream\n\n"
        + association(#"{"/": "/order/?*"}"#)),
    remedy: "Configure the server to send Content-Type: application/json.")

  package static let wrongContentType = ManifestRule(
    "JX405", "wrongContentType", .error,
    "The file assetlinks.json is not sent as application/json.",
    explanation: "Android does not verify the domain.",
    example: .init(
      .response, "GET \(assetLinksURL)\n200\nContent-Type: text/plain\n\n" + assetLinks()),
    remedy: "Configure the server to send Content-Type: application/json.")

  package static let oversizedFile = ManifestRule(
    "JX406", "oversizedFile", .error, "A file is larger than the systems read.",
    explanation: "The limit of apple-app-site-association is 131,072 bytes, not compressed.",
    example: .init(
      .response,
      "GET \(associationURL)\n200\nContent-Type: application/json\nContent-Length: 131073"),
    remedy: "Replace components by patterns that match more, or divide the file by hosts.")

  package static let unreadableFile = ManifestRule(
    "JX407", "unreadableFile", .error, "A server sends a file that cannot be read.",
    explanation: "Often, it is an error page, or the page of a login.",
    example: .init(
      .response, "GET \(associationURL)\n200\nContent-Type: application/json\n\n<!DOCTYPE html>"),
    remedy: "Publish the file that “junctorctl generate” writes.")

  package static let otherFile = ManifestRule(
    "JX408", "otherFile", .warning, "A server sends another file than the expected one.",
    explanation:
      "The expected file is the one that the command was given, or else the generated one. Devices read a new file about once a week, so publish it days before the release that needs it.",
    example: .init(
      .response,
      "GET \(associationURL)\n200\nContent-Type: application/json\n\n"
        + association(#"{"/": "/order/?*", "comment": "old"}"#)),
    remedy: "Publish the expected file.")

  package static let staleCopy = ManifestRule(
    "JX409", "staleCopy", .warning, "Apple's servers have another file than the web server.",
    explanation:
      "Devices read the file from Apple's servers, which read it from the web server within about 24 hours.",
    example: .init(
      .response,
      "GET \(copyURL)\n200\nContent-Type: application/json\n\n"
        + association(#"{"/": "/order/?*", "comment": "old"}"#)),
    remedy: "Wait for a day, and check again. In development, use “?mode=developer”.")

  package static let missingCopy = ManifestRule(
    "JX410", "missingCopy", .error, "Apple's servers do not have the file.",
    explanation:
      "The web server sends it to this command. So it probably refuses Apple's requests, for example by a firewall for web applications, or the file is new.",
    example: .init(.response, "GET \(copyURL)\n404"),
    remedy:
      "Let the web server respond to requests from all countries and clients, and check again after a day."
  )
}

// MARK: - Excerpts

extension ManifestRule {
  private static let associationURL =
    "https://m.mall.example/.well-known/apple-app-site-association"
  private static let assetLinksURL = "https://m.mall.example/.well-known/assetlinks.json"
  private static let copyURL = "https://app-site-association.cdn-apple.com/a/v1/m.mall.example"

  private static func association(
    _ components: String, apps: String = #""appIDs": ["ABCDE12345.com.example.mall"]"#
  ) -> String {
    #"{"applinks": {"details": [{\#(apps), "components": [\#(components)]}]}}"#
  }

  private static func assetLinks(
    package name: String = "com.example.mall",
    fingerprint: String =
      "14:6D:E9:83:C5:73:06:50:D8:EE:B9:95:2F:34:FC:64:16:A0:83:42:E6:1D:BE:A8:8A:04:96:B2:3F:CF:44:E5",
    more: String = ""
  ) -> String {
    #"""
    [{"relation": ["delegate_permission/common.handle_all_urls"],
      "target": {"namespace": "android_app", "package_name": "\#(name)",
        "sha256_cert_fingerprints": ["\#(fingerprint)"\#(more)]}}]
    """#
  }
}
