// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorDiff
internal import JunctorManifest
internal import JunctorMatching

// The interface of the engine. A request is a JSON object with a member `ask`; the answer is a JSON object. Offsets are
// bytes of UTF-8, and `?` marks a member that can be absent.
//
//     load     routes, file?                                → routes (a number), spaces
//     match    url                                          → route (a pattern or null), id?, captures, error?
//     explain  url, source?                                 → what `junctorctl explain --format json` prints, and
//              text, normalized?, route? (the object of routes.json), parameters?, invisible
//     access   url, origins?                                → pattern, sources: [{source, opens, code?, reason?}]
//     ways     url, aasa?, assetlinks?, filters?            → ios?, android?
//     covers   url?, pattern?, ignoresCase?, source?, sources? → covers
//     write    pattern or id, values                        → url
//     list                                                  → spaces, routes, ranked: [{pattern, id}]
//     compare  routes (those of an older contract)          → isBreaking, findings
//
// `routes`, `aasa` and `assetlinks` are the objects of routes.json and of the domain's files, or the texts of these files: then
// places have their lines. `filters` are the intent filters as in IntentFilter+JSON.swift. An answer about a system is absent
// if its file is. `parameters` has an object for each parameter: name, texts, expected, isRequired, error?.
//
// If there is no answer, the object has `error` with a code and a message, and where they are known path, line, column,
// offset and name. The other errors of a file are in `errors`.

/// Answers questions about URLs by a contract, as JSON: the same answers as those of the command.
package struct Engine {
  private var contract: LoadedContract?

  package init() {}

  /// Returns the answer to a request.
  ///
  /// - Parameter request: The UTF-8 bytes of a JSON object.
  /// - Complexity: That of the question; for `load`, linear in the length of the contract, plus the cost of its patterns.
  package mutating func answer(_ request: [UInt8]) -> [UInt8] {
    EngineRequest.answer(request) { (request) throws(EngineError) in try answer(request) }
  }

  private mutating func answer(
    _ request: EngineRequest
  ) throws(EngineError) -> [JSONValue.Member] {
    let question = try request.string("ask")
    if question == "load" {
      let loaded = try LoadedContract(request)
      contract = loaded
      return loaded.loading
    }
    let contract = try contract.loaded()
    switch question {
    case "match": return contract.match(try request.string("url"))
    case "explain": return contract.explanation(of: try request.string("url"), try request.source)
    case "access":
      return contract.access(to: try request.string("url"), try request.strings("origins"))
    case "ways": return try contract.ways(request)
    case "covers": return try contract.coverage(request)
    case "write": return try contract.url(request)
    case "list": return contract.list
    case "compare": return contract.changes(since: try LoadedContract(request))
    default: throw EngineError("badRequest", "“\(question)” is not a question")
    }
  }
}
