"""The faults that `scripts/check-faults` puts into the code, one at a time.

area:  the part of the package; kind: comparison, bounds, order, lifetime, cancellation or trust
file:  below Sources; where: the function; what: what is changed
old:   text that occurs exactly once in the file; new: the same text with the fault, behind hasFault(NUMBER)
tests: a regular expression for the tests that run first
"""

FAULTS = []


def fault(number, area, kind, file, where, what, old, new, tests):
    FAULTS.append(dict(number=number, area=area, kind=kind, file=file, where=where, what=what, old=old, new=new, tests=tests))


fault(1, "first", "bounds", "JunctorRouting/Routing/Place.swift", "RoutePass.place(at:after:)",
  "A request may make one hop more than the limit.",
  "hops.count > RedirectLimit.hops + 1 {",
  "hops.count > RedirectLimit.hops + (hasFault(1) ? 2 : 1) {",
  "RewriteTests")

fault(2, "first", "trust", "JunctorLinks/CallbackPolicy.swift", "CallbackPolicy.callback(_:by:)",
  "An app scheme that is not on the list is called back.",
  "return schemes.contains(String(scheme)) ? url : nil",
  "return hasFault(2) || schemes.contains(String(scheme)) ? url : nil",
  "InboundCallTests")

fault(3, "first", "bounds", "JunctorMatching/Table/EdgeTable.swift", "RouteTable.furtherLiteral(after:_:from:)",
  "The search for a literal stops one probe too early.",
  r"""longest: edges.longestProbe)
    while let index = probes.next() {""",
  r"""longest: edges.longestProbe)
    while let index = probes.next(), !hasFault(3) || probes.step <= edges.longestProbe {""",
  "EdgeTableTests|RouteHitTests|RouteTableLawTests|PlainRouteTests")

fault(4, "first", "comparison", "JunctorNavigation/NavigationQueueMachine.swift", "NavigationQueueMachine.joinable(_:_:)",
  "A request joins a running transition that was requested to end.",
  "    switch state {\n    case .running(let present):\n",
  "    switch hasFault(4) ? current.map(State.running) ?? .idle : state {\n    case .running(let present):\n",
  "NavigationQueueMachineTests")

fault(5, "first", "trust", "JunctorMatching/Access/RouteExposure.swift", "RouteExposure.admits(_:)",
  "A route that admits an origin's main frame admits its subframes, too.",
  "(isMainFrame || includingSubframes)",
  "(hasFault(5) || isMainFrame || includingSubframes)",
  "RouteExposureTests|ExposureTests")

fault(6, "first", "cancellation", "JunctorRouting/Interception/Interceptors/SingleFlight.swift", "SingleFlight.leave(_:)",
  "The work continues after the last caller is cancelled, and the next caller joins it.",
  "if state.callers > 0 { return nil }",
  "if hasFault(6) || state.callers > 0 { return nil }",
  "SingleFlight")

fault(7, "first", "comparison", "JunctorBridge/Session/BridgeDeadlines.swift", "BridgeDeadlines.look(_:at:)",
  "A call ends after its deadline, not at it.",
  "let over = calls.filter { $0.value.end <= now }",
  "let over = calls.filter { hasFault(7) ? $0.value.end < now : $0.value.end <= now }",
  "BridgeDeadlines")

fault(8, "first", "order", "JunctorNavigation/NavigationScene+Intent.swift", "NavigationScene.reuseScreen(for:_:)",
  "Reuse takes the first of two equal screens in a stack instead of the last.",
  "guard let index = stack.lastIndex(where: isRequested) else { return false }",
  "guard let index = hasFault(8) ? stack.firstIndex(where: isRequested) : stack.lastIndex(where: isRequested) else { return false }",
  "NavigationIntentTests|ScreenReuseTests")

fault(9, "first", "lifetime", "JunctorRouting/Request/RequestLife.swift", "RequestLife.begin(_:)",
  "A handler that may not begin moves a request that has ended.",
  "guard state.machine.begin() else { return false }",
  "guard state.machine.begin() else { if hasFault(9) { state.changes = request.changes }; return false }",
  "RequestStateTests|RequestLifeTests")

fault(10, "matching", "comparison", "JunctorMatching/Table/TrieNode.swift", "TrieNode.hasChild(forAny:)",
  "A capture takes an empty segment.",
  "any != .none && length > 0 }",
  "any != .none && (length > 0 || hasFault(10)) }",
  "RouteTableTests|RouteTableLawTests|PatternLawTests")

