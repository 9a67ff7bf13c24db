// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#import <JunctorObjC/JNCRouter.h>

// The API of JLRoutes 2.1 for apps that replace it: its routes become routes of a `JNCRouter`.
//
// Rename the classes, or define JNC_JLROUTES_NAMES in the build settings of the app's targets: the old names then stand
// for these, and calls compile unchanged.

@class JNCJLRoutes;

NS_ASSUME_NONNULL_BEGIN

/// The pattern of the route, in the parameters of a handler.
FOUNDATION_EXPORT NSString *const JNCJLRoutePatternKey;
/// The `NSURL`, in the parameters of a handler.
FOUNDATION_EXPORT NSString *const JNCJLRouteURLKey;
/// The scheme of the route, in the parameters of a handler; `JNCJLRoutesGlobalRoutesScheme` for a global one.
FOUNDATION_EXPORT NSString *const JNCJLRouteSchemeKey;
/// The segments that `*` matches, an `NSArray`, in the parameters of a handler.
FOUNDATION_EXPORT NSString *const JNCJLRouteWildcardComponentsKey;
/// The scheme of the global routes.
FOUNDATION_EXPORT NSString *const JNCJLRoutesGlobalRoutesScheme;

/// Handles a URL on the main thread; `NO` passes it to the next route.
typedef BOOL (^JNCJLRouteBlock)(NSDictionary<NSString *, id> *parameters);

/// Receives a URL that no route has handled.
typedef void (^JNCJLUnmatchedBlock)(
  JNCJLRoutes *routes, NSURL *_Nullable URL, NSDictionary<NSString *, id> *_Nullable parameters);

// MARK: Definitions

/// A route. The router matches its pattern, so a subclass cannot match in another way.
@interface JNCJLRouteDefinition : NSObject <NSCopying> {
 @private
  NSString *_scheme;
  NSString *_pattern;
  NSUInteger _priority;
  NSArray *_patternPathComponents;
  JNCJLRouteBlock _handlerBlock;
}

/// The scheme, or `JNCJLRoutesGlobalRoutesScheme`; `nil` before the route is added.
@property (nonatomic, copy, readonly, nullable) NSString *scheme;
@property (nonatomic, copy, readonly) NSString *pattern;
@property (nonatomic, readonly) NSUInteger priority;
@property (nonatomic, copy, readonly) NSArray<NSString *> *patternPathComponents;
@property (nonatomic, copy, readonly, nullable) JNCJLRouteBlock handlerBlock;

- (instancetype)initWithPattern:(NSString *)pattern
                       priority:(NSUInteger)priority
                   handlerBlock:(nullable JNCJLRouteBlock)handlerBlock NS_DESIGNATED_INITIALIZER;

- (instancetype)init NS_UNAVAILABLE;
+ (instancetype)new NS_UNAVAILABLE;

/// Whether the pattern, the scheme and the priority are equal.
- (BOOL)isEqualToRouteDefinition:(JNCJLRouteDefinition *)other;

/// Sets the scheme. Called when the route is added.
- (void)didBecomeRegisteredForScheme:(nullable NSString *)scheme;

/// Calls the handler; returns `YES` without one. A subclass can change the parameters.
- (BOOL)callHandlerBlockWithParameters:(NSDictionary<NSString *, id> *)parameters;

@end

// MARK: Routes

/// The routes of a scheme, with the methods of JLRoutes.
///
///     [JNCJLRoutes.globalRoutes addRoute:@"/order/:id" handler:^BOOL(NSDictionary *parameters) {
///       return [self showOrder:parameters[@"id"]];
///     }];
///     [JNCJLRoutes routeURL:[NSURL URLWithString:@"mall://order/7"]];
///
/// Global routes, and those of a scheme that it owns, are routes of `JNCRouter.sharedRouter`. So Swift code opens them,
/// and `routeURL:` opens the routes of Swift code. Other routes, and all routes without a shared router, are in a router
/// of their own. Routes that were added before the shared router was set move to it then.
///
/// What differs from JLRoutes:
///
/// - Of routes with the same priority, the most specific pattern is tried first, not the one that was added first. The
///   first added is tried first if the patterns are equal. A higher priority comes before all lower ones.
/// - A route that cannot be registered is written to the log, and is not added: for example, one with the pattern and
///   the priority of a route of Swift code.
/// - A router has at most 16 priorities. A route with one more is tried with those of the next lower priority.
/// - A variable matches at least one character, so `/:page` does not match the root.
/// - The fragment is a part of the path only for patterns with `#`, and such a pattern matches no URL without a `#`.
/// - Text of a pattern is compared with decoded text: `/a b` and `/a%20b` match the same URLs.
/// - Schemes are compared without regard to case.
/// - `routeURL:` calls handlers on the main thread. On another thread, it returns whether a route matches, and the
///   handler is called later.
/// - With a shared router, `canRouteURL:` of a scheme is `YES` for the URLs of global routes, too.
/// - A subclass of a definition cannot change how it matches.
///
/// Add and remove routes on the main thread. `routeURL:` opens URLs as the app's own code, so it opens private routes
/// of Swift code, too. Open links of other apps and web pages with `-[JNCRouter open:payload:source:completion:]`, and
/// set `exposure` before the routes are added.
@interface JNCJLRoutes : NSObject {
 @private
  NSString *_scheme;
  NSMutableArray *_definitions;
  NSMutableDictionary *_groups;
  id _router;
  id _sharedRouter;
  NSString *_prefix;
  JNCJLUnmatchedBlock _unmatchedURLHandler;
  BOOL _shouldFallbackToGlobalRoutes;
}

