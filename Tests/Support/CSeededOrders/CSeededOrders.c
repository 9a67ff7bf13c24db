// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// The parts of a simulation that Swift cannot express: state of a thread, functions that replace those of libc and of
// the Swift runtime, and code that runs before main. SeededOrders/SimulationThread.swift explains them.

#define _GNU_SOURCE
#include "CSeededOrders.h"

static _Thread_local void *current;
static _Thread_local int64_t now;
static _Thread_local SeededExecutor hop, target;
static _Thread_local const char *crash_line;

void *seeded_current(void) { return current; }

void seeded_set_time(int64_t nanoseconds) { now = nanoseconds; }

SeededExecutor seeded_hop_target(void) { return target; }

void seeded_leave(void) {
  current = 0;
  hop.identity = 0;
}

// The sanitizers replace the same functions, and would report every lock of the simulator.
#if defined(__linux__) && !__has_feature(thread_sanitizer) && !__has_feature(address_sanitizer)

#include <dlfcn.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

// MARK: Time

// Replaces the function of libc in the whole process. Threads without a simulation receive the real time.
__attribute__((visibility("default"))) int clock_gettime(clockid_t id, struct timespec *time) {
  if (current && id != CLOCK_PROCESS_CPUTIME_ID && id != CLOCK_THREAD_CPUTIME_ID) {
    time->tv_sec = now / 1000000000;
    time->tv_nsec = now % 1000000000;
    return 0;
  }
  return (int)syscall(SYS_clock_gettime, id, time);
}

// MARK: Executors

#define ASYNC __attribute__((swiftasynccall))
#define CONTEXT __attribute__((swift_async_context))
typedef ASYNC void (*Switch)(CONTEXT void *, void *, uintptr_t, uintptr_t);
__attribute__((swiftcall)) extern SeededExecutor swift_task_getCurrentExecutor(void);
extern void seeded_install_executors(void);
static Switch original_switch;

// The runtime enters an idle actor without an executor's knowledge. In a simulation, each change of the executor
// passes through `hop` first, so that other jobs can run before it.
ASYNC __attribute__((visibility("default"))) void swift_task_switch(
    CONTEXT void *context, void *resume, uintptr_t identity, uintptr_t implementation) {
  if (hop.identity && swift_task_getCurrentExecutor().identity != identity) {
    target = (SeededExecutor){identity, implementation};
    return original_switch(context, resume, hop.identity, hop.implementation);
  }
  return original_switch(context, resume, identity, implementation);
}

// MARK: Crashes

static const int signals[] = {SIGILL, SIGTRAP, SIGSEGV, SIGABRT, SIGBUS};
static struct sigaction previous[NSIG];

static void on_crash(int signal) {
  if (current && crash_line) {
    static const char message[] = "\nThe process crashed in a simulation. To repeat it:\n";
    (void)!write(2, message, sizeof message - 1);
    (void)!write(2, crash_line, strlen(crash_line));
    (void)!write(2, "\n", 1);
  }
  sigaction(signal, &previous[signal], NULL);
  raise(signal);
}

static void catch_crashes(void) {
  struct sigaction action = {.sa_handler = on_crash, .sa_flags = SA_ONSTACK};
  for (unsigned i = 0; i < sizeof signals / sizeof *signals; i++)
    sigaction(signals[i], &action, &previous[signals[i]]);
}

// MARK: Simulations

bool seeded_is_available(void) { return original_switch != 0; }

void seeded_enter(void *simulation, SeededExecutor executor, const char *line) {
  static atomic_flag is_catching = ATOMIC_FLAG_INIT;
  if (!atomic_flag_test_and_set(&is_catching)) catch_crashes();
  crash_line = line;
  hop = executor;
  current = simulation;
}

// Runs before any Swift code asks for the default executors.
__attribute__((constructor)) static void install(void) {
  original_switch = (Switch)dlsym(RTLD_NEXT, "swift_task_switch");
  if (original_switch) seeded_install_executors();
}

#else

bool seeded_is_available(void) { return false; }

void seeded_enter(void *simulation, SeededExecutor executor, const char *line) {
  crash_line = line;
  hop = executor;
  current = simulation;
}

#endif
