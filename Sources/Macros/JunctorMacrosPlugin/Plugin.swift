// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// The compiler finds the macros here, by these names. ExpansionTool, which the tests use, has the folder Expansion, too:
// if tests depended on a macro target, all tests of the package would be built for the host.

#if Macros
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
  /// Without the trait, there are no macros.
  @main struct Plugin {
    static func main() {}
  }
#endif
