// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// In an app, a build setting.
#define JNC_MGJROUTER_NAMES

#import <dispatch/dispatch.h>
#import <pthread.h>

#import "BlockObjects.h"
#import "Harness.h"
#import "Support.h"

/// Sets a new shared router, and returns it.
static JNCRouter *start(void) {
  JNCMakeBlocksObjects();
  NSString *spaces = @"mgj,https://m.mgj.example,http://localhost:8080";
  JNCRouter.sharedRouter = [JNCRouter routerWithSpaces:spaces error:NULL];
  return JNCRouter.sharedRouter;
}

/// The parameters that a handler has received, or the results of a completion.
@interface Seen : NSObject {
 @public
  NSMutableArray *all;
}
@end

@implementation Seen
- (instancetype)init {
  if ((self = [super init])) all = [[NSMutableArray alloc] init];
  return self;
}
- (void)dealloc {
  [all release];
  [super dealloc];
}
@end

static Seen *newSeen(void) { return [[[Seen alloc] init] autorelease]; }

/// Registers a handler that notes its parameters.
static Seen *watch(NSString *pattern) {
  Seen *seen = newSeen();
  [MGJRouter registerURLPattern:pattern toHandler:^(NSDictionary *routerParameters) {
    [seen->all addObject:routerParameters];
  }];
  return seen;
}

/// Returns parameters without those that the router adds.
static NSDictionary *variables(NSDictionary *parameters) {
  NSMutableDictionary *rest = [NSMutableDictionary dictionaryWithDictionary:parameters];
  [rest removeObjectForKey:MGJRouterParameterURL];
  [rest removeObjectForKey:MGJRouterParameterCompletion];
  [rest removeObjectForKey:MGJRouterParameterUserInfo];
  return rest;
}

// MARK: Patterns

JNC_TEST(mgj_pattern_matches_as_in_MGJRouter) {
  struct {
    NSString *pattern, *address;
    NSDictionary *variables;
  } rows[] = {
    {@"mgj://foo/bar", @"mgj://foo/bar", @{}},
    {@"mgj://foo/bar", @"mgj://foo/bar/", @{}},
    {@"mgj://foo/bar", @"mgj://foo", nil},
    {@"mgj://foo/bar", @"mgj://foo/baz", nil},
    {@"mgj://foo/bar/", @"mgj://foo/bar", @{}},
    // The segments below a pattern are ignored.
    {@"mgj://foo/bar", @"mgj://foo/bar/baz/7", @{}},
    {@"mgj://foo/:id", @"mgj://foo/7/edit", @{@"id": @"7"}},
    {@"mgj://:page", @"mgj://foo", @{@"page": @"foo"}},
    {@"mgj://:page/:id", @"mgj://foo/7", @{@"page": @"foo", @"id": @"7"}},
    {@"mgj://search/:query", @"mgj://search/bicycle?color=red",
     @{@"query": @"bicycle", @"color": @"red"}},
    {@"mgj://search?q=:q", @"mgj://search?q=tea", @{@"q": @"tea"}},
    {@"mgj://search#top", @"mgj://search", @{}},
    {@"mgj://page/:id.html", @"mgj://page/7.html", @{@"id": @"7"}},
    {@"mgj://page/:id.html", @"mgj://page/7.php", nil},
    // The path is preferred to the query.
    {@"mgj://order/:id", @"mgj://order/7?id=8", @{@"id": @"7"}},
    {@"mgj://list", @"mgj://list?k=1&k=2", @{@"k": @"1"}},
    {@"mgj://list", @"mgj://list?flag&k=", @{@"flag": @"", @"k": @""}},
    {@"mgj://list", @"mgj://list?k=a+b", @{@"k": @"a b"}},
    // Escapes, and text that has none.
    {@"mgj://category/家居", @"mgj://category/家居", @{}},
    {@"mgj://category/家居", @"mgj://category/%E5%AE%B6%E5%B1%85", @{}},
    {@"mgj://search/:query", @"mgj://search/a b", @{@"query": @"a b"}},
    {@"mgj://search/:query", @"mgj://search/a%20b?c=%26", @{@"query": @"a b", @"c": @"&"}},
    {@"mgj://search/:query", @"mgj://search/裙子", @{@"query": @"裙子"}},
    // Characters that have a meaning in Junctor's patterns.
    {@"mgj://a*(b){c}+d", @"mgj://a*(b){c}+d", @{}},
    {@"mgj://a/b:c", @"mgj://a/b:c", @{}},
    {@"mgj://a/b:c", @"mgj://a/bx", nil},
    // Wildcards.
    {@"mgj://", @"mgj://search/travel/china?x=0", @{@"x": @"0"}},
    {@"mgj://", @"mgj://", @{}},
    {@"mgj://a/~", @"mgj://a/b", @{}},
    {@"mgj://a/~", @"mgj://a/b/c", @{}},
    {@"mgj://a/~", @"mgj://a", nil},
    {@"mgj://a/~/:id", @"mgj://a/b/7", @{@"id": @"7"}},
    // Without a scheme.
    {@"search_top_bar", @"search_top_bar", @{}},
    {@"order/:id", @"mgj://order/7", @{@"id": @"7"}},
    {@"/order/:id", @"order/7", @{@"id": @"7"}},
    // A domain.
    {@"https://m.mgj.example/order/:id", @"https://m.mgj.example/order/7", @{@"id": @"7"}},
    {@"https://m.mgj.example", @"https://m.mgj.example/any/page", @{}},
    {@"http://localhost:8080/:id", @"http://localhost:8080/7", @{@"id": @"7"}},
    {@"mgj://order/:id", @"https://m.mgj.example/order/7", nil},
    {@"mgj://order", @"other://order", nil},
  };
  for (size_t index = 0; index < sizeof rows / sizeof *rows; index++) {
    (void)start();
    Seen *seen = watch(rows[index].pattern);
    [MGJRouter openURL:rows[index].address];
    BOOL isExpected = seen->all.count == (rows[index].variables ? 1 : 0);
    JNC_CHECK(isExpected);
    if (!isExpected) NSLog(@"%@ %@", rows[index].pattern, rows[index].address);
    JNC_CHECK([MGJRouter canOpenURL:rows[index].address] == (rows[index].variables != nil));
    if (seen->all.count > 0) {
      JNC_EQUAL(variables([seen->all objectAtIndex:0]), rows[index].variables);
    }
  }
}

