// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#import "JNCMemory.h"

// What the sources of this target share.

NS_ASSUME_NONNULL_BEGIN

/// Returns a value of C; it is valid as long as the object, and during the current autorelease pool.
junctor_value JNCValueOfObject(id _Nullable object);

/// Returns an object for C.
junctor_object JNCHostObject(void *_Nullable pointer);

/// Returns the object of a value of C; `nil` for none.
id _Nullable JNCObjectOfValue(const junctor_value *value);

/// Returns the text of C; `nil` for NULL.
NSString *_Nullable JNCText(const char *_Nullable text);

/// Returns an error for the status of a call, and frees its message.
NSError *JNCErrorOfCall(junctor_status status, char *_Nullable message);

/// Returns the error of an answer; `nil` if it has none.
NSError *_Nullable JNCErrorOfAnswer(const junctor_answer *answer);

/// Runs a block on the main thread: at once if it is the current one.
void JNCOnMain(dispatch_block_t block);

@interface JNCMGJRouter (Kept)
/// Registers what was registered before the shared router was set.
+ (void)registerKeptPatterns;
@end

@interface JNCJLRoutes (Kept)
/// Moves the routes to the shared router, if it has changed.
+ (void)moveRoutes;
@end

@interface JNCRequest ()
- (instancetype)initWithRequest:(const junctor_request *)request;
@end

@interface JNCReply ()
/// Owns the reply.
- (instancetype)initWithReply:(junctor_reply *)reply;
@end

@interface JNCScreen ()
/// Owns the handle.
- (instancetype)initWithScreen:(junctor_screen *)screen;
@end

NS_ASSUME_NONNULL_END
