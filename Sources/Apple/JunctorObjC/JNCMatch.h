// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#import "JNCInternal.h"

// What the classes for the calls of older routers share.

NS_ASSUME_NONNULL_BEGIN

/// Returns the pattern that matches an address, and admits a source; `nil` if there is none. Calls no handler.
///
/// `value` receives the text of the capture or query item `name`; `nil` if there is none.
NSString *_Nullable JNCMatchedPattern(
  JNCRouter *router, NSString *address, JNCSource source, NSString *_Nullable name,
  NSString *_Nullable *_Nullable value);

/// Writes a text to the log of debug builds.
void JNCLogDebug(NSString *text);

/// Returns the values of a dictionary whose keys are texts.
NSMutableDictionary *JNCNamedValues(NSDictionary *_Nullable values);

NS_ASSUME_NONNULL_END
