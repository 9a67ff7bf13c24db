// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// Makes blocks objects, as they are on Apple's systems, so that a dictionary can contain them.
void JNCMakeBlocksObjects(void);
