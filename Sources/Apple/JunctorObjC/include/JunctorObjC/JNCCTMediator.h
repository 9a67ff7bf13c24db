// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#import <JunctorObjC/JNCRouter.h>

NS_ASSUME_NONNULL_BEGIN

/// The key, in the parameters, of the module that contains a target in Swift: its class is `Module.Target_Name`.
FOUNDATION_EXPORT NSString *const JNCCTMediatorParamsKeySwiftTargetModuleName;

/// The calls of CTMediator 48.
///
/// An app keeps its calls, its categories and its `Target_` classes. It defines `JNC_CTMEDIATOR_NAMES=1` in its build
/// settings, so that the names `CTMediator`, `CT` and `kCTMediatorParamsKeySwiftTargetModuleName` are declared, and
/// changes the import:
///
///     #import <JunctorObjC/JNCCTMediator.h>
///
/// A module moves when it registers its actions as routes. For the action `detail` of the target `Order`:
///
///     try router.register("/Order/detail", .screen { request, _ in OrderController(try request.int("id")) })
///     try router.register(OrderTarget.self, .urls)  // or all actions of a Swift target
///
/// `performTarget:action:params:shouldCacheTarget:` calls a route of `JNCRouter.sharedRouter` with exactly this
/// pattern, in its first space, before it looks for the class. The parameters are its payload. The value of a screen
/// is its view controller, which the caller shows. So callers and categories remain unchanged. Without a shared
/// router, only classes are called.
///
/// Call it on any thread. Methods of `Target_` classes are called on this thread.
///
/// What differs from CTMediator:
///
/// - `performActionWithUrl:completion:` performs only the actions that `allowRemoteAction:ofTarget:` names. All
///   others return `@(NO)`, as names that begin with `native` always do, and call no completion.
/// - A URL of an action that is a route opens the route, if it is exposed to `JNCSourceCustomScheme`. `nil` is
///   returned at once, and the completion receives the value later; that of a screen after it is closed.
/// - A route that answers later returns `nil` at once. So does a route of the main thread on another thread. Their
///   requests continue.
/// - A route that fails returns `nil`, with an error in the log of debug builds. The class is not called.
/// - Methods may return every type of number. CTMediator supports `NSInteger`, `BOOL`, `CGFloat`, `NSUInteger`,
///   objects and `void`.
/// - The categories of `CTMediator+HandyTools.h` do not exist.
@interface JNCCTMediator : NSObject {
 @private
  NSMutableDictionary *_targets;
  NSMutableSet *_remoteActions;
}

+ (instancetype)sharedInstance;

/// Performs the action of a URL, `scheme://target/action?name=value`, that can be from another app.
///
/// The action must be allowed. The completion receives the result with the key `result`; `nil` if there is none.
- (nullable id)performActionWithUrl:(nullable NSURL *)url
                         completion:(nullable void (^)(NSDictionary *_Nullable info))completion;

/// Allows `performActionWithUrl:completion:` to perform an action.
///
/// The target of a Swift module is written `Module.Name`. A name that begins with `native` is never allowed.
- (void)allowRemoteAction:(NSString *)actionName ofTarget:(NSString *)targetName;

/// Performs an action: a route, or the method `Action_name:` of the class `Target_name`.
///
/// Without the method, `notFound:` of the target is called; without this, or the class, `Action_response:` of
/// `Target_NoTargetAction`.
- (nullable id)performTarget:(nullable NSString *)targetName
                      action:(nullable NSString *)actionName
                      params:(nullable NSDictionary *)params
           shouldCacheTarget:(BOOL)shouldCacheTarget;

/// Releases a target that was kept: `Target_Name`, or `Module.Target_Name` of a Swift module.
- (void)releaseCachedTargetWithFullTargetName:(nullable NSString *)fullTargetName;

/// Whether the class of a target exists.
- (BOOL)check:(nullable NSString *)targetName moduleName:(nullable NSString *)moduleName;

@end

NS_ASSUME_NONNULL_END

#ifdef JNC_CTMEDIATOR_NAMES
@compatibility_alias CTMediator JNCCTMediator;
#define kCTMediatorParamsKeySwiftTargetModuleName JNCCTMediatorParamsKeySwiftTargetModuleName
static inline JNCCTMediator *_Nonnull CT(void) { return [JNCCTMediator sharedInstance]; }
#endif
