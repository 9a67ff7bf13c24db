// Generated from routes.json, schema version 1. Do not edit.
/* eslint-disable */

/** The address of a route, with the type of its result. `router.open` of `junctor.js` accepts it. */
export type Address<Result = unknown> = string & { readonly __result?: Result };

/** The beginning of an address. */
export type Space = 'mall://' | 'https://m.mall.example/';

/** The result of `goods.data`. */
export interface Goods {
  id: number;
  price: number;
  title: string;
}

/** The result of `goods.featured`. */
export type Goods_ = { id: number; price: number; title: string }[];

/** The result of `home.city`. */
export interface City {
  name: string;
}

/** The result of `login`. */
export interface Member {
  name: string;
}

/** The result of `login.member`. */
export type Member_ = { name: string } | null;

/** The result of `me.address`. */
export type String_ = string;

/** The result of `order.create`. */
export interface Order {
  count: number;
  goods: number;
  id: number;
  isPaid: boolean;
  member: string;
  total: number;
}

/** The result of `pay`. */
export interface Receipt {
  amount: number;
  order: number;
}

/** The result of `settings.routes`. */
export type String__ = string[];

/** The addresses of the app's routes. */
export const routes = {
  /**
   * The wallet.
   *
   * `/pay/:order?amount=:amount`
   *
   * - `order`: A whole number, for example `7`.
   * - `amount`: A whole number, for example `1200`.
   */
  pay(values: { order: number | bigint; amount: number | bigint }, space: Space = 'mall://'): Address<Receipt> {
    const v = {
      order: readInteger('order', values.order),
      amount: readInteger('amount', values.amount),
    };
    const path = { segments: ['pay', v.order] };
    return write(space, path, [['amount', v.amount]]) as Address<Receipt>;
  },
  goods: {
    /**
     * Creates an order.
     *
     * `/goods/:id([0-9]+)/buy`
     *
     * - `id`: A whole number that matches `[0-9]+`, for example `1`.
     * - `count`: A whole number, for example `1`. The default is `1`.
     */
    buy(values: { id: number | bigint; count?: number | bigint }, space: Space = 'mall://'): Address<unknown> {
      const v = {
        id: readInteger('id', values.id),
        count: optional(readInteger, 'count', values.count),
      };
      checkMatch('id', v.id, /^(?:[0-9]+)$/u);
      const path = { segments: ['goods', v.id, 'buy'] };
      return write(space, path, [['count', v.count]]) as Address<unknown>;
    },
    /**
     * The data of one article.
     *
     * `/goods/:id([0-9]+)/data`
     *
     * - `id`: A whole number that matches `[0-9]+`, for example `1`.
     */
    data(values: { id: number | bigint }, space: Space = 'mall://'): Address<Goods> {
      const v = {
        id: readInteger('id', values.id),
      };
      checkMatch('id', v.id, /^(?:[0-9]+)$/u);
      const path = { segments: ['goods', v.id, 'data'] };
      return write(space, path, []) as Address<Goods>;
    },
    /**
     * One article.
     *
     * `/goods/:id([0-9]+)`
     *
     * - `id`: A whole number that matches `[0-9]+`, for example `1`.
     */
    detail(values: { id: number | bigint }, space: Space = 'mall://'): Address<unknown> {
      const v = {
        id: readInteger('id', values.id),
      };
      checkMatch('id', v.id, /^(?:[0-9]+)$/u);
      const path = { segments: ['goods', v.id] };
      return write(space, path, []) as Address<unknown>;
    },
    /**
     * The goods of the day.
     *
     * `/goods/featured`
     */
    featured(space: Space = 'mall://'): Address<Goods_> {
      const path = { segments: ['goods', 'featured'] };
      return write(space, path, []) as Address<Goods_>;
    },
    /**
     * Goods that match a text.
     *
     * `/goods/search?q=:q`
     *
     * - `q`: A text, for example `green tea`.
     * - `sort`: One of `shelf`, `price`, for example `shelf`. The default is `shelf`.
     * - `limit`: A whole number, for example `10`. The default is `10`.
     */
    search(values: { q: string; sort?: 'shelf' | 'price'; limit?: number | bigint }, space: Space = 'mall://'): Address<unknown> {
      const v = {
        q: readText('q', values.q),
        sort: optional(readText, 'sort', values.sort),
        limit: optional(readInteger, 'limit', values.limit),
      };
      const path = { segments: ['goods', 'search'] };
      return write(space, path, [['q', v.q], ['sort', v.sort], ['limit', v.limit]]) as Address<unknown>;
    },
    /**
     * Goods that match a word.
     *
     * `/goods/:word`
     *
     * - `word`: A text, for example `tea`.
     */
    suggestions(values: { word: string }, space: Space = 'mall://'): Address<unknown> {
      const v = {
        word: readText('word', values.word),
      };
      checkSegment('word', v.word);
      const path = { segments: ['goods', v.word] };
      return write(space, path, []) as Address<unknown>;
    },
  },
  /**
   * The front page.
   *
   * `/`
   */
  home: Object.assign(
    function (space: Space = 'mall://'): Address<unknown> {
      const path = { segments: [] };
      return write(space, path, []) as Address<unknown>;
    },
    {
      /**
       * The choice of a city.
       *
       * `/city`
       */
      city(space: Space = 'mall://'): Address<City> {
        const path = { segments: ['city'] };
        return write(space, path, []) as Address<City>;
      },
      /**
       * A notice over everything.
       *
       * `/notice?message=:message`
       *
       * - `message`: A text, for example `Sale`.
       */
      notice(values: { message: string }, space: Space = 'mall://'): Address<unknown> {
        const v = {
          message: readText('message', values.message),
        };
        const path = { segments: ['notice'] };
        return write(space, path, [['message', v.message]]) as Address<unknown>;
      },
    },
  ),
  /**
   * The login screen.
   *
   * `/login`
   */
  login: Object.assign(
    function (space: Space = 'mall://'): Address<Member> {
      const path = { segments: ['login'] };
      return write(space, path, []) as Address<Member>;
    },
    {
      /**
       * The signed-in member.
       *
       * `/login/member`
       */
      member(space: Space = 'mall://'): Address<Member_> {
        const path = { segments: ['login', 'member'] };
        return write(space, path, []) as Address<Member_>;
      },
      /**
       * Ends the session.
       *
       * `/login/out`
       */
      out(space: Space = 'mall://'): Address<unknown> {
        const path = { segments: ['login', 'out'] };
        return write(space, path, []) as Address<unknown>;
      },
    },
  ),
  /**
   * The member's page.
   *
   * `/me`
   */
  me: Object.assign(
    function (space: Space = 'mall://'): Address<unknown> {
      const path = { segments: ['me'] };
      return write(space, path, []) as Address<unknown>;
    },
    {
      /**
       * The editor of the address.
       *
       * `/me/address`
       */
      address(space: Space = 'mall://'): Address<String_> {
        const path = { segments: ['me', 'address'] };
        return write(space, path, []) as Address<String_>;
      },
    },
  ),
  order: {
    /**
     * All orders.
     *
     * `/orders`
     */
    all(space: Space = 'mall://'): Address<unknown> {
      const path = { segments: ['orders'] };
      return write(space, path, []) as Address<unknown>;
    },
    /**
     * Creates an order.
     *
     * `/order/new?goods=:goods&count=:count&total=:total`
     *
     * - `goods`: A whole number, for example `1`.
     * - `count`: A whole number, for example `1`.
     * - `total`: A whole number, for example `1200`.
     */
    create(values: { goods: number | bigint; count: number | bigint; total: number | bigint }, space: Space = 'mall://'): Address<Order> {
      const v = {
        goods: readInteger('goods', values.goods),
        count: readInteger('count', values.count),
        total: readInteger('total', values.total),
      };
      const path = { segments: ['order', 'new'] };
      return write(space, path, [['goods', v.goods], ['count', v.count], ['total', v.total]]) as Address<Order>;
    },
    /**
     * The data of one order.
     *
     * `/order/:id([0-9]+)/data`
     *
     * - `id`: A whole number that matches `[0-9]+`, for example `7`.
     */
    data(values: { id: number | bigint }, space: Space = 'mall://'): Address<Order> {
      const v = {
        id: readInteger('id', values.id),
      };
      checkMatch('id', v.id, /^(?:[0-9]+)$/u);
      const path = { segments: ['order', v.id, 'data'] };
      return write(space, path, []) as Address<Order>;
    },
    /**
     * One order.
     *
     * `/order/:id([0-9]+)`
     *
     * - `id`: A whole number that matches `[0-9]+`, for example `7`.
     */
    detail(values: { id: number | bigint }, space: Space = 'mall://'): Address<Order> {
      const v = {
        id: readInteger('id', values.id),
      };
      checkMatch('id', v.id, /^(?:[0-9]+)$/u);
      const path = { segments: ['order', v.id] };
      return write(space, path, []) as Address<Order>;
    },
    /**
     * Pays for an order.
     *
     * `/order/:id([0-9]+)/pay`
     *
     * - `id`: A whole number that matches `[0-9]+`, for example `7`.
     */
    pay(values: { id: number | bigint }, space: Space = 'mall://'): Address<Order> {
      const v = {
        id: readInteger('id', values.id),
      };
      checkMatch('id', v.id, /^(?:[0-9]+)$/u);
      const path = { segments: ['order', v.id, 'pay'] };
      return write(space, path, []) as Address<Order>;
    },
    /**
     * Return: receipt.
     *
     * `/order/:id([0-9]+)/parcel/:parcel([0-9]+)/item/:item([0-9]+)/return/reason/photo/pickup/slot/receipt`
     *
     * - `id`: A whole number that matches `[0-9]+`, for example `7`.
     * - `parcel`: A whole number that matches `[0-9]+`, for example `1`.
     * - `item`: A whole number that matches `[0-9]+`, for example `2`.
     */
    returned(values: { id: number | bigint; parcel: number | bigint; item: number | bigint }, space: Space = 'mall://'): Address<unknown> {
      const v = {
        id: readInteger('id', values.id),
        parcel: readInteger('parcel', values.parcel),
        item: readInteger('item', values.item),
      };
      checkMatch('id', v.id, /^(?:[0-9]+)$/u);
      checkMatch('parcel', v.parcel, /^(?:[0-9]+)$/u);
      checkMatch('item', v.item, /^(?:[0-9]+)$/u);
      const path = { segments: ['order', v.id, 'parcel', v.parcel, 'item', v.item, 'return', 'reason', 'photo', 'pickup', 'slot', 'receipt'] };
      return write(space, path, []) as Address<unknown>;
    },
    returning: {
      /**
       * Return: item.
       *
       * `/order/:id([0-9]+)/parcel/:parcel([0-9]+)/item/:item([0-9]+)`
       *
       * - `id`: A text that matches `[0-9]+`, for example `7`.
       * - `parcel`: A text that matches `[0-9]+`, for example `1`.
       * - `item`: A text that matches `[0-9]+`, for example `2`.
       */
      item(values: { id: string; parcel: string; item: string }, space: Space = 'mall://'): Address<unknown> {
        const v = {
          id: readText('id', values.id),
          parcel: readText('parcel', values.parcel),
          item: readText('item', values.item),
        };
        checkSegment('id', v.id);
        checkMatch('id', v.id, /^(?:[0-9]+)$/u);
        checkSegment('parcel', v.parcel);
        checkMatch('parcel', v.parcel, /^(?:[0-9]+)$/u);
        checkSegment('item', v.item);
        checkMatch('item', v.item, /^(?:[0-9]+)$/u);
        const path = { segments: ['order', v.id, 'parcel', v.parcel, 'item', v.item] };
        return write(space, path, []) as Address<unknown>;
      },
      /**
       * Return: parcel.
       *
       * `/order/:id([0-9]+)/parcel/:parcel([0-9]+)`
       *
       * - `id`: A text that matches `[0-9]+`, for example `7`.
       * - `parcel`: A text that matches `[0-9]+`, for example `1`.
       */
      parcel(values: { id: string; parcel: string }, space: Space = 'mall://'): Address<unknown> {
        const v = {
          id: readText('id', values.id),
          parcel: readText('parcel', values.parcel),
        };
        checkSegment('id', v.id);
        checkMatch('id', v.id, /^(?:[0-9]+)$/u);
        checkSegment('parcel', v.parcel);
        checkMatch('parcel', v.parcel, /^(?:[0-9]+)$/u);
        const path = { segments: ['order', v.id, 'parcel', v.parcel] };
        return write(space, path, []) as Address<unknown>;
      },
      /**
       * Return: photo.
       *
       * `/order/:id([0-9]+)/parcel/:parcel([0-9]+)/item/:item([0-9]+)/return/reason/photo`
       *
       * - `id`: A text that matches `[0-9]+`, for example `7`.
       * - `parcel`: A text that matches `[0-9]+`, for example `1`.
       * - `item`: A text that matches `[0-9]+`, for example `2`.
       */
      photo(values: { id: string; parcel: string; item: string }, space: Space = 'mall://'): Address<unknown> {
        const v = {
          id: readText('id', values.id),
          parcel: readText('parcel', values.parcel),
          item: readText('item', values.item),
        };
        checkSegment('id', v.id);
        checkMatch('id', v.id, /^(?:[0-9]+)$/u);
        checkSegment('parcel', v.parcel);
        checkMatch('parcel', v.parcel, /^(?:[0-9]+)$/u);
        checkSegment('item', v.item);
        checkMatch('item', v.item, /^(?:[0-9]+)$/u);
        const path = { segments: ['order', v.id, 'parcel', v.parcel, 'item', v.item, 'return', 'reason', 'photo'] };
        return write(space, path, []) as Address<unknown>;
      },
      /**
       * Return: pickup.
       *
       * `/order/:id([0-9]+)/parcel/:parcel([0-9]+)/item/:item([0-9]+)/return/reason/photo/pickup`
       *
       * - `id`: A text that matches `[0-9]+`, for example `7`.
       * - `parcel`: A text that matches `[0-9]+`, for example `1`.
       * - `item`: A text that matches `[0-9]+`, for example `2`.
       */
      pickup(values: { id: string; parcel: string; item: string }, space: Space = 'mall://'): Address<unknown> {
        const v = {
          id: readText('id', values.id),
          parcel: readText('parcel', values.parcel),
          item: readText('item', values.item),
        };
        checkSegment('id', v.id);
        checkMatch('id', v.id, /^(?:[0-9]+)$/u);
        checkSegment('parcel', v.parcel);
        checkMatch('parcel', v.parcel, /^(?:[0-9]+)$/u);
        checkSegment('item', v.item);
        checkMatch('item', v.item, /^(?:[0-9]+)$/u);
        const path = { segments: ['order', v.id, 'parcel', v.parcel, 'item', v.item, 'return', 'reason', 'photo', 'pickup'] };
        return write(space, path, []) as Address<unknown>;
      },
      /**
       * Return: reason.
       *
       * `/order/:id([0-9]+)/parcel/:parcel([0-9]+)/item/:item([0-9]+)/return/reason`
       *
       * - `id`: A text that matches `[0-9]+`, for example `7`.
       * - `parcel`: A text that matches `[0-9]+`, for example `1`.
       * - `item`: A text that matches `[0-9]+`, for example `2`.
       */
      reason(values: { id: string; parcel: string; item: string }, space: Space = 'mall://'): Address<unknown> {
        const v = {
          id: readText('id', values.id),
          parcel: readText('parcel', values.parcel),
          item: readText('item', values.item),
        };
        checkSegment('id', v.id);
        checkMatch('id', v.id, /^(?:[0-9]+)$/u);
        checkSegment('parcel', v.parcel);
        checkMatch('parcel', v.parcel, /^(?:[0-9]+)$/u);
        checkSegment('item', v.item);
        checkMatch('item', v.item, /^(?:[0-9]+)$/u);
        const path = { segments: ['order', v.id, 'parcel', v.parcel, 'item', v.item, 'return', 'reason'] };
        return write(space, path, []) as Address<unknown>;
      },
      /**
       * Return: return.
       *
       * `/order/:id([0-9]+)/parcel/:parcel([0-9]+)/item/:item([0-9]+)/return`
       *
       * - `id`: A text that matches `[0-9]+`, for example `7`.
       * - `parcel`: A text that matches `[0-9]+`, for example `1`.
       * - `item`: A text that matches `[0-9]+`, for example `2`.
       */
      return(values: { id: string; parcel: string; item: string }, space: Space = 'mall://'): Address<unknown> {
        const v = {
          id: readText('id', values.id),
          parcel: readText('parcel', values.parcel),
          item: readText('item', values.item),
        };
        checkSegment('id', v.id);
        checkMatch('id', v.id, /^(?:[0-9]+)$/u);
        checkSegment('parcel', v.parcel);
        checkMatch('parcel', v.parcel, /^(?:[0-9]+)$/u);
        checkSegment('item', v.item);
        checkMatch('item', v.item, /^(?:[0-9]+)$/u);
        const path = { segments: ['order', v.id, 'parcel', v.parcel, 'item', v.item, 'return'] };
        return write(space, path, []) as Address<unknown>;
      },
      /**
       * Return: slot.
       *
       * `/order/:id([0-9]+)/parcel/:parcel([0-9]+)/item/:item([0-9]+)/return/reason/photo/pickup/slot`
       *
       * - `id`: A text that matches `[0-9]+`, for example `7`.
       * - `parcel`: A text that matches `[0-9]+`, for example `1`.
       * - `item`: A text that matches `[0-9]+`, for example `2`.
       */
      slot(values: { id: string; parcel: string; item: string }, space: Space = 'mall://'): Address<unknown> {
        const v = {
          id: readText('id', values.id),
          parcel: readText('parcel', values.parcel),
          item: readText('item', values.item),
        };
        checkSegment('id', v.id);
        checkMatch('id', v.id, /^(?:[0-9]+)$/u);
        checkSegment('parcel', v.parcel);
        checkMatch('parcel', v.parcel, /^(?:[0-9]+)$/u);
        checkSegment('item', v.item);
        checkMatch('item', v.item, /^(?:[0-9]+)$/u);
        const path = { segments: ['order', v.id, 'parcel', v.parcel, 'item', v.item, 'return', 'reason', 'photo', 'pickup', 'slot'] };
        return write(space, path, []) as Address<unknown>;
      },
    },
  },
  settings: {
    /**
     * Logs the member out.
     *
     * `/settings/logout`
     */
    logout(space: Space = 'mall://'): Address<unknown> {
      const path = { segments: ['settings', 'logout'] };
      return write(space, path, []) as Address<unknown>;
    },
    /**
     * All routes, for testers.
     *
     * `/settings/routes`
     */
    routes(space: Space = 'mall://'): Address<String__> {
      const path = { segments: ['settings', 'routes'] };
      return write(space, path, []) as Address<String__>;
    },
  },
  web: {
    /**
     * A page of the shop's web site.
     *
     * `/web?url=:url`
     *
     * - `url`: A text, for example `https://m.mall.example/cart`.
     */
    page(values: { url: string }, space: Space = 'mall://'): Address<unknown> {
      const v = {
        url: readText('url', values.url),
      };
      const path = { segments: ['web'] };
      return write(space, path, [['url', v.url]]) as Address<unknown>;
    },
  },
};

