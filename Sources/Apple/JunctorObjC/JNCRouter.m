// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if __has_include(<Foundation/Foundation.h>)

#import "JNCInternal.h"

// MARK: Contexts

/// What the C interface keeps for a request or a route: one block.
@interface JNCContext : NSObject {
 @public
  id _block;
}
@end

@implementation JNCContext

- (void)dealloc {
  JNCReleaseBlock(_block);
  JNC_SUPER_DEALLOC;
}

@end

/// Returns a context with a block, which C owns.
static void *JNCContextWithBlock(id block) {
  JNCContext *context = [[JNCContext alloc] init];
  context->_block = JNCRetainBlock(block);
  void *pointer = JNCContextRetain(context);
  JNCRelease(context);
  return pointer;
}

static id JNCBlockOfContext(void *context) { return ((__bridge JNCContext *)context)->_block; }

// MARK: Callbacks of C

static void JNCComplete(void *context, const junctor_answer *answer) {
  @autoreleasepool {
    JNCCompletion completion = JNCBlockOfContext(context);
    NSError *error = JNCErrorOfAnswer(answer);
    completion(error ? nil : JNCObjectOfValue(&answer->value), error);
    JNCContextRelease(context);
  }
}

/// The result of `junctor_get`, whose callback has returned before it is read.
typedef struct {
  void *value;
  void *error;
} JNCResult;

static void JNCKeep(void *context, const junctor_answer *answer) {
  JNCResult *result = context;
  NSError *error = JNCErrorOfAnswer(answer);
  id value = error ? nil : JNCObjectOfValue(&answer->value);
  if (value) result->value = JNCContextRetain(value);
  if (error) result->error = JNCContextRetain(error);
}

static void JNCHandle(void *context, const junctor_request *request, junctor_reply *reply) {
  @autoreleasepool {
    JNCHandler handler = JNCBlockOfContext(context);
    JNCRequest *made = [[JNCRequest alloc] initWithRequest:request];
    JNCReply *answer = [[JNCReply alloc] initWithReply:reply];
    handler(made, answer);
    JNCRelease(made);
    JNCRelease(answer);
  }
}

static void JNCAnswer(void *context, const junctor_request *request, junctor_reply *reply) {
  @autoreleasepool {
    JNCValueHandler handler = JNCBlockOfContext(context);
    JNCRequest *made = [[JNCRequest alloc] initWithRequest:request];
    JNCReply *answer = [[JNCReply alloc] initWithReply:reply];
    [answer finish:handler(made)];
    JNCRelease(made);
    JNCRelease(answer);
  }
}

static junctor_object JNCMake(
  void *context, const junctor_request *request, junctor_screen *screen) {
  @autoreleasepool {
    JNCScreenHandler handler = JNCBlockOfContext(context);
    JNCRequest *made = [[JNCRequest alloc] initWithRequest:request];
    JNCScreen *handle = [[JNCScreen alloc] initWithScreen:screen];
    id content = handler(made, handle);
    junctor_object object = JNCHostObject(content ? JNCContextRetain(content) : NULL);
    JNCRelease(made);
    JNCRelease(handle);
    return object;
  }
}

// MARK: Openings

@interface JNCOpening ()
- (instancetype)initWithOpening:(junctor_opening *)opening;
@end

@implementation JNCOpening

- (instancetype)initWithOpening:(junctor_opening *)opening {
  if ((self = [super init])) _handle = opening;
  return self;
}

- (void)cancel { junctor_opening_cancel(_handle); }

- (void)dealloc {
  junctor_opening_free(_handle);
  JNC_SUPER_DEALLOC;
}

@end

// MARK: The router

/// A function of the C interface that begins a request.
typedef junctor_status (*JNCBegin)(
  junctor_router *, const char *, const char *, const junctor_open_options *,
  junctor_answer_callback, void *, junctor_opening **, char **);

static JNCRouter *sharedRouter;

@implementation JNCRouter

+ (JNCRouter *)sharedRouter { return sharedRouter; }

+ (void)setSharedRouter:(JNCRouter *)router {
  JNCRouter *former = sharedRouter;
  sharedRouter = JNCRetain(router);
  JNCRelease(former);
  // Registered before, for example in `+load`.
  [JNCMGJRouter registerKeptPatterns];
  [JNCJLRoutes moveRoutes];
}

