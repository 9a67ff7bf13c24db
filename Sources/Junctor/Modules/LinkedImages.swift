// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Where records are looked for: the images of the process are its program and its dynamic libraries.
public struct LinkedImages: Sendable {
  enum Choice: Sendable {
    case own
    case all
    case chosen(@Sendable (String) -> Bool)
  }

  let choice: Choice

  /// The program or library that Junctor itself is linked into, and no other.
  ///
  /// In an app whose packages are linked statically that is everything. A library that is loaded
  /// later, or that somebody else has put into the process, brings no module so: whoever wants its
  /// modules says so. No file is read, and it takes a microsecond.
  public static let own = LinkedImages(choice: .own)

  /// The program and all dynamic libraries that are loaded at this moment.
  ///
  /// For apps whose modules are frameworks, and where Junctor is one. On Linux this reads the section
  /// headers of every loaded file: one that was stripped of these has no records.
  public static let allImages = LinkedImages(choice: .all)

  /// The images whose file is accepted, for example those of one plug-in just loaded.
  ///
  /// - Parameter isChosen: Is given the file an image was loaded from, as the system's loader names
  ///   it; for the program itself that can be `the program`.
  public static func images(where isChosen: @escaping @Sendable (String) -> Bool) -> LinkedImages {
    LinkedImages(choice: .chosen(isChosen))
  }
}