JNC_TEST(mgj_can_open_exactly_means_the_whole_path) {
  (void)start();
  watch(@"mgj://goods/:id");
  watch(@"mgj://a/~");
  struct {
    NSString *address;
    BOOL isHandled, isExact;
  } rows[] = {
    {@"mgj://goods/7", YES, YES},       {@"mgj://goods/7?x=1", YES, YES},
    {@"mgj://goods/7/edit", YES, NO},   {@"mgj://goods", NO, NO},
    {@"mgj://other", NO, NO},           {@"mgj://a/b", YES, YES},
    {@"mgj://a/b/c", YES, NO},          {@"goods/7", NO, NO},
    {@"", NO, NO},
  };
  for (size_t index = 0; index < sizeof rows / sizeof *rows; index++) {
    NSString *address = rows[index].address;
    JNC_CHECK([MGJRouter canOpenURL:address] == rows[index].isHandled);
    JNC_CHECK([MGJRouter canOpenURL:address matchExactly:NO] == rows[index].isHandled);
    JNC_CHECK([MGJRouter canOpenURL:address matchExactly:YES] == rows[index].isExact);
  }
  watch(@"mgj://");
  JNC_CHECK([MGJRouter canOpenURL:@"mgj://other" matchExactly:NO]);
  JNC_CHECK(![MGJRouter canOpenURL:@"mgj://other" matchExactly:YES]);
}

JNC_TEST(mgj_most_specific_pattern_is_chosen_in_any_order) {
  NSArray *patterns = [NSArray arrayWithObjects:@"mgj://", @"mgj://goods", @"mgj://goods/:id",
    @"mgj://goods/featured", @"mgj://goods/:id/reviews", nil];
  struct {
    NSString *address;
    NSUInteger chosen;
  } rows[] = {
    {@"mgj://goods/featured", 3}, {@"mgj://goods/7", 2},      {@"mgj://goods/7/reviews", 4},
    {@"mgj://goods/7/photos", 2}, {@"mgj://goods", 1},        {@"mgj://unknown/7", 0},
    {@"mgj://goods/featured/x", 3},
  };
  for (int isReversed = 0; isReversed < 2; isReversed++) {
    (void)start();
    NSMutableDictionary *seen = [NSMutableDictionary dictionary];
    NSEnumerator *order = isReversed ? [patterns reverseObjectEnumerator] : [patterns objectEnumerator];
    for (NSString *pattern in order) [seen setObject:watch(pattern) forKey:pattern];
    for (size_t index = 0; index < sizeof rows / sizeof *rows; index++) {
      Seen *chosen = [seen objectForKey:[patterns objectAtIndex:rows[index].chosen]];
      NSUInteger before = chosen->all.count;
      [MGJRouter openURL:rows[index].address];
      JNC_CHECK(chosen->all.count == before + 1);
    }
  }
}

JNC_TEST(mgj_failed_registration_has_no_effect) {
  (void)start();
  // A foreign space, a repeated name, no name, and a name that Junctor does not have.
  for (NSString *pattern in [NSArray arrayWithObjects:@"other://a", @"mgj://:id/:id", @"mgj://a/:",
         @"mgj://a/:user-id", nil]) {
    Seen *seen = watch(pattern);
    [MGJRouter openURL:pattern];
    JNC_CHECK(seen->all.count == 0);
  }
  NSString *noText = nil;
  MGJRouterHandler noHandler = nil;
  [MGJRouter registerURLPattern:@"mgj://a" toHandler:noHandler];
  [MGJRouter registerURLPattern:noText toHandler:^(NSDictionary *parameters) { (void)parameters; }];
  [MGJRouter openURL:noText];
  JNC_CHECK(![MGJRouter canOpenURL:@"mgj://a"]);
}

