// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// In an app, a build setting.
#define JNC_CTMEDIATOR_NAMES

#import <dispatch/dispatch.h>
#import <pthread.h>

#import "BlockObjects.h"
#import "Harness.h"
#import "Support.h"

// MARK: An app

@interface Target_Shop : NSObject {
  NSInteger calls;
}
@end

@implementation Target_Shop
- (NSDictionary *)Action_echo:(NSDictionary *)params { return params; }
- (void)Action_nothing:(NSDictionary *)params { (void)params; }
- (NSInteger)Action_integer:(NSDictionary *)params { return [[params objectForKey:@"n"] integerValue]; }
- (NSUInteger)Action_unsigned:(NSDictionary *)params {
  (void)params;
  return NSUIntegerMax;
}
- (BOOL)Action_truth:(NSDictionary *)params { return [params objectForKey:@"yes"] != nil; }
- (CGFloat)Action_float:(NSDictionary *)params {
  (void)params;
  return 0.5;
}
- (float)Action_narrow:(NSDictionary *)params {
  (void)params;
  return 0.25f;
}
- (int)Action_int:(NSDictionary *)params {
  (void)params;
  return -7;
}
- (short)Action_short:(NSDictionary *)params {
  (void)params;
  return -3;
}
- (NSRange)Action_range:(NSDictionary *)params {
  (void)params;
  return NSMakeRange(1, 2);
}
- (Class)Action_class:(NSDictionary *)params {
  (void)params;
  return [NSString class];
}
- (id)Action_count:(NSDictionary *)params {
  (void)params;
  return [NSNumber numberWithInteger:++calls];
}
- (id)Action_nativeCount:(NSDictionary *)params { return [self Action_count:params]; }
- (id)Action_showAlert:(NSDictionary *)params {
  void (^confirm)(NSDictionary *) = (void (^)(NSDictionary *))[params objectForKey:@"confirmAction"];
  confirm(@{@"message": [params objectForKey:@"message"]});
  return nil;
}
@end

/// A target that receives unknown actions.
@interface Target_Lenient : NSObject
@end

@implementation Target_Lenient
- (id)notFound:(NSDictionary *)params { return params ?: @{@"from": @"notFound"}; }
@end

static NSMutableArray *missing;

@interface Target_NoTargetAction : NSObject
@end

@implementation Target_NoTargetAction
- (void)Action_response:(NSDictionary *)params { [missing addObject:params]; }
@end

/// The calls of other modules, as an app has them for CTMediator.
@interface CTMediator (Shop)
- (NSInteger)shop_sum:(NSInteger)n;
- (void)shop_alert:(NSString *)message confirm:(void (^)(NSDictionary *))confirm;
- (id)shop_detail:(NSNumber *)identifier;
@end

@implementation CTMediator (Shop)
- (NSInteger)shop_sum:(NSInteger)n {
  return [[self performTarget:@"Shop"
                       action:@"integer"
                       params:@{@"n": [NSNumber numberWithInteger:n]}
            shouldCacheTarget:NO] integerValue];
}
- (void)shop_alert:(NSString *)message confirm:(void (^)(NSDictionary *))confirm {
  NSMutableDictionary *params = [NSMutableDictionary dictionaryWithObject:message forKey:@"message"];
  [params setObject:[[(id)confirm copy] autorelease] forKey:@"confirmAction"];
  [self performTarget:@"Shop" action:@"showAlert" params:params shouldCacheTarget:NO];
}
- (id)shop_detail:(NSNumber *)identifier {
  return [self performTarget:@"Order"
                      action:@"detail"
                      params:@{@"id": identifier}
           shouldCacheTarget:NO];
}
@end

static CTMediator *start(void) {
  JNCMakeBlocksObjects();
  JNCRouter.sharedRouter = [JNCRouter routerWithSpaces:@"mall,other" error:NULL];
  [missing release];
  missing = [[NSMutableArray alloc] init];
  return [[[CTMediator alloc] init] autorelease];
}

