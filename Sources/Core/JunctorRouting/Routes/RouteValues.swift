// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorMatching

/// The parameters that a typed address writes.
///
///     func write(to values: inout RouteValues) {
///       values.write("id", id)
///       values.write("tag", tags)          // repeated in the query
///       values.writePayload("draft", draft) // stays in the app
///     }
public struct RouteValues: Sendable {
  private(set) var texts = PatternValues()
  private(set) var natives: [String: any Sendable] = [:]
  /// Whether each written value is compared immediately with the value that is read from its texts.
  private let isCareful: Bool
  private(set) var flaw: ParameterError?
  private(set) var choice = 0

  init(isCareful: Bool = false) { self.isCareful = isCareful }

  /// Writes a parameter of path or query.
  ///
  /// An optional without a value writes nothing; an array writes a text for each element.
  ///
  /// - Parameters:
  ///   - name: The name of a capture; any other name becomes a key of the query.
  ///   - value: Its value.
  public mutating func write<T: ParameterConvertible>(_ name: String, _ value: T) {
    let written = value.parameterTexts
    if isCareful, flaw == nil {
      do throws(ParameterError) {
        if areEqual(try T.read(written, name: name), value) == false {
          flaw = ParameterError(
            unwritable: name, value.parameter, "it would be read as another value")
        }
      } catch {
        flaw = ParameterError(
          unwritable: name, value.parameter, "it cannot be read as \(T.parameterDescription)")
      }
    }
    texts.append(name, written)
  }

  /// Selects the choice of ``RoutePatterns/init(choices:)`` for the URL.
  ///
  /// - Parameter choice: Its number, counted from 0.
  public mutating func choose(_ choice: Int) { self.choice = choice }

  /// Writes a value that is not part of the URL, and that only the app's own code can send.
  ///
  /// - Parameters:
  ///   - name: The name under which it is read.
  ///   - value: The value; `nil` writes nothing. Wrap an object that is not `Sendable` in an ``OnMain``
  ///     box.
  public mutating func writePayload(_ name: String, _ value: (some Sendable)?) {
    if let value { natives[name] = value }
  }
}
