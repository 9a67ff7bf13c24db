// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if __has_include(<Foundation/Foundation.h>)

#include <ctype.h>

#import "JNCMatch.h"

NSString *const JNCJLRoutePatternKey = @"JLRoutePattern";
NSString *const JNCJLRouteURLKey = @"JLRouteURL";
NSString *const JNCJLRouteSchemeKey = @"JLRouteScheme";
NSString *const JNCJLRouteWildcardComponentsKey = @"JLRouteWildcardComponents";
NSString *const JNCJLRoutesGlobalRoutesScheme = @"JLRoutesGlobalRoutesScheme";

/// The name, in a payload, of the call.
static NSString *const JNCJLCallKey = @"JNCJLRoutesCall";

/// The name of the tail of a pattern: the first capture without a name.
static NSString *const JNCJLTail = @"0";

static BOOL isVerbose = NO;
static BOOL decodesPlus = YES;
static BOOL hostIsAlwaysInPath = NO;
static Class definitionClass;
static NSString *exposure;

/// The routes of each scheme, by its name in lower case.
static NSMutableDictionary<NSString *, JNCJLRoutes *> *registry;

// MARK: Texts

/// Removes a mark and what follows it from a text; returns what follows, or `nil` without a mark.
static NSString *JNCJLCut(NSString **text, NSString *mark) {
  NSRange range = [*text rangeOfString:mark];
  if (range.location == NSNotFound) return nil;
  NSString *rest = [*text substringFromIndex:range.location + range.length];
  *text = [*text substringToIndex:range.location];
  return rest;
}

/// Returns a text without the slashes at its start and end: at most `limit` of each.
static NSString *JNCJLTrimmed(NSString *text, NSUInteger limit) {
  for (NSUInteger count = 0; count < limit && [text hasPrefix:@"/"]; count++) {
    text = [text substringFromIndex:1];
  }
  for (NSUInteger count = 0; count < limit && [text hasSuffix:@"/"]; count++) {
    text = [text substringToIndex:text.length - 1];
  }
  return text;
}

/// Returns a decoded value with spaces in place of `+`, if that is the setting.
static NSString *JNCJLValue(NSString *text) {
  return decodesPlus ? [text stringByReplacingOccurrencesOfString:@"+" withString:@" "] : text;
}

/// Adds the items of a query that have a value; of a name that occurs several times, an array.
static void JNCJLAddItems(NSString *query, NSMutableDictionary *values) {
  for (NSString *item in [query componentsSeparatedByString:@"&"]) {
    NSString *name = item;
    NSString *text = JNCJLCut(&name, @"=").stringByRemovingPercentEncoding;
    name = name.stringByRemovingPercentEncoding;
    if (text == nil || name == nil) continue;
    id value = JNCJLValue(text);
    id known = [values objectForKey:name];
    if ([known isKindOfClass:[NSArray class]]) {
      value = [(NSArray *)known arrayByAddingObject:value];
    } else if (known) {
      value = @[ known, value ];
    }
    [values setObject:value forKey:name];
  }
}

// MARK: URLs

/// The parts of a URL as JLRoutes reads them, percent-encoded.
@interface JNCJLParts : NSObject {
 @public
  /// In lower case; `nil` for a URL without one.
  NSString *_scheme;
  NSString *_authority;
  NSString *_path;
  NSString *_query;
  /// The path in the fragment; `nil` for none.
  NSString *_fragment;
}
@end

@implementation JNCJLParts

+ (JNCJLParts *)partsOf:(NSString *)text {
  JNCJLParts *parts = JNCAutorelease([[self alloc] init]);
  NSString *fragment = JNCJLCut(&text, @"#");
  NSString *query = JNCJLCut(&text, @"?");
  NSRange colon = [text rangeOfString:@":"];
  if (colon.location < [text rangeOfString:@"/"].location) {
    parts->_scheme = [[text substringToIndex:colon.location].lowercaseString copy];
    text = [text substringFromIndex:colon.location + 1];
  }
  if ([text hasPrefix:@"//"]) {
    NSString *authority = [text substringFromIndex:2];
    NSString *path = JNCJLCut(&authority, @"/");
    parts->_authority = [authority copy];
    text = path ? [@"/" stringByAppendingString:path] : @"";
  }
  parts->_path = [text copy];
  if (fragment) {
    // A fragment is a path and a query. Without a `?`, it is a query if its first item has a value.
    NSString *items = JNCJLCut(&fragment, @"?");
    BOOL isOneText = items == nil;
    if (isOneText) items = fragment;
    NSString *first = [items componentsSeparatedByString:@"&"].firstObject;
    if (JNCJLCut(&first, @"=").length > 0) {
      query = query.length > 0 ? [NSString stringWithFormat:@"%@&%@", query, items] : items;
      if (isOneText) fragment = nil;
    }
  }
  parts->_query = [query copy];
  parts->_fragment = [fragment copy];
  return parts;
}

