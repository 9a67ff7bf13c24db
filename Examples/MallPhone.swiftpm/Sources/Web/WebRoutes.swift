// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import JunctorMacros

/// Shows the campaign “Tea week”, a page of the shop's web site.
@Route("/campaign")
struct CampaignRoute {}
