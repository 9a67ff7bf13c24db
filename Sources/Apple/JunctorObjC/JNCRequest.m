// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if __has_include(<Foundation/Foundation.h>)

#import "JNCInternal.h"

static void JNCCollect(void *context, const char *name, const junctor_value *value) {
  NSMutableDictionary *values = (__bridge NSMutableDictionary *)context;
  NSString *key = JNCText(name);
  id object = JNCObjectOfValue(value);
  if (key && object && ![values objectForKey:key]) [values setObject:object forKey:key];
}

static NSDictionary *JNCPart(const junctor_request *request, junctor_part part) {
  NSMutableDictionary *values = [NSMutableDictionary dictionary];
  junctor_request_each(request, part, JNCCollect, (__bridge void *)values);
  return values;
}

@implementation JNCRequest

@synthesize address = _address, pattern = _pattern, source = _source;
@synthesize captures = _captures, query = _query, payload = _payload;

- (instancetype)initWithRequest:(const junctor_request *)request {
  if ((self = [super init])) {
    _address = [JNCText(junctor_request_address(request)) copy];
    _pattern = [JNCText(junctor_request_pattern(request)) copy];
    _source = [JNCText(junctor_request_source(request)) copy];
    _captures = [JNCPart(request, JUNCTOR_CAPTURES) copy];
    _query = [JNCPart(request, JUNCTOR_QUERY) copy];
    _payload = [JNCPart(request, JUNCTOR_PAYLOAD) copy];
  }
  return self;
}

- (id)parameter:(NSString *)name {
  return [_payload objectForKey:name] ?: [_captures objectForKey:name] ?: [_query objectForKey:name];
}

- (void)dealloc {
  JNCRelease(_address);
  JNCRelease(_pattern);
  JNCRelease(_source);
  JNCRelease(_captures);
  JNCRelease(_query);
  JNCRelease(_payload);
  JNC_SUPER_DEALLOC;
}

@end

#endif
