// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorDoctor
import JunctorManifest
import Testing

@Suite struct AppSiteAssociationFindingsTests {
  private func findings(_ json: String) throws -> [String] {
    try AppSiteAssociation(json.utf8).findings.map { "\($0.code.rawValue) \($0.path)" }
  }

  private func findings(ofComponents components: String, defaults: String = "{}") throws -> [String]
  {
    try findings(
      """
      {"applinks": {"substitutionVariables": {"tab": ["a"]}, "details": [{"appIDs":
        ["ABCDE12345.com.example.mall"], "defaults": \(defaults), "components": [\(components)]}]}}
      """
    ).map { $0.replacing("applinks.details[0].components", with: "") }
  }

  @Test func correctFileHasNoFindings() throws {
    let file = """
      {"applinks": {"defaults": {"percentEncoded": true}, "substitutionVariables": {"tab": ["a", "b*"]},
        "details": [{"appIDs": ["ABCDE12345.com.example-2.mall"], "components": [
          {"/": "/a/private/*", "exclude": true}, {"/": "/a/*", "?": {"q": "?*"}}, {"/": "/a/$(tab)/$(lang)"},
          {"/": "/caf\u{E9}", "percentEncoded": false, "comment": "x"}, {"/": "*", "#": "a"}]}]},
       "webcredentials": {"apps": []}, "appclips": {"apps": []}}
      """
    #expect(try findings(file) == [])
  }

