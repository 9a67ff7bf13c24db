// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#import <dispatch/dispatch.h>
#import <pthread.h>

#import "Harness.h"
#import "Support.h"

static JNCRouter *newRouter(void) {
  return [JNCRouter routerWithSpaces:@"mall" error:NULL];
}

/// What a completion has received.
@interface Notes : NSObject {
 @public
  int calls;
  BOOL wasOnMain;
  id value;
  NSError *error;
}
@end

@implementation Notes
- (void)dealloc {
  [value release];
  [error release];
  [super dealloc];
}
@end

/// Opens an address and waits for the completion.
static Notes *opened(JNCRouter *router, NSString *address, NSDictionary *payload, JNCSource source) {
  Notes *notes = [[[Notes alloc] init] autorelease];
  [router open:address payload:payload source:source completion:^(id value, NSError *error) {
    notes->calls++;
    notes->wasOnMain = [NSThread isMainThread];
    notes->value = [value retain];
    notes->error = [error retain];
  }];
  JNC_CHECK(notes->calls == 0);
  JNC_WAIT(notes->calls > 0);
  JNC_CHECK(notes->calls == 1);
  JNC_CHECK(notes->wasOnMain);
  return notes;
}

// MARK: Opening

JNC_TEST(handler_receives_the_parts_of_the_request) {
  JNCRouter *router = newRouter();
  __block int calls = 0;
  JNC_CHECK([router registerPattern:@"/order/:id" options:nil error:NULL
                            handler:^(JNCRequest *request, JNCReply *reply) {
    calls++;
    JNC_CHECK([NSThread isMainThread]);
    JNC_EQUAL(request.address, @"mall://order/caf%C3%A9?tab%00=none&tab=info&tab=more");
    JNC_EQUAL(request.pattern, @"/order/:id");
    JNC_EQUAL(request.source, JNCSourceApp);
    JNC_EQUAL(request.captures, [NSDictionary dictionaryWithObject:@"café" forKey:@"id"]);
    JNC_EQUAL(request.query, [NSDictionary dictionaryWithObject:@"info" forKey:@"tab"]);
    JNC_EQUAL([request.payload objectForKey:@"note"], @"fragile");
    JNC_EQUAL([request.payload objectForKey:@"count"], @3);
    JNC_EQUAL([request.payload objectForKey:@"isGift"], @(YES));
    JNC_EQUAL([request.payload objectForKey:@"weight"], @0.5);
    JNC_EQUAL([request parameter:@"note"], @"fragile");
    JNC_EQUAL([request parameter:@"id"], @"café");
    JNC_EQUAL([request parameter:@"tab"], @"info");
    JNC_EQUAL([request parameter:@"none"], nil);
    [reply finish:@"done"];
  }]);
  NSDictionary *payload = @{@"note": @"fragile", @"count": @3, @"isGift": @(YES), @"weight": @0.5};
  Notes *notes = opened(router, @"mall://order/caf%C3%A9?tab%00=none&tab=info&tab=more", payload, JNCSourceApp);
  JNC_EQUAL(notes->value, @"done");
  JNC_EQUAL(notes->error, nil);
  JNC_CHECK(calls == 1);
}

JNC_TEST(object_of_a_payload_is_the_same_object_in_the_handler) {
  JNCRouter *router = newRouter();
  NSMutableArray *cart = [NSMutableArray arrayWithObject:@7];
  [router registerPattern:@"/cart" options:nil error:NULL
                  handler:^(JNCRequest *request, JNCReply *reply) {
    NSMutableArray *received = [request.payload objectForKey:@"cart"];
    JNC_CHECK(received == cart);
    [received addObject:@8];
    [reply finish:received];
  }];
  Notes *notes = opened(router, @"/cart", @{@"cart": cart}, JNCSourceApp);
  JNC_CHECK(notes->value == cart);
  JNC_CHECK(cart.count == 2);
}

