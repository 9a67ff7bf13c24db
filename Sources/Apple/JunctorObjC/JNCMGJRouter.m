// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if __has_include(<Foundation/Foundation.h>)

#import <dispatch/dispatch.h>
#import <pthread.h>

#import "JNCMatch.h"

NSString *const JNCMGJParameterURL = @"MGJRouterParameterURL";
NSString *const JNCMGJParameterCompletion = @"MGJRouterParameterCompletion";
NSString *const JNCMGJParameterUserInfo = @"MGJRouterParameterUserInfo";

/// The name, in a payload, of the call.
static NSString *const JNCMGJCallKey = @"JNCMGJRouterCall";

/// The capture of the segments below a pattern. No variable of an app begins with `$`.
static NSString *const JNCMGJRest = @"$rest";

// MARK: Patterns

/// Returns literal text of a pattern.
static NSString *JNCMGJLiteral(NSString *text) {
  for (NSString *mark in @[ @"\\", @":", @"(", @")", @"{", @"}", @"*", @"<" ]) {
    NSString *escaped = [@"\\" stringByAppendingString:mark];
    text = [text stringByReplacingOccurrencesOfString:mark withString:escaped];
  }
  return text;
}

/// Returns the length of the name at the start of a text.
static NSUInteger JNCMGJLengthOfName(NSString *text) {
  NSUInteger length = text.length;
  for (NSString *mark in @[ @"/", @"?", @"&", @"." ]) {
    NSRange found = [text rangeOfString:mark];
    if (found.length > 0 && found.location < length) length = found.location;
  }
  return length;
}

static BOOL JNCMGJIsNumber(NSString *name) {
  return [@"0123456789" rangeOfString:[name substringToIndex:1]].length > 0;
}

static NSString *JNCMGJSegment(NSString *segment) {
  if ([segment isEqual:@"~"]) return @"([^/]+)";
  if (![segment hasPrefix:@":"]) return JNCMGJLiteral(segment);
  NSUInteger end = 1 + JNCMGJLengthOfName([segment substringFromIndex:1]);
  return [[segment substringToIndex:end]
    stringByAppendingString:JNCMGJLiteral([segment substringFromIndex:end])];
}

/// Returns the pattern that matches what a pattern of MGJRouter does: also the addresses below it.
static NSString *JNCMGJPattern(NSString *text) {
  // MGJRouter ignores the query of a pattern, which is for `generateURLWithPattern:`.
  for (NSString *mark in @[ @"?", @"#" ]) {
    NSRange found = [text rangeOfString:mark];
    if (found.length > 0) text = [text substringToIndex:found.location];
  }
  NSRange separator = [text rangeOfString:@"://"];
  NSUInteger start = separator.length > 0 ? separator.location + separator.length : 0;
  NSString *scheme = start > 0 ? [text substringToIndex:start] : @"/";
  BOOL isWeb = [[NSSet setWithObjects:@"http://", @"https://", nil]
    containsObject:scheme.lowercaseString];
  NSMutableArray<NSString *> *segments = [NSMutableArray array];
  for (NSString *segment in [[text substringFromIndex:start] componentsSeparatedByString:@"/"]) {
    if (segment.length == 0) continue;
    BOOL isHost = isWeb && segments.count == 0;
    [segments addObject:isHost ? segment : JNCMGJSegment(segment)];
  }
  return [NSString stringWithFormat:segments.count > 0 ? @"%@%@{/:%@*}?" : @"%@%@:%@*", scheme,
                                    [segments componentsJoinedByString:@"/"], JNCMGJRest];
}

static NSString *JNCMGJAddress(NSString *text) {
  // A missing address is no route.
  if (text.length == 0) return @"";
  if ([text rangeOfString:@"://"].length > 0 || [text hasPrefix:@"/"]) return text;
  return [@"/" stringByAppendingString:text];
}

// MARK: Calls

/// What the caller of this class passes to a handler; or the results of a handler, for another caller.
@interface JNCMGJCall : NSObject {
 @public
  NSString *_URL;
  NSDictionary *_userInfo;
  id _completion;
  /// Whether a handler of this class has received the completion.
  BOOL _isReceived;
  /// What the handler has passed to its completion, for another caller.
  id _result;
}
@end

@implementation JNCMGJCall

