// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#import <JunctorObjC/JunctorObjC.h>

NS_ASSUME_NONNULL_BEGIN

/// The page of a coupon: in an app, a view controller.
@interface MALCouponPage : NSObject {
 @private
  NSString *_code;
  NSInteger _discount;
  JNCScreen *_screen;
  JNCRouter *_router;
}

@property (nonatomic, readonly, copy) NSString *title;
@property (nonatomic, readonly) NSInteger discount;

/// Closes the page, and returns its discount to the caller.
- (void)use;

/// Shows the goods of the coupon.
- (void)showGoods;

@end

/// The module of the coupons.
@interface MALCoupons : NSObject

/// Registers the routes of the module.
///
/// - `/coupon/:code` is the page of a coupon. It returns the discount, an `NSNumber`, if the user uses the coupon.
/// - `/coupon/:code/discount` is a service: the discount in percent; no value for an unknown code.
+ (BOOL)registerInRouter:(JNCRouter *)router error:(NSError **)error;

@end

NS_ASSUME_NONNULL_END
