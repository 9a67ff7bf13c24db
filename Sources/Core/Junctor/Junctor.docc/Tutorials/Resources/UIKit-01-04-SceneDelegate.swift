import Junctor
import JunctorUIKit
import UIKit

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  static let tabs = [
    SceneTab("home", root: Home(), title: "Home", image: .system("house")),
    SceneTab("orders", root: Orders(), title: "Orders", image: .system("bag")),
  ]

  var window: UIWindow?
  private let app = UIApplication.shared.delegate as! AppDelegate

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    guard let windowScene = scene as? UIWindowScene else { return }
    let window = UIWindow(windowScene: windowScene)
    self.window = window
    let navigator = UIKitNavigator(
      window, name: "main", tabs: Self.tabs, queue: app.router.navigation)
    window.makeKeyAndVisible()
    Task {
      do {
        try await app.router.connect(navigator)
      } catch {
        print(error)
      }
    }
  }
}
