// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorBridge

/// The files that the desk serves; they are embedded, so that the command runs in any folder.
enum DeskSite {
  /// Returns a file that requires no token, because it contains no secret.
  static func file(_ path: String) -> (type: String, bytes: [UInt8])? {
    switch path {
    case "/junctor.js": ("text/javascript", Array(BridgeScript.source.utf8))
    case "/parts.css": ("text/css", PackageResources.parts_css)
    case "/parts.mjs": ("text/javascript", PackageResources.parts_mjs)
    case "/desk.css": ("text/css", PackageResources.desk_css)
    case "/desk.js": ("text/javascript", PackageResources.desk_js)
    case "/h5/campaign.css": ("text/css", PackageResources.campaign_css)
    case "/h5/campaign.js": ("text/javascript", PackageResources.campaign_js)
    case "/h5/routes.mjs": ("text/javascript", PackageResources.routes_mjs)
    case "/h5/advert.js": ("text/javascript", PackageResources.advert_js)
    default: nil
    }
  }

  static var desk: [UInt8] { PackageResources.desk_html }

  /// Returns a document of the web site, with its own token and that of its frame.
  static func document(_ path: String, token: String, frame: String? = nil) -> [UInt8]? {
    let bytes: [UInt8]
    switch path {
    case "/h5/campaign": bytes = PackageResources.campaign_html
    case "/h5/advert": bytes = PackageResources.advert_html
    default: return nil
    }
    let text = String(decoding: bytes, as: UTF8.self)
      .replacing("{token}", with: token).replacing("{frame}", with: frame ?? "")
    return Array(text.utf8)
  }
}