+ (JNCMGJCall *)callOf:(NSString *)URL
               userInfo:(NSDictionary *)userInfo
             completion:(JNCMGJCompletion)completion {
  JNCMGJCall *call = JNCAutorelease([[self alloc] init]);
  call->_URL = [URL copy];
  call->_userInfo = JNCRetain(userInfo);
  call->_completion = JNCRetainBlock(completion);
  return call;
}

/// Returns a call of code that does not use this class.
+ (JNCMGJCall *)callWithPayload:(NSDictionary *)payload {
  JNCMGJCall *call = JNCAutorelease([[self alloc] init]);
  if (payload.count > 0) call->_userInfo = JNCRetain(payload);
  return call;
}

/// The user info by name, for handlers of other modules, and the call.
- (NSDictionary *)payload {
  NSMutableDictionary *payload = JNCNamedValues(_userInfo);
  [payload setObject:self forKey:JNCMGJCallKey];
  return payload;
}

/// Ends the request of a caller of this class.
- (void)endWithValue:(id)value error:(NSError *)error {
  JNCMGJCompletion completion = _completion;
  if (error) {
    JNCLogDebug(error.localizedDescription);
  } else if (completion && !_isReceived) {
    completion(value);
  }
}

/// Keeps what the handler has passed to its completion.
- (void)keep:(id)result {
  // On other threads it is later than the handler.
  if (![NSThread isMainThread]) return;
  id former = _result;
  _result = JNCRetain(result);
  JNCRelease(former);
}

- (void)dealloc {
  JNCRelease(_URL);
  JNCRelease(_userInfo);
  JNCReleaseBlock(_completion);
  JNCRelease(_result);
  JNC_SUPER_DEALLOC;
}

@end

/// Returns the parameters of a handler.
static NSDictionary *JNCMGJParameters(JNCRequest *request, JNCMGJCall *call, id completion) {
  NSMutableDictionary *parameters = [NSMutableDictionary dictionary];
  [parameters addEntriesFromDictionary:request.query];
  for (NSString *name in request.captures) {
    // The captures of `~` have numbers.
    NSString *text = [request.captures objectForKey:name];
    BOOL isVariable = ![name isEqual:JNCMGJRest] && !JNCMGJIsNumber(name);
    if (text && isVariable) [parameters setObject:text forKey:name];
  }
  // An address has texts only: its author must not choose what the code of the app passes.
  [parameters removeObjectForKey:JNCMGJParameterUserInfo];
  [parameters removeObjectForKey:JNCMGJParameterCompletion];
  [parameters setObject:call->_URL ?: request.address forKey:JNCMGJParameterURL];
  if (call->_userInfo) [parameters setObject:call->_userInfo forKey:JNCMGJParameterUserInfo];
  if (completion) [parameters setObject:completion forKey:JNCMGJParameterCompletion];
  return parameters;
}

// MARK: Registrations

@interface JNCMGJRoute : NSObject {
 @public
  NSString *_pattern;
  /// The pattern as written, and the sources that may open it.
  NSString *_text;
  NSString *_exposure;
  id _handler;
  BOOL _returnsObject;
}
@end

@implementation JNCMGJRoute

- (id)valueFor:(JNCRequest *)request {
  // A payload that the app has read elsewhere may have a text there.
  JNCMGJCall *call = [request.payload objectForKey:JNCMGJCallKey];
  if (![call isKindOfClass:[JNCMGJCall class]]) call = nil;
  id completion = nil;
  if (call) {
    call->_isReceived = YES;
    completion = JNCRetainBlock(call->_completion);
  } else {
    JNCMGJCall *other = [JNCMGJCall callWithPayload:request.payload];
    completion = JNCRetainBlock(^(id result) { [other keep:result]; });
    call = other;
  }
  NSDictionary *parameters = JNCMGJParameters(request, call, completion);
  JNCReleaseBlock(completion);
  if (_returnsObject) return ((JNCMGJObjectHandler)_handler)(parameters);
  ((JNCMGJHandler)_handler)(parameters);
  return call->_result;
}

- (void)registerIn:(JNCRouter *)router {
  JNCRouteOptions *options = [JNCRouteOptions optionsWithExposure:_exposure];
  options.owner = [NSString stringWithFormat:@"MGJRouter, “%@”", _text];
  options.replacing = YES;
  // Routes of other modules are tried first, also those without a scheme, which otherwise are tried later.
  options.priority = -1;
  NSError *error = nil;
  BOOL isRegistered = [router registerPattern:_pattern
                                      options:options
                                        error:&error
                                 valueHandler:^id(JNCRequest *request) {
                                   return [self valueFor:request];
                                 }];
  if (!isRegistered) NSLog(@"%@", error.localizedDescription);
}