+ (instancetype)routerWithSpaces:(NSString *)spaces error:(NSError **)error {
  junctor_router *handle = NULL;
  char *message = NULL;
  junctor_status status = junctor_router_create(spaces.UTF8String, &handle, &message);
  if (status == JUNCTOR_OK) return JNCAutorelease([[self alloc] initWithHandle:handle]);
  NSError *failure = JNCErrorOfCall(status, message);
  if (error) *error = failure;
  return nil;
}

- (instancetype)initWithHandle:(struct junctor_router *)handle {
  if ((self = [super init])) _handle = handle;
  return self;
}

- (void)dealloc {
  junctor_router_free(_handle);
  JNC_SUPER_DEALLOC;
}

// MARK: Opening

/// Returns a payload for C, which the caller frees; NULL for none.
static junctor_payload *JNCPayload(NSDictionary *values) {
  if (values.count == 0) return NULL;
  junctor_payload *payload = junctor_payload_create();
  for (NSString *name in values) {
    junctor_value value = JNCValueOfObject([values objectForKey:name]);
    if (value.kind != JUNCTOR_NO_VALUE) junctor_payload_set(payload, name.UTF8String, &value);
  }
  return payload;
}

- (JNCOpening *)begin:(JNCBegin)begin
              address:(NSString *)address
              payload:(NSDictionary *)payload
         presentation:(NSString *)presentation
               source:(JNCSource)source
           completion:(JNCCompletion)completion {
  if (completion == nil) {
    completion = ^(id value, NSError *error) {
      (void)value;
#ifdef DEBUG
      if (error) NSLog(@"%@", error.localizedDescription);
#else
      (void)error;
#endif
    };
  }
  void *context = JNCContextWithBlock(completion);
  junctor_payload *values = JNCPayload(payload);
  junctor_open_options options = {
    .payload = values, .is_on_main = true, .presentation = presentation.UTF8String};
  junctor_opening *opening = NULL;
  char *message = NULL;
  junctor_status status = begin(
    _handle, address.UTF8String, source.UTF8String, &options, JNCComplete, context, &opening,
    &message);
  junctor_payload_free(values);
  if (status != JUNCTOR_OK) {
    NSError *error = JNCErrorOfCall(status, message);
    dispatch_async(dispatch_get_main_queue(), ^{
      ((JNCCompletion)JNCBlockOfContext(context))(nil, error);
      JNCContextRelease(context);
    });
  }
  return JNCAutorelease([[JNCOpening alloc] initWithOpening:opening]);
}

- (JNCOpening *)open:(NSString *)address completion:(JNCCompletion)completion {
  return [self open:address payload:nil source:JNCSourceApp completion:completion];
}

- (JNCOpening *)open:(NSString *)address
             payload:(NSDictionary *)payload
          completion:(JNCCompletion)completion {
  return [self open:address payload:payload source:JNCSourceApp completion:completion];
}

- (JNCOpening *)open:(NSString *)address
             payload:(NSDictionary *)payload
              source:(JNCSource)source
          completion:(JNCCompletion)completion {
  return [self begin:junctor_open
             address:address
             payload:payload
        presentation:nil
              source:source
          completion:completion];
}

- (JNCOpening *)show:(NSString *)address completion:(JNCCompletion)completion {
  return [self show:address
            payload:nil
       presentation:nil
             source:JNCSourceApp
         completion:completion];
}

- (JNCOpening *)show:(NSString *)address
             payload:(NSDictionary *)payload
        presentation:(NSString *)presentation
              source:(JNCSource)source
          completion:(JNCCompletion)completion {
  return [self begin:junctor_show
             address:address
             payload:payload
        presentation:presentation
              source:source
          completion:completion];
}

- (id)objectForURL:(NSString *)address payload:(NSDictionary *)payload error:(NSError **)error {
  return [self objectForURL:address payload:payload source:JNCSourceApp error:error];
}

