// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#import <JunctorObjC/JNCPlatform.h>

NS_ASSUME_NONNULL_BEGIN

/// The source location of a registration, for messages about conflicts.
#define JNC_HERE (@"" __FILE__ ":" JNC_TEXT(__LINE__))
#define JNC_TEXT(number) JNC_TEXT_OF(number)
#define JNC_TEXT_OF(number) #number

/// The options of a route.
@interface JNCRouteOptions : NSObject {
 @private
  NSString *_exposure;
  NSString *_presentation;
  NSString *_owner;
  NSInteger _priority;
  BOOL _replacing;
  BOOL _repliesAtOnce;
}

/// Returns options for a route that the app's own code and these sources may open.
+ (instancetype)optionsWithExposure:(nullable NSString *)exposure;

/// The sources that may open the route in addition to the app's own code, separated by commas:
/// `push,universalLink,web:https://m.mall.example`. The default is none: the route is private.
@property (nonatomic, copy, nullable) NSString *exposure;

/// How a screen is shown: `push`, the default, `sheet`, `fullScreen`, `popover`, `root`, or `replace`.
@property (nonatomic, copy, nullable) NSString *presentation;

/// The source location of the registration, for messages: `JNC_HERE`.
@property (nonatomic, copy, nullable) NSString *owner;

/// Decides between two routes of which none is more specific: the higher one is tried first. The default is 0.
@property (nonatomic) NSInteger priority;

/// Whether a route with the same pattern is replaced, instead of a conflict.
@property (nonatomic, getter=isReplacing) BOOL replacing;

/// Whether the handler answers before it returns, so that `objectForURL:payload:error:` can call it.
@property (nonatomic) BOOL repliesAtOnce;

@end

NS_ASSUME_NONNULL_END
