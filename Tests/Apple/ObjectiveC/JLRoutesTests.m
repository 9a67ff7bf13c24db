// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#import <pthread.h>

#define JNC_JLROUTES_NAMES 1
#import "Harness.h"
#import "Support.h"

/// A URL as Foundation on Apple's systems reads it: GNUstep refuses some, and changes others.
@interface WrittenURL : NSURL {
  NSString *_written;
}
@end

@implementation WrittenURL

+ (NSURL *)URL:(NSString *)text {
  WrittenURL *URL = [[[self alloc] initWithString:@"a:"] autorelease];
  URL->_written = [text copy];
  return URL;
}

- (NSString *)absoluteString {
  return _written;
}

- (void)dealloc {
  [_written release];
  [super dealloc];
}

@end

static NSDictionary *last;

static JNCJLRouteBlock keep(void) {
  return ^BOOL(NSDictionary *parameters) {
    [last release];
    last = [parameters copy];
    return YES;
  };
}

/// Opens a URL, and returns the parameters of the handler; `nil` if no route handles it.
static NSDictionary *routedWith(NSString *text, NSDictionary *parameters) {
  [last release];
  last = nil;
  BOOL isRouted = [JNCJLRoutes routeURL:[WrittenURL URL:text] withParameters:parameters];
  JNC_CHECK(isRouted || last == nil);
  return last;
}

static NSDictionary *routed(NSString *text) {
  return routedWith(text, nil);
}

static NSString *patternOf(NSString *text) {
  return [routed(text) objectForKey:JNCJLRoutePatternKey];
}

static id valueOf(NSString *name, NSString *text) {
  return [routed(text) objectForKey:name];
}

static NSArray *patterns(NSArray *routes) {
  NSMutableArray *patterns = [NSMutableArray array];
  for (JNCJLRouteDefinition *route in routes) [patterns addObject:route.pattern];
  return patterns;
}

/// Begins a test: without routes, with default settings, and with a shared router or without one.
static JNCJLRoutes *begin(JNCRouter *shared) {
  JNCRouter.sharedRouter = nil;
  [JNCJLRoutes unregisterAllRouteSchemes];
  JNCRouter.sharedRouter = shared;
  JNCJLRoutes.exposure = nil;
  [JNCJLRoutes setShouldDecodePlusSymbols:YES];
  [JNCJLRoutes setAlwaysTreatsHostAsPathComponent:NO];
  [JNCJLRoutes setVerboseLoggingEnabled:NO];
  [JNCJLRoutes setDefaultRouteDefinitionClass:[JNCJLRouteDefinition class]];
  return [JNCJLRoutes globalRoutes];
}

static JNCRouter *swiftRouter(void) {
  return [[[JNCRouter alloc] initWithHandle:test_router()] autorelease];
}

static JNCRouter *mallRouter(void) {
  return [JNCRouter routerWithSpaces:@"mall,https://m.mall.example" error:NULL];
}

// MARK: Parameters

JNC_TEST(jlroutes_handler_receives_all_parameters) {
  JNCJLRoutes *routes = begin(nil);
  [routes addRoute:@"/order/:id/:tab" handler:keep()];
  NSURL *URL = [NSURL URLWithString:@"shop://order/caf%C3%A9/info?from=push&id=8&flag"];
  NSDictionary *passed = @{@"tab": @"notes", @"count": @3};
  JNC_CHECK([JNCJLRoutes routeURL:URL withParameters:passed]);
  NSDictionary *expected = @{
    @"id": @"café",
    @"tab": @"notes",
    @"from": @"push",
    @"count": @3,
    JNCJLRoutePatternKey: @"/order/:id/:tab",
    JNCJLRouteURLKey: URL,
    JNCJLRouteSchemeKey: JNCJLRoutesGlobalRoutesScheme
  };
  JNC_EQUAL(last, expected);
  JNC_EQUAL(valueOf(@"id", @"shop://order/a%2Fb/c"), @"a/b");
  JNC_EQUAL(valueOf(@"id", @"/order/7/c/"), @"7");
  JNC_EQUAL(valueOf(@"id", @"order/7/c"), @"7");
  JNC_EQUAL(valueOf(@"id", @"shop:/order/7/c"), @"7");
  JNC_EQUAL(valueOf(@"id", @"shop:///order/7/c"), @"7");
  JNC_EQUAL(routed(@"shop://order/7"), nil);
}

JNC_TEST(jlroutes_repeated_query_items_are_arrays) {
  JNCJLRoutes *routes = begin(nil);
  [routes addRoute:@"/list" handler:keep()];
  NSArray *all = @[@"1", @"2", @"3"];
  JNC_EQUAL(valueOf(@"id", @"shop://list?id=1&id=2&id=3&&x=&y"), all);
  JNC_EQUAL([last objectForKey:@"x"], @"");
  JNC_EQUAL([last objectForKey:@"y"], nil);
  JNC_EQUAL(valueOf(@"a b", @"shop://list?a%20b=c%26d"), @"c&d");
}

