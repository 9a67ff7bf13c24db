// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The Kotlin code that is the same in each ``KotlinFile``: the reader, the matcher and the writer of addresses.
///
/// It uses the features of Kotlin 1.3, its standard library, and three classes of Java that Android has, too.
enum KotlinFileRuntime {
  static let imports = ["java.math.BigInteger", "java.text.Normalizer"]

  /// The members of the object `RouteTable` after its data, indented by four spaces.
  static var lines: [String] {
    (reading + matching + writing).split(separator: "\n", omittingEmptySubsequences: false).map {
      String($0)
    }
  }
}
