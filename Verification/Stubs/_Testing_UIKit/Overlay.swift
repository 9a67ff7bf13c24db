// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// The toolchain looks for this module wherever a file imports both Testing and UIKit.
@_exported import Testing