JNC_TEST(jlroutes_plus_is_a_space_unless_switched_off) {
  JNCJLRoutes *routes = begin(nil);
  JNC_CHECK([JNCJLRoutes shouldDecodePlusSymbols]);
  [routes addRoute:@"/user/:name" handler:keep()];
  JNC_EQUAL(valueOf(@"name", @"shop://user/a+b%2Bc"), @"a b c");
  JNC_EQUAL(valueOf(@"q", @"shop://user/x?q=a+b%2Bc"), @"a b c");
  [JNCJLRoutes setShouldDecodePlusSymbols:NO];
  JNC_EQUAL(valueOf(@"name", @"shop://user/a+b%2Bc"), @"a+b+c");
  JNC_EQUAL(valueOf(@"q", @"shop://user/x?q=a+b%2Bc"), @"a+b+c");
}

JNC_TEST(jlroutes_wildcard_receives_the_remaining_segments) {
  JNCJLRoutes *routes = begin(nil);
  [routes addRoute:@"/files/*" handler:keep()];
  [routes addRoute:@"/page/:id/*" handler:keep()];
  NSString *key = JNCJLRouteWildcardComponentsKey;
  NSArray *two = @[@"a%2Fb", @"c%20d"], *one = @[@"x"], *repeated = @[@"files", @"files"];
  JNC_EQUAL(valueOf(key, @"shop://files/a%2Fb/c%20d"), two);
  JNC_EQUAL(valueOf(key, @"shop://files/files/files/"), repeated);
  JNC_EQUAL(valueOf(key, @"shop://page/7/x?y=z"), one);
  JNC_EQUAL([last objectForKey:@"id"], @"7");
  JNC_EQUAL(valueOf(key, @"shop://files"), @[]);
  JNC_EQUAL(valueOf(key, @"shop://files/"), @[]);
  JNC_EQUAL(valueOf(key, @"shop://page/7"), @[]);
  JNC_EQUAL(routed(@"shop://page"), nil);
  [routes addRoute:@"*" handler:keep()];
  JNC_EQUAL(valueOf(key, @"shop://page"), @[@"page"]);
  JNC_EQUAL(valueOf(key, @"shop://"), @[@""]);
}

JNC_TEST(jlroutes_fragment_is_part_of_the_path_or_of_the_query) {
  JNCJLRoutes *routes = begin(nil);
  [routes addRoutes:@[@"/user#/view/:id", @"/:object#/:action/:key", @"/files#/*", @"/cart"]
            handler:keep()];
  JNC_EQUAL(valueOf(@"id", @"shop://user#/view/7"), @"7");
  NSDictionary *both = routed(@"shop://user?a=1#/view/7/?b=2&a=3");
  NSArray *values = @[@"1", @"3"];
  JNC_EQUAL([both objectForKey:@"id"], @"7");
  JNC_EQUAL([both objectForKey:@"a"], values);
  JNC_EQUAL([both objectForKey:@"b"], @"2");
  JNC_EQUAL(valueOf(@"object", @"shop://post#/edit/7"), @"post");
  JNC_EQUAL([last objectForKey:@"key"], @"7");
  NSArray *segments = @[@"a", @"b%20c"];
  JNC_EQUAL(valueOf(JNCJLRouteWildcardComponentsKey, @"shop://files#/a/b%20c"), segments);
  JNC_EQUAL(valueOf(JNCJLRouteWildcardComponentsKey, @"shop://files#"), @[]);
  JNC_EQUAL(valueOf(@"id", @"shop://user#/view/a=b?c=d"), @"a=b");
  JNC_EQUAL([last objectForKey:@"c"], @"d");
  JNC_CHECK(last.count == 5);
  JNC_EQUAL(valueOf(@"a", @"shop://cart#a=1&b=2"), @"1");
  JNC_EQUAL([last objectForKey:@"b"], @"2");
  JNC_EQUAL(patternOf(@"shop://cart#top"), @"/cart");
  JNC_EQUAL(valueOf(@"id", @"shop://user#/view/7="), @"7=");
  JNC_EQUAL(routed(@"shop://post#/edit=1/7"), nil);
  JNC_EQUAL(routed(@"shop://user/view/7"), nil);
}

JNC_TEST(jlroutes_host_with_a_dot_is_not_a_segment) {
  JNCJLRoutes *routes = begin(nil);
  JNC_CHECK(![JNCJLRoutes alwaysTreatsHostAsPathComponent]);
  [routes addRoutes:@[@"/cart", @"/m.mall.example/cart"] handler:keep()];
  JNC_EQUAL(patternOf(@"https://m.mall.example/cart"), @"/cart");
  JNC_EQUAL(patternOf(@"https://me:word@m.mall.example:8443/cart"), @"/cart");
  JNC_EQUAL(patternOf(@"http://localhost:8080/cart"), @"/cart");
  JNC_EQUAL(patternOf(@"shop://cart"), @"/cart");
  [JNCJLRoutes setAlwaysTreatsHostAsPathComponent:YES];
  JNC_EQUAL(patternOf(@"https://m.mall.example/cart"), @"/m.mall.example/cart");
  JNC_EQUAL(routed(@"http://localhost/cart"), nil);
}

