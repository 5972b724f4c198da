import { expect, test } from "vitest";

import { textOf } from "../../support/page";
import { serve } from "../../support/served";
import { signIn } from "../../support/sessions";

const site = await serve();

test("numbers of a business are read with the hyphens and marks that a phone puts in", async () => {
  const owner = await signIn(site);
  const answer = await owner.post("/account/business", {
    name: "Ada Provisions",
    shop_name: "Ada – Surulere",
    tax_number: "\u200e12345678\u20130001",
    cac_number: "RC\u20111234567",
  });
  expect(answer.status).toBe(303);
  const business = await site.db
    .selectFrom("locations")
    .select(["taxNumber", "cacNumber"])
    .where("ownerId", "=", owner.user.id)
    .executeTakeFirst();
  expect(business).toEqual({ taxNumber: "12345678-0001", cacNumber: "RC1234567" });
});

test.each(["\u200e5000", "٥٠٠٠", "５０００", "+5000", "5000/-", "N5,000"])(
  "the amount %j is five thousand naira",
  async (typed) => {
    const owner = await signIn(site);
    const page = await owner.get(`/wallet/add?amount=${encodeURIComponent(typed)}`);
    expect(page.status).toBe(200);
    expect(textOf(page.body)).toContain("Added to your wallet ₦5,000");
  },
);
