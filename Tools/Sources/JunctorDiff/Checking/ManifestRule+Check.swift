// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension ManifestRule {
  /// The rules about one manifest, in the order of their codes: the file `Rules/checks.txt`.
  package static let checks = read(PackageResources.checks_txt)

  package static let refusedPattern = checks["refusedPattern"]
  package static let neverWins = checks["neverWins"]
  package static let slip = checks["slip"]
  package static let repeatedAlias = checks["repeatedAlias"]
  package static let incompleteAlias = checks["incompleteAlias"]
  package static let missingExample = checks["missingExample"]
  package static let unmatchedExample = checks["unmatchedExample"]
  package static let foreignExample = checks["foreignExample"]
  package static let refusedExample = checks["refusedExample"]
  package static let refusedDefault = checks["refusedDefault"]
  package static let impossibleValue = checks["impossibleValue"]
  package static let riskWithoutStep = checks["riskWithoutStep"]
  package static let missingPrivacy = checks["missingPrivacy"]
  package static let unreachableSource = checks["unreachableSource"]
  package static let insecureOrigin = checks["insecureOrigin"]
  package static let riskForEveryPage = checks["riskForEveryPage"]
  package static let redundantSource = checks["redundantSource"]
  package static let riskyFreeText = checks["riskyFreeText"]
  package static let unlistedWebAddress = checks["unlistedWebAddress"]
  package static let privateResultForPages = checks["privateResultForPages"]
  package static let unknownReplacement = checks["unknownReplacement"]
  package static let missingReplacement = checks["missingReplacement"]
  package static let replacementLoop = checks["replacementLoop"]
  package static let deprecatedReplacement = checks["deprecatedReplacement"]
  package static let narrowReplacement = checks["narrowReplacement"]
  package static let unmatchedParent = checks["unmatchedParent"]
}
