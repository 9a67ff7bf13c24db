// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// A module with typed addresses requires one import.
@_exported public import Junctor