JNC_TEST(values_of_swift_arrive_as_objects) {
  JNCRouter *router = [[[JNCRouter alloc] initWithHandle:test_router()] autorelease];
  JNC_EQUAL(opened(router, @"/swift/text", nil, JNCSourceApp)->value, @"naïve ✓");
  JNC_EQUAL(opened(router, @"/swift/number", nil, JNCSourceApp)->value, @42);
  JNC_EQUAL(opened(router, @"/swift/truth", nil, JNCSourceApp)->value, @(YES));
  JNC_EQUAL(opened(router, @"/swift/half", nil, JNCSourceApp)->value, @0.5);
  Notes *nothing = opened(router, @"/swift/nothing", nil, JNCSourceApp);
  JNC_EQUAL(nothing->value, nil);
  JNC_EQUAL(nothing->error, nil);
  JNC_EQUAL(
    opened(router, @"/swift/sum", @{@"a": @40, @"b": @2}, JNCSourceApp)->value, @42);
}

JNC_TEST(swift_handler_on_the_main_actor_receives_the_object) {
  JNCRouter *router = [[[JNCRouter alloc] initWithHandle:test_router()] autorelease];
  NSMutableArray *object = [NSMutableArray array];
  Notes *notes = opened(router, @"/swift/same", @{@"object": object}, JNCSourceApp);
  JNC_EQUAL(notes->error, nil);
  JNC_CHECK(notes->value == object);
  JNC_EQUAL(
    opened(router, @"/swift/off-main", @{@"object": object}, JNCSourceApp)->value, @"no object");
  Notes *missing = opened(router, @"/swift/same", nil, JNCSourceApp);
  JNC_CHECK(missing->error.code == JNCErrorHandlerFailed || missing->error.code == JNCErrorRejected);
}

JNC_TEST(second_answer_has_no_effect) {
  JNCRouter *router = newRouter();
  [router registerPattern:@"/twice" options:nil error:NULL
                  handler:^(JNCRequest *request, JNCReply *reply) {
    (void)request;
    [reply finish:@1];
    JNC_CHECK(reply.finished);
    [reply finish:@2];
    [reply decline];
  }];
  JNC_EQUAL(opened(router, @"/twice", nil, JNCSourceApp)->value, @1);
}

JNC_TEST(reply_answers_later_on_another_thread) {
  JNCRouter *router = newRouter();
  [router registerPattern:@"/later" options:nil error:NULL
                  handler:^(JNCRequest *request, JNCReply *reply) {
    (void)request;
    dispatch_async(dispatch_get_global_queue(0, 0), ^{
      @autoreleasepool { [reply finish:[NSMutableArray arrayWithObject:@9]]; }
    });
  }];
  JNC_EQUAL(opened(router, @"/later", nil, JNCSourceApp)->value, [NSArray arrayWithObject:@9]);
}

JNC_TEST(declined_request_continues_at_the_next_route) {
  JNCRouter *router = newRouter();
  [router registerPattern:@"/a/:id" options:nil error:NULL
                  handler:^(JNCRequest *request, JNCReply *reply) {
    (void)request;
    [reply decline];
  }];
  Notes *declined = opened(router, @"/a/1", nil, JNCSourceApp);
  JNC_CHECK(declined->error.code == JNCErrorDeclined);
  JNC_EQUAL(
    [declined->error.userInfo objectForKey:JNCErrorDeclinedByKey], [NSArray arrayWithObject:@"/a/:id"]);
  [router registerPattern:@"/a/*" options:nil error:NULL
                  handler:^(JNCRequest *request, JNCReply *reply) {
    (void)request;
    [reply finish:@"rest"];
  }];
  JNC_EQUAL(opened(router, @"/a/1", nil, JNCSourceApp)->value, @"rest");
}

JNC_TEST(redirect_continues_at_the_other_address) {
  JNCRouter *router = newRouter();
  [router registerPattern:@"/old" options:nil error:NULL
                  handler:^(JNCRequest *request, JNCReply *reply) {
    (void)request;
    [reply redirectTo:@"/new"];
  }];
  [router registerPattern:@"/new" options:nil error:NULL valueHandler:^id(JNCRequest *request) {
    return request.address;
  }];
  JNC_EQUAL(opened(router, @"/old", nil, JNCSourceApp)->value, @"/new");
}

// MARK: Failures

