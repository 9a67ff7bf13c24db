// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#import <Foundation/Foundation.h>

// What GNUstep, with which the tests run on Linux, does not declare, or declares without an effect.

#ifndef __APPLE__
#undef NS_UNAVAILABLE
#define NS_UNAVAILABLE __attribute__((unavailable))
#undef NS_TYPED_EXTENSIBLE_ENUM
#define NS_TYPED_EXTENSIBLE_ENUM
#undef NS_ERROR_ENUM
#define NS_ERROR_ENUM(domain, name) \
  enum name : NSInteger name;       \
  enum name : NSInteger
#undef NS_SWIFT_NAME
#define NS_SWIFT_NAME(name)
#undef NS_SWIFT_NOTHROW
#define NS_SWIFT_NOTHROW
#endif
