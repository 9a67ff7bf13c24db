// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if __has_include(<Foundation/Foundation.h>)

#import "JNCInternal.h"

JNCSource const JNCSourceApp = @"app";
JNCSource const JNCSourcePush = @"push";
JNCSource const JNCSourceUniversalLink = @"universalLink";
JNCSource const JNCSourceCustomScheme = @"customScheme";
JNCSource const JNCSourceIntent = @"intent";

NSString *const JNCErrorDomain = @"JNCErrorDomain";
// The names of the facts of `junctor.h`.
NSString *const JNCErrorAddressKey = @"address";
NSString *const JNCErrorNearestKey = @"nearest";
NSString *const JNCErrorReasonKey = @"reason";
NSString *const JNCErrorRejectedByKey = @"rejectedBy";
NSString *const JNCErrorDeclinedByKey = @"declinedBy";
NSString *const JNCErrorRedirectsKey = @"redirect";
NSString *const JNCErrorParameterKey = @"parameter";
NSString *const JNCErrorExpectedTypeKey = @"expected";
NSString *const JNCErrorActualTypeKey = @"actual";

NSError *JNCErrorOfCall(junctor_status status, char *message) {
  NSString *text = JNCText(message) ?: JNCText(junctor_status_word(status));
  junctor_string_free(message);
  return [NSError errorWithDomain:JNCErrorDomain
                             code:(NSInteger)status
                         userInfo:[NSDictionary dictionaryWithObject:text
                                                              forKey:NSLocalizedDescriptionKey]];
}

NSError *JNCErrorOfAnswer(const junctor_answer *answer) {
  if (answer->status == JUNCTOR_OK) return nil;
  NSSet *lists = [NSSet
    setWithObjects:JNCErrorNearestKey, JNCErrorDeclinedByKey, JNCErrorRedirectsKey, nil];
  NSMutableDictionary *facts = [NSMutableDictionary dictionary];
  [facts setObject:JNCText(answer->message) ?: @"" forKey:NSLocalizedDescriptionKey];
  for (size_t index = 0; index < answer->fact_count; index++) {
    NSString *name = JNCText(answer->facts[index].name);
    NSString *text = JNCText(answer->facts[index].text);
    if (name == nil || text == nil) continue;
    if ([lists containsObject:name]) {
      NSArray *known = [facts objectForKey:name] ?: [NSArray array];
      [facts setObject:[known arrayByAddingObject:text] forKey:name];
    } else {
      [facts setObject:text forKey:name];
    }
  }
  return [NSError errorWithDomain:JNCErrorDomain code:(NSInteger)answer->status userInfo:facts];
}

#endif
