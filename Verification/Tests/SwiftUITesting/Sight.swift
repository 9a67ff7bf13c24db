// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import SwiftUI
import UIKit

/// The state of the views of a window, by their places.
@MainActor
final class Storage {
  fileprivate var objects: [String: AnyObject] = [:]
}

/// A view with its subviews.
///
/// The body of each view is read with the environment and the state at its place.
@MainActor
final class Sight {
  let view: any View
  let environment: EnvironmentValues
  private(set) var inner: [Sight] = []
  /// The screens that a stack has over its root.
  private(set) var pushed: [Sight] = []
  /// The modal that this view presents.
  private(set) var cover: (what: StubCover, sight: Sight)?

  init(
    _ view: any View, _ environment: EnvironmentValues = EnvironmentValues(),
    _ storage: Storage? = nil, at place: String = ""
  ) {
    self.view = view
    self.environment = environment
    guard let stub = view as? any StubView else {
      for child in Mirror(reflecting: view).children {
        (child.value as? any StubEnvironmentReader)?.stubInstall(environment)
        guard let state = child.value as? any StubStateful, let storage else { continue }
        let key = "\(place) \(type(of: view)).\(child.label ?? "")"
        storage.objects[key] = state.stubInstall(storage.objects[key])
      }
      inner = [Sight(body(of: view), environment, storage, at: place + "/")]
      return
    }
    var within = environment
    if let writer = modifier as? StubEnvironmentWriter { writer.write(&within) }
    inner = stub.stubChildren.enumerated().map { index, child in
      Sight(child, within, storage, at: "\(place)/\(index)")
    }
    if let stack = view as? any StubStack {
      let destinations = all(StubDestination.self)
      pushed = stack.stubPath.enumerated().map { index, element in
        let view = destinations.lazy.compactMap { $0.make(element) }.first
        return Sight(view ?? AnyView(EmptyView()), within, storage, at: "\(place)/pushed \(index)")
      }
    }
    if let cover = modifier as? StubCover, let content = cover.content() {
      self.cover = (cover, Sight(content, environment, storage, at: place + "/cover"))
    }
  }

  private func body(of view: some View) -> any View { view.body }

  /// The modifier of the view.
  var modifier: Any? { (view as? any StubModified)?.stubModifier }

  /// The view and its subviews, without screens and modals over it.
  var parts: [Sight] { [self] + inner.flatMap(\.parts) }

  /// The views and modifiers of a type, without screens and modals over the view.
  func all<Part>(_ type: Part.Type) -> [Part] {
    parts.flatMap { [$0.view, $0.modifier].compactMap { $0 as? Part } }
  }

  /// The view and its subviews, with all screens and modals.
  var everything: [Sight] {
    [self] + (inner + pushed).flatMap(\.everything) + (cover?.sight.everything ?? [])
  }
}

extension Sight {
  /// The first text of each screen of the first stack, the root first.
  var stack: [String] {
    guard let stack = parts.first(where: { $0.view is any StubStack }) else { return [] }
    let root = stack.inner.flatMap { $0.all(Text.self) }.first
    return (root.map { [$0.stubText] } ?? [])
      + stack.pushed.map { $0.all(Text.self).first?.stubText ?? "?" }
  }

  /// The presented modals, the lowest first.
  var covers: [(what: StubCover, sight: Sight)] {
    guard let cover = parts.lazy.compactMap(\.cover).first else { return [] }
    return [cover] + cover.sight.covers
  }

  /// The alert or confirmation dialog that a view presents.
  var alert: StubAlert? {
    everything.lazy.compactMap { $0.modifier as? StubAlert }.first { $0.isPresented }
  }

  /// The tabs, each with its tag.
  var tabs: [(tag: AnyHashable, sight: Sight)] {
    parts.compactMap { part in (part.modifier as? StubTag).map { ($0.tag, part) } }
  }

  /// The visible texts: `*home/a/b orders sheet/c`.
  var drawing: String {
    let selected = all((any StubTabs).self).first?.stubSelection
    var pieces = tabs.map { tab in
      let label = tab.sight.all(StubTabItem.self).first.map { Sight($0.label) }
      let name = label?.all(Text.self).first?.stubText ?? ""
      return (tab.tag == selected ? "*" : "") + name + tab.sight.stack.joined()
    }
    if pieces.isEmpty { pieces = ["*" + stack.joined()] }
    pieces += covers.map { "\($0.what.kind)" + $0.sight.stack.joined() }
    return (pieces + [alert].compactMap { $0 }.map { "\($0.kind)\($0.title)" })
      .joined(separator: " ")
  }
}
