"""A copy of the package with changes in its code that an environment variable switches on, and runs of its tests.

All changes are compiled into one copy, so that one build is enough. scripts/check-faults and scripts/check-mutants use it.
"""
import json, os, re, resource, signal, subprocess, tempfile, time

root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
variable = "JUNCTOR_FAULT"
time_limit = 300

# The package's own manifest, with the switch below the targets that have faults.
with open(os.path.join(root, "Package.swift"), encoding="utf-8") as file:
    manifest = file.read() + """
for target in package.targets where target.name == "JunctorMatching" { target.dependencies.append("CFaults") }
for target in package.targets where target.name == "JunctorJSON" { target.dependencies.append("JunctorMatching") }
package.targets.append(.target(name: "CFaults", path: "Sources/CFaults"))
"""
switch = {
  "CFaults/include/CFaults.h": "#pragma once\nextern int junctor_fault;\n",
  "CFaults/CFaults.c": f"""#include "CFaults.h"
#include <stdlib.h>
int junctor_fault = 0;
__attribute__((constructor)) static void read_fault(void) {{
  const char *text = getenv("{variable}");
  if (text) junctor_fault = atoi(text);
}}
""",
  "Core/JunctorMatching/Faults.swift": """internal import CFaults

/// Whether a fault is switched on.
@inline(__always)
package func hasFault(_ number: Int32) -> Bool { junctor_fault_number() == number }
""",
}
switch["CFaults/include/CFaults.h"] += "static inline int junctor_fault_number(void) { return junctor_fault; }\n"
IMPORT = re.compile(r"^(public|internal|package)? ?import JunctorMatching$", re.M)


def importing(path, text):
    """Returns the text of a source with an import of the switch."""
    if path.startswith("Core/JunctorMatching/") or IMPORT.search(text): return text
    banner = "// SPDX-License-Identifier: Apache-2.0\n"
    return text.replace(banner, banner + "\ninternal import JunctorMatching\n", 1)


def build(package, texts):
    """Brings the copy in a folder up to date, writing only files that differ, and builds it; returns what the build prints."""
    os.makedirs(package, exist_ok=True)
    files = {path: text.encode() for path, text in (switch | texts).items()}
    for folder, _, names in os.walk(os.path.join(root, "Sources"), followlinks=True):
        for name in names:
            path = os.path.join(folder, name)
            relative = os.path.relpath(path, os.path.join(root, "Sources"))
            if relative not in files:
                with open(path, "rb") as file: files[relative] = file.read()
    sources = os.path.join(package, "Sources")
    for path, data in files.items():
        path = os.path.join(sources, path)
        if os.path.exists(path):
            with open(path, "rb") as file:
                if file.read() == data: continue
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file: file.write(data)
    for folder, _, names in os.walk(sources):
        for name in names:
            path = os.path.join(folder, name)
            if os.path.relpath(path, sources) not in files: os.unlink(path)
    os.makedirs(os.path.join(package, "Snippets"), exist_ok=True)
    # SwiftPM builds all snippets that it finds; a test reads this one.
    snippet = "Snippets/GettingStarted.swift"
    for name in ("Tests", "README.md", "README.zh-CN.md", "Examples", "Tools", snippet, "docs"):
        link = os.path.join(package, name)
        if not os.path.islink(link): os.symlink(os.path.join(root, name), link)
    path = os.path.join(package, "Package.swift")
    if not os.path.exists(path) or open(path).read() != manifest:
        with open(path, "w") as file: file.write(manifest)
    command = ["swift", "build", "--package-path", package, "--build-tests", "--disable-default-traits"]
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def set_limits():
    """Limits the memory and the files of the process: a change can make a loop endless, which then fills them."""
    for kind, limit in ((resource.RLIMIT_AS, 8 << 30), (resource.RLIMIT_FSIZE, 256 << 20)):
        resource.setrlimit(kind, (limit, limit))


def failures(stream):
    """Returns the names of the tests that failed, and the number of tests that started, from a stream of events."""
    failed, started = set(), 0
    if not os.path.exists(stream): return failed, started
    with open(stream, encoding="utf-8", errors="replace") as file:
        for line in file:
            try: record = json.loads(line)
            except ValueError: continue
            if record.get("kind") != "event": continue
            event = record["payload"]
            if event["kind"] == "testStarted": started += 1
            if event["kind"] == "issueRecorded" and not event.get("issue", {}).get("isKnown"):
                parts = event.get("testID", "?").split(".", 1)[-1].split("/")
                failed.add("/".join(part for part in parts if ".swift" not in part))
    return failed, started


def run(package, number, pattern, to_first_failure=False):
    """Runs the tests of a copy with a change; returns the outcome, the names of the tests that failed, and the seconds.

    To the first failure, the tests in seeded orders, which are slow, are left out.
    """
    with tempfile.TemporaryDirectory() as folder:
        stream, log = os.path.join(folder, "events"), os.path.join(folder, "log")
        command = [
            os.path.join(package, ".build/debug/JunctorPackageTests.xctest"), "--testing-library", "swift-testing",
            "--event-stream-output-path", stream, "--event-stream-version", "0",
        ] + (["--filter", pattern] if pattern else []) + (["--skip", "^SeededOrderTests"] if to_first_failure else [])
        start = time.time()
        with open(log, "wb") as output:
            process = subprocess.Popen(
                command, cwd=package, env=dict(os.environ, NO_COLOR="1") | {variable: str(number)}, stdout=output,
                stderr=output, start_new_session=True,
                preexec_fn=set_limits)
            code = None
            while code is None and time.time() < start + time_limit:
                try: code = process.wait(1 if to_first_failure else time_limit)
                except subprocess.TimeoutExpired:
                    if to_first_failure and failures(stream)[0]: code = 1
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
        failed, started = failures(stream)
        end = open(log, encoding="utf-8", errors="replace").read()
    broken = re.search(r"^Junctor\w*/\w+\.swift:\d+: Precondition failed: (.*)$", end, re.M)
    if code is None: outcome = "hangs"
    elif broken: outcome, failed = "noticed", {f"the precondition “{broken[1]}”"}
    elif code < 0 or "Fatal error" in end or "Precondition failed" in end: outcome = "crashes"
    elif code == 0 or not started: outcome = "not noticed"
    else: outcome = "noticed"
    return outcome, sorted(failed), round(time.time() - start, 1)
