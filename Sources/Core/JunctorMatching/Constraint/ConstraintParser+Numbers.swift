// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

extension ConstraintParser {
  /// Reads `1..500`, if that is the whole constraint: the whole numbers from 1 to 500, in decimal notation without a plus
  /// sign and leading zeros.
  ///
  /// As a regular expression, the text would match any two characters between 1 and 500, which no route requires.
  func wholeNumbers() throws(ConstraintError) -> Expression? {
    guard let dots = scalars.firstIndex(of: "."),
      let end = scalars[dots...].firstIndex(where: { $0 != "." }), end - dots > 1,
      isNumber(scalars[..<dots]), isNumber(scalars[end...])
    else { return nil }
    let texts = (number(scalars[..<dots]), number(scalars[end...]))
    guard let low = Int64(texts.0), let high = Int64(texts.1) else {
      throw mistake(
        .malformedRange, at: Int64(texts.0) == nil ? 0 : end, "this number has more than 64 bits")
    }
    if end - dots > 2 || "\(low)..\(high)" != "\(texts.0)..\(texts.1)" {
      throw mistake(
        .malformedRange, at: 0, "a range of numbers has two dots, and no leading zeros",
        "\(low)..\(high)")
    }
    guard low <= high else {
      throw mistake(
        .rangeOutOfOrder, at: 0, "the range ends before it begins", "\(high)..\(low)")
    }
    return .wholeNumbers(low...high)
  }

  private func isNumber(_ scalars: ArraySlice<Unicode.Scalar>) -> Bool {
    let digits = scalars.first == "-" ? scalars.dropFirst() : scalars
    return !digits.isEmpty && digits.allSatisfy { ("0"..."9").contains($0) }
  }

  private func number(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    scalars.reduce(into: "") { $0.unicodeScalars.append($1) }
  }
}

extension Expression {
  /// Returns the expression of whole numbers in decimal notation.
  fileprivate static func wholeNumbers(_ range: ClosedRange<Int64>) -> Expression {
    var branches: [Expression] = []
    if range.lowerBound < 0 {
      let least = range.upperBound < 0 ? range.upperBound.magnitude : 1
      let negative = numbers(least, range.lowerBound.magnitude)
      branches.append(.sequence([.symbols(SymbolSet("-")), negative]))
    }
    if range.upperBound >= 0 {
      branches.append(numbers(UInt64(max(range.lowerBound, 0)), UInt64(range.upperBound)))
    }
    return branches.count == 1 ? branches[0] : .alternation(branches)
  }

  private static func numbers(_ low: UInt64, _ high: UInt64) -> Expression {
    var branches: [Expression] = []
    var (first, limit) = (low, UInt64(10))
    // A branch for each number of digits.
    while first <= high {
      if limit > first {
        let last = min(high, limit - 1)
        branches.append(digits(Array("\(first)".utf8)[...], Array("\(last)".utf8)[...]))
        first = last + 1
      }
      // 2⁶³ has 19 digits, and 10¹⁹ is less than 2⁶⁴.
      if first <= high { limit *= 10 }
    }
    return branches.count == 1 ? branches[0] : .alternation(branches)
  }

  /// Returns the expression of all texts of digits between two with the same length.
  private static func digits(_ low: ArraySlice<UInt8>, _ high: ArraySlice<UInt8>) -> Expression {
    guard let first = low.first, let last = high.first else { return .empty }
    let (lowRest, highRest) = (low.dropFirst(), high.dropFirst())
    func branch(_ digits: ClosedRange<UInt8>, _ rest: Expression) -> Expression {
      let digit = Expression.symbols(
        SymbolSet([UInt32(digits.lowerBound)...UInt32(digits.upperBound)]))
      return rest == .empty ? digit : .sequence([digit, rest])
    }
    let (zero, nine) = (UInt8(ascii: "0"), UInt8(ascii: "9"))
    if first == last { return branch(first...last, digits(lowRest, highRest)) }
    let (fromZero, toNine) = (lowRest.allSatisfy { $0 == zero }, highRest.allSatisfy { $0 == nine })
    let (zeros, nines) = (lowRest.map { _ in zero }[...], lowRest.map { _ in nine }[...])
    var branches: [Expression] = []
    if !fromZero { branches.append(branch(first...first, digits(lowRest, nines))) }
    let middle = (fromZero ? first : first + 1, toNine ? last : last - 1)
    if middle.0 <= middle.1 { branches.append(branch(middle.0...middle.1, digits(zeros, nines))) }
    if !toNine { branches.append(branch(last...last, digits(zeros, highRest))) }
    return branches.count == 1 ? branches[0] : .alternation(branches)
  }
}
