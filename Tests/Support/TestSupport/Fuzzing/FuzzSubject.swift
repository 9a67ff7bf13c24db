// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// A part of the library or of the tools that the fuzzer tests.
///
/// The fuzzer and the tests share its laws.
public struct FuzzSubject: Sendable, CustomStringConvertible {
  /// Checks the laws for one input.
  ///
  /// It returns whether the input was used: an input that takes too long is not. It throws a ``BrokenLaw``.
  public typealias Laws = (FuzzInput, FuzzSample) throws(BrokenLaw) -> Bool

  /// The name, which is also that of the file of inputs.
  public let name: String
  private let makeLaws: @Sendable () -> Laws

  /// Creates a subject; `makeLaws` creates what is expensive to compute for each input.
  public init(_ name: String, _ makeLaws: @escaping @Sendable () -> Laws) {
    self.name = name
    self.makeLaws = makeLaws
  }

  /// The name.
  public var description: String { name }

  /// Returns a function that checks the laws for an input.
  ///
  /// - Parameter isThorough: Whether slow laws are checked for each input. Otherwise, they are
  ///   checked for some, which the bytes of the input decide.
  public func laws(isThorough: Bool) -> ([UInt8]) throws(BrokenLaw) -> Bool {
    let laws = makeLaws()
    return { (bytes) throws(BrokenLaw) in
      let input = FuzzInput(bytes)
      return try laws(input, FuzzSample(checksum: isThorough ? nil : input.checksum))
    }
  }

  /// Returns the number of the inputs of a file, and the laws that they break.
  public func check(seeds file: String) -> (count: Int, broken: [String]) {
    let laws = laws(isThorough: true)
    let inputs = SeedLine.inputs(file)
    var broken: [String] = []
    for input in inputs {
      do throws(BrokenLaw) {
        _ = try laws(input)
      } catch {
        broken.append("\(SeedLine.text(input)): \(error)")
      }
    }
    return (inputs.count, broken)
  }
}

/// Decides for which inputs a slow law is checked.
public struct FuzzSample {
  /// `nil` for all laws.
  public let checksum: UInt64?

  /// Returns true for one of `count` inputs; `law` is a different number for each law.
  public func includes(oneIn count: UInt64, law: UInt64) -> Bool {
    guard let checksum else { return true }
    return ((checksum >> 20) &+ law).isMultiple(of: count)
  }
}
