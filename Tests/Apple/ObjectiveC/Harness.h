// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// A small runner for tests in Objective-C: XCTest is not available for Objective-C on Linux.
//
//   JNC_TEST(a_handler_answers) {
//     JNC_CHECK([router canOpenURL:@"mall://order/7"]);
//     JNC_EQUAL([router objectForURL:@"mall://count" payload:nil error:NULL], @3);
//   }

#import <JunctorObjC/JunctorObjC.h>

/// Defines a test, which runs on the main thread within an autorelease pool.
#define JNC_TEST(name)                                                        \
  static void name(void);                                                     \
  __attribute__((constructor)) static void add_##name(void) { JNCAddTest(#name, name); } \
  static void name(void)

/// Fails the test if a condition is false.
#define JNC_CHECK(condition) \
  ((condition) ? (void)0 : JNCFail(__FILE__, __LINE__, @"" #condition))

/// Fails the test if two objects are not equal; `nil` is equal to `nil`.
#define JNC_EQUAL(found, expected) JNCCheckEqual(__FILE__, __LINE__, (found), (expected))

void JNCAddTest(const char *name, void (*test)(void));
void JNCFail(const char *file, int line, NSString *text);
void JNCCheckEqual(const char *file, int line, id found, id expected);

/// Runs the queue of the main thread until a condition holds; fails the test after 20 seconds.
#define JNC_WAIT(condition)                                                   \
  do {                                                                        \
    while (!(condition) && JNCRunMainQueue()) {}                              \
    JNC_CHECK(condition);                                                     \
  } while (0)

/// Runs what is in the queue of the main thread, or waits for the next entry; returns whether there was one.
BOOL JNCRunMainQueue(void);

/// Returns the number of objects of a class that exist.
NSUInteger JNCLiveCount(NSString *className);