JNC_TEST(jlroutes_variables_may_have_any_name) {
  JNCJLRoutes *routes = begin(nil);
  [routes addRoute:@"/a/:user-id/:x/:x/:" handler:keep()];
  NSDictionary *parameters = routed(@"shop://a/1/2/3/4");
  JNC_EQUAL([parameters objectForKey:@"user-id"], @"1");
  JNC_EQUAL([parameters objectForKey:@"x"], @"3");
  JNC_EQUAL([parameters objectForKey:@":"], @"4");
  [routes addRoute:@"/b(c)d*e/{f}/g+:h?i\\j<k>" handler:keep()];
  JNC_CHECK([routes routes].count == 3);
  [routes addRoute:@"/x/a:b/c+d/{e}" handler:keep()];
  JNC_EQUAL(patternOf(@"shop://x/a:b/c+d/%7Be%7D"), @"/x/a:b/c+d/{e}");
  [routes addRoute:@"/y/a\\b" handler:keep()];
  JNC_EQUAL(patternOf(@"shop://y/a%5Cb"), @"/y/a\\b");
}

// MARK: Order

JNC_TEST(jlroutes_no_passes_the_url_to_the_next_route) {
  JNCJLRoutes *routes = begin(nil);
  NSMutableArray *calls = [NSMutableArray array];
  [routes addRoute:@"/:a/:b" handler:^BOOL(NSDictionary *parameters) {
    [calls addObject:[parameters objectForKey:JNCJLRoutePatternKey]];
    return [[parameters objectForKey:@"b"] isEqual:@"yes"];
  }];
  [routes addRoute:@"/a/:c" handler:^BOOL(NSDictionary *parameters) {
    JNC_CHECK([parameters objectForKey:@"c"] != nil);
    [calls addObject:[parameters objectForKey:JNCJLRoutePatternKey]];
    return NO;
  }];
  [routes addRoute:@"/a/:d" handler:^BOOL(NSDictionary *parameters) {
    JNC_CHECK([parameters objectForKey:@"d"] != nil);
    JNC_EQUAL([parameters objectForKey:@"c"], nil);
    [calls addObject:[parameters objectForKey:JNCJLRoutePatternKey]];
    return NO;
  }];
  NSArray *expected = @[@"/a/:c", @"/a/:d", @"/:a/:b"];
  JNC_CHECK([JNCJLRoutes routeURL:[NSURL URLWithString:@"shop://a/yes"]]);
  JNC_EQUAL(calls, expected);
  [calls removeAllObjects];
  JNC_CHECK(![JNCJLRoutes routeURL:[NSURL URLWithString:@"shop://a/no"]]);
  JNC_EQUAL(calls, expected);
}

JNC_TEST(jlroutes_specific_pattern_and_high_priority_come_first) {
  JNCJLRoutes *routes = begin(nil);
  [routes addRoute:@"/*" handler:keep()];
  [routes addRoute:@"/goods/:id" handler:keep()];
  [routes addRoute:@"/goods/new" handler:keep()];
  JNC_EQUAL(patternOf(@"shop://goods/new"), @"/goods/new");
  JNC_EQUAL(patternOf(@"shop://goods/7"), @"/goods/:id");
  JNC_EQUAL(patternOf(@"shop://cart"), @"/*");
  [routes addRoute:@"/goods/:other" priority:5 handler:keep()];
  JNC_EQUAL(patternOf(@"shop://goods/new"), @"/goods/:other");
  NSArray *order = @[@"/goods/:other", @"/*", @"/goods/:id", @"/goods/new"];
  JNC_EQUAL(patterns([routes routes]), order);
  [routes addRoute:@"/goods/:late" priority:5 handler:keep()];
  [routes addRoute:@"/goods/:first" priority:6 handler:keep()];
  order = @[@"/goods/:first", @"/goods/:other", @"/goods/:late", @"/*", @"/goods/:id",
            @"/goods/new"];
  JNC_EQUAL(patterns([routes routes]), order);
  [routes removeRouteWithPattern:@"/goods/:first"];
  [routes removeRouteWithPattern:@"/goods/:other"];
  JNC_EQUAL(patternOf(@"shop://goods/new"), @"/goods/:late");
}

JNC_TEST(jlroutes_more_than_sixteen_priorities_are_possible) {
  JNCJLRoutes *routes = begin(nil);
  for (NSUInteger priority = 0; priority < 40; priority++) {
    NSString *pattern = [NSString stringWithFormat:@"/a/:id/%lu", (unsigned long)priority];
    [routes addRoute:pattern priority:priority handler:keep()];
  }
  [routes addRoute:@"/b" priority:NSUIntegerMax handler:keep()];
  JNC_CHECK([routes routes].count == 41);
  JNC_EQUAL(patternOf(@"shop://a/x/39"), @"/a/:id/39");
  JNC_EQUAL(patternOf(@"shop://b"), @"/b");
}

