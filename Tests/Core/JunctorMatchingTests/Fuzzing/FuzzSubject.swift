// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A part of JunctorMatching that the fuzzer tests.
enum FuzzSubject: String, CaseIterable {
  case reader, pattern, constraint, table
}

/// The laws of all subjects.
///
/// The fuzzer and the tests share them. An instance keeps what is expensive to compute again.
final class FuzzLaws {
  private let isThorough: Bool
  private let table = TableLaws()

  /// Creates the laws.
  ///
  /// - Parameter isThorough: Whether slow laws are checked for each input. Otherwise, they are
  ///   checked for some, which the bytes of the input decide.
  init(isThorough: Bool) { self.isThorough = isThorough }

  /// Checks the laws of a subject for one input.
  ///
  /// - Returns: Whether the input was used. An input that takes too long is not.
  /// - Throws: A ``BrokenLaw``.
  func check(_ bytes: [UInt8], of subject: FuzzSubject) throws(BrokenLaw) -> Bool {
    let input = FuzzInput(bytes)
    let sample = FuzzSample(checksum: isThorough ? nil : input.checksum)
    switch subject {
    case .reader: return try ReaderLaws.check(input, sample)
    case .pattern: return try PatternLaws.check(input, sample)
    case .constraint: return try ConstraintLaws.check(input, sample)
    case .table: return try table.check(input, sample)
    }
  }
}

/// Decides for which inputs a slow law is checked.
struct FuzzSample {
  /// `nil` for all laws.
  let checksum: UInt64?

  /// Returns true for one of `count` inputs; `law` is a different number for each law.
  func includes(oneIn count: UInt64, law: UInt64) -> Bool {
    guard let checksum else { return true }
    return ((checksum >> 20) &+ law).isMultiple(of: count)
  }
}
