// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#include <objc/blocks_runtime.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#import <Foundation/Foundation.h>

#import "BlockObjects.h"

/// The class of blocks. The runtime of blocks counts their references.
@interface JNCBlockObject : NSObject
@end

@implementation JNCBlockObject
- (id)retain { return (id)_Block_copy((void *)self); }
- (oneway void)release { _Block_release((void *)self); }
- (NSUInteger)retainCount { return 1; }
- (id)copyWithZone:(NSZone *)zone {
  (void)zone;
  return [self retain];
}
@end

// A block begins with the address of one of these, and an object with the address of its class. GNUstep has such
// variables, too, but they are too small, and its blocks are not for several threads.
extern void *_NSConcreteStackBlock[32];
extern void *_NSConcreteMallocBlock[32];
extern void *_NSConcreteGlobalBlock[32];

void JNCMakeBlocksObjects(void) {
  int captured = 0;
  void *block = _Block_copy((void *)^{ (void)captured; });
  if (*(void **)block != _NSConcreteMallocBlock) {
    printf("Link libBlocksRuntime before libgnustep-base.\n");
    abort();
  }
  _Block_release(block);
  // The size of a class in the runtime of GCC.
  enum { size = 13 * sizeof(void *) };
  void *class = (void *)[JNCBlockObject class];
  memcpy(_NSConcreteStackBlock, class, size);
  memcpy(_NSConcreteMallocBlock, class, size);
  memcpy(_NSConcreteGlobalBlock, class, size);
}
