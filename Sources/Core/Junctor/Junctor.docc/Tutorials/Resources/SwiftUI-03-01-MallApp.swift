import JunctorMacros
import JunctorSwiftUI
import SwiftUI

@main
struct MallApp: App {
  private let router = Router(scheme: "mall")
  private let account = Account()
  private let inbox = LinkInbox(waitingFor: [.window])

  init() {
    do {
      try registerScreens(in: router, account: account)
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

@Route("/login")
struct Login {}

@MainActor
final class Account {
  var isSignedIn = false
}

func registerScreens(in router: Router, account: Account) throws {
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
  try router.register(
    for: Login.self,
    .view { _, screen in
      Button("Sign in") {
        account.isSignedIn = true
        screen.finish()
      }
    }, .presented(as: .sheet))
}

struct HomeView: View {
  @Environment(\.router) private var router
  @State private var city = "Choose a city"

  var body: some View {
    List {
      Button(city) {
        router.ask(PickCity()) { city = $0 ?? city }
      }
      RouteLink("Order 7", to: OrderDetail(id: 7))
    }
  }
}
