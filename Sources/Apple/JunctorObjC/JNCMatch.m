// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if __has_include(<Foundation/Foundation.h>)

#import "JNCMatch.h"

@interface JNCRouter (JNCMatch)
- (junctor_match *)matchOf:(NSString *)address source:(JNCSource)source;
@end

@implementation JNCRouter (JNCMatch)

- (junctor_match *)matchOf:(NSString *)address source:(JNCSource)source {
  junctor_match *match = NULL;
  junctor_resolve(_handle, address.UTF8String, source.UTF8String, &match, NULL);
  return match;
}

@end

NSString *JNCMatchedPattern(
  JNCRouter *router, NSString *address, JNCSource source, NSString *name, NSString **value) {
  junctor_match *match = [router matchOf:address source:source];
  if (value) *value = name ? JNCText(junctor_match_value(match, name.UTF8String, NULL)) : nil;
  NSString *pattern = JNCText(junctor_match_pattern(match));
  junctor_match_free(match);
  return pattern;
}

void JNCLogDebug(NSString *text) {
#ifdef DEBUG
  NSLog(@"%@", text);
#else
  (void)text;
#endif
}

NSMutableDictionary *JNCNamedValues(NSDictionary *values) {
  NSMutableDictionary *named = [NSMutableDictionary dictionary];
  for (id name in values) {
    id value = [values objectForKey:name];
    if (value && [name isKindOfClass:[NSString class]]) [named setObject:value forKey:name];
  }
  return named;
}

#endif
