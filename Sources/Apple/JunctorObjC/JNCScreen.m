// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if __has_include(<Foundation/Foundation.h>)

#import "JNCInternal.h"

@implementation JNCScreen

- (instancetype)initWithScreen:(junctor_screen *)screen {
  if ((self = [super init])) _handle = screen;
  return self;
}

- (void)finish:(id)value {
  JNCOnMain(^{
    junctor_value native = JNCValueOfObject(value);
    junctor_screen_finish(self->_handle, native.kind == JUNCTOR_NO_VALUE ? NULL : &native);
  });
}

- (void)dismiss {
  JNCOnMain(^{ junctor_screen_dismiss(self->_handle); });
}

- (void)dealloc {
  junctor_screen_free(_handle);
  JNC_SUPER_DEALLOC;
}

@end

#endif
