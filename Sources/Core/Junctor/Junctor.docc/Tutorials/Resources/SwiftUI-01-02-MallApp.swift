import JunctorMacros
import JunctorSwiftUI
import SwiftUI

@main
struct MallApp: App {
  private let router = Router(scheme: "mall")

  init() {
    do {
      try registerScreens(in: router)
    } catch {
      fatalError("\(error)")
    }
  }

  var body: some Scene {
    WindowGroup { Text("Mall") }
  }
}

func registerScreens(in router: Router) throws {
  try router.register("/home", .view { _, _ in HomeView() })
  try router.register("/orders", .view { _, _ in Text("Orders") })
}

struct HomeView: View {
  var body: some View {
    Text("Welcome")
  }
}
