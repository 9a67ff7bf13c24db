// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Accepted
import JunctorMacros

/// Another module than the one that declares the addresses.
@main enum Caller {
  static func main() throws {
    let mall = RouteSpace.scheme("mall")
    let detail = OrderDetail(id: 7)
    print(try detail.url(in: mall), try OrderDetail(id: 8, tab: "items").url(in: mall))
    let search = Search(
      in: "a b", order: .price, onlyNew: true, done: { print("done", $0) }, next: 2)
    search.done(search.limit)
    print(try search.url(in: mall), search.next ?? 0, search.shown == nil)
    print(try Search(in: "c", done: { _ in }).url(in: mall))
    print(try Cart().url(in: mall), try Stock(id: 3).url(in: mall))
  }
}
