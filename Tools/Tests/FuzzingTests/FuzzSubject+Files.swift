// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import TestSupport

extension FuzzSubject {
  /// The readers of files and messages that other programs write.
  static let files = [
    FuzzSubject("json") { JSONLaws.check },
    FuzzSubject("routes") { ManifestLaws.check },
    FuzzSubject("policy") { PolicyLaws().check },
    FuzzSubject("jws") { SignatureLaws().check },
    FuzzSubject("bridge") { BridgeLaws().check },
    FuzzSubject("push") { PushLaws().check },
    FuzzSubject("plist") { PropertyListLaws.check },
    FuzzSubject("android") { AndroidManifestLaws.check },
    FuzzSubject("aasa") { AppSiteAssociationLaws.check },
    FuzzSubject("assetlinks") { AssetLinksLaws.check },
    FuzzSubject("csv") { CSVLaws.check },
  ]
}