JNC_TEST(jlroutes_optional_parts_are_expanded) {
  JNCJLRoutes *routes = begin(nil);
  [routes addRoute:@"/the(/foo/:a)(/bar/:b)" handler:keep()];
  NSArray *expanded = @[@"/the/foo/:a/bar/:b", @"/the/foo/:a", @"/the/bar/:b", @"/the"];
  JNC_EQUAL(patterns([routes routes]), expanded);
  JNC_EQUAL(valueOf(@"b", @"shop://the/foo/1/bar/2"), @"2");
  JNC_EQUAL([last objectForKey:@"a"], @"1");
  JNC_EQUAL(valueOf(@"b", @"shop://the/bar/2"), @"2");
  JNC_EQUAL(patternOf(@"shop://the"), @"/the");
  JNC_EQUAL(routed(@"shop://the/foo"), nil);
  [routes removeRouteWithPattern:@"/the"];
  JNC_EQUAL(routed(@"shop://the"), nil);
  JNC_CHECK([routes routes].count == 3);
  [routes removeAllRoutes];
  [routes addRoute:@"/(rest/):object/(app/):id" handler:keep()];
  JNC_EQUAL(valueOf(@"object", @"shop://rest/a/app/b"), @"a");
  JNC_EQUAL(valueOf(@"id", @"shop://a/app/b"), @"b");
  [routes addRoute:@"(a)" handler:keep()];
  JNC_EQUAL(patternOf(@"shop://a"), @"/a");
  JNC_EQUAL(patternOf(@"shop://"), @"/");
}

// MARK: Schemes

JNC_TEST(jlroutes_schemes_have_routes_of_their_own) {
  JNCJLRoutes *global = begin(nil);
  JNCJLRoutes *shop = [JNCJLRoutes routesForScheme:@"shopApp"];
  JNC_CHECK(shop == [JNCJLRoutes routesForScheme:@"shopapp"]);
  JNC_CHECK(global == [JNCJLRoutes routesForScheme:JNCJLRoutesGlobalRoutesScheme]);
  [global addRoute:@"/cart" handler:keep()];
  [global addRoute:@"/user" handler:keep()];
  [shop addRoute:@"/cart" handler:keep()];
  JNC_EQUAL(valueOf(JNCJLRouteSchemeKey, @"shopApp://cart"), @"shopApp");
  JNC_EQUAL(valueOf(JNCJLRouteSchemeKey, @"other://cart"), JNCJLRoutesGlobalRoutesScheme);
  JNC_EQUAL(routed(@"shopApp://user"), nil);
  JNC_CHECK(![JNCJLRoutes canRouteURL:[NSURL URLWithString:@"shopApp://user"]]);
  NSMutableArray *unmatched = [NSMutableArray array];
  shop.unmatchedURLHandler = ^(JNCJLRoutes *routes, NSURL *URL, NSDictionary *parameters) {
    JNC_EQUAL(routes.description, [routes routes].description);
    [unmatched addObject:URL];
    if (parameters) [unmatched addObject:parameters];
  };
  NSURL *user = [NSURL URLWithString:@"shopApp://user"];
  NSURL *none = [NSURL URLWithString:@"shopApp://none"];
  JNC_CHECK(![JNCJLRoutes routeURL:user]);
  JNC_EQUAL(unmatched, @[user]);
  shop.shouldFallbackToGlobalRoutes = YES;
  JNC_CHECK(shop.shouldFallbackToGlobalRoutes);
  JNC_CHECK([JNCJLRoutes canRouteURL:user]);
  JNC_EQUAL(valueOf(JNCJLRouteSchemeKey, @"shopApp://user"), JNCJLRoutesGlobalRoutesScheme);
  JNC_CHECK(unmatched.count == 1);
  JNC_CHECK(![JNCJLRoutes routeURL:none withParameters:@{@"a": @1}]);
  NSArray *expected = @[user, none, @{@"a": @1}];
  JNC_EQUAL(unmatched, expected);
  // The scheme of a URL does not matter to an object.
  JNC_CHECK([shop routeURL:[NSURL URLWithString:@"other://cart"]]);
  shop.unmatchedURLHandler = nil;
  NSDictionary *all = [JNCJLRoutes allRoutes];
  JNC_CHECK(all.count == 2);
  JNC_EQUAL(patterns([all objectForKey:@"shopApp"]), @[@"/cart"]);
  [JNCJLRoutes unregisterRouteScheme:@"shopApp"];
  JNC_EQUAL(valueOf(JNCJLRouteSchemeKey, @"shopApp://cart"), JNCJLRoutesGlobalRoutesScheme);
  [JNCJLRoutes unregisterAllRouteSchemes];
  JNC_EQUAL(routed(@"other://cart"), nil);
}

JNC_TEST(jlroutes_object_without_a_scheme_routes_alone) {
  begin(mallRouter());
  NSUInteger before = JNCLiveCount(@"JNCRouter");
  @autoreleasepool {
    JNCJLRoutes *routes = [JNCJLRoutes new];
    [routes addRoute:@"/cart" handler:keep()];
    JNC_CHECK([routes routeURL:[NSURL URLWithString:@"/cart"]]);
    JNC_EQUAL([last objectForKey:JNCJLRouteSchemeKey], [NSNull null]);
    JNC_EQUAL(routed(@"mall://cart"), nil);
    JNC_CHECK(![JNCRouter.sharedRouter canOpenURL:@"/cart"]);
    [routes release];
  }
  JNC_CHECK(JNCLiveCount(@"JNCRouter") == before);
}

