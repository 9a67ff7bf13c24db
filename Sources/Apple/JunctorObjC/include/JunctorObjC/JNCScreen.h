// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#import <JunctorObjC/JNCPlatform.h>

struct junctor_screen;

NS_ASSUME_NONNULL_BEGIN

/// The connection of a screen to its callers.
@interface JNCScreen : NSObject {
 @private
  struct junctor_screen *_handle;
}

/// Closes the screen, and answers its callers with a value; with `nil`, without one.
- (void)finish:(nullable id)value;

/// Closes the screen without an answer: the callers receive no value and no error.
- (void)dismiss;

- (instancetype)init NS_UNAVAILABLE;
+ (instancetype)new NS_UNAVAILABLE;

@end

NS_ASSUME_NONNULL_END