// MARK: Handlers

JNC_TEST(mgj_handler_receives_url_user_info_and_completion_before_open_returns) {
  (void)start();
  Seen *seen = watch(@"mgj://order/:id");
  NSMutableDictionary *info = [NSMutableDictionary dictionaryWithObject:@1900 forKey:@"user_id"];
  [info setObject:@"in" forKey:@5];
  Seen *results = newSeen();
  void (^completion)(id) = ^(id result) { [results->all addObject:result]; };
  [MGJRouter openURL:@"mgj://order/7?tab=notes" withUserInfo:info completion:completion];
  JNC_CHECK(seen->all.count == 1);
  NSDictionary *parameters = [seen->all objectAtIndex:0];
  JNC_EQUAL([parameters objectForKey:MGJRouterParameterURL], @"mgj://order/7?tab=notes");
  JNC_CHECK([parameters objectForKey:MGJRouterParameterUserInfo] == info);
  void (^received)(id) = (void (^)(id))[parameters objectForKey:MGJRouterParameterCompletion];
  // The completion is called by the handler only, as often as it likes.
  JNC_CHECK(results->all.count == 0);
  received(@"a");
  received(@"b");
  JNC_EQUAL(results->all, ([NSArray arrayWithObjects:@"a", @"b", nil]));

  // Nor does an address contain them.
  NSString *forged = @"mgj://order/8?MGJRouterParameterUserInfo=a&MGJRouterParameterCompletion=b";
  for (NSString *address in [NSArray arrayWithObjects:@"mgj://order/8", forged, nil]) {
    [MGJRouter openURL:address];
    parameters = seen->all.lastObject;
    JNC_EQUAL([parameters objectForKey:MGJRouterParameterURL], address);
    JNC_EQUAL([parameters objectForKey:MGJRouterParameterUserInfo], nil);
    JNC_CHECK([parameters objectForKey:MGJRouterParameterCompletion] == nil);
    JNC_CHECK(parameters.count == 2);
  }
}

JNC_TEST(mgj_completion_is_called_later) {
  (void)start();
  [MGJRouter registerURLPattern:@"mgj://detail" toHandler:^(NSDictionary *parameters) {
    dispatch_async(dispatch_get_main_queue(), ^{
      void (^completion)(id) = (void (^)(id))[parameters objectForKey:MGJRouterParameterCompletion];
      if (completion) completion(@"closed");
    });
  }];
  Seen *results = newSeen();
  [MGJRouter openURL:@"mgj://detail" completion:^(id result) { [results->all addObject:result]; }];
  JNC_CHECK(results->all.count == 0);
  JNC_WAIT(results->all.count == 1);
  JNC_EQUAL([results->all objectAtIndex:0], @"closed");
}

JNC_TEST(mgj_later_registration_replaces_the_former) {
  (void)start();
  Seen *first = watch(@"mgj://a/:id");
  Seen *second = watch(@"mgj://a/:id");
  [MGJRouter openURL:@"mgj://a/1"];
  JNC_CHECK(first->all.count == 0 && second->all.count == 1);
  [MGJRouter registerURLPattern:@"mgj://a/:id" toObjectHandler:^id(NSDictionary *parameters) {
    return [parameters objectForKey:@"id"];
  }];
  JNC_EQUAL([MGJRouter objectForURL:@"mgj://a/2"], @"2");
  // Names do not distinguish patterns.
  Seen *third = watch(@"mgj://a/:number");
  [MGJRouter openURL:@"mgj://a/3"];
  JNC_CHECK(second->all.count == 1 && third->all.count == 1);
}

JNC_TEST(mgj_deregistered_pattern_has_no_handler) {
  (void)start();
  Seen *parent = watch(@"mgj://a");
  Seen *child = watch(@"mgj://a/:id");
  watch(@"mgj://a");
  [MGJRouter deregisterURLPattern:@"mgj://a"];
  [MGJRouter deregisterURLPattern:@"mgj://none"];
  [MGJRouter openURL:@"mgj://a"];
  [MGJRouter openURL:@"mgj://a/1"];
  JNC_CHECK(parent->all.count == 0 && child->all.count == 1);
  [MGJRouter deregisterURLPattern:@"mgj://a/:id"];
  JNC_CHECK(![MGJRouter canOpenURL:@"mgj://a/1"]);
}

// MARK: Objects