JNC_TEST(failures_are_errors_with_facts) {
  JNCRouter *router = [[[JNCRouter alloc] initWithHandle:test_router()] autorelease];
  [router registerPattern:@"/fails" options:nil error:NULL
                  handler:^(JNCRequest *request, JNCReply *reply) {
    (void)request;
    [reply failWithError:[NSError
      errorWithDomain:@"Till" code:3
             userInfo:@{NSLocalizedDescriptionKey: @"The till is closed."}]];
  }];
  [router registerPattern:@"/lost" options:nil error:NULL
                  handler:^(JNCRequest *request, JNCReply *reply) {
    (void)request, (void)reply;
  }];

  NSError *error = opened(router, @"mall://swift/tex", nil, JNCSourceApp)->error;
  JNC_EQUAL(error.domain, JNCErrorDomain);
  JNC_CHECK(error.code == JNCErrorNotFound);
  JNC_EQUAL([error.userInfo objectForKey:JNCErrorAddressKey], @"mall://swift/tex");
  JNC_CHECK([[error.userInfo objectForKey:JNCErrorNearestKey] containsObject:@"/swift/text"]);
  JNC_CHECK([error.localizedDescription hasPrefix:@"notFound: no route matches “mall://swift/tex”."]);

  error = opened(router, @"/swift/page/x", nil, JNCSourceApp)->error;
  JNC_CHECK(error.code == JNCErrorBadParameter);
  JNC_EQUAL([error.userInfo objectForKey:JNCErrorParameterKey], @"id");

  error = opened(router, @"/swift/order", nil, JNCSourceApp)->error;
  JNC_CHECK(error.code == JNCErrorTypeMismatch);
  JNC_EQUAL([error.userInfo objectForKey:JNCErrorActualTypeKey], @"Order");

  error = opened(router, @"/swift/text", nil, JNCSourcePush)->error;
  JNC_CHECK(error.code == JNCErrorDenied);
  JNC_EQUAL(opened(router, @"/swift/number", nil, JNCSourcePush)->value, @42);

  error = opened(router, @"/fails", nil, JNCSourceApp)->error;
  JNC_CHECK(error.code == JNCErrorHandlerFailed);
  JNC_CHECK([error.localizedDescription rangeOfString:@"The till is closed."].length > 0);

  JNC_CHECK(opened(router, @"/lost", nil, JNCSourceApp)->error.code == JNCErrorHandlerLost);
  JNC_CHECK(opened(router, @"mall://a b", nil, JNCSourceApp)->error.code == JNCErrorInvalidURL);
  // An invalid call completes like each other one.
  error = opened(router, @"/swift/text", nil, @"my neighbor")->error;
  JNC_CHECK(error.code == JNCErrorBrokenSource);
}

JNC_TEST(invalid_registrations_are_errors_that_name_the_place) {
  NSError *error = nil;
  JNC_EQUAL([JNCRouter routerWithSpaces:@"not a space" error:&error], nil);
  JNC_CHECK(error.code == JNCErrorBrokenSpace);
  JNCRouter *router = newRouter();
  JNCRouteOptions *options = [JNCRouteOptions optionsWithExposure:@"push"];
  options.owner = JNC_HERE;
  JNCValueHandler one = ^id(JNCRequest *request) {
    (void)request;
    return @1;
  };
  JNC_CHECK([router registerPattern:@"/a/:id" options:options error:&error valueHandler:one]);
  JNC_CHECK(![router registerPattern:@"/a/:name" options:nil error:&error valueHandler:one]);
  JNC_CHECK(error.code == JNCErrorConflict);
  JNC_CHECK([error.localizedDescription rangeOfString:@"RouterTests.m:"].length > 0);
  JNC_CHECK(![router registerPattern:@"/b/:id/:id" options:nil error:&error valueHandler:one]);
  JNC_CHECK(error.code == JNCErrorBrokenPattern);
  options.exposure = @"anyone";
  JNC_CHECK(![router registerPattern:@"/b" options:options error:&error valueHandler:one]);
  JNC_CHECK(error.code == JNCErrorBrokenExposure);
  options = [JNCRouteOptions optionsWithExposure:nil];
  options.presentation = @"upside down";
  JNC_CHECK(![router registerPattern:@"/b" options:options error:NULL valueHandler:one]);
  JNC_CHECK(![router canOpenURL:@"/b"]);
  options.presentation = nil;
  options.replacing = YES;
  JNC_CHECK([router registerPattern:@"/a/:id" options:options error:&error
                       valueHandler:^id(JNCRequest *request) {
    (void)request;
    return @2;
  }]);
  JNC_EQUAL([router objectForURL:@"/a/1" payload:nil error:NULL], @2);
}

