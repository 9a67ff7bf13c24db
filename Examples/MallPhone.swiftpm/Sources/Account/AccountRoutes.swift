// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorMacros

/// Shows the user's account.
@Route("/account")
struct AccountRoute {}

/// Shows the login; returns the user who has signed in.
@Route("/login")
struct LoginRoute {
  typealias Output = Member
}

/// Shows the editor of the delivery address; returns the new one.
@Route("/account/address")
struct AddressRoute {
  typealias Output = String
}

/// A user who is signed in.
struct Member: Hashable, Sendable {
  let name: String
}
