// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// Steps on the way: a signature, decryption, a risk gate, a login that is asked for once.

// snippet.show
import Junctor

/// Refuses addresses from outside whose signature is wrong.
struct SignatureGate: RouteGate {
  let isSigned: @Sendable (_ address: String, _ signature: String) -> Bool

  func admit(_ request: inout RouteRequest) throws -> RouteResponse? {
    // An address to which the app itself leads, by a redirect or a rewrite, has no signature.
    guard request.source.isOutside, request.trail.count == 1 else { return nil }
    guard let signature = request["sign"], isSigned(request.address, signature) else {
      throw RouteRejection("The signature is missing or wrong.")
    }
    return nil
  }
}

/// Opens what an encrypted address hides.
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

// However many requests need the login, it is opened once; then all go on, or all fail.
let login = SingleFlightInterceptor("login", isNeeded: { _ in true }) { _ in
  try await router.open("/login")
}
try router.register("/login") { _ in "signed in" }
try router.register("/order/:id", .intercepted(by: login)) { request in try request.int("id") }

print(try await router.open("mall://?secret=7/redro/", as: Int.self))  // 7
// snippet.hide