- (BOOL)isWeb {
  return [_scheme isEqual:@"https"] || [_scheme isEqual:@"http"];
}

/// The host, if it is the first segment; otherwise an empty text.
- (NSString *)hostInPath {
  NSString *host = _authority ?: @"";
  host = JNCJLCut(&host, @"@") ?: host;
  (void)JNCJLCut(&host, @":");
  BOOL isInPath = hostIsAlwaysInPath ||
                  !([host isEqual:@"localhost"] || [host rangeOfString:@"."].length > 0);
  return isInPath ? host : @"";
}

/// Returns the path without its first and last slash, the query and the fragment.
- (NSString *)textWithHost:(NSString *)host {
  NSString *path = JNCJLTrimmed([host stringByAppendingString:_path], 1);
  NSString *query = _query ? [@"?" stringByAppendingString:_query] : @"";
  // A path with `=` would be read as a query.
  NSString *fragment = [_fragment stringByReplacingOccurrencesOfString:@"=" withString:@"%3D"];
  fragment = fragment ? [@"#" stringByAppendingString:fragment] : @"";
  return [NSString stringWithFormat:@"%@%@%@", path, query, fragment];
}

- (void)dealloc {
  JNCRelease(_scheme);
  JNCRelease(_authority);
  JNCRelease(_path);
  JNCRelease(_query);
  JNCRelease(_fragment);
  JNC_SUPER_DEALLOC;
}

@end

// MARK: Patterns

/// Returns the patterns for all combinations of the parts in parentheses, the longest first.
static NSArray *JNCJLExpanded(NSString *pattern) {
  if ([pattern rangeOfString:@"("].location == NSNotFound) return @[ pattern ];
  NSMutableArray *combinations = [NSMutableArray arrayWithObject:@""];
  NSArray *pieces = [pattern componentsSeparatedByString:@"("];
  for (NSUInteger index = 0; index < pieces.count; index++) {
    // Each piece but the first begins with an optional part.
    NSString *optional = [pieces objectAtIndex:index];
    NSString *required = index > 0 ? JNCJLCut(&optional, @")") : optional;
    optional = JNCJLTrimmed(index > 0 ? optional : @"", NSUIntegerMax);
    required = JNCJLTrimmed(required ?: @"", NSUIntegerMax);
    NSUInteger count = optional.length > 0 ? combinations.count : 0;
    for (NSUInteger number = 0; number < count; number++) {
      [combinations addObject:[NSString stringWithFormat:@"%@/%@",
                                        [combinations objectAtIndex:number], optional]];
    }
    for (NSUInteger number = 0; required.length > 0 && number < combinations.count; number++) {
      NSString *longer = [NSString
        stringWithFormat:@"%@/%@", [combinations objectAtIndex:number], required];
      [combinations removeObjectAtIndex:number];
      [combinations insertObject:longer atIndex:number];
    }
  }
  NSMutableArray *sorted = [NSMutableArray array];
  for (NSString *combination in combinations) {
    NSString *whole = combination.length > 0 ? combination : @"/";
    NSUInteger index = 0;
    while (index < sorted.count && [[sorted objectAtIndex:index] length] >= whole.length) index++;
    [sorted insertObject:whole atIndex:index];
  }
  return sorted;
}

/// Returns the name of a variable, such as `:id` or `:id#`.
static NSString *JNCJLVariable(NSString *component) {
  NSString *name = component.length > 1 ? [component substringFromIndex:1] : component;
  return name.length > 1 && [name hasSuffix:@"#"] ? [name substringToIndex:name.length - 1] : name;
}

static BOOL JNCJLIsName(NSString *text) {
  const char *bytes = text.UTF8String;
  if (bytes == NULL || *bytes == 0 || isdigit((unsigned char)*bytes)) return NO;
  for (; *bytes; bytes++) {
    if (*bytes != '_' && !isalnum((unsigned char)*bytes)) return NO;
  }
  return YES;
}

static NSString *JNCJLLiteral(NSString *text) {
  for (NSString *mark in @[ @"\\", @"{", @"}", @"(", @")", @"*", @"+", @"?", @":", @"<" ]) {
    NSString *escaped = [@"\\" stringByAppendingString:mark];
    text = [text stringByReplacingOccurrencesOfString:mark withString:escaped];
  }
  return text;
}