- (void)dealloc {
  JNCRelease(_pattern);
  JNCRelease(_text);
  JNCRelease(_exposure);
  JNCReleaseBlock(_handler);
  JNC_SUPER_DEALLOC;
}

@end

/// The sources for the next registrations.
static NSString *exposure;

/// What was registered before the shared router was set.
static NSMutableArray<JNCMGJRoute *> *kept;
static pthread_mutex_t keptLock = PTHREAD_MUTEX_INITIALIZER;

/// Returns the shared router, after what was kept is registered; `nil` if it is not set.
static JNCRouter *JNCMGJSharedRouter(void) {
  JNCRouter *router = JNCRouter.sharedRouter;
  if (router == nil) return nil;
  pthread_mutex_lock(&keptLock);
  NSArray *routes = JNCAutorelease(kept);
  kept = nil;
  pthread_mutex_unlock(&keptLock);
  for (JNCMGJRoute *route in routes) [route registerIn:router];
  return router;
}

/// Returns the shared router; `nil`, with a message in the log, if it is not set.
static JNCRouter *JNCMGJRouterOrNil(void) {
  JNCRouter *router = JNCMGJSharedRouter();
  if (router == nil) NSLog(@"JNCRouter.sharedRouter is not set, so JNCMGJRouter has no effect.");
  return router;
}

static void JNCMGJRegister(NSString *pattern, id handler, BOOL returnsObject) {
  if (pattern == nil || handler == nil) return;
  JNCMGJRoute *route = [[JNCMGJRoute alloc] init];
  route->_pattern = [JNCMGJPattern(pattern) copy];
  route->_text = [pattern copy];
  route->_exposure = [exposure copy];
  route->_handler = JNCRetainBlock(handler);
  route->_returnsObject = returnsObject;
  JNCRouter *router = JNCMGJSharedRouter();
  if (router) {
    [route registerIn:router];
  } else {
    pthread_mutex_lock(&keptLock);
    if (kept == nil) kept = [[NSMutableArray alloc] init];
    [kept addObject:route];
    pthread_mutex_unlock(&keptLock);
  }
  JNCRelease(route);
}

/// Returns the pattern that matches a URL; `nil` for a pattern of this class with a scheme if the URL has none.
static NSString *JNCMGJMatch(JNCRouter *router, NSString *text, NSString **rest) {
  NSString *pattern = JNCMatchedPattern(
    router, JNCMGJAddress(text), JNCSourceApp, JNCMGJRest, rest);
  BOOL isMine = [pattern rangeOfString:JNCMGJRest].length > 0;
  BOOL needsScheme = isMine && [pattern rangeOfString:@"://"].length > 0;
  return needsScheme && [text rangeOfString:@"://"].length == 0 ? nil : pattern;
}

/// Writes that a URL with a match of `JNCMGJMatch` has none for this class.
static BOOL JNCMGJIsUnmatched(JNCRouter *router, NSString *text, NSString *pattern) {
  // The router reports each other failure.
  if (pattern || ![router canOpenURL:JNCMGJAddress(text)]) return NO;
  JNCLogDebug([NSString stringWithFormat:@"notFound: no pattern without a scheme matches “%@”.", text]);
  return YES;
}

static void JNCMGJOpen(NSString *text, JNCMGJCall *call) {
  JNCRouter *router = JNCMGJRouterOrNil();
  if (router == nil) return;
  NSString *address = JNCMGJAddress(text);
  NSString *pattern = JNCMGJMatch(router, text, NULL);
  if (JNCMGJIsUnmatched(router, text, pattern)) return;
  // Only handlers of this class: the value of a screen would be its content, which is not shown.
  if ([NSThread isMainThread] && [pattern rangeOfString:JNCMGJRest].length > 0) {
    NSError *error = nil;
    id value = [router objectForURL:address payload:call.payload error:&error];
    if (error.code != JNCErrorNeedsAsync) {
      [call endWithValue:value error:error];
      return;
    }
  }
  [router open:address
       payload:call.payload
    completion:^(id value, NSError *error) { [call endWithValue:value error:error]; }];
}

id JNCMGJOnMainThread(id (^block)(void)) {
  if ([NSThread isMainThread]) return block();
  __block void *result = NULL;
  dispatch_sync(dispatch_get_main_queue(), ^{
    @autoreleasepool {
      id object = block();
      if (object) result = JNCContextRetain(object);
    }
  });
  return result ? JNCContextTake(result) : nil;
}

