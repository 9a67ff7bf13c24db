// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if __has_include(<Foundation/Foundation.h>)

#import <pthread.h>

#import "JNCMatch.h"

NSString *const JNCCTMediatorParamsKeySwiftTargetModuleName =
  @"kCTMediatorParamsKeySwiftTargetModuleName";

// MARK: Methods

/// Returns the result of an invocation: an object, or a number; `nil` for none.
static id JNCResult(NSInvocation *invocation, const char *type) {
#define JNC_NUMBER(type, make) \
  {                            \
    type value = 0;            \
    [invocation getReturnValue:&value]; \
    return [NSNumber make:value]; \
  }
  if (strcmp(type, @encode(BOOL)) == 0) JNC_NUMBER(BOOL, numberWithBool)
  switch (type[0]) {
    case '@':
    case '#': {
      __unsafe_unretained id object = nil;
      [invocation getReturnValue:&object];
      return object;
    }
    case 'B': JNC_NUMBER(_Bool, numberWithBool)
    case 'c': JNC_NUMBER(signed char, numberWithLongLong)
    case 's': JNC_NUMBER(short, numberWithLongLong)
    case 'i': JNC_NUMBER(int, numberWithLongLong)
    case 'l': JNC_NUMBER(long, numberWithLongLong)
    case 'q': JNC_NUMBER(long long, numberWithLongLong)
    case 'C': JNC_NUMBER(unsigned char, numberWithUnsignedInteger)
    case 'S': JNC_NUMBER(unsigned short, numberWithUnsignedInteger)
    case 'I': JNC_NUMBER(unsigned int, numberWithUnsignedInteger)
    case 'L': JNC_NUMBER(unsigned long, numberWithUnsignedInteger)
    case 'Q': JNC_NUMBER(unsigned long, numberWithUnsignedInteger)
    case 'd': JNC_NUMBER(double, numberWithDouble)
    case 'f': {
      float value = 0;
      [invocation getReturnValue:&value];
      return [NSNumber numberWithDouble:(double)value];
    }
    default: return nil;
  }
#undef JNC_NUMBER
}

static id JNCPerform(id target, SEL action, NSDictionary *params) {
  NSMethodSignature *signature = [target methodSignatureForSelector:action];
  if (signature == nil) return nil;
  NSInvocation *invocation = [NSInvocation invocationWithMethodSignature:signature];
  invocation.selector = action;
  [invocation setArgument:&params atIndex:2];
  [invocation invokeWithTarget:target];
  return JNCResult(invocation, signature.methodReturnType);
}

static id JNCNewTarget(NSString *className) {
  return JNCAutorelease([[NSClassFromString(className) alloc] init]);
}

static NSString *JNCTargetName(NSString *name, NSString *module) {
  return module.length > 0 ? [NSString stringWithFormat:@"%@.Target_%@", module, name]
                           : [@"Target_" stringByAppendingString:name];
}

static NSString *JNCRemoteName(NSString *action, NSString *target) {
  return [NSString stringWithFormat:@"%@/%@", target, action];
}

/// Returns the decoded values of a query, by name.
static NSDictionary *JNCQuery(NSString *query) {
  NSMutableDictionary *values = [NSMutableDictionary dictionary];
  for (NSString *item in [query componentsSeparatedByString:@"&"]) {
    NSRange sign = [item rangeOfString:@"="];
    if (sign.length == 0) continue;
    NSString *name = [item substringToIndex:sign.location].stringByRemovingPercentEncoding;
    NSString *value = [item substringFromIndex:sign.location + 1].stringByRemovingPercentEncoding;
    if (name && value) [values setObject:value forKey:name];
  }
  return values;
}

// MARK: Routes

/// Returns the address of an action that is a route of the shared router; `nil` for one that is not.
///
/// Other patterns that match it, such as `/:page/*`, do not count.
static NSString *JNCAddressOfAction(NSString *action, NSString *target) {
  JNCRouter *router = JNCRouter.sharedRouter;
  if (router == nil) return nil;
  NSString *name = JNCRemoteName(action, target);
  NSString *address = [@"/" stringByAppendingString:name];
  NSString *pattern = JNCMatchedPattern(router, address, JNCSourceApp, nil, NULL);
  BOOL isAction =
    [pattern isEqual:address] || [pattern hasSuffix:[@"://" stringByAppendingString:name]];
  return isAction ? address : nil;
}

/// Performs an action that is a route.
static id JNCPerformRoute(NSString *address, NSDictionary *params) {
  NSMutableDictionary *payload = JNCNamedValues(params);
  [payload removeObjectForKey:JNCCTMediatorParamsKeySwiftTargetModuleName];
  JNCRouter *router = JNCRouter.sharedRouter;
  NSError *error = nil;
  id value = [router objectForURL:address payload:payload error:&error];
  if (error.code == JNCErrorNeedsAsync) {
    [router open:address payload:payload completion:nil];
  } else if (error) {
    JNCLogDebug(error.localizedDescription);
  }
  return value;
}

// MARK: The class

/// For the instance variables of all mediators.
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

@implementation JNCCTMediator

+ (instancetype)sharedInstance {
  static JNCCTMediator *instance;
  static dispatch_once_t once;
  dispatch_once(&once, ^{ instance = [[JNCCTMediator alloc] init]; });
  return instance;
}

- (instancetype)init {
  if ((self = [super init])) {
    _targets = [[NSMutableDictionary alloc] init];
    _remoteActions = [[NSMutableSet alloc] init];
  }
  return self;
}

- (void)dealloc {
  JNCRelease(_targets);
  JNCRelease(_remoteActions);
  JNC_SUPER_DEALLOC;
}

// MARK: URLs

