import Junctor
import UIKit

@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
  let router = Router(scheme: "mall")
  let account = Account()
  let inbox = LinkInbox(waitingFor: [.window])

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    do {
      try registerScreens(in: router)
      try registerPoints(in: router, account: account)
    } catch {
      fatalError("\(error)")
    }
    inbox.deliver(to: router)
    return true
  }
}