JNC_TEST(mgj_object_is_returned_at_once) {
  (void)start();
  NSMutableArray *bar = [NSMutableArray array];
  [MGJRouter registerURLPattern:@"mgj://bar/:id" toObjectHandler:^id(NSDictionary *parameters) {
    NSDictionary *info = [parameters objectForKey:MGJRouterParameterUserInfo];
    return [info objectForKey:@"object"] ?: [parameters objectForKey:@"id"];
  }];
  [MGJRouter registerURLPattern:@"mgj://nothing" toObjectHandler:^id(NSDictionary *parameters) {
    (void)parameters;
    return nil;
  }];
  Seen *opened = watch(@"mgj://opened");
  JNC_EQUAL([MGJRouter objectForURL:@"mgj://bar/a%20b"], @"a b");
  JNC_CHECK([MGJRouter objectForURL:@"mgj://bar/7" withUserInfo:@{@"object": bar}] == bar);
  JNC_EQUAL([MGJRouter objectForURL:@"mgj://nothing"], nil);
  JNC_EQUAL([MGJRouter objectForURL:@"mgj://none"], nil);
  JNC_EQUAL([MGJRouter objectForURL:@"mgj://opened"], nil);
  JNC_CHECK(opened->all.count == 1);
  // `openURL:` calls it, too, and leaves the completion to it.
  Seen *results = newSeen();
  [MGJRouter openURL:@"mgj://bar/7" completion:^(id result) { [results->all addObject:result]; }];
  JNC_CHECK(results->all.count == 0);
}

// MARK: URLs

JNC_TEST(mgj_url_is_generated_from_a_pattern) {
  struct {
    NSString *pattern;
    NSArray *parameters;
    NSString *expected;
  } rows[] = {
    {@"mgj://search/:keyword", @[@"Hangzhou"], @"mgj://search/Hangzhou"},
    {@"beauty/:id", @[@13], @"beauty/13"},
    {@":id/edit", @[@"7"], @"7/edit"},
    {@"mgj://a/:b/:c", @[@"1", @"2"], @"mgj://a/1/2"},
    {@"mgj://a/:id/:idx", @[@"1", @"2"], @"mgj://a/1/2"},
    {@"mgj://a/:b.html?c=:c&d=:d", @[@"1", @"2", @"3"], @"mgj://a/1.html?c=2&d=3"},
    {@"mgj://a/:b/:c", @[@"1"], @"mgj://a/1/1"},
    {@"mgj://a/:b", @[@"1", @"2"], @"mgj://a/1"},
    {@"mgj://a/:b", @[], @"mgj://a/:b"},
    {@"mgj://a", @[@"1"], @"mgj://a"},
    {@"https://m.mgj.example:8080/:id", @[@"1"], @"https://m.mgj.example:8080/1"},
    {@"mgj://家居/:id", @[@"裙子"], @"mgj://家居/裙子"},
    {@"", @[@"1"], @""},
  };
  for (size_t index = 0; index < sizeof rows / sizeof *rows; index++) {
    JNC_EQUAL([MGJRouter generateURLWithPattern:rows[index].pattern
                                     parameters:rows[index].parameters],
      rows[index].expected);
  }
}

// MARK: Links

JNC_TEST(mgj_exposure_admits_links_to_the_patterns_that_follow) {
  JNCMakeBlocksObjects();
  JNCRouter *router = start();
  (void)watch(@"mgj://private");
  MGJRouter.exposure = @"customScheme";
  Seen *goods = watch(@"mgj://goods/:id");
  MGJRouter.exposure = nil;
  (void)watch(@"mgj://private/two");
  JNC_CHECK(![router canOpenURL:@"mgj://private" source:JNCSourceCustomScheme]);
  JNC_CHECK(![router canOpenURL:@"mgj://private/two" source:JNCSourceCustomScheme]);
  JNC_CHECK([router canOpenURL:@"mgj://goods/7" source:JNCSourceCustomScheme]);
  JNC_CHECK(![router canOpenURL:@"mgj://goods/7" source:JNCSourcePush]);
  __block BOOL isOpened = NO;
  [router open:@"mgj://goods/7" payload:nil source:JNCSourceCustomScheme
    completion:^(id value, NSError *error) {
    JNC_EQUAL(value, nil);
    JNC_EQUAL(error, nil);
    isOpened = YES;
  }];
  JNC_WAIT(isOpened);
  JNC_CHECK(goods->all.count == 1);
}

JNC_TEST(mgj_pattern_with_a_scheme_matches_no_address_without_one) {
  JNCMakeBlocksObjects();
  (void)start();
  Seen *rest = watch(@"mgj://");
  Seen *bar = watch(@"top_bar");
  for (NSString *address in @[ @"other_bar", @"tel:12345", @"", @"/x" ]) {
    [MGJRouter openURL:address];
    JNC_EQUAL([MGJRouter objectForURL:address], nil);
    JNC_CHECK(![MGJRouter canOpenURL:address]);
    JNC_CHECK(![MGJRouter canOpenURL:address matchExactly:YES]);
  }
  JNC_CHECK(rest->all.count == 0);
  [MGJRouter openURL:@"top_bar?a=1"];
  JNC_CHECK(bar->all.count == 1);
  JNC_EQUAL([[bar->all objectAtIndex:0] objectForKey:MGJRouterParameterURL], @"top_bar?a=1");
  [MGJRouter openURL:@"mgj://other"];
  JNC_CHECK(rest->all.count == 1);
}

