// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// The part of Apple's Foundation that JunctorObjC and the blocks of the pages use, for scripts/check-apple, which compiles
// both with ARC. Apple's own headers declare NSObject.

#import <dispatch/dispatch.h>
#import <objc/NSObject.h>
#import <stddef.h>
#import <stdint.h>

#define FOUNDATION_EXPORT extern
#define NS_ASSUME_NONNULL_BEGIN _Pragma("clang assume_nonnull begin")
#define NS_ASSUME_NONNULL_END _Pragma("clang assume_nonnull end")
#define NS_ENUM(type, name) \
  enum name : type name;    \
  enum name : type
#define NS_ERROR_ENUM(domain, name)                                    \
  enum __attribute__((ns_error_domain(domain))) name : NSInteger name; \
  enum __attribute__((ns_error_domain(domain))) name : NSInteger
#define NS_TYPED_EXTENSIBLE_ENUM __attribute__((swift_newtype(struct)))
#define NS_SWIFT_NAME(name) __attribute__((swift_name(#name)))
#define NS_SWIFT_NOTHROW __attribute__((swift_error(none)))
#define NS_UNAVAILABLE __attribute__((unavailable))
#undef NS_DESIGNATED_INITIALIZER
#define NS_DESIGNATED_INITIALIZER __attribute__((objc_designated_initializer))
#define NS_FORMAT_FUNCTION(text, first) __attribute__((format(__NSString__, text, first)))
#define NS_REQUIRES_NIL_TERMINATION __attribute__((sentinel(0, 1)))

typedef double NSTimeInterval;
typedef NSUInteger NSStringEncoding;
typedef NSUInteger NSStringCompareOptions;
typedef NSString *NSErrorDomain;
typedef NSString *NSErrorUserInfoKey;

typedef struct _NSRange {
  NSUInteger location;
  NSUInteger length;
} NSRange;

static inline NSRange NSMakeRange(NSUInteger location, NSUInteger length) {
  return (NSRange){location, length};
}

enum { NSUTF8StringEncoding = 4, NSBackwardsSearch = 4 };
static const NSInteger NSNotFound = __LONG_MAX__;

NS_ASSUME_NONNULL_BEGIN

FOUNDATION_EXPORT NSErrorUserInfoKey const NSLocalizedDescriptionKey;
FOUNDATION_EXPORT void NSLog(NSString *format, ...) NS_FORMAT_FUNCTION(1, 2);
FOUNDATION_EXPORT Class _Nullable NSClassFromString(NSString *name);
FOUNDATION_EXPORT SEL NSSelectorFromString(NSString *name);
FOUNDATION_EXPORT NSString *NSStringFromSelector(SEL selector);

typedef struct _NSZone NSZone;

@protocol NSCopying
- (id)copyWithZone:(nullable NSZone *)zone;
@end

@protocol NSFastEnumeration
- (NSUInteger)countByEnumeratingWithState:(void *)state
                                  objects:(id __unsafe_unretained _Nullable[_Nonnull])objects
                                    count:(NSUInteger)count;
@end

@interface NSString : NSObject <NSCopying>
@property (readonly) NSUInteger length;
@property (nullable, readonly) const char *UTF8String __attribute__((objc_returns_inner_pointer));
@property (readonly) int intValue;
@property (readonly, copy) NSString *lowercaseString;
@property (nullable, readonly, copy) NSString *stringByRemovingPercentEncoding;
+ (nullable instancetype)stringWithUTF8String:(const char *)text;
+ (instancetype)stringWithFormat:(NSString *)format, ... NS_FORMAT_FUNCTION(1, 2);
- (nullable instancetype)initWithBytes:(const void *)bytes
                                length:(NSUInteger)length
                              encoding:(NSStringEncoding)encoding;
- (BOOL)hasPrefix:(NSString *)text;
- (BOOL)hasSuffix:(NSString *)text;
- (BOOL)isEqualToString:(NSString *)text;
- (NSRange)rangeOfString:(NSString *)text;
- (NSRange)rangeOfString:(NSString *)text options:(NSStringCompareOptions)options;
- (NSString *)substringToIndex:(NSUInteger)index;
- (NSString *)substringFromIndex:(NSUInteger)index;
- (NSString *)substringWithRange:(NSRange)range;
- (NSString *)stringByAppendingString:(NSString *)text;
- (NSString *)stringByReplacingOccurrencesOfString:(NSString *)text withString:(NSString *)other;
@end

@interface NSNumber : NSObject
@property (readonly) const char *objCType;
@property (readonly) BOOL boolValue;
@property (readonly) NSInteger integerValue;
@property (readonly) long long longLongValue;
@property (readonly) double doubleValue;
+ (NSNumber *)numberWithBool:(BOOL)value;
+ (NSNumber *)numberWithInt:(int)value;
+ (NSNumber *)numberWithInteger:(NSInteger)value;
+ (NSNumber *)numberWithUnsignedInteger:(NSUInteger)value;
+ (NSNumber *)numberWithLongLong:(long long)value;
+ (NSNumber *)numberWithDouble:(double)value;
@end

