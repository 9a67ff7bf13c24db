// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

@testable internal import MallApp

/// The output of `mall tour`, without line numbers of sources.
let tourText = #"""
  Scene 1: three requests require a login and share one login screen
    ✓ one login screen is above the front page
    three callers wait, and Mei signs in
    value: Order(id: 7, member: "Mei", goods: 1, count: 1, total: 1200, isPaid: false)
    value: Order(id: 8, member: "Mei", goods: 1, count: 1, total: 1200, isPaid: false)
    value: Order(id: 9, member: "Mei", goods: 1, count: 1, total: 1200, isPaid: false)
    ✓ each caller receives the requested order
    ✓ the orders were read after the login: they are Mei's
    ✓ it was shown and removed once, without other steps
    ✓ the front page is unchanged

  Scene 2: a web page opens native screens and receives their values
    > mall://web?url=https://m.mall.example/orders from app
    outcome: shown
    screen: /web?url=https://m.mall.example/orders
    ✓ the outcome is shown
    page: open("mall://order/7/data") receives {"v":1,"id":"page-1","ok":true,"result":{"count":1,"goods":1,"id":7,"isPaid":false,"member":"Mei","total":1200}
    ✓ the page receives the order
    page: open("mall://city") receives {"v":1,"id":"page-2","ok":true,"result":{"name":"Chengdu"}
    ✓ the page receives the value of a screen
    ✓ Mei pulls the sheet down
    page: open("mall://city") receives {"v":1,"id":"page-3","ok":false,"error":{"code":"route.dismissed","message":"The screen of “mall://city” was closed without a value.","retryable":false}}
    ✓ the page receives dismissed
    page: open("mall://settings/logout") receives {"v":1,"id":"page-4","ok":false,"error":{"code":"route.not_exposed","message":"“mall://settings/logout” is not open to web:https://m.mall.example.","retryable":false}}
    ✓ a route that is not exposed to pages is refused

  Scene 3: pages of other origins are refused
    https://evil.example receives {"v":1,"id":"evil-1","ok":false,"error":{"code":"bridge.origin_denied","message":"Pages of “https://evil.example” may not call this app.","retryable":false,"data":{"origin":"https://evil.example"}}}
    ✓ the page is refused
    https://m.mall.example.evil.example receives {"v":1,"id":"evil-2","ok":false,"error":{"code":"bridge.origin_denied","message":"Pages of “https://m.mall.example.evil.example” may not call this app.","retryable":false,"data":{"origin":"https://m.mall.example.evil.example"}}}
    ✓ the page is refused
    http://m.mall.example receives {"v":1,"id":"evil-3","ok":false,"error":{"code":"bridge.origin_denied","message":"Pages of “http://m.mall.example” may not call this app.","retryable":false,"data":{"origin":"http://m.mall.example"}}}
    ✓ the page is refused
    null receives {"v":1,"id":"evil-4","ok":false,"error":{"code":"bridge.origin_denied","message":"Pages of “null” may not call this app.","retryable":false,"data":{"origin":"null"}}}
    ✓ the page is refused
    https://m.mall.example in a frame receives {"v":1,"id":"evil-5","ok":false,"error":{"code":"bridge.frame_denied","message":"Only the main frame may call this app.","retryable":false}}
    ✓ the page is refused
    ✓ only the local log lists the admitted origins
    ✓ the screens are unchanged

  Scene 4: a push may open an order, but not its payment
    > mall://order/7/pay from push
    outcome: denied
      denied: “mall://order/7/pay” is not open to push.
      hint for the developer: “/order/:id([0-9]+)/pay”, registered at MallOrder/OrderModule.swift:‹line› (MallOrder), is open to app, web:https://m.mall.example. To open it, register it with .exposed(to: .push).
    ✓ the outcome is denied
    ✓ only the local log contains the code that would expose it
    ✓ the screens are unchanged
    > mall://order/7 from push
    outcome: shown
    screen: /order/7
    ✓ the outcome is shown
    ✓ the order is visible, above the list of orders

  Scene 5: each push is opened once, and the backend receives its outcome
    to the backend: {"ending":"handled","id":"n1","milliseconds":0,"pattern":"/order/:id([0-9]+)"}
    to the backend: {"code":"route.not_exposed","ending":"denied","id":"n2","milliseconds":0}
    to the backend: {"code":"route.not_found","ending":"notFound","id":"n3","milliseconds":0}
    ✓ each push is reported once, and its duplicate is not
    ✓ the outcomes are handled, denied and notFound
    ✓ reports contain patterns and no addresses

  Scene 6: another app calls and is called back: success, cancellation, error
    the system opens partner://done?n=1&city=Chengdu
    ✓ x-success receives the city only
    ✓ the sheet is pulled down
    the system opens partner://cancelled
    ✓ x-cancel is opened, once
    the system opens partner://failed?errorCode=denied&errorMessage=This%20action%20is%20not%20open%20to%20other%20apps.
    ✓ a route that is not exposed to other apps opens x-error
    ✓ a scheme outside the policy is not called back

  Scene 7: no route matches the address
    > mall://oder/7 from app
    outcome: notFound
      notFound: no route matches “mall://oder/7”. Similar: /order/:id([0-9]+).
    ✓ the outcome is notFound
    ✓ the error suggests a similar route
    > mall://oder/7 from intent
    outcome: notFound
      notFound: no route matches “mall://oder/7”.
    ✓ the outcome is notFound
    ✓ a source that may open no route receives no suggestion

  Scene 8: a module that registers another module's addresses is refused
    conflict: “/goods/:sku([0-9]+)” and “/goods/:id([0-9]+)” both match “/goods/0”, and neither ranks higher
      “/goods/:sku([0-9]+)” could not be registered at MallApp/Scene+Trouble.swift:‹line› (RivalModule)
      “/goods/:id([0-9]+)” is registered at MallGoods/GoodsModule.swift:‹line› (MallGoods)
    ✓ the rival module is refused
    ✓ the error names both modules
    ✓ the example address in the error has a route
    ✓ none of its routes is registered

  Scene 9: a handler declines, and the next match responds
    > mall://goods/404 from app
    outcome: shown
    screen: mall://goods/404
    ✓ the outcome is shown
    routed to: /goods/:id([0-9]+), then /goods/:word
    ✓ the request for sold-out goods continues at the suggestions
    ✓ the page of the suggestions is visible

  Scene 10: two campaigns redirect to each other
    > mall://spring-sale from app
    outcome: redirectLoop
      redirectLoop: the redirects return to “mall://spring-sale”: mall://spring-sale → mall://summer-sale → mall://spring-sale.
    ✓ the outcome is redirectLoop
    ✓ the error lists the addresses

  Scene 11: a handler never calls back
    > mall://survey from app
    outcome: handlerLost
      handlerLost: the handler registered at MallApp/Scene+Trouble.swift:‹line› released its reply to “mall://survey” without answering.
    ✓ the outcome is handlerLost
    ✓ the error names the line that registered the handler

  Scene 12: the server logs the member out while the wallet is open
    Mei is signed in, and the wallet is shown
    > mall://settings/logout from policy
    outcome: handled
    ✓ the outcome is handled
    > mall://order/7/pay from app
    outcome: rejected
      rejected: “mall://order/7/pay” was refused by session: The session is over.
    ✓ the running request ends
    ✓ no member is signed in
    ✓ a login screen is visible
    ✓ after a new login, the order is not paid

  Scene 13: a notice from a push covers all screens, and its events contain no text of it
    > mall://notice?message=Sale%20ends%20tonight from push
    journal: notice: Sale ends tonight
    outcome: shown
    screen: /notice?message=Sale%20ends%20tonight
    ✓ the outcome is shown
    | scene main
    | ├─ tab home ●  /
    | ├─ tab orders  /orders
    | ├─ tab me  /me
    | ├─ sheet  /city
    | └─ fullScreen  /notice?message=Sale%20ends%20tonight
    | front: NoticePage(message: "Sale ends tonight")
    ✓ it is above the sheet, which stays
    ✓ the log has one line
    event: #6 routed /notice?message=:message from push message=‹redacted›
    event: #6 open in main: +/notice?message=:message, front /notice?message=:message /notice?message=:message from push message=‹redacted›
    event: #6 shown /notice?message=:message from push message=‹redacted›
    ✓ events contain the pattern and no values

  Scene 14: a push opens the tenth page from any screen
    from the front page:
    > mall://order/7/parcel/1/item/2/return/reason/photo/pickup/slot/receipt from push
    outcome: shown
    screen: /order/7/parcel/1/item/2/return/reason/photo/pickup/slot/receipt
    ✓ the outcome is shown
    ✓ the address has ten pages
    ✓ all ten are in the stack
    from the third page of another tab, with another order in the stack:
    > mall://order/7/parcel/1/item/2/return/reason/photo/pickup/slot/receipt from push
    outcome: shown
    screen: /order/7/parcel/1/item/2/return/reason/photo/pickup/slot/receipt
    ✓ the outcome is shown
    ✓ all ten are in the stack, and the other tab is unchanged
    under a sheet, with the first three pages in the stack:
    > mall://order/7/parcel/1/item/2/return/reason/photo/pickup/slot/receipt from push
    outcome: shown
    screen: /order/7/parcel/1/item/2/return/reason/photo/pickup/slot/receipt
    ✓ the outcome is shown
    ✓ all ten are in the stack, and the sheet is dismissed
    ✓ the first three are the same screens as before

  Scene 15: a cold start: one link arrives at two entry points before the window exists
    ✓ one of the two is stored
    ✓ the window shows the front page
    scene: duplicate
    universalLink: delivered: handled
    ✓ the link is delivered once
    ✓ the order is visible, above the list of orders

  Scene 16: two callers open a page that requires a login, and share one login screen
    | scene main
    | ├─ tab home ●  /
    | ├─ tab orders  /orders
    | ├─ tab me  /me
    | └─ sheet  /login
    | front: LoginPage
    ✓ one login screen is visible
    | scene main
    | ├─ tab home  /
    | ├─ tab orders ●  /orders  /order/7
    | └─ tab me  /me
    | front: OrderPage(Order(id: 7, member: "Mei", goods: 1, count: 1, total: 1200, isPaid: false))
    ✓ the order is visible
    ✓ both callers receive the same screen

  Scene 17: an editor waits for a city, and the user swipes back
    ✓ the cities are visible
    the editor receives: dismissed: the screen of “/city” was closed without a value.
    ✓ the editor receives dismissed
    ✓ the screens are the same as before
    ✓ the editor has no changes
    ✓ the second request returns the chosen city
    ✓ and the screens are the same as before

  Scene 18: a link opens while a sheet is visible: dismiss, keep, or wait for the sheet
    by default, the sheet is dismissed:
    > mall://goods/1 from customScheme
    outcome: shown
    screen: /goods/1
    ✓ the outcome is shown
    ✓ the goods are visible, without the sheet
    ✓ the caller that waits for a city receives dismissed
    a notice keeps the sheet:
    > mall://notice?message=Sale from push
    journal: notice: Sale
    outcome: shown
    screen: /notice?message=Sale
    ✓ the outcome is shown
    ✓ the notice is above the sheet
    ✓ the caller that waits for a city receives it
    the caller specifies to wait:
    ✓ the sheet stays, without the goods
    ✓ the user dismisses the sheet
    ✓ then the goods are shown
    ✓ the caller receives their screen

  Scene 19: the leave guard of an editor with unsaved changes refuses
    | scene main
    | ├─ tab home  /
    | ├─ tab orders  /orders
    | └─ tab me ●  /me  /me/address
    | front: AddressPage(West Lake 1, not saved)
    > mall://me from push
    outcome: rejected
      rejected: “mall://me” was refused by /me/address.
    ✓ the outcome is rejected
    ✓ the link changes nothing
    ✓ the leave guard decides about the user's swipe
    ✓ the swipe changes nothing
    rejected: “back” was refused by /me/address: The screen's leave guard refused.
    ✓ the back button is refused
    ✓ the back button changes nothing
    > mall://goods/1 from app
    outcome: shown
    screen: /goods/1
    ✓ the outcome is shown
    ✓ a push above the editor removes nothing, so it is not refused
    ✓ saving closes the editor
    ✓ the member's page is at the front

  Scene 20: the server logs the member out during a transition
    | scene main
    | ├─ tab home ●  /  /goods/1
    | ├─ tab orders  /orders  /order/7
    | └─ tab me  /me
    | front: GoodsPage(Goods(id: 1, title: "green tea", price: 1200))
    a transition to an order runs, and one to goods is queued
    > mall://settings/logout from policy
    outcome: handled
    ✓ the outcome is handled
    | scene main
    | ├─ tab home ●  /
    | ├─ tab orders  /orders
    | ├─ tab me  /me
    | └─ sheet  /login
    | front: LoginPage
    ✓ only the roots and one login screen are left
    ✓ callers that wait for a transition receive cancelled
    ✓ the caller that waits for a screen receives dismissed
    ✓ Li sees the front page, and no screen of Mei
    ✓ the next order belongs to Li

  Scene 21: a step never ends, and the next transition still runs
    the step that presents the cities has begun, and does not end
    > mall://city from app
    outcome: timedOut
      timedOut: present [/city] as sheet did not finish “mall://city” within 10.0 seconds.
    ✓ the caller receives timedOut after ten seconds
    ✓ the screens are unchanged
    > mall://goods/2 from app
    outcome: shown
    screen: /goods/2
    ✓ the outcome is shown
    ✓ the next screen is visible, and the late step had no effect

  Scene 22: the order page is broken: a policy repairs it without a release
    the order page fails for new orders:
    > mall://order/100 from app
    outcome: handlerFailed
      handlerFailed: the handler of “mall://order/100” threw: NoSuchOrder(id: 100)
    ✓ the outcome is handlerFailed
    policy 1 sends 10 % of the installs to the web page:
    policy 1 took effect
    in effect: policy 1 with 1 rule
    policy 1 took effect
    in effect: policy 1 with 1 rule
    one phone is not among them:
    > mall://order/100 from app
    outcome: handlerFailed
      handlerFailed: the handler of “mall://order/100” threw: NoSuchOrder(id: 100)
    ✓ the outcome is handlerFailed
    another one is:
    > mall://order/100 from push
    outcome: shown
    screen: mall://order/100
    ✓ the outcome is shown
    ✓ the web page https://m.mall.example/order/100 is visible
    policy 2 sends all installs there:
    policy 2 took effect
    in effect: policy 2 with 1 rule
    > mall://order/100 from app
    outcome: shown
    screen: mall://order/100
    ✓ the outcome is shown
    ✓ the web page https://m.mall.example/order/100 is visible
    ✓ the explanation has the rule and the revision
    the phone is offline:
    policy not received: the server cannot be reached
    in effect: policy 2 with 1 rule
    ✓ the last good policy stays
    > mall://order/100 from app
    outcome: shown
    screen: mall://order/100
    ✓ the outcome is shown
    ✓ the web page https://m.mall.example/order/100 is visible
    the order page is repaired, and policy 3 has no rule about it:
    policy 3 took effect
    in effect: policy 3 with 1 rule
    > mall://order/7 from app
    outcome: shown
    screen: /order/7
    ✓ the outcome is shown
    ✓ the order page is visible
    > mall://order/7/pay from app
    outcome: rejected
      rejected: “mall://order/7/pay” was refused by policy: Pay later, please.
    ✓ the outcome is rejected
    one hour later, policy 3 has expired, and the phone is offline:
    policy not received: the server cannot be reached
    in effect: policy 3 with 0 rules
    > mall://order/7/pay from app
    outcome: value
    value: Order(id: 7, member: "Mei", goods: 1, count: 1, total: 1200, isPaid: true)
    ✓ the outcome is value
    ✓ its rule is removed by itself

  Scene 23: a push has one trace in the log, the spans and the file of events
    ✓ the span of the request is a child of the sender's, and the transition is its child
    ✓ the log has the screen, with the trace
    ✓ the file of events has the screen, with the trace
    ✓ the metrics count the screen of a push

  Scene 24: a module in Objective-C shares the router with Swift
  \#(Scene.objectiveCText)

  24 scenes passed

  """#

extension Scene {
  /// The output of the scene with a module in Objective-C, which is skipped without GNUstep.
  fileprivate static var objectiveCText: String {
    Scene.hasObjectiveC
      ? """
        ✓ Swift code reads a value of Objective-C
        ✓ a push shows the page that Objective-C has created
        ✓ the page has the discount of its coupon
        ✓ Objective-C shows a screen of Swift above it
        ✓ the page returns its discount to the caller
      """
      : "  skipped: it needs GNUstep, Debian's package libgnustep-base-dev"
  }
}