/// Returns the pattern of the router, and adds the names of its captures; or, without names, a text that is equal for
/// equal patterns.
static NSString *JNCJLPattern(NSArray *components, NSMutableArray *names) {
  NSString *pattern = @"";
  BOOL isInFragment = NO;
  for (NSString *component in components) {
    if ([component isEqual:@"*"]) {
      // `/a/*` does not match `/a` in the router. The root has no slash that could be absent.
      return [pattern stringByAppendingString:pattern.length > 0 ? @"{/*}?" : @"/*"];
    }
    NSString *text = component, *rest = nil;
    if ([component hasPrefix:@":"]) {
      NSString *name = JNCJLVariable(component);
      // JLRoutes permits any name, also twice.
      if (names && (!JNCJLIsName(name) || [names containsObject:name])) {
        name = [NSString stringWithFormat:@"_%lu", (unsigned long)names.count];
      }
      [names addObject:name];
      text = names ? [@":" stringByAppendingString:name] : @":";
      if (!isInFragment && [component hasSuffix:@"#"]) rest = @"";
    } else {
      if (!isInFragment) rest = JNCJLCut(&text, @"#");
      text = JNCJLLiteral(text);
    }
    pattern = [NSString stringWithFormat:@"%@/%@", pattern, text];
    if (rest) {
      isInFragment = YES;
      pattern = [NSString stringWithFormat:@"%@#%@", pattern, JNCJLLiteral(rest)];
    }
  }
  return pattern;
}

// MARK: Definitions

@implementation JNCJLRouteDefinition

- (instancetype)initWithPattern:(NSString *)pattern
                       priority:(NSUInteger)priority
                   handlerBlock:(JNCJLRouteBlock)handlerBlock {
  if ((self = [super init])) {
    _pattern = [pattern copy];
    _priority = priority;
    _handlerBlock = JNCRetainBlock(handlerBlock);
    NSString *path = [pattern hasPrefix:@"/"] ? [pattern substringFromIndex:1] : pattern;
    _patternPathComponents = [[path componentsSeparatedByString:@"/"] copy];
  }
  return self;
}

- (NSString *)scheme { return _scheme; }
- (NSString *)pattern { return _pattern; }
- (NSUInteger)priority { return _priority; }
- (NSArray *)patternPathComponents { return _patternPathComponents; }
- (JNCJLRouteBlock)handlerBlock { return _handlerBlock; }

- (void)didBecomeRegisteredForScheme:(NSString *)scheme {
  NSString *former = _scheme;
  _scheme = [scheme copy];
  JNCRelease(former);
}

- (BOOL)callHandlerBlockWithParameters:(NSDictionary *)parameters {
  return _handlerBlock ? _handlerBlock(parameters) : YES;
}

- (BOOL)isEqualToRouteDefinition:(JNCJLRouteDefinition *)other {
  return _priority == other->_priority && [_pattern isEqual:other->_pattern] &&
         (_scheme == other->_scheme || [_scheme isEqual:other->_scheme]);
}

- (BOOL)isEqual:(id)object {
  return object == self || ([object isKindOfClass:[JNCJLRouteDefinition class]] &&
                            [self isEqualToRouteDefinition:object]);
}

- (NSUInteger)hash { return _pattern.hash ^ _priority ^ _scheme.hash; }

- (id)copyWithZone:(NSZone *)zone {
  (void)zone;
  JNCJLRouteDefinition *copy = [[[self class] alloc] initWithPattern:_pattern
                                                            priority:_priority
                                                        handlerBlock:_handlerBlock];
  copy->_scheme = [_scheme copy];
  return copy;
}

- (NSString *)description {
  return [NSString stringWithFormat:@"%@ (priority %lu)", _pattern, (unsigned long)_priority];
}

- (void)dealloc {
  JNCRelease(_scheme);
  JNCRelease(_pattern);
  JNCRelease(_patternPathComponents);
  JNCReleaseBlock(_handlerBlock);
  JNC_SUPER_DEALLOC;
}

@end

// MARK: Calls

/// One call of `routeURL:`, which the payload passes to the handlers.
@interface JNCJLCall : NSObject {
 @public
  JNCJLRoutes *_routes;
  NSURL *_URL;
  NSDictionary *_parameters;
  /// The routes that have received it: a request that needs a second attempt passes them by.
  NSMutableArray *_groups;
}
@end

@implementation JNCJLCall

