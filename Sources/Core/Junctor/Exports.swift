// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// Apps import this module alone.
@_exported public import JunctorLinks
@_exported public import JunctorMatching
@_exported public import JunctorModules
@_exported public import JunctorNavigation
@_exported public import JunctorRouting