JNC_TEST(mgj_object_is_returned_on_another_thread_by_way_of_the_main_thread) {
  JNCMakeBlocksObjects();
  (void)start();
  [MGJRouter registerURLPattern:@"mgj://account" toObjectHandler:^id(NSDictionary *parameters) {
    JNC_CHECK([NSThread isMainThread]);
    return [parameters objectForKey:MGJRouterParameterURL];
  }];
  __block NSString *found = nil;
  __block BOOL isNil = NO;
  dispatch_async(dispatch_get_global_queue(0, 0), ^{
    @autoreleasepool {
      isNil = [MGJRouter objectForURL:@"mgj://account"] == nil;
      found = [JNCMGJOnMainThread(^id { return [MGJRouter objectForURL:@"mgj://account"]; }) retain];
    }
    dispatch_async(dispatch_get_main_queue(), ^{});
  });
  JNC_WAIT(found != nil);
  JNC_CHECK(isNil);
  JNC_EQUAL(found, @"mgj://account");
  JNC_EQUAL(JNCMGJOnMainThread(^id { return @"here"; }), @"here");
  [found release];
}

// MARK: Without a shared router

JNC_TEST(mgj_pattern_is_kept_until_the_router_is_set) {
  JNCMakeBlocksObjects();
  JNCRouter.sharedRouter = nil;
  Seen *first = watch(@"mgj://load");
  Seen *second = watch(@"mgj://load");
  Seen *removed = watch(@"mgj://removed");
  watch(@"mgj://removed");
  [MGJRouter deregisterURLPattern:@"mgj://removed"];
  [MGJRouter openURL:@"mgj://load"];
  JNC_EQUAL([MGJRouter objectForURL:@"mgj://load"], nil);
  JNC_CHECK(![MGJRouter canOpenURL:@"mgj://load"]);
  JNC_CHECK(![MGJRouter canOpenURL:@"mgj://load" matchExactly:YES]);
  JNC_EQUAL([MGJRouter generateURLWithPattern:@"mgj://:a" parameters:@[@"b"]], @"mgj://b");
  JNCRouter *router = start();
  JNC_CHECK([router canOpenURL:@"mgj://load"]);
  JNC_CHECK(![router canOpenURL:@"mgj://removed"]);
  [MGJRouter openURL:@"mgj://load"];
  JNC_CHECK(first->all.count == 0 && second->all.count == 1 && removed->all.count == 0);
  // They belong to this router only.
  (void)start();
  JNC_CHECK(![MGJRouter canOpenURL:@"mgj://load"]);
}

// MARK: Other modules

JNC_TEST(mgj_opens_routes_of_swift) {
  JNCMakeBlocksObjects();
  JNCRouter.sharedRouter = [[[JNCRouter alloc] initWithHandle:test_router()] autorelease];
  JNC_EQUAL([MGJRouter objectForURL:@"mall://swift/number"], @42);
  JNC_EQUAL(([MGJRouter objectForURL:@"mall://swift/sum" withUserInfo:@{@"a": @40, @"b": @2}]), @42);
  Seen *results = newSeen();
  void (^note)(id) = ^(id result) { [results->all addObject:result ?: @"nothing"]; };
  [MGJRouter openURL:@"mall://swift/text" completion:note];
  [MGJRouter openURL:@"mall://swift/nothing" completion:note];
  [MGJRouter openURL:@"mall://swift/sum" withUserInfo:@{@"a": @1, @"b": @2} completion:note];
  JNC_WAIT(results->all.count == 3);
  JNC_EQUAL(results->all, ([NSArray arrayWithObjects:@"naïve ✓", @"nothing", @3, nil]));
  // A request that fails does not complete.
  [MGJRouter openURL:@"mall://swift/page/x" completion:note];
  [MGJRouter openURL:@"mall://none" completion:note];
  __block BOOL isLater = NO;
  [JNCRouter.sharedRouter open:@"mall://swift/text" completion:^(id value, NSError *error) {
    (void)value, (void)error;
    isLater = YES;
  }];
  JNC_WAIT(isLater);
  JNC_CHECK(results->all.count == 3);
}

