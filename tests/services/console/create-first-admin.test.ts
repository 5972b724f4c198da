import { expect, test } from "vitest";

import { createFirstAdmin } from "~/services/console/create-first-admin.server";
import { newAccount } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { testDatabase } from "../../support/database";
import { makeBrowser } from "../../support/recovery";

const { db } = await testDatabase();

test("the key of the first admin works until a password is set, in any browser, and not after it", async () => {
  const context = makeContext(db);
  const { email, username } = newAccount();
  const made = await createFirstAdmin(context, { name: "Ada Obi", username, email });
  const key = made.outcome === "made" ? made.key : "";
  const browser = makeBrowser(context);
  await browser.start(email);
  expect(await browser.paste(key)).toMatchObject({ outcome: "accepted" });

  const another = makeBrowser(context);
  await another.start(email);
  expect(await another.paste(key)).toMatchObject({ outcome: "accepted" });
  expect(await another.setPassword("yellow boats at noon")).toEqual({ outcome: "changed" });

  expect(await browser.setPassword("green lorries at dawn")).toEqual({ outcome: "gone" });
  await browser.start(email);
  expect(await browser.paste(key)).toEqual({ outcome: "wrong-key" });
});