+ (JNCJLCall *)callOf:(NSURL *)URL parameters:(NSDictionary *)parameters to:(JNCJLRoutes *)routes {
  JNCJLCall *call = JNCAutorelease([[self alloc] init]);
  call->_routes = JNCRetain(routes);
  call->_URL = JNCRetain(URL);
  call->_parameters = [parameters copy];
  call->_groups = [[NSMutableArray alloc] init];
  return call;
}

- (void)dealloc {
  JNCRelease(_routes);
  JNCRelease(_URL);
  JNCRelease(_parameters);
  JNCRelease(_groups);
  JNC_SUPER_DEALLOC;
}

@end

// MARK: Groups

/// The definitions with one pattern and one priority, which are one route of the router.
@interface JNCJLGroup : NSObject {
 @public
  /// Only compared.
  __unsafe_unretained JNCJLRoutes *_routes;
  NSMutableArray *_definitions;
  NSString *_path;
  /// The registered pattern.
  NSString *_pattern;
  NSMutableArray *_names;
  NSUInteger _priority;
  NSString *_exposure;
}
@end

@implementation JNCJLGroup

/// Returns the segments of an address that the tail of a pattern matches, percent-encoded.
- (NSArray *)segmentsOf:(NSString *)tail in:(JNCJLParts *)parts {
  BOOL isInFragment = [_pattern rangeOfString:@"#"].length > 0 && parts->_fragment != nil;
  NSString *path = isInFragment ? parts->_fragment : parts->_path;
  if (parts->_authority && !isInFragment) path = [parts->_authority stringByAppendingString:path];
  NSArray *segments = [JNCJLTrimmed(path, 1) componentsSeparatedByString:@"/"];
  tail = JNCJLTrimmed(tail, 1);
  for (NSUInteger start = 0; tail.length > 0 && start < segments.count; start++) {
    NSArray *rest = [segments subarrayWithRange:NSMakeRange(start, segments.count - start)];
    if ([[rest componentsJoinedByString:@"/"].stringByRemovingPercentEncoding isEqual:tail]) {
      return rest;
    }
  }
  // JLRoutes has one empty segment for the root.
  return [_path isEqual:@"/*"] ? @[ @"" ] : @[];
}

/// Returns the parameters of a handler: the later ones replace the earlier ones.
- (NSDictionary *)parametersOf:(JNCJLRouteDefinition *)definition
                       request:(JNCRequest *)request
                          call:(JNCJLCall *)call {
  NSMutableDictionary *parameters = [NSMutableDictionary dictionary];
  JNCJLParts *parts = [JNCJLParts partsOf:request.address];
  JNCJLAddItems(parts->_query, parameters);
  // An address has texts only, and this one is an array.
  [parameters removeObjectForKey:JNCJLRouteWildcardComponentsKey];
  NSUInteger index = 0;
  for (NSString *component in definition.patternPathComponents) {
    if ([component isEqual:@"*"]) {
      NSString *tail = [request.captures objectForKey:JNCJLTail];
      [parameters setObject:[self segmentsOf:tail in:parts]
                     forKey:JNCJLRouteWildcardComponentsKey];
      break;
    }
    if (![component hasPrefix:@":"]) continue;
    NSString *text = [request.captures objectForKey:[_names objectAtIndex:index++]];
    if (text) [parameters setObject:JNCJLValue(text) forKey:JNCJLVariable(component)];
  }
  NSDictionary *passed = call ? call->_parameters : request.payload;
  if (passed) [parameters addEntriesFromDictionary:passed];
  id URL = call ? call->_URL : [NSURL URLWithString:request.address];
  [parameters setObject:definition.pattern forKey:JNCJLRoutePatternKey];
  [parameters setObject:URL ?: [NSNull null] forKey:JNCJLRouteURLKey];
  [parameters setObject:(id)definition.scheme ?: [NSNull null] forKey:JNCJLRouteSchemeKey];
  return parameters;
}

- (void)handle:(JNCRequest *)request reply:(JNCReply *)reply {
  // A payload that the app has read elsewhere may have a text there.
  JNCJLCall *call = [request.payload objectForKey:JNCJLCallKey];
  if (![call isKindOfClass:[JNCJLCall class]]) call = nil;
  // The routes of other schemes are in the same router.
  BOOL isOthers = call && (call->_routes != _routes || [call->_groups containsObject:self]);
  if (call) [call->_groups addObject:self];
  for (JNCJLRouteDefinition *definition in [NSArray arrayWithArray:isOthers ? @[] : _definitions]) {
    NSDictionary *parameters = [self parametersOf:definition request:request call:call];
    if ([definition callHandlerBlockWithParameters:parameters]) {
      [reply finish:nil];
      return;
    }
  }
  [reply decline];
}