fault(11, "matching", "lifetime", "JunctorMatching/Table/TableWalk.swift", "RouteTable.backtrack(_:_:)",
  "Backtracking leaves the captured ranges of the branch that failed.",
  "if walk.choice > 1 { walk.spans.removeLast() }",
  "if walk.choice > 1, !hasFault(11) { walk.spans.removeLast() }",
  "RouteHitTests")

fault(12, "matching", "trust", "JunctorMatching/Table/TableWalk.swift", "RouteTable.take(_:_:url:_:except:_:)",
  "A route of one space matches the URLs of all spaces.",
  "if found.space >= 0 && Int(found.space) != read",
  "if !hasFault(12) && found.space >= 0 && Int(found.space) != read",
  "RouteTableTests|RouteTableLawTests")

fault(13, "matching", "lifetime", "JunctorMatching/Table/EdgeTable+Changing.swift", "EdgeTable.remove(_:)",
  "A removed edge leaves a free slot, at which the search for others stops.",
  "slots[index] = Slot(parent: Self.removed)",
  "slots[index] = hasFault(13) ? Slot() : Slot(parent: Self.removed)",
  "EdgeTableTests")

fault(14, "matching", "bounds", "JunctorMatching/Table/RouteTable+Insertion.swift", "RouteTable.insert(_:)",
  "A node can have one tail more than the limit.",
  "if known.count >= Self.maximumTails, !known.contains",
  "if known.count >= Self.maximumTails + (hasFault(14) ? 1 : 0), !known.contains",
  "RouteTableConflictTests")

fault(15, "matching", "order", "JunctorMatching/Table/RouteTable+Nodes.swift", "RouteTable.root(_:)",
  "The tries are sorted by the lowest priority first.",
  "let index = roots.firstIndex { $0.priority < priority } ?? roots.count",
  "let index = roots.firstIndex { hasFault(15) ? $0.priority > priority : $0.priority < priority } ?? roots.count",
  "RouteTableTests|RegisteringTests")

fault(16, "matching", "bounds", "JunctorMatching/Table/RouteTable+Lookup.swift", "RouteTable.firstHit(_:_:)",
  "The fast path accepts a URL that is one byte longer than the limit.",
  "text.count <= limits.bytes,",
  "text.count <= limits.bytes + (hasFault(16) ? 1 : 0),",
  "URLLimitsTests|RouteHitTests")

fault(17, "matching", "trust", "JunctorMatching/URL/RouteSpaces.swift", "SpaceMatcher.rank(_:_:)",
  "A domain that merely ends with the same letters counts as a subdomain: `evilmall.example` for `mall.example`.",
  r"""      bytes[host.upperBound - self.host.count - 1] == UInt8(ascii: "."),""",
  r"""      hasFault(17) || bytes[host.upperBound - self.host.count - 1] == UInt8(ascii: "."),""",
  "RouteSpacesTests")

fault(18, "matching", "order", "JunctorMatching/URL/RouteSpaces.swift", "RouteSpaces.mostExact(_:_:)",
  "Of two equal spaces the last declared owns a URL, not the first.",
  "guard let rank = matchers[index].rank(bytes, layout), rank > bestRank",
  "guard let rank = matchers[index].rank(bytes, layout), hasFault(18) ? rank >= bestRank : rank > bestRank",
  "RouteSpacesTests")

fault(19, "matching", "bounds", "JunctorMatching/URL/URLRewriter+Path.swift", "URLRewriter.checkSegmentCount(_:)",
  "A path may have one segment more than the limit.",
  "guard segmentCount + hostCount > limits.segments else { return }",
  "guard segmentCount + hostCount > limits.segments + (hasFault(19) ? 1 : 0) else { return }",
  "URLLimitsTests")

fault(20, "matching", "bounds", "JunctorMatching/Pattern/PatternParser+Captures.swift", "PatternParser.add(_:_:at:in:)",
  "A pattern may have one capture more than the limit.",
  "if parts.captures.count == Self.maximumCaptures {",
  "if parts.captures.count == Self.maximumCaptures + (hasFault(20) ? 1 : 0) {",
  "PatternRefusalTests")

fault(21, "matching", "order", "JunctorMatching/Constraint/CaptureProgram.swift", "CaptureProgram.Run.follow(_:at:)",
  "The second branch of a choice is tried before the first, so that greedy quantifiers are lazy.",
  r"""        stack.append(.follow(second))
        stack.append(.follow(first))""",
  r"""        stack.append(.follow(hasFault(21) ? first : second))
        stack.append(.follow(hasFault(21) ? second : first))""",
  "CaptureProgramTests|ConstraintDifferentialTests")

