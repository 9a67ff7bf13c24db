// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// The router for Objective-C. Without Objective-C, as on Linux without GNUstep, the header is empty.

#if defined(__OBJC__) && __has_include(<Foundation/Foundation.h>)
#import <JunctorObjC/JNCCTMediator.h>
#import <JunctorObjC/JNCError.h>
#import <JunctorObjC/JNCJLRoutes.h>
#import <JunctorObjC/JNCMGJRouter.h>
#import <JunctorObjC/JNCReply.h>
#import <JunctorObjC/JNCRequest.h>
#import <JunctorObjC/JNCRouteOptions.h>
#import <JunctorObjC/JNCRouter.h>
#import <JunctorObjC/JNCScreen.h>
#endif
