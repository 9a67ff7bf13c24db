// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if __has_include(<Foundation/Foundation.h>)

#import "JNCInternal.h"

@implementation JNCRouteOptions

@synthesize exposure = _exposure, presentation = _presentation, owner = _owner;
@synthesize priority = _priority, replacing = _replacing, repliesAtOnce = _repliesAtOnce;

+ (instancetype)optionsWithExposure:(NSString *)exposure {
  JNCRouteOptions *options = JNCAutorelease([[self alloc] init]);
  options.exposure = exposure;
  return options;
}

- (void)dealloc {
  JNCRelease(_exposure);
  JNCRelease(_presentation);
  JNCRelease(_owner);
  JNC_SUPER_DEALLOC;
}

@end

#endif
