// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if __has_include(<Foundation/Foundation.h>)

#import "MALCoupons.h"

#import "MallObjC.h"

#if __has_feature(objc_arc)
#define MAL_RETAIN(object) (object)
#define MAL_AUTORELEASE(object) (object)
#define MAL_PAGE(pointer) ((__bridge MALCouponPage *)(pointer))
#else
#define MAL_RETAIN(object) [(object) retain]
#define MAL_AUTORELEASE(object) [(object) autorelease]
#define MAL_PAGE(pointer) ((MALCouponPage *)(pointer))
#endif

/// Returns the discount of a code such as `SALE10`; `nil` for an unknown code.
static NSNumber *discountOf(NSString *code) {
  if (![code hasPrefix:@"SALE"]) return nil;
  return [NSNumber numberWithInt:[[code substringFromIndex:4] intValue]];
}

@implementation MALCouponPage

@synthesize discount = _discount;

- (instancetype)initWithCode:(NSString *)code
                    discount:(NSInteger)discount
                      screen:(JNCScreen *)screen
                      router:(JNCRouter *)router {
  if ((self = [super init])) {
    _code = [code copy];
    _discount = discount;
    _screen = MAL_RETAIN(screen);
    _router = MAL_RETAIN(router);
  }
  return self;
}

- (NSString *)title {
  return [NSString stringWithFormat:@"Coupon %@: %ld %%", _code, (long)_discount];
}

- (void)use {
  [_screen finish:[NSNumber numberWithInteger:_discount]];
}

- (void)showGoods {
  [_router show:@"/goods/1" completion:nil];
}

#if !__has_feature(objc_arc)
- (void)dealloc {
  [_code release];
  [_screen release];
  [_router release];
  [super dealloc];
}
#endif

@end

@implementation MALCoupons

+ (BOOL)registerInRouter:(JNCRouter *)router error:(NSError **)error {
  JNCRouteOptions *options = [JNCRouteOptions optionsWithExposure:@"push, customScheme"];
  options.owner = JNC_HERE;
  BOOL isRegistered = [router
    registerScreen:@"/coupon/:code"
           options:options
             error:error
             handler:^id(JNCRequest *request, JNCScreen *screen) {
    NSString *code = [request parameter:@"code"];
    NSNumber *discount = discountOf(code);
    if (discount == nil) return nil;
    return MAL_AUTORELEASE([[MALCouponPage alloc] initWithCode:code
                                                      discount:discount.integerValue
                                                        screen:screen
                                                        router:router]);
  }];
  if (!isRegistered) return NO;
  // Only the app's own code may ask.
  return [router registerPattern:@"/coupon/:code/discount"
                         options:nil
                           error:error
                    valueHandler:^id(JNCRequest *request) {
    return discountOf([request parameter:@"code"]);
  }];
}

@end

// MARK: For Swift code on Linux

void mall_coupons_register(struct junctor_router *handle) {
  @autoreleasepool {
    JNCRouter *router = MAL_AUTORELEASE([[JNCRouter alloc] initWithHandle:handle]);
    NSError *error = nil;
    if (![MALCoupons registerInRouter:router error:&error]) {
      NSLog(@"%@", error.localizedDescription);
    }
  }
}

int mall_coupon_discount(void *page) { return (int)MAL_PAGE(page).discount; }

void mall_coupon_use(void *page) {
  @autoreleasepool { [MAL_PAGE(page) use]; }
}

void mall_coupon_show_goods(void *page) {
  @autoreleasepool { [MAL_PAGE(page) showGoods]; }
}

#endif
