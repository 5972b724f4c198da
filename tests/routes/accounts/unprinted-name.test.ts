import { expect, test } from "vitest";

import { newAccount } from "../../support/accounts";
import { says } from "../../support/page";
import { serve } from "../../support/served";
import { makeAccounts, signIn } from "../../support/sessions";

const site = await serve();

const NAME = "\u4e2d\u534e\u8d85\u5e02\u6709\u9650\u516c\u53f8";
const SAID = "PDF files cannot show the letters of";

test("whoever saves a name that no paper can print is told what stands there", async () => {
  const stranger = site.visitor();
  const signedUp = await stranger.post("/signup", { ...newAccount(), name: NAME });
  expect(says(await stranger.follow(signedUp))).toContain(SAID);

  const owner = await signIn(site);
  const saved = await owner.post("/account/business", { name: NAME, shop_name: "Ada" });
  expect(says(await owner.follow(saved))).toContain(SAID);
  const registered = { name: "Ada Provisions", shop_name: "Ada", legal_name: NAME };
  expect(says(await owner.follow(await owner.post("/account/business", registered)))).toContain(SAID);
  const plain = { name: "Ada Provisions", shop_name: NAME };
  expect(says(await owner.follow(await owner.post("/account/business", plain)))).not.toContain(SAID);

  const agent = await (await makeAccounts(site)).logInAs("agent", "UNPRINTED1");
  const customer = { ...newAccount(), name: NAME, address: "4 Broad Street" };
  const answer = await agent.post("/signup?code=UNPRINTED1", customer);
  expect(says(await agent.follow(answer))).toContain(SAID);

  const { body } = await site.visitor().post("/api/register", { ...newAccount(), name: NAME });
  expect(body).toContain(SAID);
});