// MARK: Values at once

JNC_TEST(value_is_returned_at_once) {
  JNCRouter *router = [[[JNCRouter alloc] initWithHandle:test_router()] autorelease];
  [router registerPattern:@"/cart/count" options:nil error:NULL
             valueHandler:^id(JNCRequest *request) {
    return [request.payload objectForKey:@"count"] ?: @0;
  }];
  JNCRouteOptions *atOnce = [JNCRouteOptions optionsWithExposure:nil];
  atOnce.repliesAtOnce = YES;
  [router registerPattern:@"/at-once" options:atOnce error:NULL
                  handler:^(JNCRequest *request, JNCReply *reply) {
    (void)request;
    [reply finish:@"now"];
  }];
  [router registerPattern:@"/silent" options:atOnce error:NULL
                  handler:^(JNCRequest *request, JNCReply *reply) {
    (void)request, (void)reply;
  }];
  [router registerPattern:@"/later" options:nil error:NULL
                  handler:^(JNCRequest *request, JNCReply *reply) {
    (void)request;
    [reply finish:@"later"];
  }];
  NSError *error = nil;
  JNC_EQUAL([router objectForURL:@"/cart/count" payload:@{@"count": @3} error:&error], @3);
  JNC_EQUAL(error, nil);
  JNC_EQUAL([router objectForURL:@"/at-once" payload:nil error:&error], @"now");
  JNC_EQUAL([router objectForURL:@"/swift/number" payload:nil error:&error], @42);
  JNC_EQUAL([router objectForURL:@"/swift/nothing" payload:nil error:&error], nil);
  JNC_EQUAL(error, nil);
  JNC_EQUAL([router objectForURL:@"/silent" payload:nil error:&error], nil);
  JNC_CHECK(error.code == JNCErrorHandlerLost);
  JNC_EQUAL([router objectForURL:@"/later" payload:nil error:&error], nil);
  JNC_CHECK(error.code == JNCErrorNeedsAsync);
  JNC_EQUAL([router objectForURL:@"/none" payload:nil error:&error], nil);
  JNC_CHECK(error.code == JNCErrorNotFound);
  JNC_EQUAL([router objectForURL:@"/cart/count" payload:nil source:JNCSourcePush error:&error], nil);
  JNC_CHECK(error.code == JNCErrorDenied);
  JNC_EQUAL(opened(router, @"/cart/count", @{@"count": @4}, JNCSourceApp)->value, @4);
}

static void *readOffMain(void *context) {
  @autoreleasepool {
    NSError *error = nil;
    JNCRouter *router = (JNCRouter *)context;
    JNC_EQUAL([router objectForURL:@"/swift/number" payload:nil error:&error], @42);
    JNC_EQUAL([router objectForURL:@"/main" payload:nil error:&error], nil);
    JNC_CHECK(error.code == JNCErrorNeedsAsync);
  }
  return NULL;
}

JNC_TEST(value_of_the_main_thread_needs_the_main_thread) {
  JNCRouter *router = [[[JNCRouter alloc] initWithHandle:test_router()] autorelease];
  [router registerPattern:@"/main" options:nil error:NULL valueHandler:^id(JNCRequest *request) {
    (void)request;
    return @1;
  }];
  pthread_t thread;
  pthread_create(&thread, NULL, readOffMain, router);
  pthread_join(thread, NULL);
  JNC_EQUAL([router objectForURL:@"/main" payload:nil error:NULL], @1);
}

// MARK: Asking

