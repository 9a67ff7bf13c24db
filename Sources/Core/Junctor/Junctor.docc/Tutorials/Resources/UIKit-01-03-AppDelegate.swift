import Junctor
import UIKit

@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
  let router = Router(scheme: "mall")

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    do {
      try registerScreens(in: router)
    } catch {
      fatalError("\(error)")
    }
    return true
  }
}
