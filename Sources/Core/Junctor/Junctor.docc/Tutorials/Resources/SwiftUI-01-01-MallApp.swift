import SwiftUI

@main
struct MallApp: App {
  var body: some Scene {
    WindowGroup { Text("Mall") }
  }
}