static id perform(CTMediator *mediator, NSString *target, NSString *action, NSDictionary *params) {
  return [mediator performTarget:target action:action params:params shouldCacheTarget:NO];
}

// MARK: Targets

JNC_TEST(ct_method_returns_an_object_or_a_number) {
  CTMediator *mediator = start();
  NSDictionary *params = @{@"n": @(-5), @"yes": @1};
  struct {
    NSString *action;
    NSDictionary *params;
    id expected;
  } rows[] = {
    {@"echo", params, params},
    {@"echo", nil, nil},
    {@"nothing", params, nil},
    {@"integer", params, @(-5)},
    {@"unsigned", params, [NSNumber numberWithUnsignedInteger:NSUIntegerMax]},
    {@"truth", params, [NSNumber numberWithBool:YES]},
    {@"truth", nil, [NSNumber numberWithBool:NO]},
    {@"float", params, @0.5},
    {@"narrow", params, @0.25},
    {@"int", params, @(-7)},
    {@"short", params, @(-3)},
    {@"range", params, nil},
    {@"class", params, [NSString class]},
  };
  for (size_t index = 0; index < sizeof rows / sizeof *rows; index++) {
    JNC_EQUAL(perform(mediator, @"Shop", rows[index].action, rows[index].params), rows[index].expected);
  }
  JNC_CHECK(perform(mediator, @"Shop", @"echo", params) == params);
  JNC_EQUAL(perform(mediator, nil, @"echo", params), nil);
  JNC_EQUAL(perform(mediator, @"Shop", nil, params), nil);
  JNC_CHECK(missing.count == 0);
}

JNC_TEST(ct_category_of_an_app_works_with_the_old_names) {
  (void)start();
  JNC_CHECK([CTMediator sharedInstance] == CT());
  JNC_CHECK([CT() shop_sum:3] == 3);
  __block id confirmed = nil;
  [CT() shop_alert:@"Pay?" confirm:^(NSDictionary *info) { confirmed = [info retain]; }];
  JNC_EQUAL(confirmed, @{@"message": @"Pay?"});
  [confirmed release];
  JNC_EQUAL(kCTMediatorParamsKeySwiftTargetModuleName, @"kCTMediatorParamsKeySwiftTargetModuleName");
}

JNC_TEST(ct_target_is_kept_until_it_is_released) {
  CTMediator *mediator = start();
  NSUInteger before = JNCLiveCount(@"Target_Shop");
  @autoreleasepool {
    JNC_EQUAL(perform(mediator, @"Shop", @"count", nil), @1);
    JNC_EQUAL(perform(mediator, @"Shop", @"count", nil), @1);
  }
  JNC_CHECK(JNCLiveCount(@"Target_Shop") == before);
  @autoreleasepool {
    for (int call = 1; call <= 3; call++) {
      JNC_EQUAL([mediator performTarget:@"Shop" action:@"count" params:nil shouldCacheTarget:YES],
        [NSNumber numberWithInt:call]);
    }
    JNC_EQUAL(perform(mediator, @"Shop", @"count", nil), @4);
    [mediator releaseCachedTargetWithFullTargetName:@"Shop"];
    [mediator releaseCachedTargetWithFullTargetName:nil];
    JNC_EQUAL(perform(mediator, @"Shop", @"count", nil), @5);
    [mediator releaseCachedTargetWithFullTargetName:@"Target_Shop"];
    JNC_EQUAL(perform(mediator, @"Shop", @"count", nil), @1);
    // A target without the method is not kept.
    (void)[mediator performTarget:@"Shop" action:@"unknown" params:nil shouldCacheTarget:YES];
  }
  JNC_CHECK(JNCLiveCount(@"Target_Shop") == before);
}

