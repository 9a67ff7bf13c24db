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
 * On its first use, it connects to the app's web view, or else to the address in
 * `<meta name="junctor" content="http://127.0.0.1:8080#TOKEN">`, which a development host writes.
 * It sends no message before the first call.
 */
export const router: Router;

/**
 * Creates a router.
 *
 * @param settings The transport, and the web addresses outside the app. By default, the router has
 *   the settings of {@link router}.
 */
export function createRouter(settings?: RouterSettings): Router;

/** The transport of a router, and its web addresses outside the app. */
export interface RouterSettings {
  /** The transport of the messages. Each router requires its own. */
  transport?: Transport;
  /**
   * The web domains of the app's schemes, for pages outside the app. By default, each
   * `<meta name="junctor-fallback" content="mall https://m.mall.example">` defines one.
   */
  fallback?: Space | readonly Space[];
}

/** A scheme of the app, and the web domain with the same paths. */
export interface Space {
  /** The scheme, for example `"mall"`. */
  readonly scheme: string;
  /** The domain, for example `"https://m.mall.example"`. Domains without `https` are ignored. */
  readonly domain: string;
}

/** The address of a route, with the type of its result, as generated functions return it. */
export type Address<Result = unknown> = string & { readonly __result?: Result };

/** Opens addresses of the app and receives its events. */
export interface Router {
  /**
   * Whether the page has a connection to an app. {@link hello} returns what the app allows.
   */
  readonly isAvailable: boolean;

  /**
   * Opens the address of a generated function, and returns its answer.
   *
   *     const order = await router.open(routes.order.detail({ id: 7 }));
   *
   * @returns The value of the route, with the type that the address has.
   */
  open<Result>(
    url: Address<Result>,
    params?: Params | null,
    options?: OpenOptions,
  ): Promise<Result | null>;

  /**
   * Opens an address, and returns its answer.
   *
   * Outside the app, the page loads the universal link of the address, with the parameters in its
   * query, if a {@link Space} of the address is configured. A link has no answer, so the promise is
   * fulfilled with `null`. Call this function on a user's tap, and on another domain than that of
   * the link. Otherwise the system shows the web page and not the app.
   *
   * @param url The address, for example `"mall://order/7"`. An address without a scheme belongs to
   *   the app's first space.
   * @param params Plain values, which are added to the query of the address.
   * @returns The value of the route; `null` if it has none.
   * @throws {@link RouterError}. For `route.param_invalid`, `data.name` is the name of the invalid
   *   parameter. No message is sent for an invalid parameter or timeout, a message that is too
   *   large, and an aborted signal.
   */
  open<Result = unknown>(
    url: string,
    params?: Params | null,
    options?: OpenOptions,
  ): Promise<Result | null>;

  /**
   * Returns whether this page may open an address and a route matches; `false` outside the app.
   */
  canOpen(url: string, params?: Params | null): Promise<boolean>;

  /**
   * Calls a function with each event of a name, until the returned function is called.
   *
   * All listeners of a name share one subscription. An error of the listener is reported as an
   * unhandled rejection, and does not end the subscription.
   *
   * @param onError Is called once if the app refuses the subscription or the connection is lost; no
   *   event follows. Without it, the error is reported as an unhandled rejection. The exception is
   *   `bridge.unavailable`: outside the app there are no events.
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
   * The subscription begins with this call, not with the first `next()`. It ends when the loop
   * ends, `return()` is called, or the signal is aborted, which ends the loop without an error.
   * `next()` throws if the app refuses the subscription.
   */
  events<Data = unknown>(
    name: string,
    options?: EventOptions,
  ): AsyncIterableIterator<RouterEvent<Data>>;

  /**
   * Closes this page's screen.
   *
   * @param result A plain value for the caller that opened the page.
   */
  close(result?: PlainValue): Promise<unknown>;

  /**
   * Returns what the app supports and allows. Other calls do not require it. After its answer, this
   * router applies the app's limit for the size of a message.
   */
  hello(options?: CallOptions): Promise<Hello>;
}

/** The time limit and cancellation of a call. */
export interface CallOptions {
  /**
   * Cancels the call when it is aborted: the promise is rejected at once with `route.cancelled`,
   * and for {@link Router.open} the app cancels the call.
   */
  signal?: AbortSignal;
  /**
   * The timeout in milliseconds, at most 86400000. The default is 30000. `0` means no timeout for
   * routes that show a screen, and the app's default for other routes. The app measures the time.
   * If it has not answered one second after the timeout, the promise is rejected with
   * `bridge.timeout`.
   */
  timeoutMs?: number;
}

/** The options for opening an address. */
export interface OpenOptions extends CallOptions {
  /** The W3C trace context that this call belongs to. */
  traceparent?: string;
}

/** The options for a queue of events. */
export interface EventOptions {
  /** Ends the events when it is aborted. */
  signal?: AbortSignal;
  /** The largest number of queued events. The default is 64. The oldest event is dropped first. */
  capacity?: number;
}