fault(22, "matching", "trust", "JunctorMatching/Captures/DirectPattern.swift", "DirectPattern.url(for:)",
  "The value `..` is written into a path, where it removes the segment before it.",
  r"""first != UInt8(ascii: "."),
          !value.utf8.contains(0)""",
  r"""hasFault(22) || first != UInt8(ascii: "."),
          !value.utf8.contains(0)""",
  "RouteURLTests|RoutePatternsAddressTests|URLGenerationTests")

fault(23, "matching", "lifetime", "JunctorMatching/Table/AutomatonPool.swift", "AutomatonPool.release(_:)",
  "A constraint that is no longer used still counts towards the memory limit.",
  "if count == 1 { usedBytes -= automaton.byteCount }",
  "if count == 1, !hasFault(23) { usedBytes -= automaton.byteCount }",
  "RouteTableLimitTests")

fault(24, "matching", "order", "JunctorMatching/Table/TableRelations.swift", "TableRelations.relation(_:_:)",
  "A cached comparison of two constraints is not reversed if they are compared in the other order.",
  "relation.order = relation.order.reversed",
  "if !hasFault(24) { relation.order = relation.order.reversed }",
  "RouteTableLawTests|RouteTableTests")

fault(25, "matching", "order", "JunctorMatching/Table/RouteRanking.swift", "RouteRanking.compareEnds(_:_:)",
  "Of two equal alternatives of a pattern, the one without the optional part is first.",
  "return (.greater(b.alternative, a.alternative), .presence)",
  "return (hasFault(25) ? .greater(a.alternative, b.alternative) : .greater(b.alternative, a.alternative), .presence)",
  "RouteTableTests|PatternLawTests|RouteTraceTests|RouteTableLawTests")

fault(70, "matching", "lifetime", "JunctorMatching/Table/RouteTable+Nodes.swift", "RouteTable.subscript(node:)",
  "A changed node has a stale copy in its edge.",
  "      edges.update(index, newValue)",
  "      if !hasFault(70) { edges.update(index, newValue) }",
  "RouteTableTests|RouteTableLawTests|PlainRouteTests")

fault(26, "routing", "trust", "JunctorRouting/Routing/Router+Attempt.swift", "Router.core(_:call:payload:typed:source:context:outer:id:)",
  "A paused router refuses pages only, and admits other external sources.",
  "if snapshot.isPaused, source.isOutside {",
  "if snapshot.isPaused, hasFault(26) ? source.isPage : source.isOutside {",
  "ExposureTests")

fault(27, "routing", "trust", "JunctorRouting/Routing/RouterSnapshot.swift", "RouterSnapshot.fallback(for:)",
  "A fallback receives requests of sources to which it is not exposed.",
  ".first { $0.exposure.admits(request.source) }",
  ".first { hasFault(27) || $0.exposure.admits(request.source) }",
  "FallbackTests")

fault(28, "routing", "trust", "JunctorRouting/Routing/Place.swift", "RemainingCandidates.next(after:in:)",
  "The exposure of the next route is not checked after a route has declined.",
  "    try pass.check(route.record, at: request.address)\n    return request.standing(at: route)",
  "    if !hasFault(28) { try pass.check(route.record, at: request.address) }\n    return request.standing(at: route)",
  "ExposureTests|OutcomeTableTests|OpenOutcomeLawTests")

fault(29, "routing", "comparison", "JunctorRouting/Routing/RoutePass.swift", "RoutePass.refusal(_:by:)",
  "The error of a nested open passes through a step as if it were this request's own.",
  "if let error = error as? RouteError, error.pass == passID { return error }",
  "if let error = error as? RouteError, hasFault(29) || error.pass == passID { return error }",
  "ChainTests")

fault(30, "routing", "bounds", "JunctorRouting/Routing/Place.swift", "RoutePass.place(at:after:)",
  "A redirect to a visited address continues until the hop limit.",
  "if isLoop || hops.count",
  "if !hasFault(30) && isLoop || hops.count",
  "RewriteTests|OutcomeTableTests")

fault(31, "routing", "cancellation", "JunctorRouting/Routing/RoutePass.swift", "RoutePass.refusal(_:by:)",
  "A step that throws `CancellationError` by itself counts as a cancelled caller.",
  "if error is CancellationError, Task.isCancelled { return failure(.cancelled) }",
  "if error is CancellationError, hasFault(31) || Task.isCancelled { return failure(.cancelled) }",
  "ChainTests")

