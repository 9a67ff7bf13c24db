// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching

// The conditions of rows divide the values of each key of the query, and the fragments, into finitely
// many classes: those that the same conditions accept. A class has a shortest text. One text of each
// class, in all combinations, shows every way in which the conditions hold together.

/// The combinations of conditions on query and fragment that some rows distinguish.
struct ConditionClasses {
  static let maximumCombinations = 20_000

  /// A key of the query with its languages, or the fragment.
  private struct Subject: Hashable {
    let key: [UInt8]?
    let languages: [QueryCondition.Language]
  }

  /// The classes of each subject; the first has no texts, for an absent key or fragment.
  private var known: [Subject: [TextClass]] = [:]

  /// Returns conditions that all of the required rows meet, and none of the others.
  ///
  /// - Parameter variants: How often to vary the texts.
  /// - Returns: The shortest, then the variants; none if there are no such conditions.
  mutating func conditions(
    of required: [PatternRow], not others: [PatternRow], variants: Int = 0
  ) throws(AutomatonError) -> [TableWitness.Conditions] {
    if others.contains(where: { !$0.hasConditions }) { return [] }
    let rows = required + others
    let keys = Set(rows.flatMap { $0.query.map { $0.key } })
      .sorted { $0.lexicographicallyPrecedes($1) }
    var subjects = keys.map { key in
      Subject(
        key: key,
        languages: Self.distinct(
          rows.flatMap { $0.query.filter { $0.key == key }.map { $0.language } }))
    }
    let fragments = Self.distinct(rows.compactMap { $0.fragment })
    if !fragments.isEmpty {
      subjects.append(Subject(key: nil, languages: fragments.map { .constrained($0) }))
    }
    // For each subject, the classes that meet the required conditions.
    var choices: [[TextClass]] = []
    var combinations = 1
    for subject in subjects {
      let needed = Set(required.compactMap { Self.language(of: $0, subject) })
      let classes = try classes(of: subject).filter { needed.isSubset(of: $0.holding) }
      choices.append(classes)
      combinations *= classes.count
      if combinations > Self.maximumCombinations { throw .overBudget }
    }
    let demands = others.map { row in subjects.map { Self.language(of: row, $0) } }
    var best: (cost: Int, chosen: [Int])?
    for combination in 0..<combinations {
      var rest = combination
      var chosen: [Int] = []
      var cost = 0
      for choice in choices {
        chosen.append(rest % choice.count)
        rest /= choice.count
        if let text = choice[chosen[chosen.count - 1]].texts.first { cost += text.count + 2 }
      }
      if let best, best.cost <= cost { continue }
      let isMet = demands.contains { demand in
        demand.indices.allSatisfy { index in
          demand[index].map { choices[index][chosen[index]].holding.contains($0) } ?? true
        }
      }
      if !isMet { best = (cost, chosen) }
    }
    guard let best else { return [] }
    return (0...variants).map { variant in
      var result = TableWitness.Conditions()
      for (index, subject) in subjects.enumerated() {
        let texts = choices[index][best.chosen[index]].texts
        if texts.isEmpty { continue }
        // Different keys have different texts.
        let text = texts[variant * (index + 1) % texts.count]
        if let key = subject.key {
          result.query.append((key, text))
        } else {
          result.fragment = text
        }
      }
      return result
    }
  }

  private static func distinct<Element: Equatable>(_ all: [Element]) -> [Element] {
    var result: [Element] = []
    for one in all where !result.contains(one) { result.append(one) }
    return result
  }

  /// Returns the number of the language that a row requires of a subject; `nil` if there is none.
  private static func language(of row: PatternRow, _ subject: Subject) -> Int? {
    let language: QueryCondition.Language? =
      if let key = subject.key {
        row.query.first { $0.key == key }?.language
      } else {
        row.fragment.map { .constrained($0) }
      }
    return language.flatMap { subject.languages.firstIndex(of: $0) }
  }

  private mutating func classes(of subject: Subject) throws(AutomatonError) -> [TextClass] {
    if let classes = known[subject] { return classes }
    var automata: [Automaton] = []
    for language in subject.languages {
      switch language {
      case .literal(let text): automata.append(try Automaton(.literal(text)))
      case .constrained(let automaton): automata.append(automaton)
      case .any: automata.append(.anyTail)
      }
    }
    let avoided = subject.key == nil ? 0 : PercentDecoding.escapedSlash
    let classes = [TextClass.none] + (try TextClass.all(automata, avoiding: avoided))
    known[subject] = classes
    return classes
  }
}
