// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(MallObjC)
  internal import Junctor
  internal import JunctorC
  internal import JunctorTesting
  internal import MallObjC
#endif

/// A scene with a module in Objective-C, if the package of the shop was built with one.
extension Scene {
  /// Whether the shop was built with the module in Objective-C.
  static var hasObjectiveC: Bool {
    #if canImport(MallObjC)
      true
    #else
      false
    #endif
  }

  static var moduleInObjectiveC: Scene {
    Scene("a module in Objective-C shares the router with Swift") { stage in
      #if canImport(MallObjC)
        let mall = try await Mall.opened()
        mall_coupons_register(mall.router.retainedForC())

        let discount = try mall.router.value(for: "/coupon/SALE10/discount", as: Int.self)
        stage.expect(discount == 10, "Swift code reads a value of Objective-C")

        let coupon = try await mall.router.show("mall://coupon/SALE10", source: .push)
        stage.expect(
          mall, shows: Layout(home: ["/", "/coupon/SALE10"]),
          "a push shows the page that Objective-C has created")
        let content = coupon.screen.flatMap { mall.window.content(of: $0.id) }
        guard let page = content as? CObject else {
          return stage.expect(false, "the page is an object of Objective-C")
        }
        stage.expect(
          mall_coupon_discount(page.pointer) == 10, "the page has the discount of its coupon")

        mall_coupon_show_goods(page.pointer)
        await mall.router.navigation.transitions(1)
        await mall.settle()
        stage.expect(
          mall, shows: Layout(home: ["/", "/coupon/SALE10", "/goods/1"]),
          "Objective-C shows a screen of Swift above it")

        try await mall.router.back()
        mall_coupon_use(page.pointer)
        stage.expect(
          try await coupon.outcome().value as? Int == 10,
          "the page returns its discount to the caller")
      #else
        stage.say("skipped: it needs GNUstep, Debian's package libgnustep-base-dev")
      #endif
    }
  }
}
