// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// The part of Apple's UIKit that the Objective-C blocks of the pages use, for scripts/check-objc-blocks.

#import <Foundation/Foundation.h>

@class UINavigationController;

NS_ASSUME_NONNULL_BEGIN

@interface UIViewController : NSObject
@property (nullable, readonly, strong) UINavigationController *navigationController;
@end

@interface UINavigationController : UIViewController
- (void)pushViewController:(UIViewController *)viewController animated:(BOOL)animated;
@end

NS_ASSUME_NONNULL_END
