// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorMacros

/// The addresses of the web module.
public enum WebRoutes {
  /// Shows a page of the shop's web site, and of no other one: the URL is untrusted.
  @Route(#"/web?url=:url(https://m\.mall\.example/.*)"#)
  public struct Page {
    /// The page's URL.
    public let url: String
  }
}
