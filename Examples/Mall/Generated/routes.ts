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
    return write(space, {
      values: [
        { name: 'order', type: 'integer' },
        { name: 'amount', type: 'integer' },
      ],
      forms: [
        { path: ['pay', 0], query: [['amount', 1]] },
      ],
    }, values) as Address<Receipt>;
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
      return write(space, {
        values: [
          { name: 'id', type: 'integer', matches: '3;a;f;s3,0;t48,57,2' },
          { name: 'count', type: 'integer', isOptional: true, query: 'count' },
        ],
        forms: [
          { path: ['goods', 0, 'buy'] },
        ],
      }, values) as Address<unknown>;
    },
    /**
     * The data of one article.
     *
     * `/goods/:id([0-9]+)/data`
     *
     * - `id`: The number of the article. A whole number that matches `[0-9]+`, for example `1`.
     */
    data(values: { id: number | bigint }, space: Space = 'mall://'): Address<Goods> {
      return write(space, {
        values: [
          { name: 'id', type: 'integer', matches: '3;a;f;s3,0;t48,57,2' },
        ],
        forms: [
          { path: ['goods', 0, 'data'] },
        ],
      }, values) as Address<Goods>;
    },
    /**
     * One article.
     *
     * `/goods/:id([0-9]+)`
     *
     * - `id`: The number of the article. A whole number that matches `[0-9]+`, for example `1`.
     */
    detail(values: { id: number | bigint }, space: Space = 'mall://'): Address<unknown> {
      return write(space, {
        values: [
          { name: 'id', type: 'integer', matches: '3;a;f;s3,0;t48,57,2' },
        ],
        forms: [
          { path: ['goods', 0] },
        ],
      }, values) as Address<unknown>;
    },
    /**
     * The goods of the day.
     *
     * `/goods/featured`
     */
    featured(space: Space = 'mall://'): Address<Goods_> {
      return write(space, {
        forms: [
          { path: ['goods', 'featured'] },
        ],
      }) as Address<Goods_>;
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
      return write(space, {
        values: [
          { name: 'q' },
          { name: 'sort', values: ['shelf', 'price'], isOptional: true, query: 'sort' },
          { name: 'limit', type: 'integer', isOptional: true, query: 'limit' },
        ],
        forms: [
          { path: ['goods', 'search'], query: [['q', 0]] },
        ],
      }, values) as Address<unknown>;
    },
    /**
     * Goods that match a word.
     *
     * `/goods/:word`
     *
     * - `word`: A text, for example `tea`.
     */
    suggestions(values: { word: string }, space: Space = 'mall://'): Address<unknown> {
      return write(space, {
        values: [
          { name: 'word', check: 'segment' },
        ],
        forms: [
          { path: ['goods', 0] },
        ],
      }, values) as Address<unknown>;
    },
  },
  /**
   * The front page.
   *
   * `/`
   */
  home: Object.assign(
    function (space: Space = 'mall://'): Address<unknown> {
      return write(space, {
        forms: [
          { path: [] },
        ],
      }) as Address<unknown>;
    },
    {
      /**
       * The choice of a city.
       *
       * `/city`
       */
      city(space: Space = 'mall://'): Address<City> {
        return write(space, {
          forms: [
            { path: ['city'] },
          ],
        }) as Address<City>;
      },
      /**
       * A notice over everything.
       *
       * `/notice?message=:message`
       *
       * - `message`: A text, for example `Sale`.
       */
      notice(values: { message: string }, space: Space = 'mall://'): Address<unknown> {
        return write(space, {
          values: [
            { name: 'message' },
          ],
          forms: [
            { path: ['notice'], query: [['message', 0]] },
          ],
        }, values) as Address<unknown>;
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
      return write(space, {
        forms: [
          { path: ['login'] },
        ],
      }) as Address<Member>;
    },
    {
      /**
       * The signed-in member.
       *
       * `/login/member`
       */
      member(space: Space = 'mall://'): Address<Member_> {
        return write(space, {
          forms: [
            { path: ['login', 'member'] },
          ],
        }) as Address<Member_>;
      },
      /**
       * Ends the session.
       *
       * `/login/out`
       */
      out(space: Space = 'mall://'): Address<unknown> {
        return write(space, {
          forms: [
            { path: ['login', 'out'] },
          ],
        }) as Address<unknown>;
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
      return write(space, {
        forms: [
          { path: ['me'] },
        ],
      }) as Address<unknown>;
    },
    {
      /**
       * The editor of the address.
       *
       * `/me/address`
       */
      address(space: Space = 'mall://'): Address<String_> {
        return write(space, {
          forms: [
            { path: ['me', 'address'] },
          ],
        }) as Address<String_>;
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
      return write(space, {
        forms: [
          { path: ['orders'] },
        ],
      }) as Address<unknown>;
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
      return write(space, {
        values: [
          { name: 'goods', type: 'integer' },
          { name: 'count', type: 'integer' },
          { name: 'total', type: 'integer' },
        ],
        forms: [
          { path: ['order', 'new'], query: [['goods', 0], ['count', 1], ['total', 2]] },
        ],
      }, values) as Address<Order>;
    },
    /**
     * The data of one order.
     *
     * `/order/:id([0-9]+)/data`
     *
     * - `id`: A whole number that matches `[0-9]+`, for example `7`.
     */
    data(values: { id: number | bigint }, space: Space = 'mall://'): Address<Order> {
      return write(space, {
        values: [
          { name: 'id', type: 'integer', matches: '3;a;f;s3,0;t48,57,2' },
        ],
        forms: [
          { path: ['order', 0, 'data'] },
        ],
      }, values) as Address<Order>;
    },
    /**
     * One order.
     *
     * `/order/:id([0-9]+)`
     *
     * - `id`: A whole number that matches `[0-9]+`, for example `7`.
     */
    detail(values: { id: number | bigint }, space: Space = 'mall://'): Address<Order> {
      return write(space, {
        values: [
          { name: 'id', type: 'integer', matches: '3;a;f;s3,0;t48,57,2' },
        ],
        forms: [
          { path: ['order', 0] },
        ],
      }, values) as Address<Order>;
    },
    /**
     * Pays for an order.
     *
     * `/order/:id([0-9]+)/pay`
     *
     * - `id`: A whole number that matches `[0-9]+`, for example `7`.
     */
    pay(values: { id: number | bigint }, space: Space = 'mall://'): Address<Order> {
      return write(space, {
        values: [
          { name: 'id', type: 'integer', matches: '3;a;f;s3,0;t48,57,2' },
        ],
        forms: [
          { path: ['order', 0, 'pay'] },
        ],
      }, values) as Address<Order>;
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
      return write(space, {
        values: [
          { name: 'id', type: 'integer', matches: '3;a;f;s3,0;t48,57,2' },
          { name: 'parcel', type: 'integer', matches: '3;a;f;s3,0;t48,57,2' },
          { name: 'item', type: 'integer', matches: '3;a;f;s3,0;t48,57,2' },
        ],
        forms: [
          { path: ['order', 0, 'parcel', 1, 'item', 2, 'return', 'reason', 'photo', 'pickup', 'slot', 'receipt'] },
        ],
      }, values) as Address<unknown>;
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
        return write(space, {
          values: [
            { name: 'id', check: 'segment', matches: '3;a;f;s3,0;t48,57,2' },
            { name: 'parcel', check: 'segment', matches: '3;a;f;s3,0;t48,57,2' },
            { name: 'item', check: 'segment', matches: '3;a;f;s3,0;t48,57,2' },
          ],
          forms: [
            { path: ['order', 0, 'parcel', 1, 'item', 2] },
          ],
        }, values) as Address<unknown>;
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
        return write(space, {
          values: [
            { name: 'id', check: 'segment', matches: '3;a;f;s3,0;t48,57,2' },
            { name: 'parcel', check: 'segment', matches: '3;a;f;s3,0;t48,57,2' },
          ],
          forms: [
            { path: ['order', 0, 'parcel', 1] },
          ],
        }, values) as Address<unknown>;
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
        return write(space, {
          values: [
            { name: 'id', check: 'segment', matches: '3;a;f;s3,0;t48,57,2' },
            { name: 'parcel', check: 'segment', matches: '3;a;f;s3,0;t48,57,2' },
            { name: 'item', check: 'segment', matches: '3;a;f;s3,0;t48,57,2' },
          ],
          forms: [
            { path: ['order', 0, 'parcel', 1, 'item', 2, 'return', 'reason', 'photo'] },
          ],
        }, values) as Address<unknown>;
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
        return write(space, {
          values: [
            { name: 'id', check: 'segment', matches: '3;a;f;s3,0;t48,57,2' },
            { name: 'parcel', check: 'segment', matches: '3;a;f;s3,0;t48,57,2' },
            { name: 'item', check: 'segment', matches: '3;a;f;s3,0;t48,57,2' },
          ],
          forms: [
            { path: ['order', 0, 'parcel', 1, 'item', 2, 'return', 'reason', 'photo', 'pickup'] },
          ],
        }, values) as Address<unknown>;
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
        return write(space, {
          values: [
            { name: 'id', check: 'segment', matches: '3;a;f;s3,0;t48,57,2' },
            { name: 'parcel', check: 'segment', matches: '3;a;f;s3,0;t48,57,2' },
            { name: 'item', check: 'segment', matches: '3;a;f;s3,0;t48,57,2' },
          ],
          forms: [
            { path: ['order', 0, 'parcel', 1, 'item', 2, 'return', 'reason'] },
          ],
        }, values) as Address<unknown>;
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
        return write(space, {
          values: [
            { name: 'id', check: 'segment', matches: '3;a;f;s3,0;t48,57,2' },
            { name: 'parcel', check: 'segment', matches: '3;a;f;s3,0;t48,57,2' },
            { name: 'item', check: 'segment', matches: '3;a;f;s3,0;t48,57,2' },
          ],
          forms: [
            { path: ['order', 0, 'parcel', 1, 'item', 2, 'return'] },
          ],
        }, values) as Address<unknown>;
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
        return write(space, {
          values: [
            { name: 'id', check: 'segment', matches: '3;a;f;s3,0;t48,57,2' },
            { name: 'parcel', check: 'segment', matches: '3;a;f;s3,0;t48,57,2' },
            { name: 'item', check: 'segment', matches: '3;a;f;s3,0;t48,57,2' },
          ],
          forms: [
            { path: ['order', 0, 'parcel', 1, 'item', 2, 'return', 'reason', 'photo', 'pickup', 'slot'] },
          ],
        }, values) as Address<unknown>;
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
      return write(space, {
        forms: [
          { path: ['settings', 'logout'] },
        ],
      }) as Address<unknown>;
    },
    /**
     * All routes, for testers.
     *
     * `/settings/routes`
     */
    routes(space: Space = 'mall://'): Address<String__> {
      return write(space, {
        forms: [
          { path: ['settings', 'routes'] },
        ],
      }) as Address<String__>;
    },
  },
  web: {
    /**
     * A page of the shop's web site.
     *
     * `/web?url=:url(https://m\.mall\.example/.*)`
     *
     * - `url`: A text that matches `https://m\.mall\.example/.*`, for example `https://m.mall.example/cart`.
     */
    page(values: { url: string }, space: Space = 'mall://'): Address<unknown> {
      return write(space, {
        values: [
          { name: 'url', keepsSlash: true, matches: '33;a;f;s10,0;t128,191,2;t160,191,3;t128,191,3;t128,159,3;t144,191,5;t128,191,5;t128,143,5;t0,127,2,194,223,3,224,224,4,225,236,5,237,237,6,238,239,5,240,240,7,241,243,8,244,244,9;t47,47,2;t101,101,11;t108,108,12;t112,112,13;t109,109,14;t97,97,15;t120,120,16;t101,101,17;t46,46,18;t108,108,19;t108,108,20;t97,97,21;t109,109,22;t46,46,23;t109,109,24;t47,47,25;t47,47,26;t58,58,27;t115,115,28;t112,112,29;t116,116,30;t116,116,31;t104,104,32' },
        ],
        forms: [
          { path: ['web'], query: [['url', 0]] },
        ],
      }, values) as Address<unknown>;
    },
  },
};

// A text of a pattern, or the number of a value.
type AddressPiece = string | number;

// The segments of a path or fragment. A segment with other text around its values is a list.
type AddressSegments = readonly (AddressPiece | readonly AddressPiece[])[];

interface AddressValue {
  // The name in messages.
  readonly name: string;
  // The name of the property, if it is not the same.
  readonly key?: string;
  // The default is text.
  readonly type?: 'integer' | 'number' | 'boolean';
  readonly isOptional?: boolean;
  readonly isRepeated?: boolean;
  // The key of a value that is added to the query.
  readonly query?: string;
  // Whether `/` separates segments.
  readonly keepsSlash?: boolean;
  // A text of a path or fragment, which contains no NUL: `nonEmpty` is not empty, and `segment` is also not `.` or `..`.
  readonly check?: 'segment' | 'part' | 'nonEmpty';
  // A program of `find`.
  readonly matches?: string;
  // The texts of an enumeration.
  readonly values?: readonly string[];
  // The form of a text, such as that of a date.
  readonly form?: RegExp;
  // The least number, and the first that is too large; the default is that of 64 bits.
  readonly range?: readonly [number, number];
}

interface AddressPlan {
  readonly values?: readonly AddressValue[];
  // The values that decide about the form.
  readonly decisive?: readonly number[];
  readonly forms: readonly {
    // The decisive values that the form contains.
    readonly has?: readonly number[];
    // After `://` at its end, the first segment is in the host's place.
    readonly origin?: string;
    readonly path: AddressSegments;
    readonly query?: readonly (readonly [string, AddressPiece?])[];
    readonly fragment?: AddressSegments;
    // The value that must not make a segment `.` or `..`.
    readonly dots?: string;
    // Which value could be read in another way, whether in the fragment, and a program with a group for each value.
    readonly reads?: readonly (readonly [string, boolean, string, readonly number[]])[];
    // The value of a message, and programs for path and fragment that must not match both.
    readonly rivals?: readonly (readonly [string, string, string?])[];
  }[];
}

// The texts of segments, and a value at the end in which `/` separates segments.
interface AddressPart {
  readonly segments: readonly string[];
  readonly tail: string | undefined;
}


/** Returns the address of a route; throws a RangeError if there is none with these values, and a TypeError for a value of another type. */
function write(space: string, plan: AddressPlan, values: { readonly [key: string]: unknown } = {}): string {
  const all = plan.values || [];
  const texts = all.map((one) => readValue(one, values[one.key || one.name]));
  const decisive = plan.decisive || [];
  const form = plan.forms.find(({ has = [] }) =>
    decisive.every((index) => has.includes(index) === (texts[index] !== undefined)));
  if (!form) {
    return refuse(decisive.map((index) => all[index]!.name).join(', '), 'no address has exactly these values');
  }
  all.forEach((one, index) => checkValue(one, texts[index]));
  const text = (piece: AddressPiece): string =>
    typeof piece === 'number' ? texts[piece] as string : piece;
  const keepsSlash = (piece: AddressPiece) => typeof piece === 'number' && all[piece]!.keepsSlash;
  const resolved = (segments: AddressSegments): AddressPart => {
    const lists = segments.map((one) => (typeof one === 'object' ? one : [one]));
    const last = lists[lists.length - 1];
    const tail = last && last.length === 1 && keepsSlash(last[0]!) ? text(last[0]!) : undefined;
    const kept = tail === undefined ? lists : lists.slice(0, -1);
    const closed = (piece: AddressPiece) =>
      typeof piece === 'number' && !keepsSlash(piece) ? masked(text(piece)) : text(piece);
    const parts = kept.map((pieces) =>
      pieces.some(keepsSlash) ? split(pieces.map(closed).join('')) : [pieces.map(text).join('')]);
    return { segments: parts.reduce((list, part) => list.concat(part), []), tail };
  };
  const path = resolved(form.path);
  const fragment = form.fragment && resolved(form.fragment);
  if (form.dots && segments(path).some((segment) => segment === '.' || segment === '..')) {
    refuse(form.dots, 'no address has a segment “.” or “..”');
  }
  for (const [name, isFragment, program, read] of form.reads || []) {
    const groups = find(program, joined(isFragment && fragment ? fragment : path), read.length);
    if (!groups || groups.some((group, index) => unmasked(group) !== texts[read[index]!])) {
      refuse(name, 'it would be read as another value');
    }
  }
  for (const [name, other, end] of form.rivals || []) {
    if (!find(other, joined(path) + (needsSlash(path) ? '/' : ''))) continue;
    if (fragment && end && !find(end, joined(fragment))) continue;
    refuse(name, 'the address would be read in another way');
  }
  let end = '';
  const add = (key: string, value?: string) => {
    end += (end ? '&' : '?') + encoded(key, '!$()*,/:;?@');
    if (value !== undefined) end += '=' + encoded(value, '!$()*,/:;?@');
  };
  for (const [key, value] of form.query || []) add(key, value === undefined ? value : text(value));
  all.forEach(({ query }, index) => {
    const value = texts[index];
    if (query === undefined || value === undefined) return;
    for (const item of typeof value === 'string' ? [value] : value) add(query, item);
  });
  if (fragment) {
    end += '#' + segments(fragment).map((segment) => encoded(segment, "!$&'()*+,:;=@")).join('/');
    if (segments(fragment).length > 1 && needsSlash(fragment)) end += '/';
  }
  return located(form.origin === undefined ? space : form.origin, form.origin !== undefined, path, end);
}

function refuse(name: string, reason: string, Kind: new (message: string) => Error = RangeError): never {
  throw new Kind(`${name}: ${reason}`);
}

function readValue(one: AddressValue, value: unknown): string | readonly string[] | undefined {
  const isAbsent = value === undefined || value === null;
  if (!one.isRepeated) return isAbsent && one.isOptional ? undefined : readText(one, value);
  if (!isAbsent && !Array.isArray(value)) refuse(one.name, 'it is not a list', TypeError);
  return isAbsent ? [] : (value as readonly unknown[]).map((item) => readText(one, item));
}

function readText({ name, type, values, form, range }: AddressValue, value: unknown): string {
  if (values) {
    if (!values.includes(value as string)) {
      refuse(name, `“${String(value)}” is not one of ${values.map((text) => `“${text}”`).join(', ')}`, TypeError);
    }
  } else if (type === 'integer' || type === 'number') {
    if (typeof value !== 'number' && (type === 'number' || typeof value !== 'bigint')) {
      return refuse(name, 'it is not a number', TypeError);
    }
    if (type === 'integer' && typeof value === 'number' && !Number.isSafeInteger(value)) {
      refuse(name, 'it is not a safe integer');
    }
    if (type === 'number' && !Number.isFinite(value)) refuse(name, 'it is not finite');
    const size = type === 'integer' ? 2 ** 63 : Infinity;
    const least = range ? range[0] : -size;
    const end = range ? range[1] : size;
    if (value < least || value >= end) refuse(name, `${value} is not between ${least} and ${end}`);
  } else if (type === 'boolean') {
    if (typeof value !== 'boolean') refuse(name, 'it is not a boolean', TypeError);
  } else {
    if (typeof value !== 'string') return refuse(name, 'it is not a string', TypeError);
    try {
      encodeURIComponent(value);
    } catch {
      refuse(name, 'it is not valid Unicode');
    }
    if (form && !form.test(value)) refuse(name, `“${value}” does not have the form of its type`);
  }
  return String(value);
}

function checkValue({ name, check, matches }: AddressValue, value: string | readonly string[] | undefined): void {
  if (typeof value !== 'string') return;
  if (check) {
    if (check !== 'part' && value === '') refuse(name, 'it is empty');
    if (value.includes('\0')) refuse(name, 'only a query can contain NUL');
    if (check === 'segment' && (value === '.' || value === '..')) refuse(name, 'no address has a segment “.” or “..”');
  }
  if (matches && !find(matches, value)) refuse(name, `“${value}” does not match the constraint`);
}

function segments({ segments, tail }: AddressPart): readonly string[] {
  return [...segments, ...(tail === undefined ? [] : split(tail))];
}

/** The segments with `/` between them, and U+FFFF for each other slash. */
function joined({ segments, tail }: AddressPart): string {
  return [...segments.map(masked), ...(tail === undefined ? [] : [tail])].join('/');
}

/** Whether a slash must follow the last segment, because a router ignores one. */
function needsSlash(part: AddressPart): boolean {
  return segments(part).slice(-1)[0] === '' && part.tail !== '';
}

function split(value: string): string[] {
  return value.split('/').map(unmasked);
}

function masked(value: string): string {
  return value.replace(/\//g, '\uFFFF');
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

const punycode = /^([^/]*\.)?xn--/;

/** Returns the address of a path; `firstIsHost` is for an origin that ends with `://`. */
function located(origin: string, firstIsHost: boolean, path: AddressPart, end: string): string {
  const written = segments(path).map((segment) => encoded(segment, "!$&'()*+,:;=@"));
  const slash = needsSlash(path) ? '/' : '';
  if (!origin.endsWith('://')) return origin + written.join('/') + slash + end;
  if (firstIsHost) {
    if (written.length > 0) written[0] = encoded(segments(path)[0]!, "!$&'()*+,;=");
    const text = written.join('/') + slash;
    return origin + (written[0] === '' && text !== '' || punycode.test(text) ? '/' : '') + text + end;
  }
  // A first segment that could be read as an address, a port or Punycode follows an empty host.
  const text = written.join('/') + slash;
  const isHost = written.length > 0 && written[0] !== '' ? /^[\w.~%-]+$/.test(written[0]!) && !punycode.test(text) : text + end === '';
  return origin + (isHost ? '' : '/') + text + end;
}

interface AddressInstruction {
  readonly kind: string;
  readonly operands: readonly number[];
}


/**
 * Returns the texts of the groups of a program; undefined if it does not match the whole text.
 *
 * A program is the number of its first instruction and the instructions, separated by semicolons: `a` (accept), `f`
 * (fail), `s` (split), `v` (save the position in a slot), `c` (clear slots) and `t` (take a byte: low, high, next, …).
 * All possible matches are followed at once, so that the time is linear in the text. A thread is an instruction and its
 * slots. Threads are in the order of priority, and an instruction that one of higher priority has reached is not entered
 * again.
 */
function find(program: string, text: string, count: number = 0): string[] | undefined {
  const [start, ...parts] = program.split(';');
  const all: AddressInstruction[] = parts.map((part) => ({ kind: part.charAt(0), operands: part.slice(1).split(',').map(Number) }));
  const entered = all.map(() => -1);
  let threads: [number, number[]][] = [];
  let step = 0;
  const enter = (first: number, slots: number[], position: number): void => {
    const open: [number, number[]][] = [[first, slots]];
    for (let next = open.pop(); next; next = open.pop()) {
      const [number, current] = next;
      if (entered[number] === step) continue;
      entered[number] = step;
      const { kind, operands: [one = 0, two = 0, three = 0] } = all[number]!;
      if (kind === 'a' || kind === 't') threads.push([number, current]);
      if (kind === 's') open.push([two, current], [one, current]);
      if (kind === 'v') open.push([two, current.map((slot, index) => (index === one ? position : slot))]);
      if (kind === 'c') open.push([three, current.map((slot, index) => (one <= index && index <= two ? -1 : slot))]);
    }
  };
  enter(Number(start), new Array(2 * count).fill(-1), 0);
  let position = 0;
  for (const scalar of text) {
    position += scalar.length;
    for (const byte of bytes(scalar)) {
      const old = threads;
      threads = [];
      step += 1;
      for (const [number, slots] of old) {
        const { kind, operands } = all[number]!;
        for (let index = 0; kind === 't' && index < operands.length; index += 3) {
          if (operands[index]! <= byte && byte <= operands[index + 1]!) enter(operands[index + 2]!, slots, position);
        }
      }
    }
    if (threads.length === 0) return undefined;
  }
  const found = threads.find(([number]) => all[number]!.kind === 'a');
  if (!found) return undefined;
  const slots = found[1];
  return Array.from({ length: count }, (_, group) => {
    const [begin = -1, end = -1] = slots.slice(2 * group, 2 * group + 2);
    return begin < 0 || end < 0 ? '' : text.slice(begin, end);
  });
}

/** Returns the UTF-8 of a character. */
function bytes(scalar: string): number[] {
  if (scalar < '\x80') return [scalar.charCodeAt(0)];
  // Half of a surrogate pair is no character.
  return encodeURIComponent(scalar.replace(/^[\uD800-\uDFFF]$/, '\uFFFD')).split('%').slice(1).map((digits) => parseInt(digits, 16));
}
