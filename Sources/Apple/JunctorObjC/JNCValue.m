// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if __has_include(<Foundation/Foundation.h>)

#import <dispatch/dispatch.h>

#import "JNCInternal.h"

#ifndef __APPLE__
static void JNCRetainObject(void *object) { JNCContextRetain((__bridge id)object); }
static void JNCReleaseObject(void *object) { JNCContextRelease(object); }

// On Apple's systems, blocks retain the objects that they capture. Elsewhere, the runtime of blocks has to be told how.

struct Block_callbacks_RR {
  size_t size;
  void (*retain)(const void *);
  void (*release)(const void *);
  void (*destruct)(const void *);
};
void _Block_use_RR2(const struct Block_callbacks_RR *callbacks);

static void JNCRetainCaptured(const void *object) { JNCRetain((__bridge id)object); }
static void JNCReleaseCaptured(const void *object) { JNCRelease((__bridge id)object); }
static void JNCDestruct(const void *object) { (void)object; }

__attribute__((constructor)) static void JNCUseBlocks(void) {
  static const struct Block_callbacks_RR callbacks = {
    sizeof callbacks, JNCRetainCaptured, JNCReleaseCaptured, JNCDestruct};
  _Block_use_RR2(&callbacks);
}
#endif

junctor_object JNCHostObject(void *pointer) {
#ifdef __APPLE__
  return (junctor_object){.pointer = pointer, .is_objective_c = true};
#else
  return (junctor_object){
    .pointer = pointer, .retain = JNCRetainObject, .release = JNCReleaseObject};
#endif
}

/// Whether a number is a Boolean, whose class differs from those of numbers.
static BOOL JNCIsBoolean(NSNumber *number) {
  return [number isKindOfClass:[[NSNumber numberWithBool:YES] class]];
}

junctor_value JNCValueOfObject(id object) {
  junctor_value value = {0};
  if (object == nil || [object isKindOfClass:[NSNull class]]) return value;
  if ([object isKindOfClass:[NSString class]]) {
    value.kind = JUNCTOR_TEXT;
    value.text = [(NSString *)object UTF8String];
  } else if ([object isKindOfClass:[NSDecimalNumber class]]) {
    value.kind = JUNCTOR_DECIMAL;
    value.decimal = [(NSNumber *)object doubleValue];
  } else if ([object isKindOfClass:[NSNumber class]]) {
    NSNumber *number = object;
    const char type = number.objCType[0];
    if (JNCIsBoolean(number)) {
      value.kind = JUNCTOR_BOOLEAN;
      value.boolean = number.boolValue;
    } else if (type == 'd' || type == 'f') {
      value.kind = JUNCTOR_DECIMAL;
      value.decimal = number.doubleValue;
    } else {
      value.kind = JUNCTOR_INTEGER;
      value.integer = number.longLongValue;
    }
  } else {
    value.kind = JUNCTOR_OBJECT;
    value.object = JNCHostObject((__bridge void *)object);
  }
  return value;
}

id JNCObjectOfValue(const junctor_value *value) {
  switch (value->kind) {
    case JUNCTOR_TEXT:
      return JNCAutorelease([[NSString alloc] initWithBytes:value->text
                                                     length:value->length
                                                   encoding:NSUTF8StringEncoding]);
    case JUNCTOR_INTEGER: return [NSNumber numberWithLongLong:value->integer];
    case JUNCTOR_DECIMAL: return [NSNumber numberWithDouble:value->decimal];
    case JUNCTOR_BOOLEAN: return [NSNumber numberWithBool:value->boolean];
    case JUNCTOR_OBJECT: return (__bridge id)value->object.pointer;
    case JUNCTOR_NO_VALUE: return nil;
  }
  return nil;
}

NSString *JNCText(const char *text) {
  return text ? [NSString stringWithUTF8String:(const char *_Nonnull)text] : nil;
}

void JNCOnMain(dispatch_block_t block) {
  if ([NSThread isMainThread]) {
    block();
  } else {
    dispatch_async(dispatch_get_main_queue(), block);
  }
}

#endif
