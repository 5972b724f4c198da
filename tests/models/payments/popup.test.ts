import { expect, test } from "vitest";

import { paymentOnward, POPUP_FIELD } from "~/models/payments/popup";

test.each([
  ["https://pay.example/1", true, "/payment/KPP-1/pay"],
  ["https://pay.example/1", false, "https://pay.example/1"],
  ["/payment/KPP-1", true, "/payment/KPP-1"],
  ["/payment/KPP-1", false, "/payment/KPP-1"],
])("a payment at %s with a popup %s goes on at %s", (location, hasPopup, onward) => {
  expect(paymentOnward({ location, reference: "KPP-1" }, hasPopup)).toBe(onward);
});

test("the field that asks for the popup has a name", () => {
  expect(POPUP_FIELD).toBe("popup");
});