JNC_TEST(ct_unknown_names_are_passed_to_not_found_and_then_to_the_default_target) {
  CTMediator *mediator = start();
  JNC_EQUAL(perform(mediator, @"Lenient", @"unknown", @{@"a": @1}), @{@"a": @1});
  JNC_EQUAL(perform(mediator, @"Lenient", @"unknown", nil), @{@"from": @"notFound"});
  JNC_CHECK(missing.count == 0);
  JNC_EQUAL(perform(mediator, @"Shop", @"unknown", @{@"a": @1}), nil);
  JNC_EQUAL(perform(mediator, @"None", @"unknown", nil), nil);
  NSString *module = @"Module";
  NSDictionary *params = @{kCTMediatorParamsKeySwiftTargetModuleName: module};
  JNC_EQUAL(perform(mediator, @"None", @"unknown", params), nil);
  JNC_CHECK(missing.count == 3);
  JNC_EQUAL([missing objectAtIndex:0], (@{
    @"originParams": @{@"a": @1}, @"targetString": @"Target_Shop",
    @"selectorString": @"Action_unknown:"}));
  JNC_EQUAL([missing objectAtIndex:1],
    (@{@"targetString": @"Target_None", @"selectorString": @"Action_unknown:"}));
  JNC_EQUAL([[missing objectAtIndex:2] objectForKey:@"targetString"], @"Module.Target_None");
  JNC_CHECK([mediator check:@"Shop" moduleName:nil]);
  JNC_CHECK([mediator check:@"Shop" moduleName:@""]);
  JNC_CHECK(![mediator check:@"Shop" moduleName:@"Module"]);
  JNC_CHECK(![mediator check:@"None" moduleName:nil]);
  JNC_CHECK(![mediator check:nil moduleName:nil]);
}

// MARK: URLs

/// Performs the action of a URL, and returns what the completion has received: `NSNull` for `nil`.
static id performURL(CTMediator *mediator, NSString *text, NSMutableArray *infos) {
  return [mediator performActionWithUrl:[NSURL URLWithString:text] completion:^(NSDictionary *info) {
    [infos addObject:info ?: [NSNull null]];
  }];
}

JNC_TEST(ct_url_performs_only_allowed_actions) {
  CTMediator *mediator = start();
  [mediator allowRemoteAction:@"echo" ofTarget:@"Shop"];
  [mediator allowRemoteAction:@"nothing" ofTarget:@"Shop"];
  [mediator allowRemoteAction:@"nativeCount" ofTarget:@"Shop"];
  [mediator allowRemoteAction:@"unknown" ofTarget:@"Module.None"];
  NSDictionary *echoed = @{@"id": @"12", @"name": @"裙 子", @"empty": @""};
  struct {
    NSString *url;
    id result, info;
  } rows[] = {
    {@"mall://Shop/echo?id=12&name=%E8%A3%99%20%E5%AD%90&empty=&flag", echoed, @{@"result": echoed}},
    {@"mall://Shop/echo", @{}, @{@"result": @{}}},
    {@"anything://Shop/e/c/h/o", @{}, @{@"result": @{}}},
    {@"mall://Shop/nothing", nil, [NSNull null]},
    // Refused, and not completed.
    {@"mall://Shop/count", @(NO), nil},
    {@"mall://Shop/nativeCount", @(NO), nil},
    {@"mall://Shop/nat/iveCount", @(NO), nil},
    {@"mall://Lenient/echo", @(NO), nil},
    {@"mall://Shop", @(NO), nil},
    {@"mall:///echo", @(NO), nil},
    // A module that is not the allowed one.
    {@"mall://Shop/echo?kCTMediatorParamsKeySwiftTargetModuleName=Module", @(NO), nil},
    {@"mall://None/unknown", @(NO), nil},
    // An allowed action without a class.
    {@"mall://None/unknown?kCTMediatorParamsKeySwiftTargetModuleName=Module", nil, [NSNull null]},
  };
  for (size_t index = 0; index < sizeof rows / sizeof *rows; index++) {
    NSMutableArray *infos = [NSMutableArray array];
    JNC_EQUAL(performURL(mediator, rows[index].url, infos), rows[index].result);
    JNC_CHECK(infos.count == (rows[index].info ? 1 : 0));
    if (infos.count > 0) JNC_EQUAL([infos objectAtIndex:0], rows[index].info);
  }
  JNC_CHECK(missing.count == 1);
  JNC_EQUAL([mediator performActionWithUrl:nil completion:nil], nil);
  NSURL *url = [NSURL URLWithString:@"mall://Shop/echo"];
  JNC_EQUAL([mediator performActionWithUrl:url completion:nil], @{});
}