/** The segments of a path or fragment, and a value at the end in which `/` separates segments. */
interface Segments {
  readonly segments: readonly string[];
  readonly tail?: string;
}

function refuse(name: string, reason: string): never {
  throw new RangeError(`${name}: ${reason}`);
}

function readText(name: string, value: string): string {
  if (typeof value !== 'string') refuse(name, 'it is not a string');
  try {
    encodeURIComponent(value);
  } catch {
    refuse(name, 'it is not valid Unicode');
  }
  return value;
}

function readInteger(name: string, value: number | bigint): string {
  if (typeof value !== 'bigint' && !Number.isSafeInteger(value)) refuse(name, 'it is not a safe integer');
  return String(value);
}

function optional<T>(read: (name: string, value: T) => string, name: string, value: T | undefined): string | undefined {
  return value === undefined || value === null ? undefined : read(name, value);
}

function checkSegment(name: string, value: string): void {
  checkPart(name, value, false);
  if (value === '.' || value === '..') refuse(name, 'no address has a segment “.” or “..”');
}

function checkPart(name: string, value: string, canBeEmpty = true): void {
  if (!canBeEmpty && value === '') refuse(name, 'it is empty');
  if (value.includes('\0')) refuse(name, 'only a query can contain NUL');
}

function checkMatch(name: string, value: string, expression: RegExp): void {
  if (!expression.test(value)) refuse(name, `“${value}” does not match the constraint`);
}

