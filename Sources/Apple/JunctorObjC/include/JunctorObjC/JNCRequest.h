// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#import <JunctorObjC/JNCError.h>

NS_ASSUME_NONNULL_BEGIN

/// A request for a handler or a screen.
@interface JNCRequest : NSObject {
 @private
  NSString *_address;
  NSString *_pattern;
  NSString *_source;
  NSDictionary *_captures;
  NSDictionary *_query;
  NSDictionary *_payload;
}

/// The address after all redirects and rewrites.
@property (nonatomic, readonly, copy) NSString *address;

/// The pattern that matches it, as registered.
@property (nonatomic, readonly, copy) NSString *pattern;

/// Who has made the request.
@property (nonatomic, readonly, copy) JNCSource source;

/// The decoded captures of the pattern, by name.
@property (nonatomic, readonly, copy) NSDictionary<NSString *, NSString *> *captures;

/// The decoded query, by name: of a name that occurs several times, the first value.
@property (nonatomic, readonly, copy) NSDictionary<NSString *, NSString *> *query;

/// The native values that the caller has sent, by name.
@property (nonatomic, readonly, copy) NSDictionary<NSString *, id> *payload;

/// Returns a parameter: from the payload, otherwise the captures, otherwise the query; `nil` if there is none.
- (nullable id)parameter:(NSString *)name;

- (instancetype)init NS_UNAVAILABLE;
+ (instancetype)new NS_UNAVAILABLE;

@end

NS_ASSUME_NONNULL_END