JNC_TEST(exposure_decides_who_may_open) {
  JNCRouter *router = newRouter();
  JNCValueHandler one = ^id(JNCRequest *request) {
    (void)request;
    return @1;
  };
  [router registerPattern:@"/private" options:nil error:NULL valueHandler:one];
  [router registerPattern:@"/open" options:[JNCRouteOptions optionsWithExposure:@"push, web:*"]
                    error:NULL valueHandler:one];
  JNC_CHECK([router canOpenURL:@"/private"]);
  JNC_CHECK(![router canOpenURL:@"/private" source:JNCSourcePush]);
  JNC_CHECK([router canOpenURL:@"/open" source:JNCSourcePush]);
  JNC_CHECK([router canOpenURL:@"/open" source:@"web:https://m.mall.example"]);
  JNC_CHECK(![router canOpenURL:@"/none"]);
  JNC_CHECK([[router explain:@"/private" source:JNCSourcePush] rangeOfString:@"push"].length > 0);
  JNC_CHECK([router unregisterPattern:@"/private"]);
  JNC_CHECK(![router unregisterPattern:@"/private"]);
  JNC_CHECK(![router canOpenURL:@"/private"]);
}

// MARK: Screens

@interface Page : NSObject {
 @public
  JNCScreen *screen;
  NSString *title;
}
@end

@implementation Page
- (void)dealloc {
  [screen release];
  [title release];
  [super dealloc];
}
@end

/// The title of the front page; `nil` for another screen.
static NSString *frontTitle(void) {
  Page *page = test_front_content();
  return page ? page->title : nil;
}

static JNCRouter *routerWithScreens(void) {
  JNCRouter *router = [[[JNCRouter alloc] initWithHandle:test_router()] autorelease];
  [router registerScreen:@"/city/:name" options:nil error:NULL
                 handler:^id(JNCRequest *request, JNCScreen *screen) {
    Page *page = [[[Page alloc] init] autorelease];
    page->screen = [screen retain];
    page->title = [[request.captures objectForKey:@"name"] copy];
    return page;
  }];
  [router registerScreen:@"/broken" options:nil error:NULL
                 handler:^id(JNCRequest *request, JNCScreen *screen) {
    (void)request, (void)screen;
    return nil;
  }];
  JNC_WAIT(test_is_connected());
  return router;
}

JNC_TEST(screen_is_shown_and_returns_its_result) {
  JNCRouter *router = routerWithScreens();
  Notes *notes = [[[Notes alloc] init] autorelease];
  __block BOOL isShown = NO;
  [router show:@"/city/hangzhou" completion:^(id value, NSError *error) {
    JNC_EQUAL(value, nil);
    JNC_EQUAL(error, nil);
    isShown = YES;
  }];
  JNC_WAIT(isShown);
  Page *page = (Page *)test_front_content();
  JNC_EQUAL(page->title, @"hangzhou");
  [router open:@"/city/suzhou" completion:^(id value, NSError *error) {
    notes->calls++;
    notes->value = [value retain];
    notes->error = [error retain];
  }];
  JNC_WAIT([frontTitle() isEqual:@"suzhou"]);
  page = (Page *)test_front_content();
  JNC_CHECK(notes->calls == 0);
  [page->screen finish:@{@"city": page->title}];
  JNC_WAIT(notes->calls == 1);
  JNC_EQUAL([notes->value objectForKey:@"city"], @"suzhou");
}

JNC_TEST(dismissed_screen_returns_nothing) {
  JNCRouter *router = routerWithScreens();
  Notes *notes = [[[Notes alloc] init] autorelease];
  [router open:@"/city/wuxi" completion:^(id value, NSError *error) {
    notes->calls++;
    notes->value = [value retain];
    notes->error = [error retain];
  }];
  JNC_WAIT([frontTitle() isEqual:@"wuxi"]);
  [((Page *)test_front_content())->screen dismiss];
  JNC_WAIT(notes->calls == 1);
  JNC_EQUAL(notes->value, nil);
  JNC_EQUAL(notes->error, nil);
  JNC_CHECK(opened(router, @"/broken", nil, JNCSourceApp)->error.code == JNCErrorHandlerFailed);
  JNCRouter *alone = newRouter();
  [alone registerScreen:@"/a" options:nil error:NULL handler:^id(JNCRequest *request, JNCScreen *screen) {
    (void)request, (void)screen;
    return @"page";
  }];
  JNC_CHECK(opened(alone, @"/a", nil, JNCSourceApp)->error.code == JNCErrorNoNavigator);
}

