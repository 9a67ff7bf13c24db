// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if Logging
  public import Junctor
  public import Logging

  extension Router {
    /// Writes each event to a logger of swift-log.
    ///
    ///     router.addLogging(to: Logger(label: "com.example.mall.router"))
    ///
    /// The message is the name of the event, such as `router answered`. The metadata has the members of the JSON line, such
    /// as `trace`, `pattern`, `source` and `outcome`, without the time. A parameter that is not public is `‹redacted›`, and no
    /// address is logged.
    ///
    /// - Parameters:
    ///   - logger: The logger. Its level decides which events are written.
    ///   - level: Returns the level of an event; `nil` drops it. The default is `RouterEvent.logLevel`.
    /// - Returns: The token with which `unregister(_:)` stops the log.
    @discardableResult
    public func addLogging(
      to logger: Logger,
      level: @escaping @Sendable (RouterEvent) -> Logger.Level? = { $0.logLevel }
    ) -> RouteToken {
      addListener { event in
        guard let level = level(event), level >= logger.logLevel else { return }
        logger.log(
          level: level, "router \(event.name)", metadata: event.logMetadata, source: "Junctor")
      }
    }
  }

  extension RouterEvent {
    /// The level of the event in a log.
    ///
    /// `debug` for successes and for decisions of the user, `info` for broken links and refusals, `error` for failures of
    /// the app, and `trace` for `routed`, since `answered` has the same facts.
    public var logLevel: Logger.Level {
      switch kind {
      case .routed: .trace
      case .shown, .answered(.value), .answered(.handled), .answered(.dismissed): .debug
      case .answered(.failed(let code)):
        switch code {
        case .cancelled: .debug
        case .notFound, .denied, .badParameter, .invalidURL, .rejected, .busy, .declined: .info
        default: .error  // Also codes of later versions.
        }
      case .ruled: .info
      case .dropped: .warning
      case .secondAnswer, .lateAnswer: .error
      case .reported: navigation == nil ? .info : .debug
      @unknown default: .info
      }
    }

    /// The members of the encoded form, as metadata.
    fileprivate var logMetadata: Logger.Metadata {
      var metadata: Logger.Metadata = [:]
      forEachMember { member, value in
        switch (member, value) {
        case (.version, _), (.time, _), (.event, _): return
        case (_, .text(let text)): metadata[member.rawValue] = .string(text)
        case (_, .integer(let number)): metadata[member.rawValue] = .string("\(number)")
        case (_, .number(let number)): metadata[member.rawValue] = .string("\(number)")
        case (_, .texts(let texts)):
          metadata[member.rawValue] = .array(texts.map { .string($0) })
        case (_, .object(let pairs)):
          let values = pairs.map {
            ($0.name, Logger.MetadataValue.string($0.value ?? "‹redacted›"))
          }
          metadata[member.rawValue] = .dictionary(Dictionary(values) { first, _ in first })
        }
      }
      return metadata
    }
  }
#endif
