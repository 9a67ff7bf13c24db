// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Combine
import SwiftUI
import UIKit
import VerifiedSwiftUI

/// A window with a view: what SwiftUI keeps between two updates.
///
/// A modal is visible until its animation has ended, whatever the bindings say, and a view beneath a full-screen modal
/// has disappeared. A test requests updates and the ends of animations, or lets a schedule choose their moments.
@MainActor
final class Window {
  var phase: ScenePhase
  /// What the console says of presentations that UIKit has refused.
  private(set) var complaints: [String] = []

  private let view: any View
  private let storage = Storage()
  private var modals: [Modal] = []
  /// The alert over the modals.
  private var alert: String?
  private var refused: Set<AnyHashable> = []
  private var appeared: [String: Appeared] = [:]
  private let schedule: StubSchedule?
  private var observation: AnyCancellable?
  private var isUpdateDue = false
  private var isHeld = false

  private struct Modal {
    let id: AnyHashable
    /// As the last update in which it had an item has left it.
    var cover: StubCover
    var sight: Sight
    var isLeaving = false
    var isPulledDown = false
  }

  private struct Appeared {
    let onDisappear: (() -> Void)?
    let task: (id: StubTaskID, work: Task<Void, Never>)?
  }

  /// Creates a window.
  ///
  /// - Parameters:
  ///   - view: The view.
  ///   - phase: The phase of its scene.
  ///   - object: An object whose changes are followed by updates, if there is a schedule.
  ///   - schedule: The moments of updates, of ends of animations, and of calls to the app.
  init(
    _ view: any View, phase: ScenePhase = .active, observing object: SwiftUINavigator? = nil,
    schedule: StubSchedule? = nil
  ) {
    self.view = view
    self.phase = phase
    self.schedule = schedule
    update()
    observation = object?.objectWillChange.sink { [weak self] in
      MainActor.assumeIsolated { self?.setNeedsUpdate() }
    }
  }

  /// The modals that can be seen, the lowest first: `sheet/login fullScreen/order1`.
  var sees: String {
    (modals.map { "\($0.cover.kind)" + $0.sight.stack.joined() } + [alert].compactMap { $0 })
      .joined(separator: " ")
  }

  /// The tasks of the visible views.
  func tasks() async {
    for part in appeared.values { await part.task?.work.value }
  }

  /// Makes a call to the app.
  private func deliver(_ call: (() -> Void)?) {
    guard let call else { return }
    if let schedule { schedule.deliver(call) } else { call() }
  }

  /// Updates once after changes: later, if there is a schedule.
  private func setNeedsUpdate() {
    guard let schedule else { return update() }
    if isUpdateDue { return }
    isUpdateDue = true
    schedule.deliver(isDeferred: true) { self.update() }
  }

  /// Reads the views, presents and dismisses modals, and lets views appear and disappear.
  func update() {
    isUpdateDue = false
    var environment = EnvironmentValues()
    environment.scenePhase = phase
    let root = Sight(view, environment, storage)
    present(root.covers)
    let before = alert
    alert = root.alert.map { "\($0.kind)\($0.title)" }
    if alert != nil, before == nil, modals.contains(where: \.isLeaving) {
      complaints.append("Attempt to present an alert while a dismissal is in progress.")
    }
    appear(in: root)
  }

  private func present(_ covers: [(what: StubCover, sight: Sight)]) {
    for level in 0..<max(covers.count, modals.count) {
      let target = level < covers.count ? covers[level] : nil
      let id = target?.what.id()
      guard level < modals.count else {
        guard let target, let id, !refused.contains(id) else { return }
        modals.append(Modal(id: id, cover: target.what, sight: target.sight))
        continue
      }
      if modals[level].id == id, let target {
        (modals[level].cover, modals[level].sight) = (target.what, target.sight)
        continue
      }
      leave(from: level)
      if let target, let id, target.what.kind != modals[level].cover.kind,
        refused.insert(id).inserted
      {
        complaints.append("Attempt to present while a presentation is in progress.")
      }
      return
    }
  }

  /// Begins the animation in which a modal is dismissed with those over it.
  private func leave(from level: Int) {
    if modals[level].isLeaving { return }
    for index in modals.indices.dropFirst(level) { modals[index].isLeaving = true }
    schedule?.deliver(isDeferred: true) { self.finishAnimations() }
  }

  /// The views that are not covered by a full-screen modal.
  private func appear(in root: Sight) {
    let levels: [(name: String, sight: Sight)] =
      [("window", root)] + modals.map { ("\($0.id.hashValue)", $0.sight) }
    let lowest = modals.lastIndex { $0.cover.kind == .fullScreen }.map { $0 + 1 } ?? 0
    var visible: [String: Sight] = [:]
    for level in levels[lowest...] {
      for (index, part) in level.sight.parts.enumerated() {
        visible["\(level.name)/\(index)/\(type(of: part.modifier ?? part.view))"] = part
      }
    }
    for (name, part) in appeared where visible[name] == nil {
      appeared[name] = nil
      part.task?.work.cancel()
      deliver(part.onDisappear)
    }
    for (name, sight) in visible {
      let task = sight.modifier as? StubTask
      if let old = appeared[name] {
        guard let task, old.task?.id != task.id else { continue }
        old.task?.work.cancel()
      } else {
        deliver((sight.modifier as? StubOnAppear)?.perform)
      }
      appeared[name] = Appeared(
        onDisappear: (sight.modifier as? StubOnDisappear)?.perform,
        task: task.map { task in (task.id, Task { await task.perform() }) })
    }
  }

  // MARK: The user, and time

  /// Pulls down the topmost modal, whose animation begins.
  func pullDown() {
    guard let top = modals.indices.last, !modals[top].isLeaving else { return }
    modals[top].isPulledDown = true
    leave(from: top)
  }

  /// Pulls a modal halfway.
  ///
  /// - Returns: The end of the gesture, until which no animation ends; `nil` if there is no modal.
  func beginPull() -> (() -> Void)? {
    if modals.isEmpty || isHeld { return nil }
    isHeld = true
    return { [self] in
      isHeld = false
      if schedule != nil { finishAnimations() }
    }
  }

  /// Ends the animations of the modals that are dismissed.
  func finishAnimations() {
    guard !isHeld, let lowest = modals.firstIndex(where: \.isLeaving) else { return }
    let gone = modals[lowest...]
    modals.removeSubrange(lowest...)
    let clear = gone[lowest].cover.clear
    if gone[lowest].isPulledDown {
      clear()
    } else if schedule?.number(below: 3) == 0 {
      // The app has cleared the item; SwiftUI may clear it once more.
      deliver(clear)
    }
    // The views beneath appear again before the report.
    update()
    for modal in gone.reversed() { deliver(modal.cover.onDismiss) }
    setNeedsUpdate()
  }
}
