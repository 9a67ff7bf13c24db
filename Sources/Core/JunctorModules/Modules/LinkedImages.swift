// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The images in which modules and routes are searched.
///
/// An image is a part of the process that was linked separately: the program, a dynamic library, or a
/// dynamic framework. The default is ``callerAndJunctor``. The modules in other dynamic frameworks are
/// found with ``appBundle``. Xcode makes such a framework of a package if both an app and a framework in
/// it use the package.
public enum LinkedImages: Sendable {
  /// The image of the code that creates the router, and the image that contains Junctor.
  ///
  /// In an app whose packages are linked statically, both are the program. A library that is loaded
  /// later, or that was injected into the process, adds no module. If both images are one, no file is
  /// read, and the search takes a microsecond.
  case callerAndJunctor

  /// The image that contains Junctor, and all loaded images of the app.
  ///
  /// These are the images whose files are in the `.app` directory that contains the program, with the
  /// frameworks in it. For a program outside of such a directory, as on Linux, they are the images whose
  /// files are in the program's directory, or below. A framework that is loaded from a different
  /// location because of `DYLD_FRAMEWORK_PATH` is only found with ``allImages``. In a test bundle
  /// without a host app, the program belongs to Xcode: use ``images(where:)`` there.
  ///
  /// On Linux this reads the section headers of every loaded file. A file without section headers has no
  /// records.
  case appBundle

  /// The program and all loaded dynamic libraries.
  ///
  /// On Linux this reads the section headers of every loaded file, as ``appBundle`` does.
  case allImages

  /// The images whose file is accepted, for example those of one plug-in just loaded.
  ///
  /// The closure receives the file that an image was loaded from, without symbolic links, or `the
  /// program` if the system does not provide it.
  case images(where: @Sendable (String) -> Bool)

  /// The images in messages.
  var text: String {
    switch self {
    case .callerAndJunctor:
      "the image that creates the router or in the image that contains Junctor"
    case .appBundle: "an image of the app's bundle"
    case .allImages: "any loaded image"
    case .images: "a chosen image"
    }
  }

  /// Whether a file is part of the app that a program belongs to.
  ///
  /// An extension, or another program within an app, belongs to the outermost one.
  static func isInBundle(_ file: String, of program: String) -> Bool {
    guard !program.isEmpty else { return false }
    let folders = program.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    let end = folders.firstIndex { $0.hasSuffix(".app") }.map { $0 + 1 } ?? folders.endIndex
    return file.hasPrefix(folders[..<end].joined(separator: "/") + "/")
  }
}
