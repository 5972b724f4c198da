import { expect, test } from "vitest";

import { accountPages, linkPages } from "~/models/payments/pages";

test("the pages of a payment by an account", () => {
  expect(accountPages("KPP-1")).toEqual({
    status: "/payment/KPP-1",
    ticket: "/payment/KPP-1/pay",
    returned: "/payment/return",
    cancelled: "/payment/cancel?attempt=KPP-1",
  });
});

test("the pages of a payment by a link stay below the link", () => {
  expect(linkPages("ab12")("KPP-1")).toEqual({
    status: "/pay/ab12/KPP-1",
    ticket: "/pay/ab12/KPP-1/send",
    returned: "/pay/ab12/KPP-1",
    cancelled: "/pay/ab12",
  });
});
