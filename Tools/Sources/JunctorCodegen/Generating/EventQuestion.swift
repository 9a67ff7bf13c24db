// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A question of an analyst with its answer in SQL, for the event dictionary.
struct EventQuestion: Sendable {
  let name: String
  let question: String
  let sql: String

  static let all: [EventQuestion] = [
    EventQuestion(
      name: "routes", question: "Which routes are opened most, by source?",
      sql: """
        SELECT source, coalesce(pattern, '(no route)') AS pattern, count(DISTINCT span) AS requests
        FROM events
        WHERE span IS NOT NULL AND outcome IS NOT NULL
        GROUP BY 1, 2
        ORDER BY requests DESC, source, pattern;
        """),
    EventQuestion(
      name: "pushes", question: "Which share of the pushes reached its screen?",
      sql: """
        WITH pushes AS (
          SELECT count(DISTINCT span) + count(CASE WHEN event = 'unopened' THEN 1 END) AS pushes,
            count(DISTINCT CASE WHEN event = 'shown' THEN span END) AS shown
          FROM events
          WHERE source = 'push' AND outcome IS NOT NULL AND outcome <> 'duplicate')
        SELECT pushes, shown, round(1.0 * shown / pushes, 3) AS share
        FROM pushes;
        """),
    EventQuestion(
      name: "stages", question: "How long does each stage take, in the median and for 95 percent?",
      sql: """
        WITH ranked AS (
          SELECT stage, ms, row_number() OVER (PARTITION BY stage ORDER BY ms) AS place,
            count(*) OVER (PARTITION BY stage) AS requests
          FROM stages)
        SELECT stage, requests,
          max(CASE WHEN place = (requests + 1) / 2 THEN ms END) AS median_ms,
          max(CASE WHEN place = (95 * requests + 99) / 100 THEN ms END) AS p95_ms
        FROM ranked
        GROUP BY stage, requests
        ORDER BY stage;
        """),
    EventQuestion(
      name: "failures", question: "Which failures are there, by code and owner?",
      sql: """
        SELECT code, coalesce(routes.module, events.module, '(no route)') AS owner,
          count(*) AS failures
        FROM events LEFT JOIN routes ON routes.pattern = events.pattern
        WHERE outcome = 'failed'
        GROUP BY 1, 2
        ORDER BY failures DESC, code, owner;
        """),
    EventQuestion(
      name: "rules", question: "How often did each rule of a policy apply, by day?",
      sql: """
        SELECT date(time, 'unixepoch') AS day, policy, rule, verb, count(*) AS hits
        FROM events
        WHERE event = 'rule'
        GROUP BY 1, 2, 3, 4
        ORDER BY 1, 2, 3;
        """),
    EventQuestion(
      name: "rollout", question: "Which share of the installs does each policy reach?",
      sql: """
        SELECT policy, count(DISTINCT install) AS installs,
          round(1.0 * count(DISTINCT install)
            / (SELECT count(DISTINCT install) FROM events), 3) AS share,
          count(CASE WHEN event = 'rule' THEN 1 END) AS hits
        FROM events
        WHERE policy IS NOT NULL
        GROUP BY policy
        ORDER BY policy;
        """),
    EventQuestion(
      name: "dropped", question: "How many events are missing?",
      sql: "SELECT coalesce(sum(dropped), 0) AS dropped FROM events;"),
  ]
}
