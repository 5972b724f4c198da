import { expect, test } from "vitest";

import { askedFor, wantsProForma } from "~/models/pay-links/ask";

test("the button asks for a link, or for a link with a pro-forma", () => {
  expect(askedFor).toEqual(["1", "pro-forma"]);
  expect(wantsProForma("pro-forma")).toBe(true);
  expect([wantsProForma("1"), wantsProForma(undefined)]).toEqual([false, false]);
});
