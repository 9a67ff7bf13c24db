// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// The types of `junctor.js`, a classic script that defines `junctor`, and of `junctor.mjs`, a
// module that exports the same names.

export as namespace junctor;

/**
 * The router of this page.
 *
 *     const order = await router.open<Order>('mall://order/7', { note: 'hi' });
 *
 * It looks for the app when it is first used: the app's web view, else the address in
 * `<meta name="junctor" content="http://127.0.0.1:8080#TOKEN">`, which a host for development
 * writes. Nothing is sent before the first call.
 */
export const router: Router;

/**
 * Makes a router of one's own.
 *
 * @param settings What it talks through, and where it goes outside the app. Left out, it does as
 *   {@link router} does.
 */
export function createRouter(settings?: RouterSettings): Router;

/** What a router can talk through, and where it goes outside the app. */
export interface RouterSettings {
  /** What carries the messages, of this router alone. */
  transport?: Transport;
  /**
   * The web addresses of the app's spaces, for pages outside the app. Left out, each
   * `<meta name="junctor-fallback" content="mall https://m.mall.example">` names one.
   */
  fallback?: Space | readonly Space[];
}

/** A scheme of the app, and the web domain that has the same paths. */
export interface Space {
  /** The scheme, for example `"mall"`. */
  readonly scheme: string;
  /** The domain, for example `"https://m.mall.example"`. Anything but `https` is passed over. */
  readonly domain: string;
}

/** What a page asks of the app. */
export interface Router {
  /**
   * Whether there is an app to talk to. It says nothing about what the app allows; {@link hello}
   * does.
   */
  readonly isAvailable: boolean;

  /**
   * Opens an address, and waits for its answer.
   *
   * Outside the app the page goes to the universal link of the address, with the parameters in its
   * query, if a {@link Space} is configured that the address is of. No answer comes back over a
   * link: the promise is fulfilled with `null`. Do so when the user taps, and from another domain
   * than the link's: otherwise the system shows the web page and not the app.
   *
   * @param url The address, for example `"mall://order/7"`; without a scheme it is of the app's
   *   first space.
   * @param params Plain values that join the address's query.
   * @returns What the route answers; `null` if it has nothing to say.
   * @throws {@link RouterError}, once, on every path. `route.param_invalid` names in `data.name`
   *   the parameter that is no plain value; `bridge.too_large`, that and `route.cancelled` of a
   *   signal that was aborted before are known without asking the app.
   */
  open<Result = unknown>(
    url: string,
    params?: Params | null,
    options?: OpenOptions,
  ): Promise<Result | null>;

  /**
   * Returns whether the app would answer an address if this page opened it; `false` outside the
   * app.
   */
  canOpen(url: string, params?: Params | null): Promise<boolean>;

  /**
   * Calls a function with each event of a name, until the function that is returned is called.
   *
   * All who listen to one name share one subscription of the app's. What the function throws is
   * reported as a rejection that nobody handles, and ends nothing.
   *
   * @param onError Is called once if the app refuses, or the connection is lost for good; no event
   *   follows. Without it the error is reported in the same way, except for `bridge.unavailable`:
   *   outside the app there is nothing to hear.
   */
  on<Data = unknown>(
    name: string,
    listener: (event: RouterEvent<Data>) => void,
    onError?: (error: RouterError) => void,
  ): () => void;

  /**
   * Returns the events of a name, one after the other.
   *
   *     for await (const event of router.events('order.paid', { signal })) refresh(event.data);
   *
   * It listens from now on, not only from the first `next()`, and until the loop is left,
   * `return()` is called or the signal is aborted, which ends the loop quietly. It throws if the
   * app refuses.
   */
  events<Data = unknown>(
    name: string,
    options?: EventOptions,
  ): AsyncIterableIterator<RouterEvent<Data>>;

  /**
   * Closes this page's screen.
   *
   * @param result A plain value for whoever opened the page.
   */
  close(result?: PlainValue): Promise<unknown>;

  /**
   * Asks the app what it speaks and allows. Nothing else needs it; once it is answered, the app's
   * own limit on the size of a message holds here too.
   */
  hello(options?: CallOptions): Promise<Hello>;
}

/** How long a call may take. */
export interface CallOptions {
  /**
   * Ends the call when it is aborted: the promise is rejected at once as `route.cancelled`, and the
   * app is told to stop.
   */
  signal?: AbortSignal;
  /**
   * How many milliseconds to wait, at most those of a day; 30000 if left out. `0` is for as long as
   * a person takes, at routes that show a screen; at others it is as if left out. The app keeps the
   * time. Should it not answer a second later, the promise is rejected as `bridge.timeout`.
   */
  timeoutMs?: number;
}

/** How an address is opened. */
export interface OpenOptions extends CallOptions {
  /** The W3C trace context that this call belongs to. */
  traceparent?: string;
}

/** How events are kept until somebody takes them. */
export interface EventOptions {
  /** Ends the events when it is aborted. */
  signal?: AbortSignal;
  /** How many wait at most; 64 if left out. The oldest is dropped first. */
  capacity?: number;
}

/** Something that happened in the app. */
export interface RouterEvent<Data = unknown> {
  /** Its name, for example `"order.paid"`. */
  readonly name: string;
  /** What the app says about it. */
  readonly data: Data;
  /** Its place in the subscription, from 1; it begins again when a connection was made anew. */
  readonly seq: number;
  /**
   * How many events before this one were dropped, by the app or from the queue here; a connection
   * that was lost counts as one. `0` is a promise that none was.
   */
  readonly missed: number;
}

