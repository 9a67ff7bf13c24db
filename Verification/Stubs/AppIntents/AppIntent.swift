// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// The clang module of the real framework exports Foundation, too.
@_exported import Foundation

// The declarations and defaults are those of the interfaces of macOS 13.3 and 26.0. Resolvers, predictions, donations
// and dependencies are left out.

public protocol PersistentlyIdentifiable {
  static var persistentIdentifier: String { get }
}

public protocol AppIntent: PersistentlyIdentifiable, Sendable {
  associatedtype PerformResult: IntentResult
  associatedtype SummaryContent: ParameterSummary

  static var title: LocalizedStringResource { get }
  static var description: IntentDescription? { get }
  @available(iOS, introduced: 16.0, deprecated: 26.0, message: "Use supportedModes")
  @available(macOS, introduced: 13.0, deprecated: 26.0, message: "Use supportedModes")
  @available(tvOS, introduced: 16.0, deprecated: 26.0, message: "Use supportedModes")
  @available(watchOS, introduced: 9.0, deprecated: 26.0, message: "Use supportedModes")
  static var openAppWhenRun: Bool { get }
  static var parameterSummary: SummaryContent { get }

  func perform() async throws -> PerformResult
  init()
}

extension AppIntent {
  public typealias Parameter = IntentParameter
  public typealias Summary = IntentParameterSummary<Self>

  public static var persistentIdentifier: String { "\(Self.self)" }
  public static var description: IntentDescription? { nil }
  public static var openAppWhenRun: Bool { false }
  public static var parameterSummary: some ParameterSummary { IntentParameterSummary<Self>("") }
}

public protocol SystemIntent: AppIntent {}

public protocol OpenIntent: SystemIntent {
  associatedtype Value: AppValue
  var target: Value { get set }
}

extension OpenIntent {
  public static var openAppWhenRun: Bool { true }

  /// Records nothing: an intent of a test has a `perform` of its own.
  public func perform() async throws -> some IntentResult { .result() }
}

extension Never: AppIntent {
  public static let title: LocalizedStringResource = "Never"
  public init() { fatalError("There is no value of Never.") }
  public func perform() async throws -> IntentResultContainer<Never, Never, Never, Never> {
    .result()
  }
}

public struct IntentDescription: ExpressibleByStringLiteral, Sendable {
  public var descriptionText: LocalizedStringResource

  public init(_ descriptionText: LocalizedStringResource) { self.descriptionText = descriptionText }
  public init(stringLiteral value: String) {
    self.init(LocalizedStringResource(stringLiteral: value))
  }
}

public protocol ParameterSummary {
  associatedtype Intent: AppIntent
}

public struct IntentParameterSummary<Intent: AppIntent>: ParameterSummary {
  public init(_ string: ParameterSummaryString<Intent>) {}
}

public struct ParameterSummaryString<Intent: AppIntent>: ExpressibleByStringInterpolation {
  public struct StringInterpolation: StringInterpolationProtocol {
    public init(literalCapacity: Int, interpolationCount: Int) {}
    public mutating func appendLiteral(_ literal: String) {}
    public mutating func appendInterpolation<ValueType, Subject>(_ subject: Subject)
    where ValueType: _IntentValue & Sendable, Subject: KeyPath<Intent, IntentParameter<ValueType>> {
    }
  }

  public init(stringLiteral value: String) {}
  public init(stringInterpolation: StringInterpolation) {}
}
