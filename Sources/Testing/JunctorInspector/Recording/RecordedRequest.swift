// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor

extension RouterRecording {
  /// What the router knew about a request.
  struct Request: Hashable, Codable, Sendable {
    /// A captured or declared parameter.
    struct Parameter: Hashable, Codable, Sendable {
      /// The parameter's name.
      let name: String
      /// Its value; `nil` if it is redacted.
      @RecordedValue private(set) var value: String?

      init(name: String, value: String?) {
        self.name = name
        _value = RecordedValue(wrappedValue: value)
      }
    }

    /// The time of a stage.
    struct Timing: Hashable, Codable, Sendable {
      /// The name of the stage, as in the router's events.
      let stage: String
      /// How long it took.
      @RecordedSeconds private(set) var seconds: Duration

      init(stage: String, seconds: Duration) {
        self.stage = stage
        _seconds = RecordedSeconds(wrappedValue: seconds)
      }
    }

    /// The error of the caller.
    struct Failure: Hashable, Codable, Sendable {
      /// The error's code.
      let code: String
      /// Its description; `nil` if that could contain private values.
      let message: String?
    }

    /// The request's number; 0 if its address could not be written.
    let number: UInt64
    /// The number of the request that opened this one.
    var outer: UInt64?
    /// When it began, since the start of the recording.
    @RecordedSeconds var began: Duration
    /// The pattern of the route.
    var pattern: String?
    /// The name of the route, if it has one.
    var name: String?
    /// The line that registered the route.
    var owner: String?
    /// The parameters.
    var parameters: [Parameter] = []
    /// The times of the stages.
    var timings: [Timing] = []
    /// The rules of a remote policy that applied, in order.
    var decisions: [String] = []
    /// The error, if the request failed.
    var error: Failure?
    /// The router's explanation of the address.
    let explanation: String

    init(number: UInt64, began: Duration, explanation: String) {
      self.number = number
      _began = RecordedSeconds(wrappedValue: began)
      self.explanation = explanation
    }
  }
}

extension RouterRecording.Request {
  /// Adds the route of a request, its parameters and its error.
  ///
  /// - Parameter shown: The address in messages; `nil` if it cannot be redacted.
  mutating func note(
    _ request: RouteRequest, _ error: RouteError? = nil, isRedacted: Bool, shown: String?
  ) {
    pattern = request.pattern
    name = request.routeName
    owner = request.record.map { "\($0.owner)" }
    parameters = request.shownParameters.map { name, value in
      Parameter(name: name, value: value ?? (isRedacted ? nil : request[name]))
    }
    self.error = error.map { error in
      Failure(
        code: error.code.rawValue,
        message: isRedacted ? shown.flatMap { error.description(at: $0) } : "\(error)")
    }
  }

  /// Adds what the event of the end of a request contains.
  mutating func note(_ event: RouterEvent) {
    timings = event.timings.map { Timing(stage: $0.stage, seconds: $0.duration) }
    decisions = event.decisions.map { "\($0)" }
  }
}
