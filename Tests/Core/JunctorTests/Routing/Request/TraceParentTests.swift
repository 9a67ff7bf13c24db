// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

import Junctor
import Testing

@testable import JunctorRouting

/// `traceparent` as W3C Trace Context writes it.
@Suite struct TraceParentTests {
  static let trace = "4bf92f3577b34da6a3ce929d0e0e4736"
  static let span = "00f067aa0ba902b7"

  @Test(arguments: [
    ("00-\(trace)-\(span)-01", true), ("00-\(trace)-\(span)-00", false),
    ("00-\(trace)-\(span)-ff", true), ("cc-\(trace)-\(span)-02-what-comes-later", false),
  ])
  func traceParentIsParsed(text: String, isSampled: Bool) throws {
    let trace = try #require(TraceParent(text))
    #expect(trace.traceID == Self.trace && trace.spanID == Self.span)
    #expect(trace.isSampled == isSampled)
    #expect("\(trace)" == "00-\(Self.trace)-\(Self.span)-0\(isSampled ? 1 : 0)")
  }

  @Test(arguments: [
    "", "00", "00-\(trace)-\(span)", "00-\(trace)-\(span)-01-more", "ff-\(trace)-\(span)-01",
    "00-\(trace.uppercased())-\(span)-01", "00-00000000000000000000000000000000-\(span)-01",
    "00-\(trace)-0000000000000000-01", "00-\(trace)-\(span)-0", "0x-\(trace)-\(span)-01",
    "00-\(trace)g-\(span)-01", "00_\(trace)_\(span)_01", "00-\(trace)-\(span)-+1",
  ])
  func invalidTraceParentIsNil(text: String) { #expect(TraceParent(text) == nil) }
}