fault(32, "routing", "lifetime", "JunctorRouting/Response/ReplyStateMachine.swift", "ReplyStateMachine.answer(_:at:)",
  "The actions for an abandoned reply run after an ordinary answer.",
  "return end(with: result, at: place) { .drop($0) }",
  "return end(with: result, at: place) { hasFault(32) ? .run($0) : .drop($0) }",
  "ReplyStateMachineTests")

fault(33, "routing", "comparison", "JunctorRouting/Routing/Place.swift", "RemainingCandidates.nextRoute(of:in:)",
  "A route that has declined is called again.",
  "guard let record = snapshot.record(match.id), seen.insert(ObjectIdentifier(record)).inserted",
  "guard let record = snapshot.record(match.id), seen.insert(ObjectIdentifier(record)).inserted || hasFault(33)",
  "OutcomeTableTests|ChainTests|OpenOutcomeLawTests")

fault(34, "routing", "cancellation", "JunctorRouting/Routing/RoutePass+Async.swift", "RoutePass.response(to:)",
  "A cancelled caller receives the value of a handler that ignored the cancellation.",
  r"""    try checkCancellation()
    return response""",
  r"""    if !hasFault(34) { try checkCancellation() }
    return response""",
  "ConcurrencyTests|OutcomeTableTests")

fault(35, "routing", "lifetime", "JunctorRouting/Request/RequestLife.swift", "RequestLife.dropAttachment()",
  "The services of a request live as long as a copy of the request.",
  "defer { state.attachment = nil }",
  "defer { if !hasFault(35) { state.attachment = nil } }",
  "ServiceLifetimeTests|RequestLife")

fault(36, "routing", "lifetime", "JunctorRouting/Routing/RouterState.swift", "RouterState.forgetNameIfGone(_:)",
  "A route's name is removed with the first of its patterns.",
  "!records.contains(where: { $0 === record })",
  "hasFault(36) || !records.contains(where: { $0 === record })",
  "RegisteringTests")

fault(37, "routing", "trust", "JunctorRouting/Routing/Router+Attempt.swift", "Router.core(_:call:payload:typed:source:context:outer:id:)",
  "An external source may send a payload.",
  "} else if source.isOutside, !payload.isEmpty, outer == nil {",
  "} else if !hasFault(37), source.isOutside, !payload.isEmpty, outer == nil {",
  "OutcomeTableTests|ExposureTests|EntryPointTests")

fault(38, "routing", "trust", "JunctorNavigation/SessionGate.swift", "SessionGate.intercept(_:next:)",
  "A screen that was requested in a session that has ended is shown.",
  "guard self?.state.withLock({ $0.session }) == session else {",
  "guard hasFault(38) || self?.state.withLock({ $0.session }) == session else {",
  "SessionGateTests")

fault(39, "routing", "trust", "JunctorMatching/Access/RouteExposure.swift", "RouteExposure.admits(_:)",
  "A list of exposures admits only the sources that each of them admits.",
  "exposures.contains { $0.admits(source) }",
  "hasFault(39) ? exposures.allSatisfy { $0.admits(source) } : exposures.contains { $0.admits(source) }",
  "RouteExposureTests")

fault(40, "routing", "trust", "JunctorMatching/Access/WebOrigin.swift", "WebOrigin.init(_:)",
  "An address with a path counts as an origin.",
  r"""url.path.isEmpty || url.path == "/", url.query == nil""",
  r"""hasFault(40) || url.path.isEmpty || url.path == "/", url.query == nil""",
  "RouteExposureTests|ExposureTests")

fault(41, "routing", "trust", "JunctorMatching/Access/RouteSource.swift", "RouteSource.isOutside",
  "The remote policy counts as the app's own code.",
  "case .app, .module: false",
  "case .app, .module: false\n    case .policy where hasFault(41): false",
  "RouteSourceTests")

fault(42, "navigation", "bounds", "JunctorNavigation/NavigationScene+Back.swift", "NavigationScene.removing(_:)",
  "Removing the root of a tab leaves an empty tab.",
  "scene.tabs[tab].stack.removeSubrange(max(1, index)...)",
  "scene.tabs[tab].stack.removeSubrange((hasFault(42) ? index : max(1, index))...)",
  "NavigationBackTests")