  @Test(arguments: [
    (#"{"/": "/a", "casesensitive": false}"#, ["unknownKey [0].casesensitive"]),
    (#"{"totallyUnknown": 1}"#, ["unknownKey [0].totallyUnknown", "matchesEveryURL [0]"]),
    ("{}", ["matchesEveryURL [0]"]),
    ("5", ["wrongType [0]"]),
    (#"{"/": "/a", "exclude": "true"}"#, ["wrongType [0].exclude"]),
    (#"{"/": 5}"#, ["matchesEveryURL [0]", "wrongType [0]./"]),
    (#"{"/": "/a", "/": "/b"}"#, ["repeatedKey [0]./"]),
    (#"{"?": {"a": "1", "flag": true}, "/": "/a"}"#, ["nonStringQueryValue [0].?.flag"]),
    (#"{"?": 1, "/": "/a"}"#, ["wrongType [0].?"]),
    (#"{"/": "/$(tab)/$(Tab)"}"#, ["undefinedVariable [0]"]),
    (#"{"?": {"a": "$(x)"}}"#, ["undefinedVariable [0]"]),
    (##"{"/": "/a b"}, {"#": "é"}"##, ["unencodedPattern [0]", "unencodedPattern [1]"]),
    (#"{"/": "/a/*"}, {"/": "/a/b/*", "exclude": true}"#, ["unreachableComponent [1]"]),
    (#"{"/": "/a/*"}, {"/": "/a", "exclude": true}"#, ["unreachableComponent [1]"]),
    (#"{"/": "/a"}, {"/": "/b"}, {"/": "/a/"}"#, ["unreachableComponent [2]"]),
    (##"{"/": "/a", "?": {"q": "*"}}, {"/": "/a", "#": "x"}"##, ["unreachableComponent [1]"]),
    (
      #"{"/": "/a", "?": {"q": "?*"}}, {"/": "/a", "?": {"q": "1", "r": "2"}}"#,
      ["unreachableComponent [1]"]
    ),
    (#"{"/": "/a", "?": {"q": "?*"}}, {"/": "/a", "?": {"r": "1"}}"#, []),
    (#"{"/": "/a", "?": {"q": "?*"}}, {"/": "/a"}"#, []),
    (##"{"/": "/a", "#": "x"}, {"/": "/a"}"##, []),
    (#"{"/": "/a/*", "?": "x"}, {"/": "/a/b", "?": {"x": ""}}"#, []),
    (#"{"/": "/A*", "caseSensitive": false}, {"/": "/ab"}"#, ["unreachableComponent [1]"]),
    (#"{"/": "/ab*"}, {"/": "/ab", "caseSensitive": false}"#, []),
    (#"{"/": "*"}, {"/": "/ab", "caseSensitive": false}"#, ["unreachableComponent [1]"]),
    (#"{"/": "/a"}, {"/": "/a", "percentEncoded": false}"#, []),
  ])
  func componentsHaveFindings(components: String, expected: [String]) throws {
    #expect(try findings(ofComponents: components).sorted() == expected.sorted())
  }

  @Test func defaultsHaveFindings() throws {
    let found = try findings(
      ofComponents: #"{"?": "a"}"#, defaults: #"{"/": "/x", "exclude": true}"#)
    #expect(
      found == [
        "patternInDefaults applinks.details[0].defaults./",
        "patternInDefaults applinks.details[0].defaults.exclude",
      ])
  }

  @Test(arguments: [
    ("{}", ["missingDetails "]),
    (#"{"appLinks": {}}"#, ["missingDetails ", "unknownKey appLinks"]),
    (#"{"applinks": []}"#, ["missingDetails "]),
    (#"{"applinks": {}}"#, ["missingDetails applinks"]),
    (#"{"applinks": {"details": 1}}"#, ["missingDetails applinks"]),
    (
      #"{"applinks": {"details": [1, {}]}}"#,
      ["wrongType applinks.details[0]", "missingAppID applinks.details[1]"]
    ),
    (
      #"{"applinks": {"details": [{"appID": "ABCDE12345.a", "appIDs": ["ABCDE12345.*", "b.c", "abcde12345.a"]}]}}"#,
      ["twoKindsOfAppIDs applinks.details[0]"]
        + Array(repeating: "invalidAppID applinks.details[0]", count: 3)
    ),
    (
      #"{"applinks": {"details": [{"appID": "ABCDE12345.a", "paths": ["NOT /x"], "components": []}]}}"#,
      ["pathsBesideComponents applinks.details[0].paths"]
    ),
    (
      #"{"applinks": {"details": [], "substitutionVariables": {"lang": [], "a(": ["$(digit)"], "b": 1}}}"#,
      [
        "invalidVariable applinks.substitutionVariables.lang",
        "invalidVariable applinks.substitutionVariables.a(",
        "invalidVariable applinks.substitutionVariables.a(",
        "wrongType applinks.substitutionVariables.b",
      ]
    ),
    (
      #"{"applinks": {"details": {"ABCDE12345.a": {"paths": "x"}}}}"#,
      ["wrongType applinks.details.ABCDE12345.a.paths"]
    ),
  ])
  func filesHaveFindings(json: String, expected: [String]) throws {
    #expect(try findings(json).sorted() == expected.sorted())
  }

  @Test func findingsHaveTheirPlaceAndRemedy() throws {
    let file = try AppSiteAssociation(
      """
      {"applinks": {"details": [
        {"appIDs": ["ABCDE12345.a"], "components": [
          {"/": "/é", "percentEncoded": false, "persentEncoded": 1},
          {"/": "/a/*"},
            {"/": "/a/b", "exclude": true}]}]}}
      """.utf8)
    #expect(
      file.findings.map(\.description) == [
        "3:60: warning: unknownKey: applinks.details[0].components[0].persentEncoded: "
          + "the system ignores the key “persentEncoded”. Did you mean “percentEncoded”?",
        "5:7: warning: unreachableComponent: applinks.details[0].components[2]: "
          + "components[1] matches each URL that this one matches, and comes first. Write the more specific one first",
      ])
  }

  @Test func largeFileIsAFinding() throws {
    let comment = String(repeating: "x", count: 131_072)
    let file = #"{"applinks": {"details": []}, "webcredentials": {"apps": ["\#(comment)"]}}"#
    #expect(try findings(file) == ["fileTooLarge "])
    #expect(try AppSiteAssociation(file.utf8).findings.first?.severity == .error)
  }

  @Test(arguments: [
    ("", "1:1: invalidJSON: a value is missing"),
    ("[]", "1:1: wrongValue: an association file is an object, not a list"),
    (
      "{\"applinks\":\n  {\"details\": [{\"appIDs\": x}]}}",
      "2:27: invalidJSON: applinks.details[0].appIDs: a value is missing"
    ),
    ("{} {}", "1:4: invalidJSON: the text continues after its end"),
  ])
  func malformedFileIsRefused(json: String, message: String) {
    let error = #expect(throws: FileErrors.self) { try AppSiteAssociation(json.utf8) }
    #expect(error?.description == message)
  }

  @Test func limitsAreReported() throws {
    let nested = String(repeating: "[", count: 100)
    #expect(throws: FileErrors.self) { try AppSiteAssociation("{\"a\": \(nested)".utf8) }
    let large = "{\"a\": \"\(String(repeating: "x", count: 1 << 20))\"}"
    #expect(throws: FileErrors.self) { try AppSiteAssociation(large.utf8) }
    let expanding = """
      {"applinks": {"substitutionVariables": {"x": ["\(String(repeating: "ab", count: 10_000))"]},
        "details": [{"components": [{"/": "*"}, {"/": "\(String(repeating: "$(x)", count: 200))"}]}]}}
      """
    let error = #expect(throws: FileErrors.self) { try AppSiteAssociation(expanding.utf8) }
    #expect(error?.errors.first?.path == "applinks.details[0].components[1]")
    #expect(error?.errors.first?.code == .limitExceeded)
  }
}
