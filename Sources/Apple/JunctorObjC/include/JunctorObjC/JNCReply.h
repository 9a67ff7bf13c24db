// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#import <JunctorObjC/JNCPlatform.h>
#import <pthread.h>

struct junctor_reply;

NS_ASSUME_NONNULL_BEGIN

/// The reply to a request. Only the first answer counts; it may be given on any thread.
///
/// If it is released without an answer, the caller receives `JNCErrorHandlerLost`.
@interface JNCReply : NSObject {
 @private
  struct junctor_reply *_handle;
  pthread_mutex_t _lock;
}

/// Whether it was answered, or the caller no longer waits.
@property (nonatomic, readonly, getter=isFinished) BOOL finished;

/// Answers with a value; with `nil`, without one.
- (void)finish:(nullable id)value;

/// Passes the request to the next best matching route.
- (void)decline;

/// Continues the request at another address.
- (void)redirectTo:(NSString *)address;

/// Fails the request: the caller receives `JNCErrorHandlerFailed` with the description of the error.
- (void)failWithError:(NSError *)error;

- (instancetype)init NS_UNAVAILABLE;
+ (instancetype)new NS_UNAVAILABLE;

@end

NS_ASSUME_NONNULL_END