/// Registers the route; returns whether it is registered.
- (BOOL)registerIn:(JNCRouter *)router prefix:(NSString *)prefix among:(NSDictionary *)groups {
  NSString *former = _pattern;
  _pattern = [[prefix stringByAppendingString:_path] copy];
  JNCRelease(former);
  JNCRouteOptions *options = [JNCRouteOptions optionsWithExposure:_exposure];
  options.owner = @"JNCJLRoutes";
  options.repliesAtOnce = YES;
  NSUInteger priority = _priority;
  while (YES) {
    options.priority = (NSInteger)(priority < INT32_MAX ? priority : INT32_MAX);
    NSError *error = nil;
    BOOL isRegistered = [router registerPattern:_pattern
                                        options:options
                                          error:&error
                                        handler:^(JNCRequest *request, JNCReply *reply) {
                                          [self handle:request reply:reply];
                                        }];
    if (isRegistered) return YES;
    if (error.code != JNCErrorTooCostly || priority == 0) {
      NSLog(@"%@", error.localizedDescription);
      return NO;
    }
    // A router has at most 16 priorities: the next lower one of the routes is used instead.
    NSUInteger lower = 0;
    for (NSString *key in groups) {
      NSUInteger other = ((JNCJLGroup *)[groups objectForKey:key])->_priority;
      if (other < priority && other > lower) lower = other;
    }
    priority = lower;
  }
}

- (void)dealloc {
  JNCRelease(_definitions);
  JNCRelease(_path);
  JNCRelease(_pattern);
  JNCRelease(_names);
  JNCRelease(_exposure);
  JNC_SUPER_DEALLOC;
}

@end

/// Returns the key of the group of a definition.
static NSString *JNCJLKey(JNCJLRouteDefinition *definition) {
  return [NSString stringWithFormat:@"%lu %@", (unsigned long)definition.priority,
                   JNCJLPattern(definition.patternPathComponents, nil)];
}

// MARK: Routes

@interface JNCJLRoutes ()
- (instancetype)initWithScheme:(NSString *)scheme;
@end

@implementation JNCJLRoutes

- (instancetype)init { return [self initWithScheme:nil]; }

- (instancetype)initWithScheme:(NSString *)scheme {
  if ((self = [super init])) {
    _scheme = [scheme copy];
    _definitions = [[NSMutableArray alloc] init];
    _groups = [[NSMutableDictionary alloc] init];
  }
  return self;
}

- (void)dealloc {
  [self removeAllRoutes];
  JNCRelease(_scheme);
  JNCRelease(_definitions);
  JNCRelease(_groups);
  JNCRelease(_router);
  JNCRelease(_sharedRouter);
  JNCRelease(_prefix);
  JNCReleaseBlock(_unmatchedURLHandler);
  JNC_SUPER_DEALLOC;
}

- (NSString *)description { return _definitions.description; }

- (BOOL)shouldFallbackToGlobalRoutes { return _shouldFallbackToGlobalRoutes; }
- (void)setShouldFallbackToGlobalRoutes:(BOOL)should { _shouldFallbackToGlobalRoutes = should; }

- (JNCJLUnmatchedBlock)unmatchedURLHandler { return _unmatchedURLHandler; }
- (void)setUnmatchedURLHandler:(JNCJLUnmatchedBlock)handler {
  id former = _unmatchedURLHandler;
  _unmatchedURLHandler = JNCRetainBlock(handler);
  JNCReleaseBlock(former);
}

- (BOOL)isGlobal { return [_scheme isEqual:JNCJLRoutesGlobalRoutesScheme]; }

+ (instancetype)globalRoutes { return [self routesForScheme:JNCJLRoutesGlobalRoutesScheme]; }

+ (instancetype)routesForScheme:(NSString *)scheme {
  for (NSString *key in registry) (void)[[registry objectForKey:key] router];
  NSString *key = scheme.lowercaseString;
  if ([registry objectForKey:key] == nil) {
    if (registry == nil) registry = [[NSMutableDictionary alloc] init];
    JNCJLRoutes *routes = JNCAutorelease([[self alloc] initWithScheme:scheme]);
    [registry setObject:routes forKey:key];
  }
  return (id)[registry objectForKey:key];
}

/// Returns the routes for a URL; `nil` without one.
+ (JNCJLRoutes *)routesForURL:(NSURL *)URL {
  if (URL == nil) return nil;
  NSString *scheme = [JNCJLParts partsOf:URL.absoluteString]->_scheme;
  BOOL isKnown = scheme && [registry objectForKey:scheme];
  return isKnown ? [self routesForScheme:scheme] : [self globalRoutes];
}