/// Whether a URL that no route of the scheme has handled is passed to the global routes. The default is `NO`.
@property (nonatomic) BOOL shouldFallbackToGlobalRoutes;

/// Receives each URL that no route has handled.
@property (nonatomic, copy, nullable) JNCJLUnmatchedBlock unmatchedURLHandler;

/// Returns the routes for URLs without a scheme, and of schemes that have no routes of their own.
+ (instancetype)globalRoutes;

/// Returns the routes of a scheme, which are created by the first call.
+ (instancetype)routesForScheme:(NSString *)scheme;

/// Removes a scheme and its routes.
+ (void)unregisterRouteScheme:(NSString *)scheme;

/// Removes all schemes and their routes.
+ (void)unregisterAllRouteSchemes;

/// The sources that may open the routes in addition to the app's own code; see `JNCRouteOptions.exposure`. The default
/// is none. It applies to the routes that are added after it is set.
@property (class, nonatomic, copy, nullable) NSString *exposure;

// MARK: Adding routes

- (void)addRoute:(JNCJLRouteDefinition *)routeDefinition;

/// Adds a route with the priority 0.
///
/// A pattern consists of text, `:name` for one segment, `(/optional)` parts, and `*` at its end. Without a handler, the
/// route handles every URL.
- (void)addRoute:(NSString *)routePattern handler:(nullable JNCJLRouteBlock)handlerBlock;

- (void)addRoute:(NSString *)routePattern
        priority:(NSUInteger)priority
         handler:(nullable JNCJLRouteBlock)handlerBlock;

- (void)addRoutes:(NSArray<NSString *> *)routePatterns
          handler:(nullable JNCJLRouteBlock)handlerBlock;

/// Adds a route: `routes[@"/order/:id"] = ^BOOL(NSDictionary *parameters) { … };`
- (void)setObject:(nullable id)handlerBlock forKeyedSubscript:(NSString *)routePattern;

/// Removes all routes that are equal to a definition.
- (void)removeRoute:(JNCJLRouteDefinition *)routeDefinition;

/// Removes the first route with a pattern, in which optional parts are resolved: see `routes`.
- (void)removeRouteWithPattern:(NSString *)routePattern;

- (void)removeAllRoutes;

/// Returns the routes, by priority and then in the order of addition: one for each combination of optional parts.
- (NSArray<JNCJLRouteDefinition *> *)routes;

/// Returns the routes of each scheme.
+ (NSDictionary<NSString *, NSArray<JNCJLRouteDefinition *> *> *)allRoutes;

// MARK: Opening URLs

/// Whether a route of the URL's scheme matches. Calls no handler.
+ (BOOL)canRouteURL:(nullable NSURL *)URL;

/// Whether a route matches. Calls no handler.
- (BOOL)canRouteURL:(nullable NSURL *)URL;

/// Opens a URL with the routes of its scheme; returns whether a handler has handled it.
+ (BOOL)routeURL:(nullable NSURL *)URL;

/// Opens a URL; returns whether a handler has handled it.
- (BOOL)routeURL:(nullable NSURL *)URL;

/// Opens a URL with the routes of its scheme, and with parameters for the handler.
+ (BOOL)routeURL:(nullable NSURL *)URL
  withParameters:(nullable NSDictionary<NSString *, id> *)parameters;

/// Opens a URL with parameters for the handler.
///
/// A route of Swift code that answers later counts as handled, and so does each matching route if the caller is not on
/// the main thread. If no handler handles the URL then, `unmatchedURLHandler` is called later.
- (BOOL)routeURL:(nullable NSURL *)URL
  withParameters:(nullable NSDictionary<NSString *, id> *)parameters;

