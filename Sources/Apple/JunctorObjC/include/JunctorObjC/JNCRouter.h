// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#import <JunctorObjC/JNCError.h>

@class JNCOpening, JNCReply, JNCRequest, JNCRouteOptions, JNCScreen;
struct junctor_router;
struct junctor_opening;

NS_ASSUME_NONNULL_BEGIN

/// Receives the result of a request, once, on the main thread.
///
/// `value` is the handler's value; `nil` if there is none, or if a screen was closed without one.
typedef void (^JNCCompletion)(id _Nullable value, NSError *_Nullable error);

/// Handles a request, on the main thread. It may keep the reply and answer later; a reply that is released without an
/// answer fails the request.
typedef void (^JNCHandler)(JNCRequest *request, JNCReply *reply);

/// Returns the value of a request at once, on the main thread; `nil` for none.
typedef id _Nullable (^JNCValueHandler)(JNCRequest *request);

/// Creates the content of a screen, a view controller, on the main thread; `nil` fails the request.
typedef id _Nullable (^JNCScreenHandler)(JNCRequest *request, JNCScreen *screen);

/// A router for Objective-C: it opens addresses, and registers handlers and screens.
///
///     JNCRouter.sharedRouter = [JNCRouter routerWithSpaces:@"mall" error:&error];
///     [JNCRouter.sharedRouter registerPattern:@"/order/:id" options:nil error:&error
///                                     handler:^(JNCRequest *request, JNCReply *reply) {
///       [reply finish:[NSString stringWithFormat:@"order %@", request.captures[@"id"]]];
///     }];
///     [JNCRouter.sharedRouter open:@"mall://order/7" completion:^(id value, NSError *error) { … }];
///
/// Objective-C and Swift share one router: Swift code passes its own with
/// `JNCRouter.shared = JNCRouter(owning: router.retainedForC())`.
///
/// Payloads and values are objects. `NSString` and `NSNumber` are texts, numbers and Booleans in Swift. A Swift handler
/// on the main actor receives each other object as the type that it declares.
///
/// Call it on any thread. Completions, handlers and screens are called on the main thread.
@interface JNCRouter : NSObject {
 @private
  struct junctor_router *_handle;
}

/// The router that the app uses everywhere; `nil` before it is set. Set it once, at launch.
@property (class, nonatomic, strong, nullable) JNCRouter *sharedRouter NS_SWIFT_NAME(shared);

/// Creates a router without routes.
///
/// `spaces` are the router's own addresses, separated by commas: `mall` for every `mall://…`,
/// `https://m.mall.example` for a domain. Returns `nil`, and an error, for an invalid space.
+ (nullable instancetype)routerWithSpaces:(NSString *)spaces error:(NSError **)error;

/// Creates a router from the handle of one that Swift code has created. It frees the handle.
- (instancetype)initWithHandle:(struct junctor_router *)handle NS_DESIGNATED_INITIALIZER
  NS_SWIFT_NAME(init(owning:));

- (instancetype)init NS_UNAVAILABLE;
+ (instancetype)new NS_UNAVAILABLE;

// MARK: Opening

/// Opens an address from the app's own code, and waits for the result; that of a screen after it was closed.
///
/// Without a completion, a failure is written to the log of debug builds.
- (JNCOpening *)open:(NSString *)address completion:(nullable JNCCompletion)completion;

/// Opens an address with native values for the handler.
- (JNCOpening *)open:(NSString *)address
             payload:(nullable NSDictionary<NSString *, id> *)payload
          completion:(nullable JNCCompletion)completion;

/// Opens an address from a source.
///
/// Only `JNCSourceApp` may send a payload. The route must admit the source: see `JNCRouteOptions.exposure`.
- (JNCOpening *)open:(NSString *)address
             payload:(nullable NSDictionary<NSString *, id> *)payload
              source:(JNCSource)source
          completion:(nullable JNCCompletion)completion;

/// Opens an address from the app's own code, and completes when its screen is visible.
- (JNCOpening *)show:(NSString *)address completion:(nullable JNCCompletion)completion;

/// Opens an address from a source, and completes when its screen is visible.
///
/// A route that shows no screen completes with its value. `presentation` replaces that of the route: `push`, `sheet`,
/// `fullScreen`, `popover`, `root`, or `replace`.
- (JNCOpening *)show:(NSString *)address
             payload:(nullable NSDictionary<NSString *, id> *)payload
        presentation:(nullable NSString *)presentation
              source:(JNCSource)source
          completion:(nullable JNCCompletion)completion;

/// Returns the value of a handler that answers at once.
///
/// Returns `nil` if there is no value, or with an error if the request failed: its code is `JNCErrorNeedsAsync` if the
/// handler or a step must wait, and for a handler of the main thread on another one.
- (nullable id)objectForURL:(NSString *)address
                    payload:(nullable NSDictionary<NSString *, id> *)payload
                      error:(NSError **)error NS_SWIFT_NOTHROW;

/// Returns the value of a handler that answers at once, for a source.
- (nullable id)objectForURL:(NSString *)address
                    payload:(nullable NSDictionary<NSString *, id> *)payload
                     source:(JNCSource)source
                      error:(NSError **)error NS_SWIFT_NOTHROW;

// MARK: Asking

/// Whether a route matches the address, and admits the app's own code. Calls no handler.
- (BOOL)canOpenURL:(NSString *)address;

/// Whether a route matches the address, and admits the source. Calls no handler.
- (BOOL)canOpenURL:(NSString *)address source:(JNCSource)source;

/// Returns a description of what the request would do, and why. Calls no handler.
- (NSString *)explain:(NSString *)address source:(JNCSource)source;

// MARK: Registering

/// Registers a handler. Returns `NO`, and an error that names the other route, for a conflict or an invalid pattern.
- (BOOL)registerPattern:(NSString *)pattern
                options:(nullable JNCRouteOptions *)options
                  error:(NSError **)error
                handler:(JNCHandler)handler;

/// Registers a handler that returns its value at once, for `objectForURL:payload:error:`, too.
- (BOOL)registerPattern:(NSString *)pattern
                options:(nullable JNCRouteOptions *)options
                  error:(NSError **)error
           valueHandler:(JNCValueHandler)handler;

/// Registers a screen. Its caller receives what the screen passes to `-[JNCScreen finish:]`.
- (BOOL)registerScreen:(NSString *)pattern
               options:(nullable JNCRouteOptions *)options
                 error:(NSError **)error
               handler:(JNCScreenHandler)handler;

/// Unregisters a pattern that was registered through this object; returns whether there was one.
- (BOOL)unregisterPattern:(NSString *)pattern;

@end

/// A request that has begun.
@interface JNCOpening : NSObject {
 @private
  struct junctor_opening *_handle;
}

- (instancetype)init NS_UNAVAILABLE;
+ (instancetype)new NS_UNAVAILABLE;

/// Cancels the request: its completion receives `JNCErrorCancelled`, unless it has already ended.
- (void)cancel;

@end

NS_ASSUME_NONNULL_END