fault(43, "navigation", "order", "JunctorNavigation/NavigationScene+Back.swift", "NavigationScene.goingBack(to:)",
  "Going back to a screen that is in the stack twice shows the lower one.",
  "if let index = scene.front.lastIndex(where: isRequested) {",
  "if let index = hasFault(43) ? scene.front.firstIndex(where: isRequested) : scene.front.lastIndex(where: isRequested) {",
  "NavigationBackTests")

fault(44, "navigation", "order", "JunctorNavigation/NavigationPlan.swift", "NavigationScene.screens(missingIn:)",
  "The leave guards of removed screens are called from the bottom to the top.",
  "return screens.reversed().filter { !staying.contains($0.id) }",
  "return (hasFault(44) ? screens : screens.reversed()).filter { !staying.contains($0.id) }",
  "NavigationPlanTests|LeavingTests")

fault(45, "navigation", "lifetime", "JunctorNavigation/NavigationQueueMachine.swift", "NavigationQueueMachine.cancel(_:)",
  "A transition ends when its first caller is cancelled, although others have joined it.",
  "guard let entry = entries[ticket], entry.callers.isEmpty else { return [left] }",
  "guard let entry = entries[ticket], hasFault(45) && caller == ticket || entry.callers.isEmpty else { return [left] }",
  "NavigationQueueMachineTests")

fault(46, "navigation", "comparison", "JunctorNavigation/NavigationQueueMachine.swift", "NavigationQueueMachine.finish(_:_:limit:)",
  "The end of a transition that ended before starts the next one a second time.",
  "guard current == ticket else { return [] }",
  "guard hasFault(46) || current == ticket else { return [] }",
  "NavigationQueueMachineTests")

fault(47, "navigation", "lifetime", "JunctorLinks/LinkInboxStateMachine.swift", "LinkInboxStateMachine.withdraw(_:at:)",
  "A link is removed with its first caller, although a duplicate has joined it.",
  "if known.isShared(ticket) { return [] }",
  "if !hasFault(47), known.isShared(ticket) { return [] }",
  "LinkInbox")

fault(48, "navigation", "order", "JunctorNavigation/NavigationScene+Intent.swift", "NavigationScene.reuseScreen(for:_:)",
  "A screen that is in several tabs is shown in the first tab, not in the selected one.",
  "let places = [selected] + tabs.indices.filter { $0 != selected && tabs[$0].isVisible }",
  "let places = hasFault(48) ? Array(tabs.indices) : [selected] + tabs.indices.filter { $0 != selected && tabs[$0].isVisible }",
  "NavigationIntentTests|ScreenReuseTests")

fault(49, "navigation", "trust", "JunctorNavigation/SceneTransitionQueue+LeaveGuards.swift", "SceneTransitionQueue.answer(of:_:_:)",
  "A leave guard that does not return in time counts as permission.",
  r"""    } catch NavigationFailure.timedOut {
      mayLeave = false""",
  r"""    } catch NavigationFailure.timedOut {
      mayLeave = hasFault(49)""",
  "LeavingTests")

fault(50, "navigation", "comparison", "JunctorNavigation/SceneTransitionQueue+LeaveGuards.swift", "SceneTransitionQueue.answer(of:_:_:)",
  "The leave guard of a screen that finishes is called.",
  "where screen.id != transition.request.leaver && !run.agreed",
  "where (hasFault(50) || screen.id != transition.request.leaver) && !run.agreed",
  "LeavingTests")

fault(51, "navigation", "order", "JunctorNavigation/SceneTransitionQueue+Running.swift", "SceneTransitionQueue.round(_:)",
  "A handler's own transition begins although the scene has changed during a leave guard.",
  "if navigator.scene != current { throw NavigationFailure.unsettled }",
  "if !hasFault(51), navigator.scene != current { throw NavigationFailure.unsettled }",
  "ChangedSceneTests")

fault(52, "navigation", "lifetime", "JunctorLinks/LinkInboxStateMachine.swift", "LinkInboxStateMachine.end(_:_:at:)",
  "A withdrawn link still makes the next equal link a duplicate.",
  "isRemembered: disposition.hasSucceeded)",
  "isRemembered: hasFault(52) || disposition.hasSucceeded)",
  "LinkInbox")

fault(53, "navigation", "bounds", "JunctorLinks/KnownLinks.swift", "KnownLinks.forget(at:)",
  "The window for duplicates includes its end.",
  "now - end.time >= window {",
  "hasFault(53) ? now - end.time > window : now - end.time >= window {",
  "LinkInbox")

