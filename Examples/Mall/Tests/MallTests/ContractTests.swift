// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import Junctor
internal import JunctorTesting
internal import Testing

@testable internal import MallApp

@Suite struct ContractTests {
  @Test func routesAreThoseOfTheContract() throws {
    try expectManifest(of: Mall().router, matches: "../../routes.json")
  }
}