/** What the app speaks and allows. */
export interface Hello {
  /**
   * The versions of the protocol. This script speaks 1; an app that does not answers every call
   * with `bridge.version_unsupported`.
   */
  readonly versions: { readonly min: number; readonly max: number };
  /** The verbs it answers. */
  readonly verbs: readonly string[];
  /** What a page may use up. */
  readonly limits: { readonly [name: string]: number };
  /** The patterns that this page's origin may open. */
  readonly routes: readonly string[];
  /** The events that it may hear. */
  readonly events: readonly string[];
}

/**
 * A value that JSON can write.
 *
 * `undefined` is left out, a `bigint` is sent as text, and what has `toJSON` is asked. Functions,
 * symbols, numbers that are not finite, instances of classes and circles are refused, and so are
 * the keys `__proto__`, `constructor` and `prototype`, which are left out of answers as well.
 */
export type PlainValue =
  | string
  | number
  | bigint
  | boolean
  | null
  | undefined
  | { toJSON(): unknown }
  | readonly PlainValue[]
  | { readonly [key: string]: PlainValue };

/** Parameters by name. `null` is left out; an array of single values repeats the name. */
export type Params = { readonly [name: string]: PlainValue };

/**
 * Why there is no answer.
 *
 * Decide with `code`. `message` is for the log: it may change, and may be no more than the code.
 */
export class RouterError extends Error {
  /** Creates an error; the code is its message if there is none. */
  constructor(code: RouterErrorCode, message?: string, retryable?: boolean, data?: unknown);
  /** The reason. */
  readonly code: RouterErrorCode;
  /** Whether the same call may succeed later. */
  readonly retryable: boolean;
  /** What belongs to the reason, for example `name` of `route.param_invalid`. */
  readonly data?: any;
}

/** The reasons. A later app may have more, so this is no closed list. */
export type RouterErrorCode =
  | 'bridge.malformed'
  | 'bridge.too_large'
  | 'bridge.version_unsupported'
  | 'bridge.origin_denied'
  | 'bridge.frame_denied'
  | 'bridge.rate_limited'
  | 'bridge.timeout'
  | 'bridge.page_gone'
  | 'bridge.unavailable'
  | 'route.not_found'
  | 'route.param_invalid'
  | 'route.not_exposed'
  | 'route.guard_rejected'
  | 'route.busy'
  | 'route.cancelled'
  | 'route.dismissed'
  | 'route.declined'
  | 'route.redirect_loop'
  | 'route.timed_out'
  | 'route.handler_lost'
  | 'route.no_navigator'
  | 'route.needs_async'
  | 'route.type_mismatch'
  | 'route.handler_failed'
  | (string & {});

/**
 * What carries messages between this page and an app.
 *
 * - `send` is called once for each message, in order.
 * - A transport settles nothing itself: a call whose answer is unreadable, another call's or given
 *   twice still settles once, and one without an answer ends by its timer.
 */
export interface Transport {
  /**
   * Sends a message.
   *
   * @returns The answer; `undefined` if it will come through the callback of {@link onEvent}. A
   *   rejection is `bridge.unavailable` to the caller.
   */
  send(text: string): Promise<string | undefined | void> | string | undefined | void;
  /**
   * Says who hears what is no direct answer. Called once, before the first message.
   *
   * @param callback Takes each event and each answer that `send` did not give, and `null` when the
   *   connection is lost: all calls under way are rejected as `bridge.page_gone`, and all
   *   subscriptions are made anew, in one attempt each.
   */
  onEvent(callback: (text: string | null) => void): void;
  /** Ends the connection. What is sent from now on is `bridge.unavailable`. */
  close(): void;
}

/** The ways to an app. */
export const transports: Transports;

/** The ways to an app. */
export interface Transports {
  /**
   * The app's web view.
   *
   * Events come through `window.__junctor.receive(text)`, which the app calls. After a page comes
   * back from the browser's cache its calls are rejected as `bridge.page_gone` and its
   * subscriptions are made anew; a page that leaves for good has nothing to do.
   */
  webkit(): Transport;
  /**
   * A host for development on this machine, over a socket, or by one request for each call where no
   * socket can be had; there are no events then.
   *
   * A socket that was closed is opened again by the next call, or at once if somebody listens; each
   * does so once.
   *
   * @param place Address and token, for example `"http://127.0.0.1:8080#TOKEN"`. An address that is
   *   neither this machine's nor the page's own origin is `bridge.unavailable`.
   */
  loopback(place: string): Transport;
  /**
   * The page that this page is a frame of. It is never chosen by itself.
   *
   * @param origin The origin of that page. Messages go to it alone, and are heard from it alone.
   * @throws A `TypeError` if this is no address; `"*"` is none.
   */
  parent(origin: string): Transport;
  /**
   * A function instead of an app, for tests.
   *
   * @param handler Takes a message and returns the answer. `emit` is the callback of
   *   {@link Transport.onEvent}.
   */
  memory(
    handler: (
      text: string,
      emit: (text: string | null) => void,
    ) => Promise<string | undefined | void> | string | undefined | void,
  ): Transport;
}
