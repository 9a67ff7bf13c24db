// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0
//
// A recording as commands for the simulator.

import { origin } from './contract.mjs';
import { examplesFor, steps } from './recording.mjs';
import { onOneLine } from './swift-test.mjs';

// Quotes a text for a POSIX shell. A control character in a pasted text could end the paste.
export const shell = (text) => `'${text.replace(/\p{Cc}/gu, encodeURIComponent).replace(/'/g, "'\\''")}'`;

const USER_ACTIONS = { swipeBack: 'swipe back', pullDown: 'pull the sheet down', tapTab: 'tap the tab', closeScene: 'close the window' };
const LONGEST = 10;

// Returns lines that open the addresses of a recording in the booted simulator, with its pauses of at most 10 seconds.
export function simulatorLines(recording, contract) {
  const example = examplesFor(recording, contract);
  const spaces = contract.spaces.map(origin);
  const space = spaces.find((one) => !/^https?:/i.test(one)) ?? spaces[0] ?? '';
  const lines = ['#!/bin/sh', '# A recording as commands for the booted simulator.'];
  if (recording.redacted) lines.push('# The recording is redacted: examples of the contract replace its values.');
  let now = 0;
  const wait = (time) => {
    const pause = Math.min(Math.round((time - now) * 10) / 10, LONGEST);
    if (pause > 0) lines.push(`sleep ${pause}`);
    now = Math.max(now, time);
  };
  // In the order of their beginnings: a request that waits for another screen is opened first.
  const start = ({ entry }) => entry.request?.began ?? entry.time;
  const ordered = steps(recording).sort((a, b) => start(a) - start(b) || a.within.length - b.within.length || a.index - b.index);
  for (const { entry, isSame, after, isAutomatic } of ordered) {
    const { address, cause, request } = entry;
    if (address !== undefined && isAutomatic) lines.push(`# The app itself opens ${onOneLine(address)}.`);
    else if (address !== undefined) {
      const found = example(address, request?.pattern);
      const isWhole = /^[a-z][a-z0-9+.-]*:/i.test(found.address);
      wait(start({ entry }));
      if (found.example) lines.push(`# example of the contract: ${onOneLine(found.example)}, recorded as ${onOneLine(address)}`);
      else if (found.problem) lines.push('# placeholders, because the contract has no example for this address');
      lines.push(`xcrun simctl openurl booted ${shell(isWhole ? found.address : space + found.address.replace(/^\//, ''))}`);
    } else if (Object.hasOwn(USER_ACTIONS, cause)) {
      wait(entry.time);
      lines.push(`# ${USER_ACTIONS[cause]}${cause === 'tapTab' ? ` ${onOneLine(after?.tabs[after.selected]?.name ?? '')}` : ''}`);
    } else if (request || !isSame) lines.push(`# ${onOneLine(cause)}: by the app`);
  }
  return `${lines.join('\n')}\n`;
}
