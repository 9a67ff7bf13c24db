// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// What `mall tour` prints, word for word, but for the numbers of source lines.
let tourText = #"""
  Scene 1: an order asks for a login and refreshes; three callers share one login
    three callers wait, the login screen is shown, Mei signs in
    answer: Order(id: 7, member: "Mei", goods: 1, count: 1, total: 1200, isPaid: false)
    answer: Order(id: 8, member: "Mei", goods: 1, count: 1, total: 1200, isPaid: false)
    answer: Order(id: 9, member: "Mei", goods: 1, count: 1, total: 1200, isPaid: false)
    ✓ each caller has the order that it asked for
    ✓ the orders were read after the login: Mei's
    ✓ one login screen was shown

  Scene 2: a page calls the order route and gets the answer
    > mall://web?url=https://m.mall.example/orders from app
    page: open("mall://order/7") hears {"ok":true,"value":{"count":1,"goods":1,"id":7,"isPaid":false,"member":"Mei","total":1200}}
    ✓ the page hears the order
    page: open("mall://settings/logout") hears {"code":"route.not_exposed","message":"denied: “mall://settings/logout” is not open to web:https://m.mall.example.","ok":false,"retryable":false}
    ✓ what is not open to pages is refused

  Scene 3: a push may show an order, but not pay for it
    > mall://order/7/pay from push
    outcome: denied
      denied: “mall://order/7/pay” is not open to push.
      hint for the developer: “/order/:id([0-9]+)/pay”, registered at MallOrder/OrderModule.swift:‹line› (MallOrder), is open to app, web:https://m.mall.example. To open it, register it with .exposed(to: .push).
    ✓ the outcome is denied
    ✓ only the local log names the line that would allow it
    > mall://order/7 from push
    outcome: value
    answer: Order(id: 7, member: "Mei", goods: 1, count: 1, total: 1200, isPaid: false)
    ✓ the outcome is value

  Scene 4: another app calls
    the caller says it is Partner; nothing but its word stands for it
    ✓ x-source is read
    > mall://goods/1?x-source=Partner from customScheme
    outcome: value
    answer: Goods(id: 1, title: "green tea", price: 1200)
    ✓ the outcome is value

  Scene 5: an address that nobody answers
    > mall://oder/7 from app
    outcome: notFound
      notFound: no route answers “mall://oder/7”. Near it: /order/:id([0-9]+).
    ✓ the outcome is notFound
    ✓ what was probably meant is suggested
    > mall://oder/7 from intent
    outcome: notFound
      notFound: no route answers “mall://oder/7”.
    ✓ the outcome is notFound
    ✓ a caller to whom nothing is open is told of nothing

  Scene 6: a module that claims another's addresses is refused
    conflict: “/goods/:sku([0-9]+)” and “/goods/:id([0-9]+)” would both answer “/goods/0”, and neither ranks higher
      “/goods/:sku([0-9]+)” was to be registered at MallApp/Scene+Trouble.swift:‹line› (RivalModule)
      “/goods/:id([0-9]+)” is registered at MallGoods/GoodsModule.swift:‹line› (MallGoods)
    ✓ the rival module is refused
    ✓ both owners are named
    ✓ the witness is an address that the shop answers
    ✓ it left nothing behind, not even its harmless route

  Scene 7: a handler declines, and the next best match answers
    > mall://goods/404 from app
    outcome: value
    answer: GoodsSearch(text: "404", found: [MallGoodsInterface.Goods(id: 1, title: "green tea", price: 1200), MallGoodsInterface.Goods(id: 2, title: "black tea", price: 900)])
    ✓ the outcome is value
    asked: /goods/:id([0-9]+), then /goods/:word
    ✓ sold out goods lead to the search

  Scene 8: two campaigns redirect to each other
    > mall://spring-sale from app
    outcome: redirectLoop
      redirectLoop: the redirects lead back to “mall://spring-sale”: mall://spring-sale → mall://summer-sale → mall://spring-sale.
    ✓ the outcome is redirectLoop
    ✓ the chain of addresses is told

  Scene 9: a handler forgets to call back
    > mall://survey from app
    outcome: handlerLost
      handlerLost: the handler registered at MallApp/Scene+Trouble.swift:‹line› let go of its reply to “mall://survey” without answering.
    ✓ the outcome is handlerLost
    ✓ the line that registered the handler is named

  Scene 10: the server logs the member out while the wallet is open
    Mei is signed in, the wallet is shown
    > mall://settings/logout from policy
    > mall://order/7/pay from app
    outcome: cancelled
      cancelled: “mall://order/7/pay” was cancelled before it was answered.
    ✓ the running request is cancelled
    ✓ nobody is signed in
    ✓ after a new login the order is there, not paid

  Scene 11: a notice from a push only writes into the log
    > mall://notice?message=Sale%20ends%20tonight from push
    journal: notice: Sale ends tonight
    outcome: handled
    ✓ the outcome is handled
    ✓ the log has one line
    event: #1 routed /notice?message=:message from push message=‹redacted›
    event: #1 answered handled /notice?message=:message from push message=‹redacted›
    ✓ events carry the pattern and no values

  11 scenes passed

  """#