@interface NSDecimalNumber : NSNumber
@end

@interface NSNull : NSObject
+ (NSNull *)null;
@end

@interface NSArray<__covariant Element> : NSObject <NSCopying, NSFastEnumeration>
@property (readonly) NSUInteger count;
@property (nullable, readonly) Element firstObject;
@property (nullable, readonly) Element lastObject;
+ (instancetype)array;
+ (instancetype)arrayWithArray:(NSArray<Element> *)array;
+ (instancetype)arrayWithObject:(Element)object;
+ (instancetype)arrayWithObjects:(const Element _Nonnull[_Nullable])objects count:(NSUInteger)count;
- (NSArray<Element> *)arrayByAddingObject:(Element)object;
- (BOOL)containsObject:(Element)object;
- (Element)objectAtIndex:(NSUInteger)index;
- (Element)objectAtIndexedSubscript:(NSUInteger)index;
- (NSArray<Element> *)subarrayWithRange:(NSRange)range;
- (NSString *)componentsJoinedByString:(NSString *)separator;
@end

@interface NSMutableArray<Element> : NSArray <Element>
- (void)addObject:(Element)object;
- (void)insertObject:(Element)object atIndex:(NSUInteger)index;
- (void)removeObject:(Element)object;
- (void)removeObjectIdenticalTo:(Element)object;
- (void)removeObjectAtIndex:(NSUInteger)index;
- (void)removeAllObjects;
@end

@interface NSString (Components)
- (NSArray<NSString *> *)componentsSeparatedByString:(NSString *)separator;
@end

@interface NSSet<__covariant Element> : NSObject
+ (instancetype)setWithObjects:(Element)first, ... NS_REQUIRES_NIL_TERMINATION;
- (BOOL)containsObject:(Element)object;
@end

@interface NSMutableSet<Element> : NSSet <Element>
+ (instancetype)set;
- (void)addObject:(Element)object;
- (void)removeObject:(Element)object;
@end

@interface NSDictionary<__covariant Key, __covariant Value> : NSObject <NSCopying, NSFastEnumeration>
@property (readonly) NSUInteger count;
@property (readonly, copy) NSArray<Key> *allKeys;
@property (readonly, copy) NSArray<Value> *allValues;
+ (instancetype)dictionary;
+ (instancetype)dictionaryWithDictionary:(NSDictionary<Key, Value> *)values;
+ (instancetype)dictionaryWithObject:(Value)value forKey:(id<NSCopying>)key;
+ (instancetype)dictionaryWithObjects:(const Value _Nonnull[_Nullable])values
                              forKeys:(const id<NSCopying> _Nonnull[_Nullable])keys
                                count:(NSUInteger)count;
- (nullable Value)objectForKey:(Key)key;
- (nullable Value)objectForKeyedSubscript:(Key)key;
@end

@interface NSMutableDictionary<Key, Value> : NSDictionary <Key, Value>
- (void)setObject:(Value)value forKey:(Key)key;
- (void)removeObjectForKey:(Key)key;
- (void)removeAllObjects;
- (void)addEntriesFromDictionary:(NSDictionary<Key, Value> *)values;
@end

@interface NSError : NSObject
@property (readonly, copy) NSErrorDomain domain;
@property (readonly) NSInteger code;
@property (readonly, copy) NSDictionary<NSErrorUserInfoKey, id> *userInfo;
@property (readonly, copy) NSString *localizedDescription;
+ (instancetype)errorWithDomain:(NSErrorDomain)domain
                           code:(NSInteger)code
                       userInfo:(nullable NSDictionary<NSErrorUserInfoKey, id> *)info;
@end

@interface NSURL : NSObject
@property (nullable, readonly, copy) NSString *absoluteString;
@property (nullable, readonly, copy) NSString *scheme;
@property (nullable, readonly, copy) NSString *host;
@property (nullable, readonly, copy) NSString *path;
@property (nullable, readonly, copy) NSString *query;
+ (nullable instancetype)URLWithString:(NSString *)text;
@end

@interface NSThread : NSObject
@property (class, readonly) BOOL isMainThread;
@end

@interface NSMethodSignature : NSObject
@property (readonly) NSUInteger numberOfArguments;
@property (readonly) const char *methodReturnType;
@end

@interface NSObject (MethodSignatures)
- (nullable NSMethodSignature *)methodSignatureForSelector:(SEL)selector;
@end

@interface NSInvocation : NSObject
@property SEL selector;
+ (NSInvocation *)invocationWithMethodSignature:(NSMethodSignature *)signature;
- (void)setArgument:(void *)argument atIndex:(NSInteger)index;
- (void)getReturnValue:(void *)value;
- (void)invokeWithTarget:(id)target;
@end

NS_ASSUME_NONNULL_END