// MARK: Routes

/// A router with the action `detail` of the target `Order`.
static JNCRouter *routerWithOrder(NSString *pattern, NSString *exposure) {
  JNCRouter *router = JNCRouter.sharedRouter;
  NSError *error = nil;
  [router registerPattern:pattern options:[JNCRouteOptions optionsWithExposure:exposure] error:&error
             valueHandler:^id(JNCRequest *request) { return [request parameter:@"id"]; }];
  JNC_EQUAL(error, nil);
  return router;
}

JNC_TEST(ct_action_that_is_a_route_is_called_before_the_class) {
  CTMediator *mediator = start();
  JNC_EQUAL([CT() shop_detail:@7], nil);
  JNC_CHECK(missing.count == 1);
  routerWithOrder(@"/Order/detail", nil);
  JNC_EQUAL([CT() shop_detail:@7], @7);
  routerWithOrder(@"mall://Shop/integer", nil);
  JNC_EQUAL(perform(mediator, @"Shop", @"integer", @{@"id": @"route"}), @"route");
  // The module is not part of the payload.
  __block NSDictionary *payload = nil;
  [JNCRouter.sharedRouter registerPattern:@"/Shop/short" options:nil error:NULL
                             valueHandler:^id(JNCRequest *request) {
    payload = [request.payload retain];
    return nil;
  }];
  NSDictionary *params = @{kCTMediatorParamsKeySwiftTargetModuleName: @"Shop", @"a": @1, @2: @"two"};
  JNC_EQUAL(perform(mediator, @"Shop", @"short", params), nil);
  JNC_EQUAL(payload, @{@"a": @1});
  [payload release];
  // Other patterns that match do not count, and neither do those of other spaces.
  routerWithOrder(@"/:page/:action", nil);
  routerWithOrder(@"/*", nil);
  routerWithOrder(@"other://Shop/int", nil);
  JNC_EQUAL(perform(mediator, @"Shop", @"int", nil), @(-7));
  // Without a shared router, the class is called.
  JNCRouter.sharedRouter = nil;
  JNC_EQUAL(perform(mediator, @"Shop", @"integer", @{@"n": @3}), @3);
}

JNC_TEST(ct_url_of_a_route_requires_its_exposure) {
  CTMediator *mediator = start();
  routerWithOrder(@"/Order/detail", @"customScheme");
  routerWithOrder(@"/Shop/echo", nil);
  routerWithOrder(@"/Shop/nativeCount", @"customScheme");
  // The class is not called instead of the route.
  [mediator allowRemoteAction:@"echo" ofTarget:@"Shop"];
  NSMutableArray *infos = [NSMutableArray array];
  JNC_EQUAL(performURL(mediator, @"anything://Order/detail?id=a%26b", infos), nil);
  JNC_WAIT(infos.count == 1);
  JNC_EQUAL(infos, [NSArray arrayWithObject:@{@"result": @"a&b"}]);
  JNC_EQUAL(performURL(mediator, @"mall://Shop/echo?id=7", infos), @(NO));
  JNC_EQUAL(performURL(mediator, @"mall://Shop/nativeCount?id=7", infos), @(NO));
  JNC_CHECK(infos.count == 1);
}

