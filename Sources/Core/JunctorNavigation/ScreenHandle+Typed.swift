// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

public import JunctorRouting

extension ScreenHandle {
  /// The handle of a typed route's screen, which answers with the route's output.
  ///
  ///     try router.register(for: PickCity.self, .screen { route, screen in
  ///       CityPicker { city in screen.finish(city) }  // A `PickCity.Output`; another type does not compile.
  ///     })
  ///
  /// It has the properties of ``ScreenHandle``, too, such as ``ScreenHandle/mayLeave``.
  @MainActor @dynamicMemberLookup
  public struct For<R: Route> {
    /// The handle, which answers with a value of any type.
    public let untyped: ScreenHandle

    /// Creates the handle of a route's screen.
    public init(_ untyped: ScreenHandle) { self.untyped = untyped }

    /// Answers the callers of the screen, and removes it; see ``ScreenHandle/finish(_:fileID:line:)``.
    public func finish(
      _ value: R.Output, fileID: StaticString = #fileID, line: UInt = #line
    ) {
      untyped.finish(value, fileID: fileID, line: line)
    }

    /// Answers the callers of the screen, and removes it; see ``ScreenHandle/finish(_:fileID:line:)``.
    public func finish(fileID: StaticString = #fileID, line: UInt = #line) where R.Output == Void {
      untyped.finish(fileID: fileID, line: line)
    }

    /// Removes the screen without an answer; its callers receive *dismissed*.
    public func dismiss() { untyped.dismiss() }

    /// A property of the handle.
    public subscript<Value>(
      dynamicMember property: KeyPath<ScreenHandle, Value>
    ) -> Value { untyped[keyPath: property] }

    /// A property of the handle that can be set.
    public subscript<Value>(
      dynamicMember property: ReferenceWritableKeyPath<ScreenHandle, Value>
    ) -> Value {
      get { untyped[keyPath: property] }
      nonmutating set { untyped[keyPath: property] = newValue }
    }
  }
}
