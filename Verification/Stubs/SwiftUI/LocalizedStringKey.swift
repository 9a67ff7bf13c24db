// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// The type of the literals in `Text("…")` and `Button("…")`.
///
/// Its interpolations accept fewer types than those of a `String`, and format numbers for the locale.
public struct LocalizedStringKey: Equatable, ExpressibleByStringInterpolation {
  /// The text in English: `"Order \(1234)"` is `"Order 1,234"`.
  public let stubText: String

  public init(_ value: String) { stubText = value }
  public init(stringLiteral value: String) { stubText = value }
  public init(stringInterpolation: StringInterpolation) { stubText = stringInterpolation.text }

  public struct StringInterpolation: StringInterpolationProtocol {
    var text = ""

    public init(literalCapacity: Int, interpolationCount: Int) {}

    public mutating func appendLiteral(_ literal: String) { text += literal }

    public mutating func appendInterpolation(_ string: String) { text += string }

    public mutating func appendInterpolation<T: _FormatSpecifiable>(_ value: T) {
      text += value.stubFormatted
    }

    public mutating func appendInterpolation<T: _FormatSpecifiable>(_ value: T, specifier: String) {
      text += String(format: specifier, value._arg)
    }

    public mutating func appendInterpolation<F: FormatStyle>(_ input: F.FormatInput, format: F)
    where F.FormatInput: Equatable, F.FormatOutput == String {
      text += format.format(input)
    }

    public mutating func appendInterpolation<Subject: ReferenceConvertible>(
      _ subject: Subject, formatter: Formatter? = nil
    ) {
      text += formatter?.string(for: subject) ?? "\(subject)"
    }

    public mutating func appendInterpolation<Subject: Foundation.NSObject>(
      _ subject: Subject, formatter: Formatter? = nil
    ) {
      text += formatter?.string(for: subject) ?? "\(subject)"
    }

    public mutating func appendInterpolation(_ string: AttributedString) {
      text += String(string.characters)
    }

    @MainActor @preconcurrency
    public mutating func appendInterpolation(_ text: Text) { self.text += text.stubText }

    @MainActor @preconcurrency
    public mutating func appendInterpolation(_ image: Image) { text += image.stubName }
  }
}

/// A number that a localized text formats.
public protocol _FormatSpecifiable: Equatable {
  associatedtype _Arg: CVarArg
  var _arg: _Arg { get }
  var stubFormatted: String { get }
}

extension _FormatSpecifiable where Self: CVarArg {
  public var _arg: Self { self }
}

extension _FormatSpecifiable where Self: BinaryInteger {
  public var stubFormatted: String {
    var digits = Array("\(magnitude)")
    for position in stride(from: digits.count - 3, to: 0, by: -3) {
      digits.insert(",", at: position)
    }
    return (self < 0 ? "-" : "") + String(digits)
  }
}

extension _FormatSpecifiable where Self: BinaryFloatingPoint {
  public var stubFormatted: String { String(format: "%f", Double(self)) }
}

extension Int: _FormatSpecifiable {}
extension Int8: _FormatSpecifiable {}
extension Int16: _FormatSpecifiable {}
extension Int32: _FormatSpecifiable {}
extension Int64: _FormatSpecifiable {}
extension UInt: _FormatSpecifiable {}
extension UInt8: _FormatSpecifiable {}
extension UInt16: _FormatSpecifiable {}
extension UInt32: _FormatSpecifiable {}
extension UInt64: _FormatSpecifiable {}
extension Float: _FormatSpecifiable {}
extension Double: _FormatSpecifiable {}
extension CGFloat: _FormatSpecifiable {}
