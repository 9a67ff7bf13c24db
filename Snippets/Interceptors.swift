// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// Steps: a signature check, decryption, and a login that requests share.

// snippet.show
import Junctor

/// Refuses addresses of external sources whose signature is wrong.
struct SignatureGate: RouteGate {
  let isSigned: @Sendable (_ address: String, _ signature: String) -> Bool

  func admit(_ request: inout RouteRequest) throws -> RouteResponse? {
    // The target of the app's own redirect or rewrite has no signature.
    guard request.source.isOutside, request.trail.count == 1 else { return nil }
    guard let signature = request["sign"], isSigned(request.address, signature) else {
      throw RouteRejection("The signature is missing or wrong.")
    }
    return nil
  }
}

/// Opens the decrypted address of an encrypted one.
///
/// The router matches and checks the new address as usual, and it passes all steps.
struct Decryption: RouteInterceptor {
  let decrypt: @Sendable (String) async throws -> String

  func intercept(_ request: RouteRequest, next: Next) async throws -> RouteResponse {
    guard let secret = request["secret"] else { return try await next(request) }
    return try await next(request.rewritten(to: decrypt(secret)))
  }
}

let router = Router(scheme: "mall")
router.addGate(SignatureGate { _, signature in signature == "valid" })
router.addInterceptor(Decryption { String($0.reversed()) })

// Concurrent requests share one login; then all of them continue, or all fail.
let login = SingleFlightInterceptor("login", isNeeded: { _ in true }) { _ in
  try await router.open("/login")
}
try router.register("/login") { _ in "signed in" }
try router.register("/order/:id", .intercepted(by: login)) { request in try request.int("id") }

print(try await router.open("mall://?secret=7/redro/", as: Int.self))  // 7
// snippet.hide
