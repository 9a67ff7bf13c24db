// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorMacros

/// The addresses of the web module.
public enum WebRoutes {
  /// Shows a page of the shop's web site.
  @Route("/web?url=:url")
  public struct Page {
    /// The page's URL.
    public let url: String
  }
}
