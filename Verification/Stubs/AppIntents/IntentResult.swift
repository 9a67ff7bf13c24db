// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public protocol IntentResult: Sendable {
  associatedtype Value: _IntentValue = Never
  associatedtype OpensAppIntent: AppIntent = Never
  associatedtype Snippet = Never
  associatedtype Dialog = Never
  var value: Value? { get }
}

public protocol ReturnsValue<Value>: IntentResult {}
public protocol OpensIntent: IntentResult {}

public struct IntentResultContainer<Value, OpensAppIntent, Snippet, Dialog>: IntentResult,
  @unchecked Sendable
where Value: _IntentValue, OpensAppIntent: AppIntent {
  public var value: Value?
  public var opensIntent: OpensAppIntent?
}

extension IntentResultContainer: ReturnsValue {}
extension IntentResultContainer: OpensIntent {}

extension IntentResult {
  public static func result() -> Self
  where Self == IntentResultContainer<Never, Never, Never, Never> { IntentResultContainer() }

  public static func result<OpensAppIntent>(opensIntent: OpensAppIntent) -> Self
  where
    Self == IntentResultContainer<Never, OpensAppIntent, Never, Never>, OpensAppIntent: AppIntent
  { IntentResultContainer(opensIntent: opensIntent) }
}