JNC_TEST(jlroutes_without_url_or_handler) {
  JNCJLRoutes *routes = begin(nil);
  __block int unmatched = 0;
  routes.unmatchedURLHandler = ^(JNCJLRoutes *from, NSURL *URL, NSDictionary *parameters) {
    (void)from, (void)URL, (void)parameters;
    unmatched++;
  };
  JNC_CHECK(![JNCJLRoutes routeURL:nil] && ![routes routeURL:nil]);
  JNC_CHECK(![JNCJLRoutes canRouteURL:nil] && ![routes canRouteURL:nil]);
  JNC_CHECK(unmatched == 0);
  [routes addRoute:@"/cart" handler:nil];
  [routes setObject:keep() forKeyedSubscript:@"/set"];
  NSURL *cart = [NSURL URLWithString:@"shop://cart"];
  JNC_CHECK([routes canRouteURL:cart] && [routes routeURL:cart]);
  JNC_CHECK([routes canRouteURL:[NSURL URLWithString:@"set"]]);
  JNC_CHECK(![routes canRouteURL:[NSURL URLWithString:@"shop://none"]]);
  JNC_EQUAL(patternOf(@"shop://set"), @"/set");
  [routes addRoute:@"/a/../b" handler:nil];
  JNC_CHECK([routes routes].count == 2);
  [JNCJLRoutes setVerboseLoggingEnabled:YES];
  JNC_CHECK([JNCJLRoutes isVerboseLoggingEnabled]);
  JNC_EQUAL(patternOf(@"shop://set"), @"/set");
}

// MARK: Definitions

@interface ShoutingDefinition : JNCJLRouteDefinition
@end

@implementation ShoutingDefinition
- (BOOL)callHandlerBlockWithParameters:(NSDictionary *)parameters {
  NSMutableDictionary *more = [NSMutableDictionary dictionaryWithDictionary:parameters];
  [more setObject:@(YES) forKey:@"loud"];
  return [super callHandlerBlockWithParameters:more];
}
@end

JNC_TEST(jlroutes_definitions_are_compared_copied_and_subclassed) {
  JNCJLRoutes *routes = begin(nil);
  JNCJLRouteDefinition *one = [[[JNCJLRouteDefinition alloc] initWithPattern:@"/a/:b" priority:2
                                                                handlerBlock:keep()] autorelease];
  JNCJLRouteDefinition *copy = [[one copy] autorelease];
  NSArray *components = @[@"a", @":b"];
  JNC_EQUAL(one.patternPathComponents, components);
  JNC_CHECK(one.priority == 2 && one.scheme == nil && one.handlerBlock != nil);
  JNC_CHECK([one isEqual:copy] && one.hash == copy.hash);
  [copy didBecomeRegisteredForScheme:@"shop"];
  JNC_CHECK(![one isEqual:copy] && ![one isEqual:@"/a/:b"]);
  JNCJLRouteDefinition *lower = [[[JNCJLRouteDefinition alloc] initWithPattern:@"/a/:b" priority:1
                                                                  handlerBlock:nil] autorelease];
  JNC_CHECK(![one isEqual:lower] && [lower callHandlerBlockWithParameters:@{}]);
  JNC_EQUAL([[copy copy] autorelease], copy);
  [routes addRoute:one];
  JNC_EQUAL(one.scheme, JNCJLRoutesGlobalRoutesScheme);
  JNC_EQUAL(patternOf(@"shop://a/1"), @"/a/:b");
  [routes removeRoute:copy];
  JNC_EQUAL([routes routes], @[one]);
  [routes removeRoute:one];
  JNC_EQUAL(routed(@"shop://a/1"), nil);
  JNC_CHECK([JNCJLRoutes defaultRouteDefinitionClass] == [JNCJLRouteDefinition class]);
  [JNCJLRoutes setDefaultRouteDefinitionClass:[ShoutingDefinition class]];
  [routes addRoute:@"/b" handler:keep()];
  JNC_EQUAL(valueOf(@"loud", @"shop://b"), @(YES));
}