- (id)objectForURL:(NSString *)address
           payload:(NSDictionary *)payload
            source:(JNCSource)source
             error:(NSError **)error {
  junctor_payload *values = JNCPayload(payload);
  junctor_open_options options = {.payload = values, .is_on_main = [NSThread isMainThread]};
  JNCResult result = {NULL, NULL};
  char *message = NULL;
  junctor_status status = junctor_get(
    _handle, address.UTF8String, source.UTF8String, &options, JNCKeep, &result, &message);
  junctor_payload_free(values);
  NSError *failure = nil;
  id value = nil;
  if (status != JUNCTOR_OK) failure = JNCErrorOfCall(status, message);
  if (result.error) failure = JNCContextTake(result.error);
  if (result.value) value = JNCContextTake(result.value);
  if (error) *error = failure;
  return value;
}

// MARK: Asking

- (BOOL)canOpenURL:(NSString *)address { return [self canOpenURL:address source:JNCSourceApp]; }

- (BOOL)canOpenURL:(NSString *)address source:(JNCSource)source {
  return junctor_can_open(_handle, address.UTF8String, source.UTF8String, NULL);
}

- (NSString *)explain:(NSString *)address source:(JNCSource)source {
  char *text = junctor_explain(_handle, address.UTF8String, source.UTF8String);
  NSString *explanation = JNCText(text) ?: @"The address or the source is invalid.";
  junctor_string_free(text);
  return explanation;
}

// MARK: Registering

/// Registers a route; `handler` or `screenHandler` is NULL.
- (BOOL)registerPattern:(NSString *)pattern
                options:(JNCRouteOptions *)options
               handling:(junctor_handling)handling
                handler:(junctor_handler)handler
          screenHandler:(junctor_screen_handler)screenHandler
                  block:(id)block
                  error:(NSError **)error {
  junctor_route_options native = {
    .exposure = options.exposure.UTF8String,
    .handling = handling,
    .priority = (int32_t)options.priority,
    .is_replacing = options.replacing,
    .presentation = options.presentation.UTF8String};
  // The last colon precedes the line.
  NSRange colon = [options.owner rangeOfString:@":" options:NSBackwardsSearch];
  BOOL hasLine = options.owner != nil && colon.location != NSNotFound;
  NSString *file = hasLine ? [options.owner substringToIndex:colon.location] : options.owner;
  int32_t line = hasLine ? [[options.owner substringFromIndex:colon.location + 1] intValue] : 0;
  const char *owner = (file ?: @"Objective-C").UTF8String;
  void *context = JNCContextWithBlock(block);
  char *message = NULL;
  junctor_status status =
    screenHandler
      ? junctor_register_screen(
          _handle, pattern.UTF8String, &native, screenHandler, context, JNCContextRelease, owner, line,
          NULL, &message)
      : junctor_register(
          _handle, pattern.UTF8String, &native, handler, context, JNCContextRelease, owner, line, NULL,
          &message);
  if (status == JUNCTOR_OK) return YES;
  JNCContextRelease(context);
  NSError *failure = JNCErrorOfCall(status, message);
  if (error) *error = failure;
  return NO;
}

- (BOOL)registerPattern:(NSString *)pattern
                options:(JNCRouteOptions *)options
                  error:(NSError **)error
                handler:(JNCHandler)handler {
  return [self registerPattern:pattern
                       options:options
                      handling:options.repliesAtOnce ? JUNCTOR_AT_ONCE : JUNCTOR_ON_MAIN
                       handler:JNCHandle
                 screenHandler:NULL
                         block:handler
                         error:error];
}

- (BOOL)registerPattern:(NSString *)pattern
                options:(JNCRouteOptions *)options
                  error:(NSError **)error
           valueHandler:(JNCValueHandler)handler {
  return [self registerPattern:pattern
                       options:options
                      handling:JUNCTOR_AT_ONCE
                       handler:JNCAnswer
                 screenHandler:NULL
                         block:handler
                         error:error];
}

- (BOOL)registerScreen:(NSString *)pattern
               options:(JNCRouteOptions *)options
                 error:(NSError **)error
               handler:(JNCScreenHandler)handler {
  return [self registerPattern:pattern
                       options:options
                      handling:JUNCTOR_ON_MAIN
                       handler:NULL
                 screenHandler:JNCMake
                         block:handler
                         error:error];
}

- (BOOL)unregisterPattern:(NSString *)pattern {
  return junctor_unregister_pattern(_handle, pattern.UTF8String);
}

@end

#endif
