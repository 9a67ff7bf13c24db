// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// The coupons of the shop, a module in Objective-C. Swift code on Linux uses these functions; in an app, it uses the
// classes. All of them run on the main thread.

#ifndef MALL_OBJC_H
#define MALL_OBJC_H

struct junctor_router;

/// Registers the routes of the module, and owns the handle of the router.
void mall_coupons_register(struct junctor_router *router);

/// Returns the discount of a coupon page, the content of its screen, in percent.
int mall_coupon_discount(void *page);

/// Taps the button that uses the coupon: the page returns its discount.
void mall_coupon_use(void *page);

/// Taps the button that shows the goods of the coupon, which is a screen in Swift.
void mall_coupon_show_goods(void *page);

#endif