JNC_TEST(jlroutes_removed_route_leaves_the_others) {
  JNCJLRoutes *routes = begin(nil);
  [routes addRoute:@"/a/:id" priority:1 handler:keep()];
  [routes addRoute:@"/a/:id" handler:keep()];
  [routes addRoute:@"/a/:id" handler:keep()];
  [routes removeRouteWithPattern:@"/a/:id"];
  JNC_CHECK([routes routes].count == 2);
  JNC_EQUAL(patternOf(@"shop://a/1"), @"/a/:id");
  [routes removeRouteWithPattern:@"/a/:id"];
  JNC_EQUAL(patternOf(@"shop://a/1"), @"/a/:id");
  [routes removeRouteWithPattern:@"/none"];
  [routes removeRouteWithPattern:@"/a/:id"];
  JNC_EQUAL(routed(@"shop://a/1"), nil);
  [routes addRoutes:@[@"/b/:first", @"/b/:second"] handler:keep()];
  [routes removeRouteWithPattern:@"/b/:second"];
  JNC_EQUAL(valueOf(@"first", @"shop://b/1"), @"1");
  // A handler can remove its route.
  [routes addRoute:@"/once" handler:^BOOL(NSDictionary *parameters) {
    (void)parameters;
    [[JNCJLRoutes globalRoutes] removeAllRoutes];
    return YES;
  }];
  NSURL *once = [NSURL URLWithString:@"shop://once"];
  JNC_CHECK([routes routeURL:once] && ![routes routeURL:once]);
}

JNC_TEST(jlroutes_old_names_and_methods_still_work) {
  begin(nil);
  [JLRoutes addRoute:@"/a" handler:keep()];
  [JLRoutes addRoute:@"/b" priority:1 handler:keep()];
  [JLRoutes addRoutes:@[@"/c", @"/d"] handler:keep()];
  JNC_CHECK([JLRoutes globalRoutes].routes.count == 4);
  JNC_EQUAL(valueOf(kJLRoutePatternKey, @"shop://b"), @"/b");
  JNC_EQUAL([last objectForKey:JLRouteSchemeKey], kJLRoutesGlobalNamespaceKey);
  NSURL *c = [NSURL URLWithString:@"shop://c"];
  JNC_CHECK([JLRoutes canRouteURL:c withParameters:@{}]);
  JNC_CHECK([[JLRoutes globalRoutes] canRouteURL:c withParameters:nil]);
  [JLRoutes removeRoute:@"/c"];
  JNC_CHECK(![JLRoutes canRouteURL:c]);
  [JLRoutes removeAllRoutes];
  JNC_CHECK([JLRoutes globalRoutes].routes.count == 0);
}

@interface PageTarget : NSObject <JLRRouteHandlerTarget> {
 @public
  NSDictionary *parameters;
}
@end

@implementation PageTarget
- (instancetype)initWithRouteParameters:(NSDictionary *)values {
  if ((self = [super init])) parameters = [values copy];
  return self;
}
- (BOOL)handleRouteWithParameters:(NSDictionary *)values {
  parameters = [values copy];
  return YES;
}
- (void)dealloc {
  [parameters release];
  [super dealloc];
}
@end

JNC_TEST(jlroutes_targets_handle_urls) {
  JNCJLRoutes *routes = begin(nil);
  PageTarget *target = [[[PageTarget alloc] init] autorelease];
  NSUInteger count = [target retainCount];
  [routes addRoute:@"/a/:id" handler:[JLRRouteHandler handlerBlockForWeakTarget:target]];
  JNC_CHECK([target retainCount] == count);
  JNC_CHECK([JNCJLRoutes routeURL:[NSURL URLWithString:@"shop://a/1"]]);
  JNC_EQUAL([target->parameters objectForKey:@"id"], @"1");
  id handler = [JNCJLRouteHandler handlerBlockForTargetClass:[PageTarget class]
                                                  completion:^BOOL(id<JLRRouteHandlerTarget> page) {
    last = [((PageTarget *)page)->parameters retain];
    return YES;
  }];
  [routes addRoute:@"/b/:id" handler:handler];
  JNC_EQUAL(valueOf(@"id", @"shop://b/2"), @"2");
}

// MARK: The shared router

JNC_TEST(jlroutes_are_routes_of_the_shared_router) {
  JNCRouter *router = swiftRouter();
  JNCJLRoutes *global = begin(router), *mall = [JNCJLRoutes routesForScheme:@"Mall"];
  [global addRoute:@"/order/:id" handler:keep()];
  [mall addRoute:@"/cart/*" handler:keep()];
  NSError *error = nil;
  [router objectForURL:@"mall://order/7?a=b+c" payload:@{@"count": @3} error:&error];
  JNC_EQUAL(error, nil);
  JNC_EQUAL([last objectForKey:@"id"], @"7");
  JNC_EQUAL([last objectForKey:@"a"], @"b c");
  JNC_EQUAL([last objectForKey:@"count"], @3);
  JNC_EQUAL([last objectForKey:JNCJLRouteURLKey], [NSURL URLWithString:@"mall://order/7?a=b+c"]);
  [router objectForURL:@"mall://cart/a/b%2Fc" payload:nil error:&error];
  JNC_EQUAL(error, nil);
  NSArray *segments = @[@"a", @"b%2Fc"];
  JNC_EQUAL([last objectForKey:JNCJLRouteWildcardComponentsKey], segments);
  JNC_EQUAL([last objectForKey:JNCJLRouteSchemeKey], @"Mall");
  JNC_CHECK([[router explain:@"mall://order/7" source:JNCSourceApp]
              rangeOfString:@"/order/:id"].length > 0);
  JNC_CHECK(![router canOpenURL:@"mall://order/7" source:JNCSourcePush]);
  JNCJLRoutes.exposure = @"push";
  [global addRoute:@"/open" handler:keep()];
  JNC_CHECK([router canOpenURL:@"/open" source:JNCSourcePush]);
  [JNCJLRoutes unregisterAllRouteSchemes];
  JNC_CHECK(![router canOpenURL:@"/open"] && ![router canOpenURL:@"mall://cart"]);
}

