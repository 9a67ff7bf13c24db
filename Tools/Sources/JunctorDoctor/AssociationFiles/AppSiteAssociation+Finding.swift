// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import JunctorJSON

extension AppSiteAssociation {
  /// A place in the file that the system ignores, refuses, or reads otherwise than a reader of the file expects.
  package struct Finding: Sendable, Hashable, CustomStringConvertible {
    /// The kinds of findings.
    @nonexhaustive
    package enum Code: String, Sendable, Hashable, CaseIterable {
      /// The file has more than 131,072 bytes.
      case fileTooLarge
      /// The system ignores a key, for example a misspelled one.
      case unknownKey
      /// A key is repeated in an object.
      case repeatedKey
      /// A value has another type than the system reads, so that the system ignores it.
      case wrongType
      /// The file has no `applinks` with `details`.
      case missingDetails
      /// An app ID is not a prefix of ten letters and digits, a point and a bundle identifier.
      case invalidAppID
      /// An element of `details` has no app ID.
      case missingAppID
      /// An element of `details` has both `appID` and `appIDs`.
      case twoKindsOfAppIDs
      /// An element of `details` has both `components` and the older `paths`, which the system ignores.
      case pathsBesideComponents
      /// `defaults` has a pattern or `exclude`, which every component inherits.
      case patternInDefaults
      /// One value of a query object is not a string, so that the system ignores the whole object.
      case nonStringQueryValue
      /// A pattern has a variable that is not defined, so that it never matches.
      case undefinedVariable
      /// The file defines a variable whose name is predefined, or invalid.
      case invalidVariable
      /// A pattern has a character that a percent-encoded URL never contains.
      case unencodedPattern
      /// A component has no pattern, so that it matches every URL.
      case matchesEveryURL
      /// An earlier component matches every URL that this one matches.
      case unreachableComponent
    }

    /// How serious a finding is.
    package enum Severity: String, Sendable, Hashable {
      /// The file does not do what it says.
      case error
      /// The file probably does not do what its author intends.
      case warning
      /// The place deserves a second look.
      case note
    }

    /// The kind.
    package let code: Code
    /// The line, from 1; `nil` for a file that was created in code.
    package let line: Int?
    /// The column in Unicode scalars, from 1; `nil` for a file that was created in code.
    package let column: Int?
    /// The JSON path, for example `applinks.details[0].components[2]`; empty for the root.
    package let path: String
    /// The message, with the remedy.
    package let message: String

    init(_ code: Code, _ place: JSONPlace?, _ path: String, _ message: String) {
      self.code = code
      line = place?.line
      column = place?.column
      self.path = path
      self.message = message
    }

    /// How serious the finding is.
    package var severity: Severity {
      switch code {
      case .fileTooLarge, .missingDetails, .wrongType, .invalidAppID, .missingAppID,
        .nonStringQueryValue, .undefinedVariable, .invalidVariable:
        .error
      case .unknownKey, .repeatedKey, .pathsBesideComponents, .patternInDefaults, .unencodedPattern,
        .unreachableComponent, .matchesEveryURL:
        .warning
      case .twoKindsOfAppIDs: .note
      }
    }

    /// The place, the severity, the code, the JSON path and the message.
    package var description: String {
      let place = line.map { "\($0):\(column ?? 1): " } ?? ""
      let path = path.isEmpty ? "" : "\(path): "
      return "\(place)\(severity.rawValue): \(code.rawValue): \(path)\(message)"
    }
  }
}
