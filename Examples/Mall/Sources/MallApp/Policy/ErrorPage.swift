// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

internal import MallPageInterface

/// The page that a policy shows in place of a broken one.
struct ErrorPage: DescribedPage {
  var content: PageContent {
    PageContent(
      "Not available",
      [.text("We are repairing this page. Please try again later."), .answer("OK")]
    )
  }
}