JNC_TEST(jlroutes_open_the_routes_of_other_code) {
  JNCRouter *router = swiftRouter();
  JNCJLRoutes *global = begin(router);
  [global addRoute:@"/swift/*" handler:keep()];
  JNC_CHECK([JNCJLRoutes routeURL:[NSURL URLWithString:@"mall://swift/number"]]);
  JNC_CHECK([JNCJLRoutes routeURL:[NSURL URLWithString:@"/swift/nothing"]]);
  JNC_CHECK([JNCJLRoutes routeURL:[NSURL URLWithString:@"mall://swift/order"]]);
  JNC_EQUAL(patternOf(@"mall://swift/other"), @"/swift/*");
  __block NSDictionary *payload = nil;
  [router registerPattern:@"/value" options:nil error:NULL valueHandler:^id(JNCRequest *request) {
    payload = [request.payload retain];
    return nil;
  }];
  routedWith(@"other://value", @{@"a": @1});
  JNC_EQUAL([payload objectForKey:@"a"], @1);
  JNC_EQUAL(routed(@"other://value/none"), nil);
}

JNC_TEST(jlroutes_urls_of_the_shared_router_are_opened_in_their_space) {
  JNCRouter *router = mallRouter();
  JNCJLRoutes *global = begin(router);
  __block int calls = 0;
  [router registerPattern:@"https://m.mall.example/only" options:nil error:NULL
             valueHandler:^id(JNCRequest *request) {
    (void)request;
    calls++;
    return nil;
  }];
  JNC_CHECK([JNCJLRoutes routeURL:[NSURL URLWithString:@"https://m.mall.example/only/"]]);
  JNC_CHECK(![JNCJLRoutes routeURL:[NSURL URLWithString:@"https://www.mall.example/only"]]);
  JNC_CHECK(![JNCJLRoutes routeURL:[NSURL URLWithString:@"mall://only"]]);
  JNC_CHECK(calls == 1);
  [global addRoute:@"/*" handler:keep()];
  [router objectForURL:@"mall://a/b" payload:nil error:NULL];
  NSArray *segments = @[@"a", @"b"];
  JNC_EQUAL([last objectForKey:JNCJLRouteWildcardComponentsKey], segments);
  // Foundation writes a host outside of ASCII in Punycode.
  [global addRoute:@"/订单/:id" handler:keep()];
  JNC_EQUAL(valueOf(@"id", @"mall://xn--4kr132k/7"), @"7");
}

JNC_TEST(jlroutes_route_that_answers_later_counts_as_handled) {
  JNCRouter *router = mallRouter();
  JNCJLRoutes *global = begin(router);
  __block int declined = 0, later = 0, unmatched = 0;
  [global addRoute:@"/a/:id" handler:^BOOL(NSDictionary *parameters) {
    (void)parameters;
    declined++;
    return NO;
  }];
  global.unmatchedURLHandler = ^(JNCJLRoutes *routes, NSURL *URL, NSDictionary *parameters) {
    (void)routes, (void)parameters;
    JNC_EQUAL(URL.absoluteString, @"mall://a/no");
    unmatched++;
  };
  [router registerPattern:@"/a/*" options:nil error:NULL
                  handler:^(JNCRequest *request, JNCReply *reply) {
    later++;
    if ([request.address hasSuffix:@"no"]) {
      [reply decline];
    } else {
      [reply finish:nil];
    }
  }];
  JNC_CHECK([JNCJLRoutes routeURL:[NSURL URLWithString:@"mall://a/yes"]]);
  JNC_CHECK(later == 0);
  JNC_WAIT(later == 1);
  // The second attempt does not call the handler that has already returned `NO`.
  JNC_CHECK(declined == 1 && unmatched == 0);
  JNC_CHECK([JNCJLRoutes routeURL:[NSURL URLWithString:@"mall://a/no"]]);
  JNC_WAIT(unmatched == 1);
  JNC_CHECK(declined == 2 && later == 2);
}

JNC_TEST(jlroutes_of_one_scheme_do_not_receive_the_urls_of_another) {
  begin(mallRouter());
  JNCJLRoutes *mall = [JNCJLRoutes routesForScheme:@"mall"];
  JNCJLRoutes *other = [JNCJLRoutes routesForScheme:@"other_app"];
  [[JNCJLRoutes globalRoutes] addRoutes:@[@"/cart", @"/web"] handler:keep()];
  [mall addRoute:@"/:page" handler:keep()];
  [other addRoute:@"/cart" handler:keep()];
  JNC_EQUAL(patternOf(@"mall://cart"), @"/:page");
  JNC_EQUAL(valueOf(JNCJLRouteSchemeKey, @"other_app://cart"), @"other_app");
  JNC_EQUAL(routed(@"other_app://web"), nil);
  JNC_EQUAL(patternOf(@"https://m.mall.example/web"), @"/web");
  JNC_EQUAL(patternOf(@"https://www.other.example/web"), @"/web");
  JNC_EQUAL(patternOf(@"third://web"), @"/web");
  [mall removeAllRoutes];
  JNC_EQUAL(routed(@"mall://cart"), nil);
  mall.shouldFallbackToGlobalRoutes = YES;
  JNC_EQUAL(patternOf(@"mall://cart"), @"/cart");
}