+ (void)unregisterRouteScheme:(NSString *)scheme {
  NSString *key = scheme.lowercaseString;
  // Other code can still hold the object.
  [[registry objectForKey:key] removeAllRoutes];
  [registry removeObjectForKey:key];
}

+ (void)unregisterAllRouteSchemes {
  for (NSString *scheme in registry.allKeys) [self unregisterRouteScheme:scheme];
}

+ (NSString *)exposure { return exposure; }
+ (void)setExposure:(NSString *)sources {
  NSString *former = exposure;
  exposure = [sources copy];
  JNCRelease(former);
}

// MARK: The router

+ (void)moveRoutes {
  for (JNCJLRoutes *routes in registry.allValues) (void)[routes router];
}

/// The router of the routes. If the shared router has changed, they move to it first.
- (JNCRouter *)router {
  JNCRouter *shared = _scheme ? JNCRouter.sharedRouter : nil;
  if (_router && shared == _sharedRouter) return _router;
  for (NSString *key in _groups) {
    JNCJLGroup *group = [_groups objectForKey:key];
    [_router unregisterPattern:group->_pattern];
  }
  JNCRelease(_router);
  JNCRelease(_sharedRouter);
  JNCRelease(_prefix);
  _sharedRouter = JNCRetain(shared);
  _prefix = [[self isGlobal] ? @"" : [_scheme.lowercaseString stringByAppendingString:@":/"] copy];
  if (shared && [self isOwnedBy:shared]) {
    _router = JNCRetain(shared);
  } else {
    _router = JNCRetain([JNCRouter routerWithSpaces:@"jlroutes" error:NULL]);
    JNCRelease(_prefix);
    _prefix = @"";
  }
  for (NSString *key in _groups) {
    [(JNCJLGroup *)[_groups objectForKey:key] registerIn:_router prefix:_prefix among:_groups];
  }
  return _router;
}

/// Whether the routes can be registered in a router: only a registration tells.
- (BOOL)isOwnedBy:(JNCRouter *)router {
  NSString *pattern = [_prefix stringByAppendingString:@"/JNCJLRoutes/:_scheme"];
  BOOL isOwned = [router registerPattern:pattern
                                 options:nil
                                   error:NULL
                            valueHandler:^id(JNCRequest *request) {
                              (void)request;
                              return nil;
                            }];
  [router unregisterPattern:pattern];
  return isOwned;
}

/// Returns the address for the router.
- (NSString *)addressOf:(NSURL *)URL {
  JNCRouter *router = [self router];
  JNCJLParts *parts = [JNCJLParts partsOf:URL.absoluteString ?: @""];
  NSString *host = [parts hostInPath];
  NSString *text = [parts textWithHost:host];
  NSString *address = [@"/" stringByAppendingString:text];
  if (router != _sharedRouter) return address;
  // After three slashes, the first segment is not read as a host: it can contain any character.
  NSString *slashes = host.length > 0 ? @"//" : @"///";
  if (![self isGlobal]) return [NSString stringWithFormat:@"%@:%@%@", _scheme, slashes, text];
  // A global route matches the URLs of all schemes, and those of the router's own spaces are opened there.
  NSString *own = nil;
  if (![parts isWeb]) {
    if (parts->_scheme) {
      own = [NSString stringWithFormat:@"%@:%@%@", parts->_scheme, slashes, text];
    }
  } else if (host.length == 0 && parts->_authority) {
    own = [NSString stringWithFormat:@"%@://%@/%@", parts->_scheme, parts->_authority, text];
  }
  return own && [router canOpenURL:own] ? own : address;
}

// MARK: Adding routes

- (void)addRoute:(JNCJLRouteDefinition *)definition {
  JNCRouter *router = [self router];
  NSString *key = JNCJLKey(definition);
  JNCJLGroup *group = [_groups objectForKey:key];
  if (group == nil) {
    group = JNCAutorelease([[JNCJLGroup alloc] init]);
    group->_routes = self;
    group->_definitions = [[NSMutableArray alloc] init];
    group->_names = [[NSMutableArray alloc] init];
    group->_path = [JNCJLPattern(definition.patternPathComponents, group->_names) copy];
    group->_priority = definition.priority;
    group->_exposure = [exposure copy];
    if (![group registerIn:router prefix:_prefix among:_groups]) return;
    [_groups setObject:group forKey:key];
  }
  [group->_definitions addObject:definition];
  NSUInteger index = 0;
  while (index < _definitions.count &&
         [(JNCJLRouteDefinition *)[_definitions objectAtIndex:index] priority] >=
           definition.priority) {
    index++;
  }
  [_definitions insertObject:definition atIndex:index];
  [definition didBecomeRegisteredForScheme:_scheme];
}

