import { expect, test } from "vitest";

import { hashRecoveryCode } from "~/services/second-factor/factor-secret.server";
import { countRecoveryCodes } from "~/models/second-factor/factor.server";
import { lockAccount } from "~/models/users/user.server";
import { leadsTo } from "../../support/page";
import { whileLocked } from "../../support/races";
import {
  codeOf,
  forgetSteps,
  recoveryCodesOf,
  setUpTwoSteps,
  TWO_STEPS,
  typePassword,
} from "../../support/second-factor";
import { serve } from "../../support/served";
import { password, signIn } from "../../support/sessions";

const site = await serve();

/** An owner with one recovery code left, and a new device that has typed the password. */
async function lastCode() {
  const { user, ...owner } = await signIn(site);
  const { secret, codes } = await setUpTwoSteps(site, user);
  const device = site.visitor();
  const last = codes[0] ?? "";
  await site.db
    .updateTable("recoveryCodes")
    .set({ usedAt: new Date() })
    .where("userId", "=", user.id)
    .where("codeHash", "!=", hashRecoveryCode(last))
    .execute();
  await typePassword(device, user);
  const logIn = () => device.post("/login/code", { proof: last });
  const renew = (proof: string) =>
    owner.post(TWO_STEPS, { intent: "renew", current_password: password, proof });
  const tryAgain = async (proof: string) => {
    const other = site.visitor();
    await typePassword(other, user);
    return leadsTo(await other.post("/login/code", { proof }));
  };
  return { user, owner, secret, last, logIn, renew, tryAgain };
}

const left = ({ id }: { id: number }) => countRecoveryCodes(site.db, id);

test.each(["log-in", "new set"])(
  "the last recovery code logs in while the set is made new, the %s first: it counts once, and ten codes are left",
  async (first) => {
    const { user, owner, secret, last, logIn, renew, tryAgain } = await lastCode();
    await renew(codeOf(secret));
    const fresh = recoveryCodesOf(await owner.get(`${TWO_STEPS}/codes`));
    const save = () => owner.post(`${TWO_STEPS}/codes`);
    const both = first === "log-in" ? [logIn, save] : [save, logIn];
    const answers = await whileLocked(site.db, (trx) => lockAccount(trx, user.id), both);
    const expected = {
      "log-in": ["303 /dashboard", `303 ${TWO_STEPS}`],
      "new set": [`303 ${TWO_STEPS}`, "422 "],
    };
    expect(answers.map(leadsTo)).toEqual(expected[first as keyof typeof expected]);
    expect(await left(user)).toBe(10);
    expect(await tryAgain(last)).toBe("422 ");
    await forgetSteps(site, user);
    expect(await tryAgain(fresh[0] ?? "")).toBe("303 /dashboard");
  },
);

test("the last recovery code that logs in and asks for a new set at once does one of both", async () => {
  const { user, owner, last, logIn, renew } = await lastCode();
  const [loggedIn, renewed] = await Promise.all([logIn(), renew(last)]);
  const done = [leadsTo(loggedIn) === "303 /dashboard", leadsTo(renewed) === `303 ${TWO_STEPS}/codes`];
  expect(done.filter(Boolean)).toHaveLength(1);
  expect(await left(user)).toBe(0);
  expect((await owner.get(`${TWO_STEPS}/codes`)).status).toBe(done[1] ? 200 : 302);
});
