// This source file is part of the Junctor open source project.
// SPDX-License-Identifier: Apache-2.0

/// <reference path="../../../../Sources/Web/JunctorBridge/Resources/junctor.d.ts" />

// Code in a classic script, which uses the one global name. It is only compiled.

function openOrder(): Promise<unknown> {
  const {
    router,
    RouterError,
  }: { router: junctor.Router; RouterError: typeof junctor.RouterError } = junctor;
  return router
    .open('mall://order/7')
    .catch((error) => (error instanceof RouterError ? error.code : null));
}
