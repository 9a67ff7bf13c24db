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
export declare const routes: {
  /**
   * The wallet.
   *
   * `/pay/:order?amount=:amount`
   *
   * - `order`: A whole number, for example `7`.
   * - `amount`: A whole number, for example `1200`.
   */
  pay(values: { order: number | bigint; amount: number | bigint }, space?: Space): Address<Receipt>;
  goods: {
    /**
     * Creates an order.
     *
     * `/goods/:id([0-9]+)/buy`
     *
     * - `id`: A whole number that matches `[0-9]+`, for example `1`.
     * - `count`: A whole number, for example `1`. The default is `1`.
     */
    buy(values: { id: number | bigint; count?: number | bigint }, space?: Space): Address<unknown>;
    /**
     * The data of one article.
     *
     * `/goods/:id([0-9]+)/data`
     *
     * - `id`: The number of the article. A whole number that matches `[0-9]+`, for example `1`.
     */
    data(values: { id: number | bigint }, space?: Space): Address<Goods>;
    /**
     * One article.
     *
     * `/goods/:id([0-9]+)`
     *
     * - `id`: The number of the article. A whole number that matches `[0-9]+`, for example `1`.
     */
    detail(values: { id: number | bigint }, space?: Space): Address<unknown>;
    /**
     * The goods of the day.
     *
     * `/goods/featured`
     */
    featured(space?: Space): Address<Goods_>;
    /**
     * Goods that match a text.
     *
     * `/goods/search?q=:q`
     *
     * - `q`: A text, for example `green tea`.
     * - `sort`: One of `shelf`, `price`, for example `shelf`. The default is `shelf`.
     * - `limit`: A whole number, for example `10`. The default is `10`.
     */
    search(values: { q: string; sort?: 'shelf' | 'price'; limit?: number | bigint }, space?: Space): Address<unknown>;
    /**
     * Goods that match a word.
     *
     * `/goods/:word`
     *
     * - `word`: A text, for example `tea`.
     */
    suggestions(values: { word: string }, space?: Space): Address<unknown>;
  };
  /**
   * The front page.
   *
   * `/`
   */
  home: {
    (space?: Space): Address<unknown>;
    /**
     * The choice of a city.
     *
     * `/city`
     */
    city(space?: Space): Address<City>;
    /**
     * A notice over everything.
     *
     * `/notice?message=:message`
     *
     * - `message`: A text, for example `Sale`.
     */
    notice(values: { message: string }, space?: Space): Address<unknown>;
  };
  /**
   * The login screen.
   *
   * `/login`
   */
  login: {
    (space?: Space): Address<Member>;
    /**
     * The signed-in member.
     *
     * `/login/member`
     */
    member(space?: Space): Address<Member_>;
    /**
     * Ends the session.
     *
     * `/login/out`
     */
    out(space?: Space): Address<unknown>;
  };
  /**
   * The member's page.
   *
   * `/me`
   */
  me: {
    (space?: Space): Address<unknown>;
    /**
     * The editor of the address.
     *
     * `/me/address`
     */
    address(space?: Space): Address<String_>;
  };
  order: {
    /**
     * All orders.
     *
     * `/orders`
     */
    all(space?: Space): Address<unknown>;
    /**
     * Creates an order.
     *
     * `/order/new?goods=:goods&count=:count&total=:total`
     *
     * - `goods`: A whole number, for example `1`.
     * - `count`: A whole number, for example `1`.
     * - `total`: A whole number, for example `1200`.
     */
    create(values: { goods: number | bigint; count: number | bigint; total: number | bigint }, space?: Space): Address<Order>;
    /**
     * The data of one order.
     *
     * `/order/:id([0-9]+)/data`
     *
     * - `id`: A whole number that matches `[0-9]+`, for example `7`.
     */
    data(values: { id: number | bigint }, space?: Space): Address<Order>;
    /**
     * One order.
     *
     * `/order/:id([0-9]+)`
     *
     * - `id`: A whole number that matches `[0-9]+`, for example `7`.
     */
    detail(values: { id: number | bigint }, space?: Space): Address<Order>;
    /**
     * Pays for an order.
     *
     * `/order/:id([0-9]+)/pay`
     *
     * - `id`: A whole number that matches `[0-9]+`, for example `7`.
     */
    pay(values: { id: number | bigint }, space?: Space): Address<Order>;
    /**
     * Return: receipt.
     *
     * `/order/:id([0-9]+)/parcel/:parcel([0-9]+)/item/:item([0-9]+)/return/reason/photo/pickup/slot/receipt`
     *
     * - `id`: A whole number that matches `[0-9]+`, for example `7`.
     * - `parcel`: A whole number that matches `[0-9]+`, for example `1`.
     * - `item`: A whole number that matches `[0-9]+`, for example `2`.
     */
    returned(values: { id: number | bigint; parcel: number | bigint; item: number | bigint }, space?: Space): Address<unknown>;
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
      item(values: { id: string; parcel: string; item: string }, space?: Space): Address<unknown>;
      /**
       * Return: parcel.
       *
       * `/order/:id([0-9]+)/parcel/:parcel([0-9]+)`
       *
       * - `id`: A text that matches `[0-9]+`, for example `7`.
       * - `parcel`: A text that matches `[0-9]+`, for example `1`.
       */
      parcel(values: { id: string; parcel: string }, space?: Space): Address<unknown>;
      /**
       * Return: photo.
       *
       * `/order/:id([0-9]+)/parcel/:parcel([0-9]+)/item/:item([0-9]+)/return/reason/photo`
       *
       * - `id`: A text that matches `[0-9]+`, for example `7`.
       * - `parcel`: A text that matches `[0-9]+`, for example `1`.
       * - `item`: A text that matches `[0-9]+`, for example `2`.
       */
      photo(values: { id: string; parcel: string; item: string }, space?: Space): Address<unknown>;
      /**
       * Return: pickup.
       *
       * `/order/:id([0-9]+)/parcel/:parcel([0-9]+)/item/:item([0-9]+)/return/reason/photo/pickup`
       *
       * - `id`: A text that matches `[0-9]+`, for example `7`.
       * - `parcel`: A text that matches `[0-9]+`, for example `1`.
       * - `item`: A text that matches `[0-9]+`, for example `2`.
       */
      pickup(values: { id: string; parcel: string; item: string }, space?: Space): Address<unknown>;
      /**
       * Return: reason.
       *
       * `/order/:id([0-9]+)/parcel/:parcel([0-9]+)/item/:item([0-9]+)/return/reason`
       *
       * - `id`: A text that matches `[0-9]+`, for example `7`.
       * - `parcel`: A text that matches `[0-9]+`, for example `1`.
       * - `item`: A text that matches `[0-9]+`, for example `2`.
       */
      reason(values: { id: string; parcel: string; item: string }, space?: Space): Address<unknown>;
      /**
       * Return: return.
       *
       * `/order/:id([0-9]+)/parcel/:parcel([0-9]+)/item/:item([0-9]+)/return`
       *
       * - `id`: A text that matches `[0-9]+`, for example `7`.
       * - `parcel`: A text that matches `[0-9]+`, for example `1`.
       * - `item`: A text that matches `[0-9]+`, for example `2`.
       */
      return(values: { id: string; parcel: string; item: string }, space?: Space): Address<unknown>;
      /**
       * Return: slot.
       *
       * `/order/:id([0-9]+)/parcel/:parcel([0-9]+)/item/:item([0-9]+)/return/reason/photo/pickup/slot`
       *
       * - `id`: A text that matches `[0-9]+`, for example `7`.
       * - `parcel`: A text that matches `[0-9]+`, for example `1`.
       * - `item`: A text that matches `[0-9]+`, for example `2`.
       */
      slot(values: { id: string; parcel: string; item: string }, space?: Space): Address<unknown>;
    };
  };
  settings: {
    /**
     * Logs the member out.
     *
     * `/settings/logout`
     */
    logout(space?: Space): Address<unknown>;
    /**
     * All routes, for testers.
     *
     * `/settings/routes`
     */
    routes(space?: Space): Address<String__>;
  };
  web: {
    /**
     * A page of the shop's web site.
     *
     * `/web?url=:url(https://m\.mall\.example/.*)`
     *
     * - `url`: A text that matches `https://m\.mall\.example/.*`, for example `https://m.mall.example/cart`.
     */
    page(values: { url: string }, space?: Space): Address<unknown>;
  };
};
