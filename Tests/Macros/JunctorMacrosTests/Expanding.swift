// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if Macros
  import Expanding
  import Testing

  private func expect(_ call: ExpansionCall, _ location: SourceLocation) {
    do {
      for failure in try call.run().failures {
        Issue.record("\(failure)", sourceLocation: location)
      }
    } catch {
      Issue.record(error, sourceLocation: location)
    }
  }

  /// Expects the expansion of a source, without messages.
  func expectExpansion(
    _ source: String, _ expanded: String, conformances: [String] = ["Route"],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expect(
      ExpansionCall(source, conformances: conformances, expectation: .init(text: expanded)),
      sourceLocation)
  }

  /// Expects the messages about a source, and the source after all, or some, fix-its.
  func expectNotices(
    _ source: String, _ notices: [ExpansionCall.Notice], applying repairs: [String]? = nil,
    fixed: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expect(
      ExpansionCall(
        source, expectation: .init(notices: notices, repairs: repairs, fixed: fixed)),
      sourceLocation)
  }

  /// Returns the expansion of a source, and the messages about it.
  func expansion(of source: String) throws -> ExpansionCall.Answer {
    try ExpansionCall(source).run()
  }

  /// An expected message.
  func notice(
    _ line: Int, _ column: Int, _ message: String, repair: String? = nil, isError: Bool = true
  ) -> ExpansionCall.Notice {
    .init(
      message: message, line: line, column: column, isError: isError,
      repairs: repair.map { [$0] } ?? [])
  }
#endif
