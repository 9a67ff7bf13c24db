// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// The rules about URLs of a corpus, which two manifests treat differently. Each is about real links, where the other
// rules are about all possible ones.

extension ManifestRule {
  private static let pay = #"{"id": "pay", "pattern": "/pay"}"#

  package static let corpusLost = ManifestRule(
    "JD501", "corpusLost", .breaking, "No route matches a URL of the corpus any more.",
    explanation: "The URL occurs in real links.",
    example: .init(before: pay, after: ""), remedy: "Keep the old pattern as an alias.")

  package static let corpusRerouted = ManifestRule(
    "JD502", "corpusRerouted", .breaking, "A URL of the corpus opens another route.",
    explanation: "The URL occurs in real links.",
    example: .init(before: pay, after: #"{"id": "cashier", "pattern": "/pay", "priority": 1}"#),
    remedy: "If the new route is a better answer for the URL, accept the change.")

  package static let corpusParameters = ManifestRule(
    "JD503", "corpusParameters", .breaking, "A URL of the corpus has other parameters.",
    explanation: "The same route opens, but with other values.",
    example: .init(
      before:
        #"{"id": "order", "pattern": "/order/:id", "parameters": [{"name": "id", "in": "path"}]}"#,
      after:
        #"{"id": "order", "pattern": "/order/:number", "parameters": [{"name": "number", "in": "path"}]}"#
    ),
    remedy: "Keep the old names, keys and defaults.")

  package static let corpusNarrowed = ManifestRule(
    "JD504", "corpusNarrowed", .breaking, "A source may no longer open a URL of the corpus.",
    explanation: "Links from this source are refused.",
    example: .init(before: #"{"id": "pay", "pattern": "/pay", "exposure": ["push"]}"#, after: pay),
    remedy: "Keep the source in the exposure.")

  package static let corpusWidened = ManifestRule(
    "JD505", "corpusWidened", .additive, isAboutSecurity: true,
    "One more source may open a URL of the corpus.",
    explanation: "The handler receives input from a source that it did not have to expect.",
    example: .init(before: pay, after: #"{"id": "pay", "pattern": "/pay", "exposure": ["push"]}"#),
    remedy: "")

  package static let corpusGained = ManifestRule(
    "JD506", "corpusGained", .additive,
    "A route matches a URL of the corpus that no route matched.",
    explanation: "The link begins to work.", example: .init(before: "", after: pay), remedy: "")
}