// MARK: Options of all schemes

/// Sets whether each call writes to the log what the router does with its URL. The default is `NO`.
+ (void)setVerboseLoggingEnabled:(BOOL)loggingEnabled;
+ (BOOL)isVerboseLoggingEnabled;

/// Sets whether `+` is decoded to a space in the values of handlers. The default is `YES`.
+ (void)setShouldDecodePlusSymbols:(BOOL)shouldDecode;
+ (BOOL)shouldDecodePlusSymbols;

/// Sets whether each host is the first segment. The default is `NO`: `localhost` and hosts with a dot are not.
+ (void)setAlwaysTreatsHostAsPathComponent:(BOOL)treatsHostAsPathComponent;
+ (BOOL)alwaysTreatsHostAsPathComponent;

/// Sets the class of the definitions that `addRoute:handler:` creates. The default is `JNCJLRouteDefinition`.
+ (void)setDefaultRouteDefinitionClass:(Class)routeDefinitionClass;
+ (Class)defaultRouteDefinitionClass;

@end

// MARK: Deprecated methods

/// Methods that JLRoutes has deprecated: use those of `globalRoutes`.
@interface JNCJLRoutes (Deprecated)

+ (void)addRoute:(NSString *)routePattern handler:(nullable JNCJLRouteBlock)handlerBlock;
+ (void)addRoute:(NSString *)routePattern
        priority:(NSUInteger)priority
         handler:(nullable JNCJLRouteBlock)handlerBlock;
+ (void)addRoutes:(NSArray<NSString *> *)routePatterns
          handler:(nullable JNCJLRouteBlock)handlerBlock;
+ (void)removeRoute:(NSString *)routePattern;
+ (void)removeAllRoutes;
+ (BOOL)canRouteURL:(nullable NSURL *)URL
     withParameters:(nullable NSDictionary<NSString *, id> *)parameters;
- (BOOL)canRouteURL:(nullable NSURL *)URL
     withParameters:(nullable NSDictionary<NSString *, id> *)parameters;

@end

// MARK: Targets

/// An object that handles URLs.
@protocol JNCJLRouteHandlerTarget <NSObject>
@optional
- (instancetype)initWithRouteParameters:(NSDictionary<NSString *, id> *)parameters;
- (BOOL)handleRouteWithParameters:(NSDictionary<NSString *, id> *)parameters;
@end

/// Creates handlers for objects.
@interface JNCJLRouteHandler : NSObject

/// Returns a handler that calls an object, which it does not retain, and returns `NO` after it was deallocated.
+ (JNCJLRouteBlock)handlerBlockForWeakTarget:(nullable id<JNCJLRouteHandlerTarget>)weakTarget;

/// Returns a handler that creates an object for each URL, and passes it to a block.
+ (JNCJLRouteBlock)
  handlerBlockForTargetClass:(Class)targetClass
                  completion:(BOOL (^)(id<JNCJLRouteHandlerTarget> createdObject))completionHandler;

- (instancetype)init NS_UNAVAILABLE;
+ (instancetype)new NS_UNAVAILABLE;

@end

NS_ASSUME_NONNULL_END

#ifdef JNC_JLROUTES_NAMES
@compatibility_alias JLRoutes JNCJLRoutes;
@compatibility_alias JLRRouteDefinition JNCJLRouteDefinition;
@compatibility_alias JLRRouteHandler JNCJLRouteHandler;
#define JLRRouteHandlerTarget JNCJLRouteHandlerTarget
#define JLRoutePatternKey JNCJLRoutePatternKey
#define JLRouteURLKey JNCJLRouteURLKey
#define JLRouteSchemeKey JNCJLRouteSchemeKey
#define JLRouteWildcardComponentsKey JNCJLRouteWildcardComponentsKey
#define JLRoutesGlobalRoutesScheme JNCJLRoutesGlobalRoutesScheme
#define kJLRoutePatternKey JNCJLRoutePatternKey
#define kJLRouteURLKey JNCJLRouteURLKey
#define kJLRouteSchemeKey JNCJLRouteSchemeKey
#define kJLRouteNamespaceKey JNCJLRouteSchemeKey
#define kJLRouteWildcardComponentsKey JNCJLRouteWildcardComponentsKey
#define kJLRoutesGlobalRoutesScheme JNCJLRoutesGlobalRoutesScheme
#define kJLRoutesGlobalNamespaceKey JNCJLRoutesGlobalRoutesScheme
#endif