JNC_TEST(mgj_completes_when_a_screen_is_closed) {
  JNCMakeBlocksObjects();
  JNCRouter *router = [[[JNCRouter alloc] initWithHandle:test_router()] autorelease];
  JNCRouter.sharedRouter = router;
  NSMutableArray *screens = [NSMutableArray array];
  [router registerScreen:@"/city/:name" options:nil error:NULL
                 handler:^id(JNCRequest *request, JNCScreen *screen) {
    [screens addObject:screen];
    return [request.captures objectForKey:@"name"];
  }];
  JNC_WAIT(test_is_connected());
  Seen *results = newSeen();
  [MGJRouter openURL:@"mall://city/suzhou"
          completion:^(id result) { [results->all addObject:result]; }];
  JNC_WAIT(screens.count == 1);
  JNC_CHECK(results->all.count == 0);
  [[screens objectAtIndex:0] finish:@"suzhou"];
  JNC_WAIT(results->all.count == 1);
  JNC_EQUAL([results->all objectAtIndex:0], @"suzhou");
}

JNC_TEST(mgj_pattern_of_another_module_is_preferred) {
  for (int isLater = 0; isLater < 2; isLater++) {
    JNCRouter *router = start();
    __block Seen *old = nil;
    if (!isLater) old = watch(@"mgj://order/:id");
    NSError *error = nil;
    JNC_CHECK([router registerPattern:@"/order/:id" options:nil error:&error
                         valueHandler:^id(JNCRequest *request) {
      return [request.captures objectForKey:@"id"];
    }]);
    JNC_EQUAL(error, nil);
    if (isLater) old = watch(@"mgj://order/:id");
    JNC_EQUAL([MGJRouter objectForURL:@"mgj://order/7"], @"7");
    JNC_CHECK(old->all.count == 0);
    [MGJRouter openURL:@"mgj://order/7/notes"];
    JNC_CHECK(old->all.count == 1);
    // This class does not remove the routes of others.
    [MGJRouter deregisterURLPattern:@"mgj://order/:id"];
    JNC_EQUAL([MGJRouter objectForURL:@"mgj://order/8"], @"8");
  }
}

JNC_TEST(mgj_handler_serves_callers_of_other_modules) {
  JNCRouter *router = start();
  Seen *kept = newSeen();
  [MGJRouter registerURLPattern:@"mgj://sum" toHandler:^(NSDictionary *parameters) {
    [kept->all addObject:parameters];
    NSDictionary *info = [parameters objectForKey:MGJRouterParameterUserInfo];
    void (^completion)(id) = (void (^)(id))[parameters objectForKey:MGJRouterParameterCompletion];
    if ([info objectForKey:@"a"]) completion([info objectForKey:@"a"]);
  }];
  [MGJRouter registerURLPattern:@"mgj://object/:id" toObjectHandler:^id(NSDictionary *parameters) {
    return [parameters objectForKey:@"id"];
  }];
  JNC_EQUAL([router objectForURL:@"mgj://sum" payload:@{@"a": @3} error:NULL], @3);
  JNC_EQUAL([router objectForURL:@"mgj://object/7" payload:nil error:NULL], @"7");
  Seen *results = newSeen();
  [router open:@"mgj://sum" completion:^(id value, NSError *error) {
    JNC_EQUAL(error, nil);
    [results->all addObject:value ?: @"nothing"];
  }];
  JNC_WAIT(results->all.count == 1);
  JNC_EQUAL([results->all objectAtIndex:0], @"nothing");
  // A later call has no effect.
  NSDictionary *parameters = [kept->all objectAtIndex:1];
  JNC_EQUAL([parameters objectForKey:MGJRouterParameterUserInfo], nil);
  ((void (^)(id))[parameters objectForKey:MGJRouterParameterCompletion])(@4);
  // Others cannot open it, and a description names it.
  JNC_CHECK(![router canOpenURL:@"mgj://sum" source:JNCSourcePush]);
  JNC_CHECK([[router explain:@"mgj://sum" source:JNCSourceApp] rangeOfString:@"mgj://sum"].length > 0);
}

static void *openOffMain(void *context) {
  @autoreleasepool {
    Seen *results = (Seen *)context;
    [MGJRouter openURL:@"mgj://main" completion:^(id result) { [results->all addObject:result]; }];
    JNC_EQUAL([MGJRouter objectForURL:@"mgj://main"], nil);
  }
  return NULL;
}

JNC_TEST(mgj_handler_is_called_on_the_main_thread) {
  (void)start();
  [MGJRouter registerURLPattern:@"mgj://main" toHandler:^(NSDictionary *parameters) {
    JNC_CHECK([NSThread isMainThread]);
    ((void (^)(id))[parameters objectForKey:MGJRouterParameterCompletion])(@"done");
  }];
  Seen *results = newSeen();
  pthread_t thread;
  pthread_create(&thread, NULL, openOffMain, results);
  pthread_join(thread, NULL);
  JNC_CHECK(results->all.count == 0);
  JNC_WAIT(results->all.count == 1);
}

// MARK: Life

