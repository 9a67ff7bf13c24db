// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// The library's task-local values in the task that requests a transition.
///
/// The task of a transition is created by whatever ends the transition before it. Inherited from there,
/// the values would be those of an unrelated request: the screens of a transition that follows a login
/// would count as part of the login.
@MainActor
struct TransitionLocals {
  private let flights = FlightPath.current
  private let nesting = TransitionNesting.current
  private let pages = OpenPages.opening
  private let layers = ServiceLayer.current
  private let starts = ModuleStart.path

  /// Runs `body` with these values, as a part of `work`.
  func run(_ work: TrackedWork?, _ body: @MainActor () async -> Void) async {
    await TrackedWork.$current.withValue(nil) {
      await FlightPath.$current.withValue(flights) {
        await TransitionNesting.$current.withValue(nesting) {
          await OpenPages.$opening.withValue(pages) {
            await ServiceLayer.$current.withValue(layers) {
              await ModuleStart.$path.withValue(starts) {
                await TrackedWork.run(work) { await body() }
              }
            }
          }
        }
      }
    }
  }
}
