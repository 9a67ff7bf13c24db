// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

package import JunctorDiff

extension ManifestRule {
  /// The rules about the files of an app and of its web server, in the order of their codes: the file `Rules/appFiles.txt`.
  package static let appFiles = read(PackageResources.appFiles_txt)

  package static let wrongType = appFiles["wrongType"]
  package static let placeholder = appFiles["placeholder"]
  package static let missingScheme = appFiles["missingScheme"]
  package static let unknownScheme = appFiles["unknownScheme"]
  package static let malformedScheme = appFiles["malformedScheme"]
  package static let missingDomain = appFiles["missingDomain"]
  package static let unknownDomain = appFiles["unknownDomain"]
  package static let malformedDomain = appFiles["malformedDomain"]
  package static let restrictedMode = appFiles["restrictedMode"]
  package static let missingQueriedScheme = appFiles["missingQueriedScheme"]
  package static let tooManyQueriedSchemes = appFiles["tooManyQueriedSchemes"]
  package static let missingSceneManifest = appFiles["missingSceneManifest"]
  package static let missingFilter = appFiles["missingFilter"]
  package static let unmatchedLink = appFiles["unmatchedLink"]
  package static let wideFilter = appFiles["wideFilter"]
  package static let unverifiedFilter = appFiles["unverifiedFilter"]
  package static let unexportedActivity = appFiles["unexportedActivity"]
  package static let repeatedActivity = appFiles["repeatedActivity"]
  package static let incompleteFilter = appFiles["incompleteFilter"]
  package static let uppercaseFilter = appFiles["uppercaseFilter"]
  package static let mixedFilter = appFiles["mixedFilter"]
  package static let malformedFilter = appFiles["malformedFilter"]
  package static let brokenAssociation = appFiles["brokenAssociation"]
  package static let doubtfulAssociation = appFiles["doubtfulAssociation"]
  package static let associationRemark = appFiles["associationRemark"]
  package static let missingApp = appFiles["missingApp"]
  package static let closedLink = appFiles["closedLink"]
  package static let openedLink = appFiles["openedLink"]
  package static let missingPackage = appFiles["missingPackage"]
  package static let missingFingerprint = appFiles["missingFingerprint"]
  package static let malformedFingerprint = appFiles["malformedFingerprint"]
  package static let unreachableFile = appFiles["unreachableFile"]
  package static let missingFile = appFiles["missingFile"]
  package static let redirectedFile = appFiles["redirectedFile"]
  package static let unusualContentType = appFiles["unusualContentType"]
  package static let wrongContentType = appFiles["wrongContentType"]
  package static let oversizedFile = appFiles["oversizedFile"]
  package static let unreadableFile = appFiles["unreadableFile"]
  package static let otherFile = appFiles["otherFile"]
  package static let staleCopy = appFiles["staleCopy"]
  package static let missingCopy = appFiles["missingCopy"]
}
