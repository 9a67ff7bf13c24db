// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import JunctorMatching

@Suite struct ParameterTextTests {
  private static let readings: [(String, Double)] = [
    ("2001-01-01T00:00:00Z", 0), ("2001-01-01t00:00:01.5z", 1.5),
    ("2000-12-31T23:59:59Z", -1), ("2001-03-01T00:00:00Z", 59 * 86_400),
    ("2004-02-29T12:30:15Z", 99_750_615), ("2001-01-01T08:00:00+08:00", 0),
    ("2000-12-31T19:15:00.25-04:45", 0.25), ("1970-01-01T00:00:00Z", -978_307_200),
  ]

  @Test(arguments: readings)
  func dateIsReadAsSecondsSince2001(_ text: String, _ seconds: Double) throws {
    #expect(ParameterText.time(of: text) == seconds)
    let written = try #require(ParameterText.date(at: seconds))
    #expect(ParameterText.time(of: written) == seconds)
  }

  private static let writings: [(Double, String)] = [
    (0, "2001-01-01T00:00:00Z"), (1.5, "2001-01-01T00:00:01.5Z"),
    (99_750_615, "2004-02-29T12:30:15Z"), (-978_307_200, "1970-01-01T00:00:00Z"),
    (-63_145_526_400, "0000-01-01T00:00:00Z"), (252_423_993_599, "9999-12-31T23:59:59Z"),
  ]

  @Test(arguments: writings)
  func secondsAreWrittenAsADate(_ seconds: Double, _ text: String) {
    #expect(ParameterText.date(at: seconds) == text)
  }

  @Test(arguments: [-63_145_526_401.0, 252_423_993_600, .infinity, .nan])
  func yearOfMoreThanFourDigitsIsNotWritten(_ seconds: Double) {
    #expect(ParameterText.date(at: seconds) == nil)
  }
}