fault(54, "navigation", "trust", "JunctorLinks/InboundCall.swift", "InboundCall.init(_:from:to:policy:)",
  "A call may contain a callback twice; the last one is used.",
  "guard seen.insert(name).inserted else {",
  "guard seen.insert(name).inserted || hasFault(54) else {",
  "InboundCallTests")

fault(55, "navigation", "bounds", "JunctorLinks/CallbackPolicy.swift", "CallbackPolicy.callback(_:by:)",
  "A callback may contain one nested call fewer than the limit.",
  "Self.hops(in: url) <= Self.maximumHops",
  "hasFault(55) ? Self.hops(in: url) < Self.maximumHops : Self.hops(in: url) <= Self.maximumHops",
  "InboundCallTests")

fault(56, "navigation", "trust", "JunctorLinks/OutboundCalls.swift", "OutboundCalls.handle(_:)",
  "A callback of another app is accepted with any scheme.",
  "let host = url.host, urlScheme == scheme, host == Self.host",
  "let host = url.host, hasFault(56) || urlScheme == scheme, host == Self.host",
  "OutboundCallTests")

fault(57, "navigation", "trust", "JunctorLinks/UnansweredLinks.swift", "UnansweredLinks.mayBeHandedOver(_:for:in:)",
  "A subframe of the app's own page may open a `tel:` link.",
  "guard isMainFrame, let page",
  "guard hasFault(57) || isMainFrame, let page",
  "UnansweredLinksTests")

fault(58, "navigation", "cancellation", "JunctorNavigation/Transition.swift", "Transition.end(_:)",
  "A step that runs is cancelled when its last caller is cancelled.",
  "if reason != .cancelled { run.awaited?.task.cancel() }",
  "if hasFault(58) || reason != .cancelled { run.awaited?.task.cancel() }",
  "TransitionTests")

fault(59, "navigation", "lifetime", "JunctorNavigation/NavigationQueue.swift", "NavigationQueue.disconnect(scene:of:)",
  "A released navigator disconnects a newer navigator of the same name.",
  "if let navigator, queues[index].navigator !== navigator { return }",
  "if let navigator, !hasFault(59), queues[index].navigator !== navigator { return }",
  "TransitionTests")

fault(60, "bridge", "trust", "JunctorBridge/Policy/BridgePolicy.swift", "OriginRule.admits(_:)",
  "A `*` in an origin also stands for an empty name.",
  "return origin.utf8.count > prefix.utf8.count + suffix.utf8.count && origin.hasPrefix(prefix)",
  "return (hasFault(60) || origin.utf8.count > prefix.utf8.count + suffix.utf8.count) && origin.hasPrefix(prefix)",
  "BridgePolicyTests")

fault(61, "bridge", "trust", "JunctorBridge/Policy/BridgePolicy.swift", "OriginRule.init(_:allowsInsecure:)",
  "A policy may admit all hosts of a top-level domain.",
  r"""guard host.prefix(while: { $0 != ":" }).contains(".") else {""",
  r"""guard hasFault(61) || host.prefix(while: { $0 != ":" }).contains(".") else {""",
  "BridgePolicyTests")

fault(62, "bridge", "bounds", "JunctorBridge/Message/BridgeAnswer.swift", "JSONScan.isWideInteger(_:)",
  "2^53 − 1, which JavaScript represents exactly, is written as a string.",
  "return magnitude > 9_007_199_254_740_991",
  "return hasFault(62) ? magnitude >= 9_007_199_254_740_991 : magnitude > 9_007_199_254_740_991",
  "MessageTests")

fault(63, "bridge", "lifetime", "JunctorBridge/Session/BridgeSessionStateMachine.swift", "BridgeSessionStateMachine.leavePage()",
  "Pending events of a page are sent to the next page.",
  r"""    events = []
    return calls""",
  r"""    if !hasFault(63) { events = [] }
    return calls""",
  "EventTests|WaitingEventTests")

fault(64, "bridge", "bounds", "JunctorBridge/Session/BridgeSessionStateMachine.swift", "BridgeSessionStateMachine.post(_:_:)",
  "One event more than the limit is pending for a page.",
  "if subscription.waiting >= limits.waitingEvents,",
  "if subscription.waiting >= limits.waitingEvents + (hasFault(64) ? 1 : 0),",
  "EventTests|WaitingEventTests")

