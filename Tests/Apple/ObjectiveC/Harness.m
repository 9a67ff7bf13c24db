// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#include <dispatch/dispatch.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>

#import "Harness.h"

// MARK: The main queue

// What Foundation's run loop calls to run the queue of the main thread.
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *message);

BOOL JNCRunMainQueue(void) {
  struct pollfd main = {.fd = _dispatch_get_main_queue_handle_4CF(), .events = POLLIN};
  if (poll(&main, 1, 20000) <= 0) return NO;
  uint64_t count;
  if (read(main.fd, &count, sizeof count) < 0) return NO;
  @autoreleasepool { _dispatch_main_queue_callback_4CF(NULL); }
  return YES;
}

// MARK: Tests

static struct {
  const char *name;
  void (*run)(void);
} tests[200];
static size_t testCount = 0;
static int failures = 0;

void JNCAddTest(const char *name, void (*test)(void)) {
  tests[testCount].name = name;
  tests[testCount++].run = test;
}

void JNCFail(const char *file, int line, NSString *text) {
  failures++;
  printf("  %s:%d: %s\n", file, line, text.UTF8String);
}

void JNCCheckEqual(const char *file, int line, id found, id expected) {
  if (found == expected || [found isEqual:expected]) return;
  JNCFail(file, line, [NSString stringWithFormat:@"found %@, expected %@", found, expected]);
}

NSUInteger JNCLiveCount(NSString *className) {
  return (NSUInteger)GSDebugAllocationCount(NSClassFromString(className));
}

int main(int argc, char **argv) {
  GSDebugAllocationActive(YES);
  int failed = 0, run = 0;
  for (size_t index = 0; index < testCount; index++) {
    if (argc > 1 && !strstr(tests[index].name, argv[1])) continue;
    int before = failures;
    @autoreleasepool { tests[index].run(); }
    run++;
    if (failures > before) {
      failed++;
      printf("failed: %s\n", tests[index].name);
    }
  }
  printf("%d tests in Objective-C, %d failed\n", run, failed);
  return failed ? 1 : 0;
}