JNC_TEST(jlroutes_move_to_the_shared_router) {
  JNCJLRoutes *global = begin(nil), *mall = [JNCJLRoutes routesForScheme:@"mall"];
  [global addRoute:@"/early" handler:keep()];
  [mall addRoute:@"/mine" handler:keep()];
  JNC_EQUAL(patternOf(@"mall://mine"), @"/mine");
  JNCRouter *router = mallRouter();
  JNCRouter.sharedRouter = router;
  JNC_CHECK([router canOpenURL:@"mall://early"] && [router canOpenURL:@"mall://mine"]);
  JNC_EQUAL(patternOf(@"mall://mine"), @"/mine");
  JNCRouter.sharedRouter = nil;
  JNC_EQUAL(patternOf(@"mall://mine"), @"/mine");
  JNC_EQUAL(patternOf(@"other://early"), @"/early");
  JNC_CHECK(![router canOpenURL:@"mall://mine"] && ![router canOpenURL:@"/early"]);
}

JNC_TEST(jlroutes_pattern_of_other_code_is_a_conflict) {
  JNCRouter *router = mallRouter();
  JNCJLRoutes *global = begin(router);
  JNCValueHandler one = ^id(JNCRequest *request) {
    (void)request;
    return @1;
  };
  [router registerPattern:@"/order/:id" options:nil error:NULL valueHandler:one];
  [global addRoute:@"/order/:number" handler:keep()];
  JNC_CHECK([global routes].count == 0);
  JNC_CHECK([JNCJLRoutes routeURL:[NSURL URLWithString:@"mall://order/7"]]);
  [global addRoute:@"/cart" handler:keep()];
  NSError *error = nil;
  JNC_CHECK(![router registerPattern:@"/cart" options:nil error:&error valueHandler:one]);
  JNC_CHECK(error.code == JNCErrorConflict);
  [global removeRouteWithPattern:@"/cart"];
  JNC_CHECK([router registerPattern:@"/cart" options:nil error:&error valueHandler:one]);
}

// MARK: Life

static void *routeOffMain(void *context) {
  @autoreleasepool {
    *(int *)context = [JNCJLRoutes routeURL:[NSURL URLWithString:@"shop://a/7"]] ? 1 : 2;
  }
  return NULL;
}

JNC_TEST(jlroutes_call_handlers_on_the_main_thread) {
  JNCJLRoutes *routes = begin(nil);
  __block NSString *received = nil;
  [routes addRoute:@"/a/:id" handler:^BOOL(NSDictionary *parameters) {
    JNC_CHECK([NSThread isMainThread]);
    received = [[parameters objectForKey:@"id"] retain];
    return YES;
  }];
  int result = 0;
  pthread_t thread;
  pthread_create(&thread, NULL, routeOffMain, &result);
  pthread_join(thread, NULL);
  JNC_CHECK(result == 1);
  JNC_EQUAL(received, nil);
  JNC_WAIT(received != nil);
  JNC_EQUAL(received, @"7");
}

JNC_TEST(jlroutes_release_what_they_have_kept) {
  begin(nil);
  [JNCJLRoutes unregisterAllRouteSchemes];
  NSArray *names = @[@"JNCJLRoutes", @"JNCJLGroup", @"JNCJLRouteDefinition", @"JNCJLCall",
                     @"JNCJLParts", @"JNCRouter", @"JNCContext"];
  NSMutableArray *before = [NSMutableArray array];
  for (NSString *name in names) {
    [before addObject:[NSNumber numberWithUnsignedLong:JNCLiveCount(name)]];
  }
  @autoreleasepool {
    for (int index = 0; index < 1000; index++) {
      @autoreleasepool {
        JNCJLRoutes *routes = [JNCJLRoutes routesForScheme:index % 2 ? @"one" : @"two"];
        routes.unmatchedURLHandler = ^(JNCJLRoutes *from, NSURL *URL, NSDictionary *parameters) {
          (void)from, (void)URL, (void)parameters;
        };
        [routes addRoute:@"/a(/:b)" handler:keep()];
        routed(@"one://a/7");
        routed(@"two://none");
        if (index % 10 == 0) [JNCJLRoutes unregisterRouteScheme:@"one"];
        if (index % 5 == 0) [routes removeAllRoutes];
      }
    }
    [JNCJLRoutes unregisterAllRouteSchemes];
  }
  for (NSUInteger index = 0; index < names.count; index++) {
    NSUInteger expected = [[before objectAtIndex:index] unsignedLongValue];
    JNC_CHECK(JNCLiveCount([names objectAtIndex:index]) <= expected);
  }
}
