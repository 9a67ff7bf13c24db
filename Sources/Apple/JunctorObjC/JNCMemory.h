// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#import <JunctorObjC/JunctorObjC.h>

#include "junctor.h"

// The sources compile with ARC, as for Apple's platforms, and without it: the Objective-C runtime of GNUstep has none,
// and blocks are no objects there. With ARC, the functions that retain and release do nothing.

#if __has_feature(objc_arc)

/// The last statement of `dealloc`.
#define JNC_SUPER_DEALLOC ((void)0)

static inline id JNCRetain(id object) { return object; }
static inline id JNCRetainBlock(id block) { return [block copy]; }
static inline void JNCRelease(__unused id object) {}
static inline void JNCReleaseBlock(__unused id block) {}
static inline id JNCAutorelease(id object) { return object; }

/// Returns an object as a context of C, which owns it.
static inline void *JNCContextRetain(id object) { return (__bridge_retained void *)object; }
static inline void JNCContextRelease(void *context) { (void)(__bridge_transfer id)context; }
/// Returns the object of a context to a caller that does not own it.
static inline id JNCContextTake(void *context) { return (__bridge_transfer id)context; }

#else

#include <objc/blocks_runtime.h>

#define JNC_SUPER_DEALLOC [super dealloc]

static inline id JNCRetain(id object) { return [object retain]; }
static inline id JNCRetainBlock(id block) { return block ? (id)_Block_copy(block) : nil; }
static inline void JNCRelease(id object) { [object release]; }
static inline void JNCReleaseBlock(id block) {
  if (block) _Block_release(block);
}
static inline id JNCAutorelease(id object) { return [object autorelease]; }

static inline void *JNCContextRetain(id object) { return [object retain]; }
static inline void JNCContextRelease(void *context) { [(id)context release]; }
static inline id JNCContextTake(void *context) { return [(id)context autorelease]; }

#endif
