// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public protocol AppShortcutsProvider {
  @AppShortcutsBuilder static var appShortcuts: [AppShortcut] { get }
}

@resultBuilder
public enum AppShortcutsBuilder {
  public static func buildExpression(_ component: AppShortcut) -> AppShortcut { component }
  public static func buildBlock(_ components: AppShortcut...) -> [AppShortcut] { components }
}

public struct AppShortcut {
  public init<Intent: AppIntent>(
    intent: Intent, phrases: [AppShortcutPhrase<Intent>],
    shortTitle: LocalizedStringResource? = nil,
    systemImageName: String? = nil
  ) {}
}

public enum AppShortcutPhraseToken {
  case applicationName
}

public struct AppShortcutPhrase<Intent: AppIntent>: ExpressibleByStringInterpolation {
  public struct StringInterpolation: StringInterpolationProtocol {
    public init(literalCapacity: Int, interpolationCount: Int) {}
    public mutating func appendLiteral(_ literal: String) {}
    public mutating func appendInterpolation(_ token: AppShortcutPhraseToken) {}
    public mutating func appendInterpolation<Value, Subject>(_ subject: Subject)
    where Value: _IntentValue & Sendable, Subject: KeyPath<Intent, IntentParameter<Value>> {}
  }

  public init(stringLiteral value: String) {}
  public init(stringInterpolation: StringInterpolation) {}
}
