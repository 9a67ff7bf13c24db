// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

// A host in C++: handles in smart pointers, a handler with state, a result as a future.

#include <future>
#include <iostream>
#include <memory>
#include <string>

#include "junctor.h"

namespace {

struct Free {
  void operator()(junctor_router *router) const { junctor_router_free(router); }
  void operator()(junctor_match *match) const { junctor_match_free(match); }
  void operator()(char *text) const { junctor_string_free(text); }
};

struct Greeter {
  std::string greeting;
};

std::string open(junctor_router *router, const char *address) {
  std::promise<std::string> promise;
  auto future = promise.get_future();
  auto receive = [](void *context, const junctor_answer *answer) {
    std::string text = answer->value.text ? std::string(answer->value.text, answer->value.length)
                                     : junctor_status_word(answer->status);
    static_cast<std::promise<std::string> *>(context)->set_value(text);
  };
  if (junctor_open(router, address, "app", nullptr, receive, &promise, nullptr, nullptr) != JUNCTOR_OK) return "";
  return future.get();
}

}  // namespace

int main() {
  junctor_router *made = nullptr;
  if (junctor_router_create("mall", &made, nullptr) != JUNCTOR_OK) return 1;
  std::unique_ptr<junctor_router, Free> router(made);

  auto greeter = std::make_unique<Greeter>(Greeter{"hello "});
  char *message = nullptr;
  junctor_status status = junctor_register(
    router.get(), "/greet/:name", nullptr,
    [](void *context, const junctor_request *request, junctor_reply *reply) {
      auto text = static_cast<Greeter *>(context)->greeting
        + junctor_request_value(request, "name", nullptr);
      junctor_reply_end(reply, JUNCTOR_REPLY_VALUE, text.c_str());
    },
    greeter.get(), [](void *context) { delete static_cast<Greeter *>(context); }, JUNCTOR_HERE,
    nullptr, &message);
  std::unique_ptr<char, Free> text(message);
  if (status != JUNCTOR_OK) return 1;
  // The router now owns it.
  (void)greeter.release();

  auto greeting = open(router.get(), "mall://greet/ada");
  auto missing = open(router.get(), "mall://missing");
  std::cout << greeting << ", " << missing << std::endl;
  return greeting == "hello ada" && missing == "notFound" ? 0 : 1;
}
