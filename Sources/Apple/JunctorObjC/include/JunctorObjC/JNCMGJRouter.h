// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#import <JunctorObjC/JNCRouter.h>

NS_ASSUME_NONNULL_BEGIN

/// The keys of the parameters: the address, an `NSString`; the completion, a `JNCMGJCompletion`; and the user info,
/// an `NSDictionary`. The last two are present if the caller has passed them.
FOUNDATION_EXPORT NSString *const JNCMGJParameterURL;
FOUNDATION_EXPORT NSString *const JNCMGJParameterCompletion;
FOUNDATION_EXPORT NSString *const JNCMGJParameterUserInfo;

typedef void (^JNCMGJCompletion)(id _Nullable result);
typedef void (^JNCMGJHandler)(NSDictionary *routerParameters);
typedef id _Nullable (^JNCMGJObjectHandler)(NSDictionary *routerParameters);

/// Returns the result of a block that runs on the main thread, for calls of `objectForURL:` on other threads:
///
///     Account *account = JNCMGJOnMainThread(^id { return [MGJRouter objectForURL:@"mgj://account"]; });
///
/// The main thread must not wait for the current one.
FOUNDATION_EXPORT id _Nullable JNCMGJOnMainThread(id _Nullable (^block)(void));

/// The calls of MGJRouter 0.10.0, on `JNCRouter.sharedRouter`.
///
/// An app keeps its calls. It defines `JNC_MGJROUTER_NAMES=1` in its build settings, so that the names `MGJRouter`,
/// `MGJRouterHandler`, `MGJRouterParameterURL` and so on are declared, and changes the import:
///
///     #import <JunctorObjC/JNCMGJRouter.h>
///
/// The shared router must have the scheme of each pattern: `[JNCRouter routerWithSpaces:@"mgj" error:&error]`.
/// Registrations before it is set, as in `+load`, are kept until it is. Other calls have no effect then.
///
/// Each pattern is a route of the shared router: Swift code opens it, and `explain:source:` describes it. Routes of
/// other modules, in Swift or of `JNCRouter`, are tried before those of this class. So a module moves when it
/// registers its own routes; then its patterns here are removed.
///
/// Call it on the main thread. Handlers are called on the main thread, before `openURL:` returns.
///
/// What differs from MGJRouter:
///
/// - An address without a handler is an error in the log of debug builds. A failed registration is an error in the
///   log of every build.
/// - The most specific pattern is chosen, in any order of registration: `goods/featured` before `goods/:id`. If a
///   longer pattern does not match, a shorter one is found: `mgj://goods` also receives `mgj://goods/7/x`.
/// - `canOpenURL:` returns `YES` only if there is a handler. `matchExactly:YES` requires that the pattern matches the
///   whole path. MGJRouter ignores this argument.
/// - Patterns that differ only in the names of their variables are the same pattern. A name consists of letters,
///   digits and `_`.
/// - `deregisterURLPattern:` keeps the patterns below the pattern.
/// - A pattern without a scheme belongs to the first space of the router: `top_bar` is `/top_bar`, and also matches
///   the addresses of this space with a scheme. A pattern with a scheme matches no address without one.
/// - A variable of the path has precedence over one of the query with the same name, and in the query the first of
///   several with the same name. There, `+` is a space, and `?flag` is an empty text.
/// - `objectForURL:` decodes variables, as `openURL:` does. For a pattern that was registered with `toHandler:`, it
///   returns `nil`.
/// - On another thread, `openURL:` calls the handler later, on the main thread, and `objectForURL:` returns `nil`, with
///   an error in the log of every build: use `JNCMGJOnMainThread`.
/// - Routes of other modules are opened later, on the main thread. The user info is their payload. The completion
///   receives their value; that of a screen after it is closed. It is not called if the request fails.
///   `objectForURL:` returns the content of a screen, which is not shown.
/// - Callers of other modules receive what the handler passes to its completion before it returns. Their payload is
///   the user info.
/// - All addresses are opened as the app's own code. Pass the links of other apps to
///   `-[JNCRouter open:payload:source:completion:]`, and set `exposure` before the patterns are registered that links may
///   open.
@interface JNCMGJRouter : NSObject

/// The sources that may open the patterns in addition to the app's own code; see `JNCRouteOptions.exposure`. The default
/// is none. It applies to the patterns that are registered after it is set.
@property (class, nonatomic, copy, nullable) NSString *exposure;

/// Registers a handler for a pattern such as `mgj://order/:id`, and replaces the former one.
///
/// It also receives the addresses below: `mgj://order/7/notes`. `mgj://` receives all addresses that no other pattern
/// matches. `~` is any one segment.
+ (void)registerURLPattern:(NSString *)URLPattern toHandler:(JNCMGJHandler)handler;

/// Registers a handler that returns an object, for `objectForURL:`.
+ (void)registerURLPattern:(NSString *)URLPattern toObjectHandler:(JNCMGJObjectHandler)handler;

/// Unregisters a pattern.
+ (void)deregisterURLPattern:(NSString *)URLPattern;

/// Opens an address.
+ (void)openURL:(NSString *)URL;

/// Opens an address with a completion, which the handler calls.
+ (void)openURL:(NSString *)URL completion:(nullable JNCMGJCompletion)completion;

/// Opens an address with values for the handler, and a completion, which the handler calls.
+ (void)openURL:(NSString *)URL
   withUserInfo:(nullable NSDictionary *)userInfo
     completion:(nullable JNCMGJCompletion)completion;

/// Returns the object of a handler; `nil` if there is none.
+ (nullable id)objectForURL:(NSString *)URL;

/// Returns the object of a handler that receives values; `nil` if there is none.
+ (nullable id)objectForURL:(NSString *)URL withUserInfo:(nullable NSDictionary *)userInfo;

/// Whether a handler receives the address.
+ (BOOL)canOpenURL:(NSString *)URL;

/// Whether a handler receives the address; exactly, if its pattern matches the whole path.
+ (BOOL)canOpenURL:(NSString *)URL matchExactly:(BOOL)exactly;

/// Returns a pattern with values for its variables, in their order; the last one for all that follow.
///
/// The values are not encoded.
+ (NSString *)generateURLWithPattern:(NSString *)pattern parameters:(NSArray *)parameters;

- (instancetype)init NS_UNAVAILABLE;
+ (instancetype)new NS_UNAVAILABLE;

@end

NS_ASSUME_NONNULL_END

#ifdef JNC_MGJROUTER_NAMES
@compatibility_alias MGJRouter JNCMGJRouter;
typedef JNCMGJHandler MGJRouterHandler;
typedef JNCMGJObjectHandler MGJRouterObjectHandler;
#define MGJRouterParameterURL JNCMGJParameterURL
#define MGJRouterParameterCompletion JNCMGJParameterCompletion
#define MGJRouterParameterUserInfo JNCMGJParameterUserInfo
#endif
