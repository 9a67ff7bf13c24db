// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// What `mall tour` prints, word for word, but for the numbers of source lines.
let tourText = #"""
  Scene 1: an order asks for a login and refreshes; three callers share one login
    ✓ over the front page is one login screen
    three callers wait, the login screen is up, Mei signs in
    answer: Order(id: 7, member: "Mei", goods: 1, count: 1, total: 1200, isPaid: false)
    answer: Order(id: 8, member: "Mei", goods: 1, count: 1, total: 1200, isPaid: false)
    answer: Order(id: 9, member: "Mei", goods: 1, count: 1, total: 1200, isPaid: false)
    ✓ each caller has the order that it asked for
    ✓ the orders were read after the login: Mei's
    ✓ it came once and went, and nothing else moved
    ✓ the front page is as it was

  Scene 2: a page calls native screens and gets the answers
    > mall://web?url=https://m.mall.example/orders from app
    outcome: shown
    screen: /web?url=https://m.mall.example/orders
    ✓ the outcome is shown
    page: open("mall://order/7/data") hears {"v":1,"id":"page-1","ok":true,"result":{"count":1,"goods":1,"id":7,"isPaid":false,"member":"Mei","total":1200}
    ✓ the page hears the order
    page: open("mall://city") hears {"v":1,"id":"page-2","ok":true,"result":{"name":"Chengdu"}
    ✓ a page waits for a screen as the app does
    ✓ Mei pulls the sheet down
    page: open("mall://city") hears {"v":1,"id":"page-3","ok":false,"error":{"code":"route.dismissed","message":"The screen of “mall://city” was closed without an answer.","retryable":false}}
    ✓ the page hears that nothing was chosen
    page: open("mall://settings/logout") hears {"v":1,"id":"page-4","ok":false,"error":{"code":"route.not_exposed","message":"“mall://settings/logout” is not open to web:https://m.mall.example.","retryable":false}}
    ✓ what is not open to pages is refused

  Scene 3: pages of other origins are not answered, whatever they say
    https://evil.example hears {"v":1,"id":"evil-1","ok":false,"error":{"code":"bridge.origin_denied","message":"Pages of “https://evil.example” are not answered.","retryable":false,"data":{"origin":"https://evil.example"}}}
    ✓ it is refused
    https://m.mall.example.evil.example hears {"v":1,"id":"evil-2","ok":false,"error":{"code":"bridge.origin_denied","message":"Pages of “https://m.mall.example.evil.example” are not answered.","retryable":false,"data":{"origin":"https://m.mall.example.evil.example"}}}
    ✓ it is refused
    http://m.mall.example hears {"v":1,"id":"evil-3","ok":false,"error":{"code":"bridge.origin_denied","message":"Pages of “http://m.mall.example” are not answered.","retryable":false,"data":{"origin":"http://m.mall.example"}}}
    ✓ it is refused
    null hears {"v":1,"id":"evil-4","ok":false,"error":{"code":"bridge.origin_denied","message":"Pages of “null” are not answered.","retryable":false,"data":{"origin":"null"}}}
    ✓ it is refused
    https://m.mall.example in a frame hears {"v":1,"id":"evil-5","ok":false,"error":{"code":"bridge.frame_denied","message":"Only the main frame is answered.","retryable":false}}
    ✓ it is refused
    ✓ which origins are admitted, only the local log says
    ✓ nothing has moved

  Scene 4: a push may show an order, but not pay for it
    > mall://order/7/pay from push
    outcome: denied
      denied: “mall://order/7/pay” is not open to push.
      hint for the developer: “/order/:id([0-9]+)/pay”, registered at MallOrder/OrderModule.swift:‹line› (MallOrder), is open to app, web:https://m.mall.example. To open it, register it with .exposed(to: .push).
    ✓ the outcome is denied
    ✓ only the local log names the line that would allow it
    ✓ nothing has moved
    > mall://order/7 from push
    outcome: shown
    screen: /order/7
    ✓ the outcome is shown
    ✓ the order is up, over all orders

  Scene 5: pushes are opened once, and the backend hears how each ended
    to the backend: {"ending":"handled","id":"n1","milliseconds":0,"pattern":"/order/:id([0-9]+)"}
    to the backend: {"code":"route.not_exposed","ending":"denied","id":"n2","milliseconds":0}
    to the backend: {"code":"route.not_found","ending":"notFound","id":"n3","milliseconds":0}
    ✓ each push is reported once, its double not at all
    ✓ one was shown, one refused, one led nowhere
    ✓ patterns are told, no addresses

  Scene 6: another app calls and is called back: success, cancel, error
    the system opens partner://done?n=1&city=Chengdu
    ✓ x-success has the city, and nothing else
    ✓ the sheet is pulled down
    the system opens partner://cancelled
    ✓ x-cancel is opened, once
    the system opens partner://failed?errorCode=denied&errorMessage=This%20action%20is%20not%20open%20to%20other%20apps.
    ✓ what is not open to other apps ends at x-error
    ✓ no other scheme is called back

  Scene 7: an address that nobody answers
    > mall://oder/7 from app
    outcome: notFound
      notFound: no route matches “mall://oder/7”. Similar: /order/:id([0-9]+).
    ✓ the outcome is notFound
    ✓ what was probably meant is suggested
    > mall://oder/7 from intent
    outcome: notFound
      notFound: no route matches “mall://oder/7”.
    ✓ the outcome is notFound
    ✓ a caller to whom nothing is open is told of nothing

  Scene 8: a module that claims another's addresses is refused
    conflict: “/goods/:sku([0-9]+)” and “/goods/:id([0-9]+)” both match “/goods/0”, and neither ranks higher
      “/goods/:sku([0-9]+)” could not be registered at MallApp/Scene+Trouble.swift:‹line› (RivalModule)
      “/goods/:id([0-9]+)” is registered at MallGoods/GoodsModule.swift:‹line› (MallGoods)
    ✓ the rival module is refused
    ✓ both owners are named
    ✓ the witness is an address that the shop answers
    ✓ it left nothing behind, not even its harmless route

  Scene 9: a handler declines, and the next best match answers
    > mall://goods/404 from app
    outcome: shown
    screen: mall://goods/404
    ✓ the outcome is shown
    asked: /goods/:id([0-9]+), then /goods/:word
    ✓ sold out goods lead to the search
    ✓ its page is the search's

  Scene 10: two campaigns redirect to each other
    > mall://spring-sale from app
    outcome: redirectLoop
      redirectLoop: the redirects return to “mall://spring-sale”: mall://spring-sale → mall://summer-sale → mall://spring-sale.
    ✓ the outcome is redirectLoop
    ✓ the error names the chain of addresses

  Scene 11: a handler forgets to call back
    > mall://survey from app
    outcome: handlerLost
      handlerLost: the handler registered at MallApp/Scene+Trouble.swift:‹line› released its reply to “mall://survey” without answering.
    ✓ the outcome is handlerLost
    ✓ the line that registered the handler is named

  Scene 12: the server logs the member out while the wallet is open
    Mei is signed in, the wallet is shown
    > mall://settings/logout from policy
    outcome: handled
    ✓ the outcome is handled
    > mall://order/7/pay from app
    outcome: rejected
      rejected: “mall://order/7/pay” was refused by session: The session is over.
    ✓ the running request is ended
    ✓ nobody is signed in
    ✓ a login screen is up
    ✓ after a new login the order is there, not paid

  Scene 13: a notice from a push lies over anything, and an event of it tells no words
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
    | in front: NoticePage(message: "Sale ends tonight")
    ✓ it lies over the sheet, which stays
    ✓ the log has one line
    event: #6 routed /notice?message=:message from push message=‹redacted›
    event: #6 open in main: +/notice?message=:message, front /notice?message=:message /notice?message=:message from push message=‹redacted›
    ✓ events carry the pattern and no values

  Scene 14: a push opens the tenth page, wherever one is
    from the front page:
    > mall://order/7/parcel/1/item/2/return/reason/photo/pickup/slot/receipt from push
    outcome: shown
    screen: /order/7/parcel/1/item/2/return/reason/photo/pickup/slot/receipt
    ✓ the outcome is shown
    ✓ the address is that of ten pages
    ✓ all ten are up
    from deep in another tab, with two pages of another order left behind:
    > mall://order/7/parcel/1/item/2/return/reason/photo/pickup/slot/receipt from push
    outcome: shown
    screen: /order/7/parcel/1/item/2/return/reason/photo/pickup/slot/receipt
    ✓ the outcome is shown
    ✓ all ten are up, and the other tab is as it was left
    from under a sheet, with the first three of the pages there:
    > mall://order/7/parcel/1/item/2/return/reason/photo/pickup/slot/receipt from push
    outcome: shown
    screen: /order/7/parcel/1/item/2/return/reason/photo/pickup/slot/receipt
    ✓ the outcome is shown
    ✓ all ten are up, and the sheet is gone
    ✓ the three are the same as before

  Scene 15: a cold start: one link comes in by two doors, before there is a window
    ✓ one of the two waits
    ✓ the window opens with the front page
    scene: duplicate
    universalLink: delivered: handled
    ✓ it is delivered once
    ✓ the order is up, over all orders

  Scene 16: two callers want a page behind the login, and one login serves both
    | scene main
    | ├─ tab home ●  /
    | ├─ tab orders  /orders
    | ├─ tab me  /me
    | └─ sheet  /login
    | in front: LoginPage
    ✓ one login screen is up
    | scene main
    | ├─ tab home  /
    | ├─ tab orders ●  /orders  /order/7
    | └─ tab me  /me
    | in front: OrderPage(Order(id: 7, member: "Mei", goods: 1, count: 1, total: 1200, isPaid: false))
    ✓ the order is up
    ✓ both callers have the same screen

  Scene 17: an editor waits for a city, and a person swipes back
    ✓ the cities are up
    the editor hears: dismissed: the screen of “/city” was closed without a value.
    ✓ the editor hears that nothing was chosen
    ✓ the editor is visible as before
    ✓ it has nothing new
    ✓ asked again, it has the city that was chosen
    ✓ and the editor is visible as before

  Scene 18: a link comes while a sheet is up: it may go, stay, or be waited for
    the page says nothing, so the sheet goes:
    > mall://goods/1 from customScheme
    outcome: shown
    screen: /goods/1
    ✓ the outcome is shown
    ✓ the goods are up, without the sheet
    ✓ who waits for the city hears dismissed
    a notice lets it stay:
    > mall://notice?message=Sale from push
    journal: notice: Sale
    outcome: shown
    screen: /notice?message=Sale
    ✓ the outcome is shown
    ✓ the notice lies over the sheet
    ✓ who waits for the city has it
    the caller may want to wait:
    ✓ the sheet stays alone
    ✓ the sheet goes when the person wants
    ✓ and then the goods come
    ✓ the caller has their screen

  Scene 19: an editor with unsaved changes does not want to be left
    | scene main
    | ├─ tab home  /
    | ├─ tab orders  /orders
    | └─ tab me ●  /me  /me/address
    | in front: AddressPage(West Lake 1, not saved)
    > mall://me from push
    outcome: rejected
      rejected: “mall://me” was refused by /me/address.
    ✓ the outcome is rejected
    ✓ after the link all is as it was
    ✓ a person's swipe is asked for, not taken
    ✓ after the swipe all is as it was
    rejected: “back” was refused by /me/address: The screen did not want to be left.
    ✓ the way back is refused
    ✓ after the way back all is as it was
    > mall://goods/1 from app
    outcome: shown
    screen: /goods/1
    ✓ the outcome is shown
    ✓ what comes on top takes nothing away, and is not refused
    ✓ saved, it goes by itself
    ✓ the member's page is in front

  Scene 20: the server logs the member out in the middle of a transition
    | scene main
    | ├─ tab home ●  /  /goods/1
    | ├─ tab orders  /orders  /order/7
    | └─ tab me  /me
    | in front: GoodsPage(Goods(id: 1, title: "green tea", price: 1200))
    Mei is on the way to an order, and to goods after it
    > mall://settings/logout from policy
    outcome: handled
    ✓ the outcome is handled
    | scene main
    | ├─ tab home ●  /
    | ├─ tab orders  /orders
    | ├─ tab me  /me
    | └─ sheet  /login
    | in front: LoginPage
    ✓ of all screens the roots are left, and one login screen is up
    ✓ who waits for a transition hears cancelled
    ✓ who waits for a screen hears dismissed
    ✓ Li finds the front page, and nothing of Mei's
    ✓ the next order is Li's

  Scene 21: a step never ends, and the next transition comes all the same
    the step that brings the cities up has begun, and does not end
    > mall://city from app
    outcome: timedOut
      timedOut: present [/city] as sheet did not finish “mall://city” within 10.0 seconds.
    ✓ the caller hears so after ten seconds
    ✓ all is as it was
    > mall://goods/2 from app
    outcome: shown
    screen: /goods/2
    ✓ the outcome is shown
    ✓ the next one came, and the step that ended late has done nothing

  21 scenes passed

  """#