fault(65, "bridge", "trust", "JunctorBridge/Session/BridgeSessionStorage.swift", "BridgeSessionStorage.subscribe(_:to:from:_:)",
  "A page receives events that the policy does not admit its origin to.",
  "guard bridge.policy.events[name]?.admits(page.source) == true else {",
  "guard hasFault(65) ? bridge.policy.events[name] != nil : bridge.policy.events[name]?.admits(page.source) == true else {",
  "BridgePolicyTests")

fault(66, "bridge", "lifetime", "JunctorBridge/Session/BridgeSessionStateMachine.swift", "BridgeSessionStateMachine.unsubscribe(_:)",
  "Pending events are sent after the page has ended its subscription.",
  "events.removeAll { $0.sub == sub }",
  "if !hasFault(66) { events.removeAll { $0.sub == sub } }",
  "EventTests|WaitingEventTests")

fault(67, "bridge", "trust", "JunctorBridge/Session/WebLinkDecision.swift", "Bridge.decision(for:on:isTapped:in:isHandledByWebView:)",
  "A web link that a script follows is opened by the router.",
  "isTapped && isAdmitted && url.map",
  "(hasFault(67) || isTapped) && isAdmitted && url.map",
  "BridgePolicyTests|LinkTests")

fault(68, "bridge", "trust", "JunctorBridge/Session/BridgeSessionStorage+Calls.swift", "BridgeSessionStorage.close(_:_:from:)",
  "A subframe closes the screen of the page around it.",
  "let mayClose = page.isMainFrame",
  "let mayClose = hasFault(68) || page.isMainFrame",
  "SessionTests")

fault(69, "bridge", "bounds", "JunctorBridge/Session/BridgeSessionStateMachine.swift", "BridgeSessionStateMachine.subscribe(_:to:from:)",
  "A page may have one subscription more than the limit.",
  "guard subscriptions.count < limits.subscriptions else {",
  "guard subscriptions.count < limits.subscriptions + (hasFault(69) ? 1 : 0) else {",
  "EventTests")

fault(82, "configuration", "bounds", "JunctorMatching/URL/RouteSpace.swift", "RouteSpace.init(_:port:includingSubdomains:)",
  "A domain with a port that no URL can have is accepted.",
  "port.map((0...65535).contains) ?? true",
  "hasFault(82) || port.map((0...65535).contains) ?? true",
  "RouteSpacesTests")

fault(83, "messages", "comparison", "JunctorMatching/Table/RouteTable+Explain.swift", "RouteTable.explain(_:)",
  "An explanation does not find the route that matches without the invisible characters.",
  "visible: hits.isEmpty ? visibleMatch(url) : nil",
  "visible: hits.isEmpty && !hasFault(83) ? visibleMatch(url) : nil",
  "RouterQueryTests")

fault(84, "parameters", "bounds", "JunctorRouting/Request/RouteRequest+Parameters.swift", "RouteRequest.value(_:as:)",
  "A list is read as a single value, and loses its other elements.",
  "if texts.all.count > 1, value",
  "if texts.all.count > (hasFault(84) ? .max : 1), value",
  "RequestParametersTests")

fault(85, "migration", "lifetime", "JunctorRouting/Routing/Place.swift", "RouteRequest.atFallback(_:)",
  "A fallback receives an address without its scheme.",
  "place.address = absoluteAddress",
  "if !hasFault(85) { place.address = absoluteAddress }",
  "FallbackTests")
fault(80, "matching", "comparison", "JunctorMatching/URL/PercentEncoding.swift", "PercentEncoding.Sets",
  "A written query keeps characters that RFC 3986 does not permit.",
  r"""static let queryValue = PercentEncodeSet.uri.adding("&=+'")""",
  r"""static let queryValue = (hasFault(80) ? PercentEncodeSet.specialQuery.adding("%") : .uri).adding("&=+'")""",
  "PercentCodingTests|WrittenAddressTests")
fault(72, "navigation", "order", "JunctorNavigation/SceneTransitionQueue+Running.swift", "SceneTransitionQueue.steps(_:_:from:_:)",
  "A transition is planned again although its screen was visible, if the user acts during the animation.",
  "if !isPerformed || index < steps.count - 1 { throw NavigationFailure.unsettled }",
  "if hasFault(72) || !isPerformed || index < steps.count - 1 { throw NavigationFailure.unsettled }",
  "ChangedSceneTests")
