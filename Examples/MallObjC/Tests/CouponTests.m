// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#import "Harness.h"
#import "MALCoupons.h"
#import "Support.h"

static JNCRouter *shop(void) {
  JNCRouter *router = [[[JNCRouter alloc] initWithHandle:test_router()] autorelease];
  NSError *error = nil;
  JNC_CHECK([MALCoupons registerInRouter:router error:&error]);
  JNC_EQUAL(error, nil);
  JNC_WAIT(test_is_connected());
  return router;
}

JNC_TEST(discount_of_a_code_is_a_value) {
  JNCRouter *router = shop();
  NSError *error = nil;
  JNC_EQUAL([router objectForURL:@"mall://coupon/SALE10/discount" payload:nil error:&error], @10);
  JNC_EQUAL([router objectForURL:@"mall://coupon/NONE/discount" payload:nil error:&error], nil);
  JNC_EQUAL(error, nil);
  JNC_CHECK(![router canOpenURL:@"mall://coupon/SALE10/discount" source:JNCSourcePush]);
  JNC_CHECK([router canOpenURL:@"mall://coupon/SALE10" source:JNCSourcePush]);
}

JNC_TEST(coupon_page_returns_its_discount) {
  JNCRouter *router = shop();
  __block NSNumber *discount = nil;
  [router open:@"mall://coupon/SALE20" payload:nil source:JNCSourcePush
    completion:^(id value, NSError *error) {
    JNC_EQUAL(error, nil);
    discount = [value retain];
  }];
  JNC_WAIT([(id)test_front_content() isKindOfClass:[MALCouponPage class]]);
  MALCouponPage *page = test_front_content();
  JNC_EQUAL(page.title, @"Coupon SALE20: 20 %");
  [page use];
  JNC_WAIT(discount != nil);
  JNC_EQUAL(discount, @20);
  [discount release];
}

JNC_TEST(unknown_coupon_shows_no_page) {
  __block NSError *failure = nil;
  [shop() show:@"mall://coupon/NONE" completion:^(id value, NSError *error) {
    JNC_EQUAL(value, nil);
    failure = [error retain];
  }];
  JNC_WAIT(failure != nil);
  JNC_CHECK(failure.code == JNCErrorHandlerFailed);
  [failure release];
}