- (void)addRoute:(NSString *)pattern handler:(JNCJLRouteBlock)handler {
  [self addRoute:pattern priority:0 handler:handler];
}

- (void)addRoute:(NSString *)pattern
        priority:(NSUInteger)priority
         handler:(JNCJLRouteBlock)handler {
  for (NSString *text in JNCJLExpanded(pattern)) {
    Class class = [JNCJLRoutes defaultRouteDefinitionClass];
    JNCJLRouteDefinition *definition = [[class alloc] initWithPattern:text
                                                             priority:priority
                                                         handlerBlock:handler];
    [self addRoute:definition];
    JNCRelease(definition);
  }
}

- (void)addRoutes:(NSArray *)patterns handler:(JNCJLRouteBlock)handler {
  for (NSString *pattern in patterns) [self addRoute:pattern handler:handler];
}

- (void)setObject:(id)handler forKeyedSubscript:(NSString *)pattern {
  [self addRoute:pattern handler:handler];
}

// MARK: Removing routes

- (void)removeAtIndex:(NSUInteger)index {
  JNCJLRouteDefinition *definition = [_definitions objectAtIndex:index];
  NSString *key = JNCJLKey(definition);
  JNCJLGroup *group = [_groups objectForKey:key];
  [group->_definitions removeObjectIdenticalTo:definition];
  [_definitions removeObjectAtIndex:index];
  if (group->_definitions.count > 0) return;
  NSString *pattern = JNCAutorelease([group->_pattern copy]);
  [_router unregisterPattern:pattern];
  [_groups removeObjectForKey:key];
  // The pattern can also be registered with another priority.
  for (NSString *other in _groups) {
    JNCJLGroup *rest = [_groups objectForKey:other];
    if ([rest->_pattern isEqual:pattern]) [rest registerIn:_router prefix:_prefix among:_groups];
  }
}

- (void)removeRoute:(JNCJLRouteDefinition *)definition {
  for (NSUInteger index = _definitions.count; index > 0; index--) {
    if ([[_definitions objectAtIndex:index - 1] isEqual:definition]) [self removeAtIndex:index - 1];
  }
}

- (void)removeRouteWithPattern:(NSString *)pattern {
  for (NSUInteger index = 0; index < _definitions.count; index++) {
    JNCJLRouteDefinition *definition = [_definitions objectAtIndex:index];
    if ([definition.pattern isEqual:pattern]) {
      [self removeAtIndex:index];
      return;
    }
  }
}

- (void)removeAllRoutes {
  while (_definitions.count > 0) [self removeAtIndex:_definitions.count - 1];
}

- (NSArray *)routes { return [NSArray arrayWithArray:_definitions]; }

+ (NSDictionary *)allRoutes {
  NSMutableDictionary *all = [NSMutableDictionary dictionary];
  for (NSString *key in registry) {
    JNCJLRoutes *routes = [registry objectForKey:key];
    [all setObject:[routes routes] forKey:routes->_scheme];
  }
  return all;
}

// MARK: Opening URLs

+ (BOOL)canRouteURL:(NSURL *)URL { return [[self routesForURL:URL] canRouteURL:URL]; }

- (BOOL)canRouteURL:(NSURL *)URL {
  if (URL == nil) return NO;
  if ([[self router] canOpenURL:[self addressOf:URL]]) return YES;
  return _shouldFallbackToGlobalRoutes && ![self isGlobal] &&
         [[JNCJLRoutes globalRoutes] canRouteURL:URL];
}

+ (BOOL)routeURL:(NSURL *)URL { return [self routeURL:URL withParameters:nil]; }

+ (BOOL)routeURL:(NSURL *)URL withParameters:(NSDictionary *)parameters {
  return [[self routesForURL:URL] routeURL:URL withParameters:parameters];
}

- (BOOL)routeURL:(NSURL *)URL { return [self routeURL:URL withParameters:nil]; }

