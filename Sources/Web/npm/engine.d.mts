// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/** The source of a request: `app`, `push`, `universalLink`, `customScheme`, `intent`, `policy` or `web:ORIGIN`. */
export type Source = string;

/** The route of a URL; `null` if none matches. */
export interface Match {
  route: string | null;
  /** The identifier of the route. */
  id?: string;
  /** The decoded values of the captures. */
  captures: Record<string, string>;
  /** The mistake of a text that is not a URL; the offset is in bytes of UTF-8. */
  error?: { code: string; message: string; offset: number };
}

/** A route that almost matches. */
export interface Candidate {
  pattern: string;
  file: string;
  line: number;
  /** The index of the first segment that differs. */
  segment: number;
  code: string;
  reason: string;
  expected?: string;
  actual?: string;
}

/** The value of a parameter in a URL. */
export interface Parameter {
  name: string;
  texts: string[];
  /** The accepted values, as a phrase. */
  expected: string;
  isRequired: boolean;
  error?: string;
}

/** The lookup of a URL, and the reasons. */
export interface Explanation {
  url: string;
  outcome: 'matched' | 'notFound' | 'denied' | 'badParameter' | 'invalidURL';
  source: Source;
  /** The lines that `junctorctl explain` prints. */
  text: string;
  captures: Record<string, string>;
  query: [name: string, value: string][];
  fragment?: string;
  pattern?: string;
  normalized?: string;
  space?: string;
  error?: { code: string; message: string; offset?: number };
  winner?: { pattern: string; file: string; line: number; exposure: string };
  next?: Candidate;
  near?: Candidate[];
  meant?: string[];
  /** The object of routes.json. */
  route?: Record<string, unknown>;
  parameters?: Parameter[];
  notChecked?: string[];
  invisible: { offset: number; name: string }[];
}

/** Whether a source may open a URL. */
export interface Access {
  source: Source;
  opens: boolean;
  code?: string;
  reason?: string;
}

/** The files that the systems read before they open the app for a link. */
export interface AppFiles {
  /** `apple-app-site-association` of the domain. */
  aasa?: object;
  /** `assetlinks.json` of the domain. */
  assetlinks?: object[];
  /** The intent filters of the Android app. */
  filters?: IntentFilter[];
}

/** An intent filter: all its schemes, hosts and paths are combined. */
export interface IntentFilter {
  data: { scheme?: string; host?: string; port?: number; paths?: Record<string, string>[] }[];
}

/** How the systems open the app for a link; a system without a file is absent. */
export interface Ways {
  ios?: {
    opens: boolean;
    reason: string;
    component?: { path: string; index: number; appID: string; comment?: string; line?: number };
  };
  android?: {
    filters: string[];
    /** From each API level on, to the one before the next. */
    levels: { from: number; opens: boolean; filter?: number; component?: number }[];
  };
}

/** A change between two contracts. */
export interface Finding {
  code: string;
  rule: string;
  severity: 'breaking' | 'additive' | 'internal';
  isAboutSecurity: boolean;
  key: string;
  side: 'old' | 'new';
  message: string;
  remedy: string;
  route?: string;
  url?: string;
}

/** A link that does not open a route. */
export interface LinkProblem {
  url: string;
  outcome: Exclude<Explanation['outcome'], 'matched'>;
  message: string;
  meant: string[];
}

/** An error of a contract or of a request. */
export class EngineError extends Error {
  code: string;
  /** The parameter that has no value, or a wrong one. */
  parameter?: string;
  path?: string;
  line?: number;
  column?: number;
  errors: { code: string; message: string; path?: string; line?: number; column?: number }[];
}

/** Questions about the URLs of a contract. */
export interface Engine {
  /** Returns the answer to a request; its errors are members. */
  ask(request: string | object): any;
  /** Loads another contract. */
  load(contract: string | object, options?: { file?: string }): { routes: number; spaces: string[] };
  match(url: string): Match;
  explain(url: string, options?: { source?: Source }): Explanation;
  access(url: string, options?: { origins?: string[] }): { pattern: string | null; sources: Access[] };
  ways(url: string, files: AppFiles): Ways;
  write(target: { pattern: string } | { id: string }, values?: Record<string, string | string[]>): string;
  list(): {
    spaces: string[];
    routes: Record<string, unknown>[];
    ranked: { pattern: string; id: string }[];
  };
  /** Returns what changed since an older contract, as `junctorctl diff` finds it. */
  compare(before: string | object, options?: { file?: string }): { isBreaking: boolean; findings: Finding[] };
  /** Returns the links that do not open a route, with the reason. */
  checkLinks(urls: Iterable<string>, options?: { source?: Source }): LinkProblem[];
}

/** Returns an engine with a contract: the text or the object of routes.json. */
export function loadEngine(
  contract?: string | object, options?: { module?: BufferSource | WebAssembly.Module; file?: string },
): Promise<Engine>;

/** Returns a function that takes the bytes of a request, and returns those of the answer. */
export function instantiate(module: BufferSource | WebAssembly.Module): Promise<(request: Uint8Array) => Uint8Array>;