// MARK: Life

JNC_TEST(cancelled_request_completes_once) {
  JNCRouter *router = newRouter();
  NSMutableArray *kept = [NSMutableArray array];
  [router registerPattern:@"/wait" options:nil error:NULL
                  handler:^(JNCRequest *request, JNCReply *reply) {
    (void)request;
    [kept addObject:reply];
  }];
  Notes *notes = [[[Notes alloc] init] autorelease];
  JNCOpening *opening = [router open:@"/wait" completion:^(id value, NSError *error) {
    notes->calls++;
    notes->value = [value retain];
    notes->error = [error retain];
  }];
  JNC_WAIT(kept.count == 1);
  [opening cancel];
  JNC_WAIT(notes->calls == 1);
  JNC_CHECK(notes->error.code == JNCErrorCancelled);
  JNC_CHECK([[kept objectAtIndex:0] isFinished]);
  [[kept objectAtIndex:0] finish:@"too late"];
  JNC_CHECK(notes->calls == 1);
}

/// Ten thousand opens that end in each way: one completion each, and no object is left.
JNC_TEST(ten_thousand_opens_complete_once_each) {
  const int count = 10000;
  NSArray *names = [NSArray arrayWithObjects:@"JNCReply", @"JNCRequest", @"JNCOpening", @"JNCContext",
    @"JNCRouter", @"Notes", nil];
  NSMutableArray *before = [NSMutableArray array];
  for (NSString *name in names) [before addObject:[NSNumber numberWithUnsignedLong:JNCLiveCount(name)]];
  __block int completions = 0, values = 0, failures = 0;
  @autoreleasepool {
    JNCRouter *router = [[JNCRouter routerWithSpaces:@"mall" error:NULL] retain];
    [router registerPattern:@"/answers" options:nil error:NULL
                    handler:^(JNCRequest *request, JNCReply *reply) {
      (void)request;
      [reply finish:[NSMutableArray array]];
    }];
    [router registerPattern:@"/drops" options:nil error:NULL
                    handler:^(JNCRequest *request, JNCReply *reply) {
      (void)request, (void)reply;
    }];
    [router registerPattern:@"/fails" options:nil error:NULL
                    handler:^(JNCRequest *request, JNCReply *reply) {
      (void)request;
      [reply failWithError:[NSError errorWithDomain:@"Till" code:1 userInfo:nil]];
    }];
    [router registerPattern:@"/later" options:nil error:NULL
                    handler:^(JNCRequest *request, JNCReply *reply) {
      (void)request;
      dispatch_async(dispatch_get_global_queue(0, 0), ^{
        @autoreleasepool { [reply finish:@1]; }
      });
    }];
    NSArray *addresses = [NSArray arrayWithObjects:@"/answers", @"/drops", @"/fails", @"/later",
      @"/none", nil];
    for (int index = 0; index < count; index++) {
      @autoreleasepool {
        NSString *address = [addresses objectAtIndex:(NSUInteger)index % addresses.count];
        JNCOpening *opening = [router open:address
                                   payload:@{@"n": [NSNumber numberWithInt:index]}
                                completion:^(id value, NSError *error) {
          completions++;
          if (value) values++;
          if (error) failures++;
        }];
        if (index % 7 == 0) [opening cancel];
      }
    }
    // Its requests complete after it is released.
    [router release];
    JNC_WAIT(completions == count);
  }
  JNC_CHECK(completions == count);
  JNC_CHECK(values + failures == count);
  JNC_CHECK(values > count / 5);
  // The handles of requests that were answered on other threads are released there.
  for (NSUInteger index = 0; index < names.count; index++) {
    NSString *name = [names objectAtIndex:index];
    NSUInteger expected = [[before objectAtIndex:index] unsignedLongValue];
    JNC_WAIT(JNCLiveCount(name) <= expected);
  }
}
