// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// Patterns read values from an address, and create addresses.

// snippet.show
import Junctor

let router = Router(scheme: "mall")
try router.register("/goods/:id([0-9]+)", .sync { try $0.string("id") }, .named("goods"))
try router.register("/goods/:slug", .sync { "named " + (try $0.string("slug")) })
try router.register("/files/*", .sync { $0.pieces("0") })
try router.register("/notice?message=:message", .sync { try $0.string("message") })
try router.register("/docs{/v:major.:minor}?", .sync { $0["major"] ?? "latest" })

print(try router.value(for: "/goods/12", as: String.self))  // 12: the more specific route wins
print(try router.value(for: "/goods/tea", as: String.self))  // named tea
print(try router.value(for: "/files/a%2Fb/c", as: [String].self))  // ["a/b", "c"]
print(try router.value(for: "/notice?message=hello+there", as: String.self))  // hello there
print(try router.value(for: "/docs/v2.10", as: String.self))  // 2
print(try router.url(for: "goods", ["id": "12"]))  // mall://goods/12
// snippet.hide