JNC_TEST(ct_route_that_answers_later_returns_nil_at_once) {
  CTMediator *mediator = start();
  __block int calls = 0;
  [JNCRouter.sharedRouter registerPattern:@"/Order/list"
                                  options:[JNCRouteOptions optionsWithExposure:@"customScheme"]
                                    error:NULL
                                  handler:^(JNCRequest *request, JNCReply *reply) {
    (void)request;
    calls++;
    [reply finish:@"orders"];
  }];
  JNC_EQUAL(perform(mediator, @"Order", @"list", nil), nil);
  JNC_WAIT(calls == 1);
  NSMutableArray *infos = [NSMutableArray array];
  JNC_EQUAL(performURL(mediator, @"mall://Order/list", infos), nil);
  JNC_WAIT(infos.count == 1);
  JNC_EQUAL([infos objectAtIndex:0], @{@"result": @"orders"});
  JNC_CHECK(calls == 2);
}

JNC_TEST(ct_screen_is_returned_to_the_caller_and_shown_for_a_url) {
  CTMediator *mediator = start();
  JNCRouter *router = [[[JNCRouter alloc] initWithHandle:test_router()] autorelease];
  JNCRouter.sharedRouter = router;
  NSMutableArray *pages = [NSMutableArray array], *screens = [NSMutableArray array];
  [router registerScreen:@"/Order/page" options:[JNCRouteOptions optionsWithExposure:@"customScheme"]
                   error:NULL handler:^id(JNCRequest *request, JNCScreen *screen) {
    NSMutableArray *page = [NSMutableArray arrayWithObject:[request parameter:@"id"]];
    [pages addObject:page];
    [screens addObject:screen];
    return page;
  }];
  JNC_WAIT(test_is_connected());
  id page = perform(mediator, @"Order", @"page", @{@"id": @7});
  JNC_CHECK(page != nil && page == [pages lastObject]);
  JNC_CHECK(test_front_content() != page);
  NSMutableArray *infos = [NSMutableArray array];
  JNC_EQUAL(performURL(mediator, @"mall://Order/page?id=8", infos), nil);
  JNC_WAIT(pages.count == 2 && test_front_content() == [pages lastObject]);
  [[screens lastObject] finish:@"bought"];
  JNC_WAIT(infos.count == 1);
  JNC_EQUAL([infos objectAtIndex:0], @{@"result": @"bought"});
}

JNC_TEST(ct_route_of_swift_is_an_action) {
  CTMediator *mediator = start();
  JNCRouter.sharedRouter = [[[JNCRouter alloc] initWithHandle:test_router()] autorelease];
  JNC_EQUAL(perform(mediator, @"swift", @"sum", @{@"a": @40, @"b": @2}), @42);
  NSMutableArray *object = [NSMutableArray array];
  JNC_CHECK(perform(mediator, @"swift", @"same", @{@"object": object}) == object);
  // A failure is no value, and no other target is called.
  JNC_EQUAL(perform(mediator, @"swift", @"sum", nil), nil);
  JNC_CHECK(missing.count == 0);
}

static void *performOffMain(void *context) {
  @autoreleasepool {
    CTMediator *mediator = (CTMediator *)context;
    JNC_EQUAL(perform(mediator, @"Shop", @"integer", @{@"n": @3}), @3);
    JNC_EQUAL([mediator performTarget:@"Shop" action:@"int" params:nil shouldCacheTarget:YES], @(-7));
    [mediator releaseCachedTargetWithFullTargetName:@"Target_Shop"];
    JNC_EQUAL(perform(mediator, @"Order", @"main", nil), nil);
  }
  return NULL;
}

JNC_TEST(ct_method_is_called_on_the_thread_of_the_caller) {
  CTMediator *mediator = start();
  __block int calls = 0;
  [JNCRouter.sharedRouter registerPattern:@"/Order/main" options:nil error:NULL
                             valueHandler:^id(JNCRequest *request) {
    (void)request;
    JNC_CHECK([NSThread isMainThread]);
    calls++;
    return @1;
  }];
  pthread_t thread;
  pthread_create(&thread, NULL, performOffMain, mediator);
  pthread_join(thread, NULL);
  JNC_CHECK(calls == 0);
  JNC_WAIT(calls == 1);
}