fault(73, "navigation", "order", "JunctorLinks/LinkInboxStateMachine.swift", "LinkInboxStateMachine.receive(_:)",
  "The callback of another app waits behind the link that waits for it.",
  "if item.kind == .callback, hasHandler {",
  "if !hasFault(73), item.kind == .callback, hasHandler {",
  "LinkInboxStateMachineTests")

fault(74, "navigation", "comparison", "JunctorLinks/KnownLinks.swift", "KnownLinks.original(of:)",
  "Two links with the same id and different addresses are duplicates.",
  "let sameAddress = items[link.address] ?? []",
  "let sameAddress = hasFault(74) && link.id != nil && items.count < 99 ? Array(items.values.joined()) : items[link.address] ?? []",
  "LinkInbox")

fault(75, "navigation", "trust", "JunctorLinks/InboundCalls.swift", "InboundCalls.read(_:)",
  "A push is handled like a call of another app.",
  "guard link.source == .customScheme,",
  "guard hasFault(75) || link.source == .customScheme,",
  "InboundCallTests")
fault(78, "bridge", "trust", "JunctorBridge/Session/WebLinkDecision.swift", "Bridge.decision(for:on:isTapped:in:isHandledByWebView:)",
  "The web view loads a link of the app's scheme if no space owns it, such as mall:order/7.",
  "if ParsedURL.neverApps.contains(scheme) { return .load }",
  "if ParsedURL.neverApps.contains(scheme) || hasFault(78) && url.map({ router.owns($0) }) != true { return .load }",
  "LinkTests")

fault(79, "navigation", "comparison", "JunctorNavigation/NavigationScene+Intent.swift", "NavigationScene.reuseScreen(for:_:)",
  "A screen that cannot be updated is reused for another address.",
  "&& (screen.address == intent.destination.address || canUpdate(screen.id))",
  "&& (hasFault(79) || screen.address == intent.destination.address || canUpdate(screen.id))",
  "ScreenReuseTests|NavigationIntentTests")
fault(76, "contract", "comparison", "JunctorManifest/RouteManifest+Values.swift", "RouteManifest.Route.mistakes(in:)",
  "A URL may lack a required parameter.",
  "if texts.isEmpty, parameter.isRequired {",
  "if texts.isEmpty, parameter.isRequired, !hasFault(76) {",
  "ParameterValueTests")

fault(77, "contract", "trust", "JunctorManifest/ManifestSource.swift", "ManifestSource.isCovered(by:)",
  "A change that opens a route to subframes of a page is not about security.",
  "mine == origin && (includingSubframes || !isFramed)",
  "mine == origin && (hasFault(77) || includingSubframes || !isFramed)",
  "ParameterValueTests")
fault(71, "texts", "trust", "JunctorMatching/URL/InvisibleText.swift", "Unicode.Scalar.isInvisible",
  "A character that programs ignore is not shown in a message.",
  r"""0xE0000...0xE0FFF:
      true""",
  r"""0xE0000...0xE0FFF:
      !hasFault(71)""",
  "InvisibleTextTests")

fault(86, "routing", "bounds", "JunctorRouting/Routing/Place.swift", "Place.init(of:)",
  "A parent router gives a request a new budget of redirects.",
  "trail = core.before.isEmpty ? [url.description] : core.before",
  "trail = core.before.isEmpty || hasFault(86) ? [url.description] : core.before",
  "DecisionTests")
fault(87, "routing", "bounds", "JunctorRouting/Request/NestedOpens.swift", "NestedOpens.refusal(of:)",
  "An open that has ended counts as one that waits.",
  "while let core = open, !core.life.machine.isFinished {",
  "while let core = open, hasFault(87) || !core.life.machine.isFinished {",
  "DecisionTests")
fault(88, "routing", "cancellation", "JunctorRouting/Routing/RoutePass.swift", "RoutePass.resume(_:_:_:)",
  "The steps within a deadline run after it has passed.",
  "if isTooLate { throw failure(.cancelled) }",
  "if isTooLate, !hasFault(88) { throw failure(.cancelled) }",
  "DecisionTests")
fault(89, "routing", "order", "JunctorRouting/Routing/RoutePass+Sync.swift", "RoutePass.checkSynchronous(_:_:)",
  "A synchronous call runs the gates before it refuses an asynchronous fallback or parent.",
  "if let record = request.record, snapshot.rules == nil, !snapshot.hasRedirects,",
  "if hasFault(89), request.record == nil { return }\n    if let record = request.record, snapshot.rules == nil, !snapshot.hasRedirects,",
  "DecisionTests")