/** An event of the app. */
export interface RouterEvent<Data = unknown> {
  /** The name, for example `"order.paid"`. */
  readonly name: string;
  /** The data that the app sent. */
  readonly data: Data;
  /** The number of the event in its subscription, from 1; a new connection restarts at 1. */
  readonly seq: number;
  /**
   * The number of events that the app or the queue dropped before this one; a lost connection
   * counts as one. `0` guarantees that none was dropped.
   */
  readonly missed: number;
}

/** What the app supports and allows. */
export interface Hello {
  /**
   * The supported versions of the protocol. This script requires version 1; an app without it
   * answers every call with `bridge.version_unsupported`.
   */
  readonly versions: { readonly min: number; readonly max: number };
  /** The supported verbs. */
  readonly verbs: readonly string[];
  /** The limits of a page. */
  readonly limits: { readonly [name: string]: number };
  /** The patterns of the routes that this page's origin may open. */
  readonly routes: readonly string[];
  /** The events that this page's origin may receive. */
  readonly events: readonly string[];
}

/**
 * A value that can be encoded as JSON.
 *
 * `undefined` is omitted, a `bigint` is sent as a string, and `toJSON` is called if it exists.
 * Functions, symbols, numbers that are not finite, instances of classes and cycles are refused, and
 * so are the keys `__proto__`, `constructor` and `prototype`. These keys are removed from answers.
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

/** Parameters by name. `null` is omitted; an array without objects and arrays repeats the name. */
export type Params = { readonly [name: string]: PlainValue };

/**
 * The error of a call.
 *
 * Use `code` in programs. `message` is for logs, and may change. Without a message, it is the code.
 */
export class RouterError extends Error {
  /** Creates an error. The default of `message` is the code. */
  constructor(code: RouterErrorCode, message?: string, retryable?: boolean, data?: unknown);
  /** The code of the error. */
  readonly code: RouterErrorCode;
  /** Whether the same call may succeed later. */
  readonly retryable: boolean;
  /** The time in milliseconds after which to try again; only of `bridge.rate_limited`. */
  readonly retryAfterMs?: number;
  /** Details, for example `name` of `route.param_invalid`. */
  readonly data?: any;
}

/** The codes of errors. A later version of an app may have more. */
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
 * A connection that carries messages between this page and an app.
 *
 * - `send` is called once for each message, in order.
 * - The router settles each call exactly once, even if its answer is malformed, repeated or has
 *   another id. A call without an answer ends at its timeout.
 */
export interface Transport {
  /**
   * Sends a message.
   *
   * @returns The answer; `undefined` if it arrives in the callback of {@link onEvent}. If the
   *   promise is rejected, the caller receives `bridge.unavailable`.
   */
  send(text: string): Promise<string | undefined | void> | string | undefined | void;
  /**
   * Sets the callback. It is called once, before the first message.
   *
   * @param callback Receives each event, and each answer that `send` did not return. Call it with
   *   `null` when the connection is lost: then the router rejects all pending calls with
   *   `bridge.page_gone`, and tries once to repeat each subscription.
   */
  onEvent(callback: (text: string | null) => void): void;
  /** Ends the connection. Later calls are rejected with `bridge.unavailable`. */
  close(): void;
}

/** The transports of this script. */
export const transports: Transports;

/** The transports of this script. */
export interface Transports {
  /**
   * The app's web view.
   *
   * The app calls `window.__junctor.receive(text)` with each event. When a page is restored from
   * the back/forward cache, its calls are rejected with `bridge.page_gone`, and its subscriptions
   * are repeated.
   */
  webkit(): Transport;
  /**
   * A development host on this machine, over a WebSocket. If no socket can be opened, each call is
   * one HTTP request, and there are no events.
   *
   * If the socket is closed, the next call opens it again. If there are listeners, it is opened
   * again at once. Each makes one attempt.
   *
   * @param host Address and token, for example `"http://127.0.0.1:8080#TOKEN"`. If the address is
   *   neither on this machine nor of the page's origin, calls are rejected with
   *   `bridge.unavailable`.
   */
  loopback(host: string): Transport;
  /**
   * The parent frame of this page. {@link router} never selects it.
   *
   * @param origin The origin of the parent. The transport sends messages only to this origin, and
   *   accepts messages only from it.
   * @throws A `TypeError` if the origin is not a URL; `"*"` is not allowed.
   */
  parent(origin: string): Transport;
  /**
   * A function that replaces the app, for tests.
   *
   * @param handler Receives a message and returns the answer. `emit` is the callback of
   *   {@link Transport.onEvent}.
   */
  memory(
    handler: (
      text: string,
      emit: (text: string | null) => void,
    ) => Promise<string | undefined | void> | string | undefined | void,
  ): Transport;
}
