// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

#if canImport(SwiftUI)
  internal import Junctor
  public import JunctorInspector
  public import SwiftUI

  /// A view of what a router does: its scenes, a timeline of requests and screens, and a field to try a link.
  ///
  ///     NavigationLink("Router") { RouterInspectorView(recorder) }
  ///
  /// A row of the timeline leads to the explanation, the parameters, the times, and the screens before and after. The
  /// recording can be shared as a file.
  ///
  /// On iOS, present it with ``RouterInspectorViewController`` or `routerInspector(_:)`: these remove it before a tried
  /// link is opened, so that the screen of the link can be presented.
  public struct RouterInspectorView: View {
    private let recorder: RouterRecorder
    /// Removes the inspector, then calls the closure.
    private let leave: @MainActor (@escaping @MainActor () -> Void) -> Void
    @State private var recording: RouterRecording
    @State private var filter = InspectorFilter.all
    @State private var trial = LinkTrial()

    /// Creates the view of a recorder, for a container that stays on screen.
    public init(_ recorder: RouterRecorder) { self.init(recorder) { $0() } }

    init(
      _ recorder: RouterRecorder,
      leaving leave: @escaping @MainActor (@escaping @MainActor () -> Void) -> Void
    ) {
      self.recorder = recorder
      self.leave = leave
      _recording = State(wrappedValue: recorder.recording)
    }

    /// The scenes, the field for links, and the timeline.
    public var body: some View {
      NavigationStack {
        List {
          if let router = recorder.router {
            Section("Scenes") { ForEach(scenes(of: router), content: \.self) }
            Section("Try a link") { tryingLinks(in: router) }
          }
          Section("Timeline") {
            Picker("Entries", selection: $filter) {
              ForEach(InspectorFilter.allCases.map(FilterLabel.init), content: \.self)
            }
            ForEach(recording.rows(filter).map(TimelineRow.init), content: \.self)
          }
        }
        .navigationTitle("Router")
        .toolbar {
          ToolbarItem(placement: .primaryAction) {
            NavigationLink("Share") { ShareRecordingView(recording: recording) }
          }
        }
      }
      .task { await follow() }
    }

    private func scenes(of router: Router) -> [SceneDrawing] {
      router.navigation.scenes.map { SceneDrawing(id: $0.id, text: "\($0)") }
    }

    @ViewBuilder private func tryingLinks(in router: Router) -> some View {
      TextField("mall://order/7", text: $trial.address)
        .autocorrectionDisabled()
        #if canImport(UIKit)
          .textInputAutocapitalization(.never)
        #endif
      Picker("Source", selection: $trial.source) {
        ForEach(LinkTrial.sources.map(SourceLabel.init), content: \.self)
      }
      if let verdict = trial.verdict(of: router) {
        MonospacedText(text: verdict.explanation)
        Button(verdict.isOpen ? "Open" : "Open, although it fails") { [trial, leave] in
          leave { trial.open(in: router) }
        }
      }
    }

    /// Reads the recording after each event.
    private func follow() async {
      recording = recorder.recording
      guard let events = recorder.router?.events else { return }
      for await _ in events { recording = recorder.recording }
    }
  }

  /// A scene as a drawing.
  private struct SceneDrawing: View, Identifiable {
    nonisolated let id: String
    let text: String

    var body: some View { MonospacedText(text: text) }
  }

  /// The label of a filter.
  private struct FilterLabel: View, Identifiable {
    nonisolated let id: InspectorFilter

    var body: some View { Text(verbatim: id.rawValue).tag(id) }
  }

  /// The label of a source.
  private struct SourceLabel: View, Identifiable {
    nonisolated let id: RouteSource

    var body: some View { Text(verbatim: "\(id)").tag(id) }
  }
#endif
