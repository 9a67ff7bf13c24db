// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension PolicyRecipient {
  /// Returns whether the app and its installation meet the conditions that do not depend on a request.
  func meets(
    _ conditions: RoutePolicy.Conditions, _ cryptography: some PolicyCryptography
  ) -> Bool {
    conditions.appVersion?.contains(appVersion) ?? true
      && conditions.systemVersion?.contains(systemVersion) ?? true
      && (conditions.locales.isEmpty || conditions.locales.contains(where: isPrefixOfLanguage))
      && conditions.share?.contains(installID: installID, cryptography: cryptography) ?? true
  }

  /// Basic filtering of RFC 4647, §3.3.1.
  private func isPrefixOfLanguage(_ range: String) -> Bool {
    let (range, language) = (range.lowercased(), self.language.lowercased())
    return language == range || language.hasPrefix(range + "-")
  }
}
