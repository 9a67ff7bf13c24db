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
    WindowGroup { MainView(router: router) }
  }
}

struct MainView: View {
  static let tabs = [
    SceneTab("home", root: "/home", title: "Home", image: .system("house")),
    SceneTab("orders", root: "/orders", title: "Orders", image: .system("bag")),
  ]

  let router: Router
  @StateObject private var navigator = SwiftUINavigator(tabs: tabs)

  var body: some View {
    RouterView(router, in: navigator)
  }
}

@Route("/order/:id([0-9]+)")
struct OrderDetail {
  var id: Int
}

func registerScreens(in router: Router) throws {
  try router.register("/home", .view { _, _ in HomeView() })
  try router.register("/orders", .view { _, _ in Text("Orders") })
  try router.register(
    for: OrderDetail.self, .view { route, _ in Text(verbatim: "Order \(route.id)") },
    .parent("/orders"), .presented(inTab: "orders"))
}

struct HomeView: View {
  var body: some View {
    List {
      RouteLink("Order 7", to: OrderDetail(id: 7))
    }
  }
}