// MARK: The class

@implementation JNCMGJRouter

+ (void)registerURLPattern:(NSString *)pattern toHandler:(JNCMGJHandler)handler {
  JNCMGJRegister(pattern, handler, NO);
}

+ (void)registerURLPattern:(NSString *)pattern toObjectHandler:(JNCMGJObjectHandler)handler {
  JNCMGJRegister(pattern, handler, YES);
}

+ (void)deregisterURLPattern:(NSString *)text {
  if (text == nil) return;
  NSString *pattern = JNCMGJPattern(text);
  JNCRouter *router = JNCMGJSharedRouter();
  if (router) {
    [router unregisterPattern:pattern];
    return;
  }
  pthread_mutex_lock(&keptLock);
  for (NSUInteger index = kept.count; index > 0; index--) {
    JNCMGJRoute *route = [kept objectAtIndex:index - 1];
    if ([route->_pattern isEqual:pattern]) [kept removeObjectAtIndex:index - 1];
  }
  pthread_mutex_unlock(&keptLock);
}

+ (NSString *)exposure { return exposure; }
+ (void)setExposure:(NSString *)sources {
  NSString *former = exposure;
  exposure = [sources copy];
  JNCRelease(former);
}

+ (void)registerKeptPatterns {
  (void)JNCMGJSharedRouter();
}

+ (void)openURL:(NSString *)URL {
  [self openURL:URL withUserInfo:nil completion:nil];
}

+ (void)openURL:(NSString *)URL completion:(JNCMGJCompletion)completion {
  [self openURL:URL withUserInfo:nil completion:completion];
}

+ (void)openURL:(NSString *)URL
   withUserInfo:(NSDictionary *)userInfo
     completion:(JNCMGJCompletion)completion {
  JNCMGJOpen(URL, [JNCMGJCall callOf:URL userInfo:userInfo completion:completion]);
}

+ (id)objectForURL:(NSString *)URL {
  return [self objectForURL:URL withUserInfo:nil];
}

+ (id)objectForURL:(NSString *)URL withUserInfo:(NSDictionary *)userInfo {
  JNCRouter *router = JNCMGJRouterOrNil();
  if (router == nil) return nil;
  if (JNCMGJIsUnmatched(router, URL, JNCMGJMatch(router, URL, NULL))) return nil;
  NSError *error = nil;
  JNCMGJCall *call = [JNCMGJCall callOf:URL userInfo:userInfo completion:nil];
  id object = [router objectForURL:JNCMGJAddress(URL) payload:call.payload error:&error];
  if (error.code == JNCErrorNeedsAsync && ![NSThread isMainThread]) {
    // In every build, so without the address: the old library called the handler on this thread.
    NSLog(@"A handler needs the main thread: write JNCMGJOnMainThread(^id { return …; }).");
  } else if (error) {
    JNCLogDebug(error.localizedDescription);
  }
  return object;
}

+ (BOOL)canOpenURL:(NSString *)URL {
  return [self canOpenURL:URL matchExactly:NO];
}

+ (BOOL)canOpenURL:(NSString *)URL matchExactly:(BOOL)exactly {
  JNCRouter *router = JNCMGJRouterOrNil();
  if (router == nil) return NO;
  NSString *rest = nil;
  NSString *pattern = JNCMGJMatch(router, URL, &rest);
  return pattern != nil && (!exactly || rest.length == 0);
}

+ (NSString *)generateURLWithPattern:(NSString *)pattern parameters:(NSArray *)parameters {
  NSArray<NSString *> *pieces = [pattern componentsSeparatedByString:@":"];
  NSMutableArray<NSString *> *parts = [NSMutableArray array];
  NSUInteger used = 0;
  for (NSString *piece in pieces) {
    NSUInteger end = JNCMGJLengthOfName(piece);
    if (parts.count == 0) {
      [parts addObject:piece];
    } else if (end == 0 || JNCMGJIsNumber(piece) || parameters.count == 0) {
      // The `:` of a scheme or a port.
      [parts addObject:[@":" stringByAppendingString:piece]];
    } else {
      [parts addObject:[[parameters objectAtIndex:used] description]];
      [parts addObject:[piece substringFromIndex:end]];
      if (used + 1 < parameters.count) used++;
    }
  }
  return [parts componentsJoinedByString:@""];
}

@end

#endif
