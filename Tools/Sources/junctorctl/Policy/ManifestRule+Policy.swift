// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorDiff

extension ManifestRule {
  /// The rules about policies, in the order of their codes: the file `Rules/policies.txt`.
  static let policies = read(PackageResources.policies_txt)

  static let refusedRule = policies["refusedRule"]
  static let missingTarget = policies["missingTarget"]
  static let webPage = policies["webPage"]
  static let selectedUsers = policies["selectedUsers"]
  static let purchasePage = policies["purchasePage"]
  static let longLifetime = policies["longLifetime"]
  static let expiredPolicy = policies["expiredPolicy"]
  static let keptRule = policies["keptRule"]
  static let missingNote = policies["missingNote"]
  static let everyInstall = policies["everyInstall"]
  static let logoutEverywhere = policies["logoutEverywhere"]
  static let highRevision = policies["highRevision"]
  static let reusedSalt = policies["reusedSalt"]
  static let kill = policies["kill"]
  static let neverApplies = policies["neverApplies"]
}
