// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if __has_include(<Foundation/Foundation.h>)

#import "JNCInternal.h"

@implementation JNCReply

- (instancetype)initWithReply:(junctor_reply *)reply {
  if ((self = [super init])) {
    _handle = reply;
    pthread_mutex_init(&_lock, NULL);
  }
  return self;
}

/// Returns the handle, once.
- (junctor_reply *)take {
  pthread_mutex_lock(&_lock);
  junctor_reply *reply = _handle;
  _handle = NULL;
  pthread_mutex_unlock(&_lock);
  return reply;
}

- (void)end:(junctor_reply_kind)kind text:(NSString *)text {
  junctor_reply *reply = [self take];
  if (reply) junctor_reply_end(reply, kind, text.UTF8String);
}

- (BOOL)isFinished {
  // With the lock, so that no other thread frees the handle meanwhile.
  pthread_mutex_lock(&_lock);
  BOOL isFinished = _handle == NULL || junctor_reply_is_finished(_handle);
  pthread_mutex_unlock(&_lock);
  return isFinished;
}

- (void)finish:(id)value {
  junctor_value native = JNCValueOfObject(value);
  if (native.kind == JUNCTOR_NO_VALUE) {
    [self end:JUNCTOR_REPLY_HANDLED text:nil];
  } else {
    junctor_reply *reply = [self take];
    if (reply) junctor_reply_end_with_value(reply, &native);
  }
}

- (void)decline { [self end:JUNCTOR_REPLY_DECLINED text:nil]; }

- (void)redirectTo:(NSString *)address { [self end:JUNCTOR_REPLY_REDIRECT text:address]; }

- (void)failWithError:(NSError *)error {
  [self end:JUNCTOR_REPLY_FAILED text:error.localizedDescription ?: @"The handler failed."];
}

- (void)dealloc {
  [self end:JUNCTOR_REPLY_DROPPED text:nil];
  pthread_mutex_destroy(&_lock);
  JNC_SUPER_DEALLOC;
}

@end

#endif
