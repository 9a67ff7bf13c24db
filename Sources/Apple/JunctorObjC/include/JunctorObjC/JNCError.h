// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#import <JunctorObjC/JNCPlatform.h>

NS_ASSUME_NONNULL_BEGIN

/// Who makes a request. A page is `web:ORIGIN`, such as `web:https://m.mall.example`.
typedef NSString *JNCSource NS_TYPED_EXTENSIBLE_ENUM;

FOUNDATION_EXPORT JNCSource const JNCSourceApp;
FOUNDATION_EXPORT JNCSource const JNCSourcePush;
FOUNDATION_EXPORT JNCSource const JNCSourceUniversalLink;
FOUNDATION_EXPORT JNCSource const JNCSourceCustomScheme;
FOUNDATION_EXPORT JNCSource const JNCSourceIntent;

/// The domain of the router's errors.
///
/// `localizedDescription` is the sentence of the Swift error.
FOUNDATION_EXPORT NSString *const JNCErrorDomain;

/// The codes of the router's errors: the statuses of `junctor.h`.
typedef NS_ERROR_ENUM(JNCErrorDomain, JNCErrorCode) {
  /// The call is invalid: a source, space, exposure or presentation is misspelled.
  JNCErrorNullArgument = 1,
  JNCErrorNotUTF8 = 2,
  JNCErrorBrokenSource = 3,
  JNCErrorBrokenSpace = 4,
  JNCErrorBrokenExposure = 5,
  JNCErrorBrokenPresentation = 6,
  /// The request failed.
  JNCErrorCancelled = 100,
  JNCErrorNotFound = 101,
  JNCErrorInvalidURL = 102,
  JNCErrorBadParameter = 103,
  JNCErrorUnrepresentable = 104,
  JNCErrorDenied = 105,
  JNCErrorRejected = 106,
  JNCErrorDeclined = 107,
  JNCErrorBusy = 108,
  JNCErrorRedirectLoop = 109,
  JNCErrorTimedOut = 110,
  JNCErrorHandlerLost = 111,
  JNCErrorNoNavigator = 112,
  JNCErrorNeedsAsync = 113,
  JNCErrorTypeMismatch = 114,
  JNCErrorHandlerFailed = 115,
  /// The registration failed.
  JNCErrorBrokenPattern = 200,
  JNCErrorConflict = 201,
  JNCErrorUndecidedConflict = 202,
  JNCErrorForeignSpace = 203,
  JNCErrorTooCostly = 204,
  JNCErrorOther = 999
};

/// The opened address, an `NSString` of the `userInfo`.
FOUNDATION_EXPORT NSString *const JNCErrorAddressKey;
/// Up to three patterns like the address, an `NSArray`, for `JNCErrorNotFound`.
FOUNDATION_EXPORT NSString *const JNCErrorNearestKey;
/// The reason of a refusal, an `NSString`.
FOUNDATION_EXPORT NSString *const JNCErrorReasonKey;
/// The step that refused the request, an `NSString`.
FOUNDATION_EXPORT NSString *const JNCErrorRejectedByKey;
/// The patterns of the routes that declined the request, an `NSArray`.
FOUNDATION_EXPORT NSString *const JNCErrorDeclinedByKey;
/// The addresses of the redirects, an `NSArray`.
FOUNDATION_EXPORT NSString *const JNCErrorRedirectsKey;
/// The name of the parameter, an `NSString`, for `JNCErrorBadParameter`.
FOUNDATION_EXPORT NSString *const JNCErrorParameterKey;
/// The expected type of the value, an `NSString`, for `JNCErrorTypeMismatch`.
FOUNDATION_EXPORT NSString *const JNCErrorExpectedTypeKey;
/// The type of the value, an `NSString`, for `JNCErrorTypeMismatch`.
FOUNDATION_EXPORT NSString *const JNCErrorActualTypeKey;

NS_ASSUME_NONNULL_END
