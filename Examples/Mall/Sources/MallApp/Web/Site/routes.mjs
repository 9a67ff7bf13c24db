// Generated from routes.json, schema version 1. Do not edit.
/* eslint-disable */

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
  pay(values, space = 'mall://') {
    const v = {
      order: readInteger('order', values.order),
      amount: readInteger('amount', values.amount),
    };
    const path = { segments: ['pay', v.order] };
    return write(space, path, [['amount', v.amount]]);
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
    buy(values, space = 'mall://') {
      const v = {
        id: readInteger('id', values.id),
        count: optional(readInteger, 'count', values.count),
      };
      checkMatch('id', v.id, /^(?:[0-9]+)$/u);
      const path = { segments: ['goods', v.id, 'buy'] };
      return write(space, path, [['count', v.count]]);
    },
    /**
     * The data of one article.
     *
     * `/goods/:id([0-9]+)/data`
     *
     * - `id`: A whole number that matches `[0-9]+`, for example `1`.
     */
    data(values, space = 'mall://') {
      const v = {
        id: readInteger('id', values.id),
      };
      checkMatch('id', v.id, /^(?:[0-9]+)$/u);
      const path = { segments: ['goods', v.id, 'data'] };
      return write(space, path, []);
    },
    /**
     * One article.
     *
     * `/goods/:id([0-9]+)`
     *
     * - `id`: A whole number that matches `[0-9]+`, for example `1`.
     */
    detail(values, space = 'mall://') {
      const v = {
        id: readInteger('id', values.id),
      };
      checkMatch('id', v.id, /^(?:[0-9]+)$/u);
      const path = { segments: ['goods', v.id] };
      return write(space, path, []);
    },
    /**
     * The goods of the day.
     *
     * `/goods/featured`
     */
    featured(space = 'mall://') {
      const path = { segments: ['goods', 'featured'] };
      return write(space, path, []);
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
    search(values, space = 'mall://') {
      const v = {
        q: readText('q', values.q),
        sort: optional(readText, 'sort', values.sort),
        limit: optional(readInteger, 'limit', values.limit),
      };
      const path = { segments: ['goods', 'search'] };
      return write(space, path, [['q', v.q], ['sort', v.sort], ['limit', v.limit]]);
    },
    /**
     * Goods that match a word.
     *
     * `/goods/:word`
     *
     * - `word`: A text, for example `tea`.
     */
    suggestions(values, space = 'mall://') {
      const v = {
        word: readText('word', values.word),
      };
      checkSegment('word', v.word);
      const path = { segments: ['goods', v.word] };
      return write(space, path, []);
    },
  },
  /**
   * The front page.
   *
   * `/`
   */
  home: Object.assign(
    function (space = 'mall://') {
      const path = { segments: [] };
      return write(space, path, []);
    },
    {
      /**
       * The choice of a city.
       *
       * `/city`
       */
      city(space = 'mall://') {
        const path = { segments: ['city'] };
        return write(space, path, []);
      },
      /**
       * A notice over everything.
       *
       * `/notice?message=:message`
       *
       * - `message`: A text, for example `Sale`.
       */
      notice(values, space = 'mall://') {
        const v = {
          message: readText('message', values.message),
        };
        const path = { segments: ['notice'] };
        return write(space, path, [['message', v.message]]);
      },
    },
  ),
  /**
   * The login screen.
   *
   * `/login`
   */
  login: Object.assign(
    function (space = 'mall://') {
      const path = { segments: ['login'] };
      return write(space, path, []);
    },
    {
      /**
       * The signed-in member.
       *
       * `/login/member`
       */
      member(space = 'mall://') {
        const path = { segments: ['login', 'member'] };
        return write(space, path, []);
      },
      /**
       * Ends the session.
       *
       * `/login/out`
       */
      out(space = 'mall://') {
        const path = { segments: ['login', 'out'] };
        return write(space, path, []);
      },
    },
  ),
  /**
   * The member's page.
   *
   * `/me`
   */
  me: Object.assign(
    function (space = 'mall://') {
      const path = { segments: ['me'] };
      return write(space, path, []);
    },
    {
      /**
       * The editor of the address.
       *
       * `/me/address`
       */
      address(space = 'mall://') {
        const path = { segments: ['me', 'address'] };
        return write(space, path, []);
      },
    },
  ),
  order: {
    /**
     * All orders.
     *
     * `/orders`
     */
    all(space = 'mall://') {
      const path = { segments: ['orders'] };
      return write(space, path, []);
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
    create(values, space = 'mall://') {
      const v = {
        goods: readInteger('goods', values.goods),
        count: readInteger('count', values.count),
        total: readInteger('total', values.total),
      };
      const path = { segments: ['order', 'new'] };
      return write(space, path, [['goods', v.goods], ['count', v.count], ['total', v.total]]);
    },
    /**
     * The data of one order.
     *
     * `/order/:id([0-9]+)/data`
     *
     * - `id`: A whole number that matches `[0-9]+`, for example `7`.
     */
    data(values, space = 'mall://') {
      const v = {
        id: readInteger('id', values.id),
      };
      checkMatch('id', v.id, /^(?:[0-9]+)$/u);
      const path = { segments: ['order', v.id, 'data'] };
      return write(space, path, []);
    },
    /**
     * One order.
     *
     * `/order/:id([0-9]+)`
     *
     * - `id`: A whole number that matches `[0-9]+`, for example `7`.
     */
    detail(values, space = 'mall://') {
      const v = {
        id: readInteger('id', values.id),
      };
      checkMatch('id', v.id, /^(?:[0-9]+)$/u);
      const path = { segments: ['order', v.id] };
      return write(space, path, []);
    },
    /**
     * Pays for an order.
     *
     * `/order/:id([0-9]+)/pay`
     *
     * - `id`: A whole number that matches `[0-9]+`, for example `7`.
     */
    pay(values, space = 'mall://') {
      const v = {
        id: readInteger('id', values.id),
      };
      checkMatch('id', v.id, /^(?:[0-9]+)$/u);
      const path = { segments: ['order', v.id, 'pay'] };
      return write(space, path, []);
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
    returned(values, space = 'mall://') {
      const v = {
        id: readInteger('id', values.id),
        parcel: readInteger('parcel', values.parcel),
        item: readInteger('item', values.item),
      };
      checkMatch('id', v.id, /^(?:[0-9]+)$/u);
      checkMatch('parcel', v.parcel, /^(?:[0-9]+)$/u);
      checkMatch('item', v.item, /^(?:[0-9]+)$/u);
      const path = { segments: ['order', v.id, 'parcel', v.parcel, 'item', v.item, 'return', 'reason', 'photo', 'pickup', 'slot', 'receipt'] };
      return write(space, path, []);
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
      item(values, space = 'mall://') {
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
        return write(space, path, []);
      },
      /**
       * Return: parcel.
       *
       * `/order/:id([0-9]+)/parcel/:parcel([0-9]+)`
       *
       * - `id`: A text that matches `[0-9]+`, for example `7`.
       * - `parcel`: A text that matches `[0-9]+`, for example `1`.
       */
      parcel(values, space = 'mall://') {
        const v = {
          id: readText('id', values.id),
          parcel: readText('parcel', values.parcel),
        };
        checkSegment('id', v.id);
        checkMatch('id', v.id, /^(?:[0-9]+)$/u);
        checkSegment('parcel', v.parcel);
        checkMatch('parcel', v.parcel, /^(?:[0-9]+)$/u);
        const path = { segments: ['order', v.id, 'parcel', v.parcel] };
        return write(space, path, []);
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
      photo(values, space = 'mall://') {
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
        return write(space, path, []);
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
      pickup(values, space = 'mall://') {
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
        return write(space, path, []);
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
      reason(values, space = 'mall://') {
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
        return write(space, path, []);
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
      return(values, space = 'mall://') {
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
        return write(space, path, []);
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
      slot(values, space = 'mall://') {
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
        return write(space, path, []);
      },
    },
  },
  settings: {
    /**
     * Logs the member out.
     *
     * `/settings/logout`
     */
    logout(space = 'mall://') {
      const path = { segments: ['settings', 'logout'] };
      return write(space, path, []);
    },
    /**
     * All routes, for testers.
     *
     * `/settings/routes`
     */
    routes(space = 'mall://') {
      const path = { segments: ['settings', 'routes'] };
      return write(space, path, []);
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
    page(values, space = 'mall://') {
      const v = {
        url: readText('url', values.url),
      };
      const path = { segments: ['web'] };
      return write(space, path, [['url', v.url]]);
    },
  },
};

function refuse(name, reason) {
  throw new RangeError(`${name}: ${reason}`);
}

function readText(name, value) {
  if (typeof value !== 'string') refuse(name, 'it is not a string');
  try {
    encodeURIComponent(value);
  } catch {
    refuse(name, 'it is not valid Unicode');
  }
  return value;
}

function readInteger(name, value) {
  if (typeof value !== 'bigint' && !Number.isSafeInteger(value)) refuse(name, 'it is not a safe integer');
  return String(value);
}

function optional(read, name, value) {
  return value === undefined || value === null ? undefined : read(name, value);
}

function checkSegment(name, value) {
  checkPart(name, value, false);
  if (value === '.' || value === '..') refuse(name, 'no address has a segment “.” or “..”');
}

function checkPart(name, value, canBeEmpty = true) {
  if (!canBeEmpty && value === '') refuse(name, 'it is empty');
  if (value.includes('\0')) refuse(name, 'only a query can contain NUL');
}

function checkMatch(name, value, expression) {
  if (!expression.test(value)) refuse(name, `“${value}” does not match the constraint`);
}

function all({ segments, tail }) {
  return [...segments, ...(tail === undefined ? [] : split(tail))];
}

/** Whether a slash must follow the last segment, because a router ignores one. */
function needsSlash(part) {
  return all(part).pop() === '' && part.tail !== '';
}

function split(value) {
  return value.split('/').map(unmasked);
}

function unmasked(value) {
  return value.replace(/\uFFFF/g, '/');
}

function encoded(value, kept) {
  const text = encodeURIComponent(value).replace(/%[2-7][0-9A-F]/g, (escape) => {
    const character = decodeURIComponent(escape);
    return kept.includes(character) ? character : escape;
  });
  return kept.includes("'") ? text : text.replace(/'/g, '%27');
}

function write(
  origin,
  path,
  query,
  fragment,
  firstIsHost = false,
) {
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
    if (written.length > 0) written[0] = encoded(all(path)[0], "!$&'()*+,;=");
    const text = written.join('/') + slash;
    return origin + (written[0] === '' && text !== '' ? '/' : '') + text + end;
  }
  // A first segment that could be read as an address or a port follows an empty host.
  const text = written.join('/') + slash;
  const isHost = written.length > 0 && written[0] !== '' ? /^[\w.~%-]+$/.test(written[0]) : text + end === '';
  return origin + (isHost ? '' : '/') + text + end;
}