JNC_TEST(mgj_calls_keep_no_objects) {
  NSArray *names = [NSArray arrayWithObjects:@"JNCMGJCall", @"JNCMGJRoute", @"JNCRequest", @"JNCReply",
    @"JNCContext", @"JNCRouter", @"Seen", nil];
  NSMutableArray *before = [NSMutableArray array];
  JNCRouter.sharedRouter = nil;
  for (NSString *name in names) [before addObject:[NSNumber numberWithUnsignedLong:JNCLiveCount(name)]];
  @autoreleasepool {
    JNCRouter *router = start();
    Seen *results = newSeen();
    Seen *seen = watch(@"mgj://a/:id");
    watch(@"mgj://a/:id");
    [MGJRouter registerURLPattern:@"mgj://b" toObjectHandler:^id(NSDictionary *parameters) {
      return [[parameters objectForKey:MGJRouterParameterUserInfo] objectForKey:@"seen"];
    }];
    for (int index = 0; index < 1000; index++) {
      @autoreleasepool {
        [MGJRouter openURL:@"mgj://a/1" withUserInfo:@{@"seen": seen}
                completion:^(id result) { [results->all addObject:result]; }];
        JNC_CHECK([MGJRouter objectForURL:@"mgj://b" withUserInfo:@{@"seen": seen}] == seen);
        [MGJRouter openURL:@"mgj://none" completion:^(id result) { [results->all addObject:result]; }];
        (void)[router objectForURL:@"mgj://a/1" payload:nil error:NULL];
      }
    }
    // The requests without a handler end later.
    __block BOOL isOver = NO;
    [router open:@"mgj://a/1" completion:^(id value, NSError *error) {
      (void)value, (void)error;
      isOver = YES;
    }];
    JNC_WAIT(isOver);
    JNC_CHECK(results->all.count == 0);
    JNCRouter.sharedRouter = nil;
  }
  for (NSUInteger index = 0; index < names.count; index++) {
    NSString *name = [names objectAtIndex:index];
    NSUInteger expected = [[before objectAtIndex:index] unsignedLongValue];
    if (JNCLiveCount(name) > expected) NSLog(@"%@", name);
    JNC_CHECK(JNCLiveCount(name) <= expected);
  }
}

// MARK: An app

/// What the app shows.
static NSMutableArray *stack;

/// The part of a modular app that registers its pages. The lines are as they were with MGJRouter, without subscripts,
/// which the runtime of the tests does not have.
@interface ShopApp : NSObject
@end

@implementation ShopApp

#define URL_GOODS @"mgj://goods/:goods_id"
#define URL_SEARCH @"mgj://search/:keyword?sort=:sort"

+ (void)registerPages {
  // Screens.
  [MGJRouter registerURLPattern:@"mgj://home" toHandler:^(NSDictionary *routerParameters) {
    (void)routerParameters;
    [stack removeAllObjects];
    [stack addObject:@"home"];
  }];
  [MGJRouter registerURLPattern:URL_GOODS toHandler:^(NSDictionary *routerParameters) {
    [self push:@"goods" with:routerParameters];
  }];
  [MGJRouter registerURLPattern:@"mgj://goods/featured" toHandler:^(NSDictionary *routerParameters) {
    [self push:@"featured" with:routerParameters];
  }];
  [MGJRouter registerURLPattern:URL_SEARCH toHandler:^(NSDictionary *routerParameters) {
    [self push:@"search" with:routerParameters];
  }];
  [MGJRouter registerURLPattern:@"mgj://category/家居" toHandler:^(NSDictionary *routerParameters) {
    [self push:@"category" with:routerParameters];
  }];
  [MGJRouter registerURLPattern:@"mgj://order/:order_id/logistics"
                      toHandler:^(NSDictionary *routerParameters) {
    [self push:@"logistics" with:routerParameters];
  }];
  [MGJRouter registerURLPattern:@"mgj://web" toHandler:^(NSDictionary *routerParameters) {
    [self push:@"web" with:routerParameters];
  }];
  // Completions.
  [MGJRouter registerURLPattern:@"mgj://login" toHandler:^(NSDictionary *routerParameters) {
    void (^completion)(id) = (void (^)(id))[routerParameters objectForKey:MGJRouterParameterCompletion];
    if (completion) completion(@{@"user_id": @1900});
  }];
  [MGJRouter registerURLPattern:@"mgj://address/picker" toHandler:^(NSDictionary *routerParameters) {
    [stack addObject:routerParameters];
  }];
  [MGJRouter registerURLPattern:@"mgj://pay" toHandler:^(NSDictionary *routerParameters) {
    NSNumber *amount =
      [[routerParameters objectForKey:MGJRouterParameterUserInfo] objectForKey:@"amount"];
    void (^completion)(id) = (void (^)(id))[routerParameters objectForKey:MGJRouterParameterCompletion];
    dispatch_async(dispatch_get_main_queue(), ^{ completion(amount); });
  }];
  // Objects.
  [MGJRouter registerURLPattern:@"mgj://search_top_bar"
                toObjectHandler:^id(NSDictionary *routerParameters) {
    (void)routerParameters;
    return [NSMutableString stringWithString:@"top bar"];
  }];
  [MGJRouter registerURLPattern:@"mgj://cart/count"
                toObjectHandler:^id(NSDictionary *routerParameters) {
    (void)routerParameters;
    return @3;
  }];
  [MGJRouter registerURLPattern:@"mgj://price/:goods_id"
                toObjectHandler:^id(NSDictionary *routerParameters) {
    NSDictionary *prices = [routerParameters objectForKey:MGJRouterParameterUserInfo];
    return [prices objectForKey:[routerParameters objectForKey:@"goods_id"]];
  }];
  // A page for a time, and all that is unknown.
  [MGJRouter registerURLPattern:@"mgj://sale" toHandler:^(NSDictionary *routerParameters) {
    [self push:@"sale" with:routerParameters];
  }];
  [MGJRouter registerURLPattern:@"mgj://" toHandler:^(NSDictionary *routerParameters) {
    [self push:@"upgrade" with:routerParameters];
  }];
}