function all({ segments, tail }: Segments): string[] {
  return [...segments, ...(tail === undefined ? [] : split(tail))];
}

/** Whether a slash must follow the last segment, because a router ignores one. */
function needsSlash(part: Segments): boolean {
  return all(part).pop() === '' && part.tail !== '';
}

function split(value: string): string[] {
  return value.split('/').map(unmasked);
}

function unmasked(value: string): string {
  return value.replace(/\uFFFF/g, '/');
}

function encoded(value: string, kept: string): string {
  const text = encodeURIComponent(value).replace(/%[2-7][0-9A-F]/g, (escape) => {
    const character = decodeURIComponent(escape);
    return kept.includes(character) ? character : escape;
  });
  return kept.includes("'") ? text : text.replace(/'/g, '%27');
}

function write(
  origin: string,
  path: Segments,
  query: readonly (readonly [string, string | readonly string[] | null | undefined])[],
  fragment?: Segments,
  firstIsHost = false,
): string {
  const written = all(path).map((segment) => encoded(segment, "!$&'()*+,:;=@[]|"));
  let end = '';
  for (const [key, value] of query) {
    for (const item of typeof value === 'object' && value ? value : [value]) {
      if (item === undefined) continue;
      end += (end ? '&' : '?') + encoded(key, '!$()*,/:;?@[\\]^`{|}');
      if (item !== null) end += '=' + encoded(item, '!$()*,/:;?@[\\]^`{|}');
    }
  }
  if (fragment) {
    end += '#' + all(fragment).map((segment) => encoded(segment, "!$&'()*+,:;=@[\\]^{|}")).join('/');
    if (all(fragment).length > 1 && needsSlash(fragment)) end += '/';
  }
  const slash = needsSlash(path) ? '/' : '';
  if (!origin.endsWith('://')) return origin + written.join('/') + slash + end;
  if (firstIsHost) {
    if (written.length > 0) written[0] = encoded(all(path)[0]!, "!$&'()*+,;=");
    const text = written.join('/') + slash;
    return origin + (written[0] === '' && text !== '' ? '/' : '') + text + end;
  }
  // A first segment that could be read as an address or a port follows an empty host.
  const text = written.join('/') + slash;
  const isHost = written.length > 0 && written[0] !== '' ? /^[\w.~%-]+$/.test(written[0]!) : text + end === '';
  return origin + (isHost ? '' : '/') + text + end;
}