- (BOOL)routeURL:(NSURL *)URL withParameters:(NSDictionary *)parameters {
  if (URL == nil) return NO;
  JNCRouter *router = [self router];
  NSString *address = [self addressOf:URL];
  JNCJLCall *call = [JNCJLCall callOf:URL parameters:parameters to:self];
  NSMutableDictionary *payload = JNCNamedValues(parameters);
  [payload setObject:call forKey:JNCJLCallKey];
  NSError *error = nil;
  [router objectForURL:address payload:payload error:&error];
  if (isVerbose) {
    NSLog(
      @"%@ → %@", [router explain:address source:JNCSourceApp],
      error ? error.localizedDescription : @"handled");
  }
  if (error.code == JNCErrorNeedsAsync && [router canOpenURL:address]) {
    [router open:address
         payload:payload
      completion:^(id value, NSError *failure) {
        (void)value;
        if (failure) [self passOn:call after:failure];
      }];
    return YES;
  }
  return error == nil || [self passOn:call after:error];
}

/// Passes a URL that no route has handled to the global routes; returns whether they handle it, or a route has.
- (BOOL)passOn:(JNCJLCall *)call after:(NSError *)error {
  // The handler of a route has run, and its value is one that Objective-C cannot receive.
  if (error.code == JNCErrorTypeMismatch) return YES;
  if (_shouldFallbackToGlobalRoutes && ![self isGlobal] &&
      [[JNCJLRoutes globalRoutes] routeURL:call->_URL withParameters:call->_parameters]) {
    return YES;
  }
  if (_unmatchedURLHandler) _unmatchedURLHandler(self, call->_URL, call->_parameters);
  return NO;
}

// MARK: Options of all schemes

+ (void)setVerboseLoggingEnabled:(BOOL)loggingEnabled { isVerbose = loggingEnabled; }
+ (BOOL)isVerboseLoggingEnabled { return isVerbose; }

+ (void)setShouldDecodePlusSymbols:(BOOL)shouldDecode { decodesPlus = shouldDecode; }
+ (BOOL)shouldDecodePlusSymbols { return decodesPlus; }

+ (void)setAlwaysTreatsHostAsPathComponent:(BOOL)isInPath { hostIsAlwaysInPath = isInPath; }
+ (BOOL)alwaysTreatsHostAsPathComponent { return hostIsAlwaysInPath; }

+ (void)setDefaultRouteDefinitionClass:(Class)class { definitionClass = class; }
+ (Class)defaultRouteDefinitionClass {
  return definitionClass ?: [JNCJLRouteDefinition class];
}

@end

@implementation JNCJLRoutes (Deprecated)

+ (void)addRoute:(NSString *)pattern handler:(JNCJLRouteBlock)handler {
  [[self globalRoutes] addRoute:pattern handler:handler];
}

+ (void)addRoute:(NSString *)pattern
        priority:(NSUInteger)priority
         handler:(JNCJLRouteBlock)handler {
  [[self globalRoutes] addRoute:pattern priority:priority handler:handler];
}

+ (void)addRoutes:(NSArray *)patterns handler:(JNCJLRouteBlock)handler {
  [[self globalRoutes] addRoutes:patterns handler:handler];
}

+ (void)removeRoute:(NSString *)pattern { [[self globalRoutes] removeRouteWithPattern:pattern]; }

+ (void)removeAllRoutes { [[self globalRoutes] removeAllRoutes]; }

+ (BOOL)canRouteURL:(NSURL *)URL withParameters:(NSDictionary *)parameters {
  (void)parameters;
  return [[self globalRoutes] canRouteURL:URL];
}

- (BOOL)canRouteURL:(NSURL *)URL withParameters:(NSDictionary *)parameters {
  (void)parameters;
  return [self canRouteURL:URL];
}

@end

// MARK: Targets

// Without ARC, blocks do not retain variables with `__block`, and none is set to `nil`.
#if __has_feature(objc_arc)
#define JNC_WEAK __weak
#else
#define JNC_WEAK __block
#endif

@implementation JNCJLRouteHandler

+ (JNCJLRouteBlock)handlerBlockForWeakTarget:(id<JNCJLRouteHandlerTarget>)weakTarget {
  JNC_WEAK id<JNCJLRouteHandlerTarget> target = weakTarget;
  return JNCRetainBlock(^BOOL(NSDictionary *parameters) {
    return [target handleRouteWithParameters:parameters];
  });
}

+ (JNCJLRouteBlock)
  handlerBlockForTargetClass:(Class)targetClass
                  completion:(BOOL (^)(id<JNCJLRouteHandlerTarget>))completionHandler {
  return JNCRetainBlock(^BOOL(NSDictionary *parameters) {
    id<JNCJLRouteHandlerTarget> object = [[targetClass alloc] initWithRouteParameters:parameters];
    JNCAutorelease(object);
    return completionHandler(object);
  });
}

@end

#endif