+ (void)push:(NSString *)page with:(NSDictionary *)parameters {
  NSMutableArray *parts = [NSMutableArray arrayWithObject:page];
  NSDictionary *rest = variables(parameters);
  for (NSString *name in [rest.allKeys sortedArrayUsingSelector:@selector(compare:)]) {
    [parts addObject:[NSString stringWithFormat:@"%@=%@", name, [rest objectForKey:name]]];
  }
  [stack addObject:[parts componentsJoinedByString:@" "]];
}

@end

JNC_TEST(mgj_app_with_fifteen_routes_works_with_the_old_names) {
  (void)start();
  stack = [[NSMutableArray alloc] init];
  [ShopApp registerPages];

  [MGJRouter openURL:@"mgj://home"];
  JNC_EQUAL([stack lastObject], @"home");
  [MGJRouter openURL:[MGJRouter generateURLWithPattern:URL_GOODS parameters:@[@"12"]]];
  JNC_EQUAL([stack lastObject], @"goods goods_id=12");
  [MGJRouter openURL:@"mgj://goods/12/reviews?page=2"];
  JNC_EQUAL([stack lastObject], @"goods goods_id=12 page=2");
  [MGJRouter openURL:@"mgj://goods/featured"];
  JNC_EQUAL([stack lastObject], @"featured");
  [MGJRouter openURL:[MGJRouter generateURLWithPattern:URL_SEARCH parameters:@[@"裙子", @"price"]]];
  JNC_EQUAL([stack lastObject], @"search keyword=裙子 sort=price");
  [MGJRouter openURL:@"mgj://category/家居"];
  JNC_EQUAL([stack lastObject], @"category");
  [MGJRouter openURL:@"mgj://order/7/logistics" withUserInfo:@{@"company": @"SF"} completion:nil];
  JNC_EQUAL([stack lastObject], @"logistics order_id=7");
  [MGJRouter openURL:@"mgj://web?url=https%3A%2F%2Fm.mgj.example%2Fa%3Fb%3D1"];
  JNC_EQUAL([stack lastObject], @"web url=https://m.mgj.example/a?b=1");

  __block id login = nil;
  [MGJRouter openURL:@"mgj://login" completion:^(id result) { login = [result retain]; }];
  JNC_EQUAL([login objectForKey:@"user_id"], @1900);
  [login release];

  Seen *results = newSeen();
  [MGJRouter openURL:@"mgj://address/picker"
          completion:^(id result) { [results->all addObject:result]; }];
  NSDictionary *picker = [stack lastObject];
  ((void (^)(id))[picker objectForKey:MGJRouterParameterCompletion])(@"Hangzhou");
  [MGJRouter openURL:@"mgj://pay" withUserInfo:@{@"amount": @99}
          completion:^(id result) { [results->all addObject:result]; }];
  JNC_WAIT(results->all.count == 2);
  JNC_EQUAL(results->all, ([NSArray arrayWithObjects:@"Hangzhou", @99, nil]));

  JNC_EQUAL([MGJRouter objectForURL:@"mgj://search_top_bar"], @"top bar");
  JNC_EQUAL([MGJRouter objectForURL:@"mgj://cart/count"], @3);
  JNC_EQUAL([MGJRouter objectForURL:@"mgj://price/12" withUserInfo:@{@"12": @0.5}], @0.5);

  [MGJRouter openURL:@"mgj://sale?from=push"];
  JNC_EQUAL([stack lastObject], @"sale from=push");
  [MGJRouter deregisterURLPattern:@"mgj://sale"];
  [MGJRouter openURL:@"mgj://sale"];
  JNC_EQUAL([stack lastObject], @"upgrade");
  [MGJRouter openURL:@"mgj://unknown/page?x=1"];
  JNC_EQUAL([stack lastObject], @"upgrade x=1");
  JNC_CHECK([MGJRouter canOpenURL:@"mgj://cart/count" matchExactly:YES]);
  JNC_CHECK(![MGJRouter canOpenURL:@"mgj://unknown" matchExactly:YES]);
  [stack release];
  stack = nil;
}
