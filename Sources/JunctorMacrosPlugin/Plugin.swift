// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// The compiler looks for the macros here, by these names. What they do is in JunctorExpansion, a library
// like others, because a target of macros that tests depend on turns all tests of a package into tests
// for the build machine, in which no executable can be imported.

#if Macros
  internal import JunctorExpansion
  internal import SwiftCompilerPlugin
  internal import SwiftSyntaxMacros

  struct RouteMacro: RouteExpansion {}
  struct MarkerMacro: MarkerExpansion {}
  struct PatternMacro: PatternExpansion {}
  struct AddressMacro: AddressExpansion {}
  struct ModuleMacro: ModuleExpansion {}
  struct TargetMacro: TargetExpansion {}

  @main struct Plugin: CompilerPlugin {
    let providingMacros: [any Macro.Type] = [
      RouteMacro.self, MarkerMacro.self, PatternMacro.self, AddressMacro.self,
      ModuleMacro.self, TargetMacro.self,
    ]
  }
#else
  /// Without the trait there is nothing to expand.
  @main struct Plugin {
    static func main() {}
  }
#endif
