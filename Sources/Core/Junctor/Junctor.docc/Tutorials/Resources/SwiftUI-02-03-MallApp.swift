import JunctorMacros
import JunctorSwiftUI
import SwiftUI

@main
struct MallApp: App {
  private let router = Router(scheme: "mall")
  private let inbox = LinkInbox(waitingFor: [.window])

  init() {
    do {
      try registerScreens(in: router)
    } catch {
      fatalError("\(error)")
    }
    inbox.deliver(to: router)
  }

  var body: some Scene {
    WindowGroup { MainView(router: router, inbox: inbox) }
  }
}

struct MainView: View {
  static let tabs = [
    SceneTab("home", root: "/home", title: "Home", image: .system("house")),
    SceneTab("orders", root: "/orders", title: "Orders", image: .system("bag")),
  ]

  let router: Router
  let inbox: LinkInbox
  @StateObject private var navigator = SwiftUINavigator(tabs: tabs)

  var body: some View {
    RouterView(router, in: navigator)
      .opensLinks(in: navigator, through: inbox)
  }
}

@Route("/order/:id([0-9]+)")
struct OrderDetail {
  var id: Int
}

@Route("/city")
struct PickCity {
  typealias Output = String
}

func registerScreens(in router: Router) throws {
  try router.register("/home", .view { _, _ in HomeView() })
  try router.register("/orders", .view { _, _ in Text("Orders") })
  try router.register(
    for: OrderDetail.self, .view { route, _ in Text(verbatim: "Order \(route.id)") },
    .parent("/orders"), .presented(inTab: "orders"), .exposed(to: .customScheme))
  try router.register(
    for: PickCity.self,
    .view { _, screen in
      List {
        Button("Hangzhou") { screen.finish("Hangzhou") }
        Button("Berlin") { screen.finish("Berlin") }
      }
    }, .presented(as: .sheet))
}

struct HomeView: View {
  var body: some View {
    List {
      RouteLink("Order 7", to: OrderDetail(id: 7))
    }
  }
}