- (void)allowRemoteAction:(NSString *)actionName ofTarget:(NSString *)targetName {
  pthread_mutex_lock(&lock);
  [_remoteActions addObject:JNCRemoteName(actionName, targetName)];
  pthread_mutex_unlock(&lock);
}

- (BOOL)allowsRemoteAction:(NSString *)actionName ofTarget:(NSString *)targetName {
  pthread_mutex_lock(&lock);
  BOOL isAllowed = [_remoteActions containsObject:JNCRemoteName(actionName, targetName)];
  pthread_mutex_unlock(&lock);
  return isAllowed;
}

- (id)performActionWithUrl:(NSURL *)url completion:(void (^)(NSDictionary *))completion {
  return [self performURL:url
                   finish:^(id value) {
                     NSDictionary *info =
                       value ? [NSDictionary dictionaryWithObject:value forKey:@"result"] : nil;
                     if (completion) completion(info);
                   }];
}

- (id)performURL:(NSURL *)url finish:(void (^)(id value))finish {
  if (![url isKindOfClass:[NSURL class]]) return nil;
  NSString *target = url.host;
  NSString *action = [url.path stringByReplacingOccurrencesOfString:@"/" withString:@""];
  if (target.length == 0 || action.length == 0 || [action hasPrefix:@"native"]) return @(NO);
  NSString *address = JNCAddressOfAction(action, target);
  if (address) {
    if (url.query) address = [NSString stringWithFormat:@"%@?%@", address, url.query];
    return [self openURL:address finish:finish];
  }

  NSDictionary *params = JNCQuery(url.query);
  NSString *module = [params objectForKey:JNCCTMediatorParamsKeySwiftTargetModuleName];
  NSString *fullTarget =
    module.length > 0 ? [NSString stringWithFormat:@"%@.%@", module, target] : target;
  if (![self allowsRemoteAction:action ofTarget:fullTarget]) {
    NSString *name = JNCRemoteName(action, fullTarget);
    JNCLogDebug([NSString stringWithFormat:@"The action “%@” is not allowed for URLs.", name]);
    return @(NO);
  }
  id value = [self performMethod:action ofTarget:target params:params shouldCacheTarget:NO];
  finish(value);
  return value;
}

/// Opens the address of a route, if it admits other apps.
- (id)openURL:(NSString *)address finish:(void (^)(id value))finish {
  JNCRouter *router = JNCRouter.sharedRouter;
  if (![router canOpenURL:address source:JNCSourceCustomScheme]) {
    JNCLogDebug([router explain:address source:JNCSourceCustomScheme]);
    return @(NO);
  }
  [router open:address
       payload:nil
        source:JNCSourceCustomScheme
    completion:^(id value, NSError *error) {
      if (error) {
        JNCLogDebug(error.localizedDescription);
      } else {
        finish(value);
      }
    }];
  return nil;
}

// MARK: Actions

- (id)performTarget:(NSString *)targetName
             action:(NSString *)actionName
             params:(NSDictionary *)params
  shouldCacheTarget:(BOOL)shouldCacheTarget {
  if (targetName == nil || actionName == nil) return nil;
  NSString *address = JNCAddressOfAction(actionName, targetName);
  if (address) return JNCPerformRoute(address, params);
  return [self performMethod:actionName
                    ofTarget:targetName
                      params:params
           shouldCacheTarget:shouldCacheTarget];
}

- (id)performMethod:(NSString *)actionName
           ofTarget:(NSString *)targetName
             params:(NSDictionary *)params
  shouldCacheTarget:(BOOL)shouldCacheTarget {
  NSString *className = JNCTargetName(
    targetName, [params objectForKey:JNCCTMediatorParamsKeySwiftTargetModuleName]);
  NSString *selectorName = [NSString stringWithFormat:@"Action_%@:", actionName];
  id target = [self keptTarget:className] ?: JNCNewTarget(className);
  if (target && shouldCacheTarget) [self keepTarget:target name:className];
  SEL action = NSSelectorFromString(selectorName);
  if ([target respondsToSelector:action]) return JNCPerform(target, action, params);
  SEL notFound = NSSelectorFromString(@"notFound:");
  if ([target respondsToSelector:notFound]) return JNCPerform(target, notFound, params);

  NSMutableDictionary *missing = [NSMutableDictionary dictionary];
  if (params) [missing setObject:params forKey:@"originParams"];
  [missing setObject:className forKey:@"targetString"];
  [missing setObject:selectorName forKey:@"selectorString"];
  JNCPerform(
    JNCNewTarget(@"Target_NoTargetAction"), NSSelectorFromString(@"Action_response:"), missing);
  [self releaseCachedTargetWithFullTargetName:className];
  return nil;
}

- (BOOL)check:(NSString *)targetName moduleName:(NSString *)moduleName {
  return targetName != nil && NSClassFromString(JNCTargetName(targetName, moduleName)) != nil;
}

// MARK: Kept targets

- (id)keptTarget:(NSString *)name {
  pthread_mutex_lock(&lock);
  id target = JNCAutorelease(JNCRetain([_targets objectForKey:name]));
  pthread_mutex_unlock(&lock);
  return target;
}

- (void)keepTarget:(id)target name:(NSString *)name {
  pthread_mutex_lock(&lock);
  [_targets setObject:target forKey:name];
  pthread_mutex_unlock(&lock);
}

- (void)releaseCachedTargetWithFullTargetName:(NSString *)fullTargetName {
  if (fullTargetName == nil) return;
  // The target is released after the lock, since its `dealloc` is the app's code.
  id target = [self keptTarget:fullTargetName];
  pthread_mutex_lock(&lock);
  [_targets removeObjectForKey:fullTargetName];
  pthread_mutex_unlock(&lock);
  (void)target;
}

@end

#endif
