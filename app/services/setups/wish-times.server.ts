import type { Db } from "#db/client";
import { inTransaction } from "#db/transaction";
import { setupLimit } from "~/models/setups/limits";
import { countAttempt } from "~/models/http/throttle.server";
import { wishedMail } from "~/messages/setups/mail";
import { isSameWish, mayWish, type SetupWish } from "~/models/setups/setup";
import { changeSetup, findSetup } from "~/models/setups/setup.server";
import type { User } from "~/models/users/user";
import type { App } from "~/services/platform/app.server";
import { ownOrigin } from "~/services/platform/own-origin.server";
import { takeSetupStep } from "./tell-owner.server";

export type SetupResult =
  | { outcome: "saved" | "repeated" }
  | { outcome: "not-found" }
  /** It is done, cancelled or too soon by now. */
  | { outcome: "closed" }
  /** Another person changed it after the page was opened. */
  | { outcome: "changed" };

type Context = Pick<App, "db" | "clock" | "config">;

type WishResult = SetupResult | { outcome: "throttled"; retryAfterSeconds: number };

interface Wish {
  reference: string;
  /** The setup's revision when the page was rendered. */
  revision: number;
  wanted: SetupWish;
}

/** Stores where and when an owner would like the setup; a time agreed before no longer holds. */
export async function wishTimes(app: Context, owner: User, wish: Wish): Promise<WishResult> {
  const now = app.clock.now();
  const { reference, revision, wanted } = wish;
  return inTransaction(app.db, async (trx, undo): Promise<WishResult> => {
    const setup = await findSetup(trx, reference, owner.id);
    if (!setup) return { outcome: "not-found" };
    if (isSameWish(setup, wanted)) return { outcome: "repeated" };
    if (!mayWish(setup, now)) return { outcome: "closed" };
    const change = { state: "wanted" as const, ...wanted, startsAt: null };
    if (!(await changeSetup(trx, { id: setup.id, revision }, change, now)))
      return afterAll(trx, reference, wanted);
    const tries = await countAttempt(trx, `setup:${owner.id}`, setupLimit, now);
    if (!tries.allowed) undo({ outcome: "throttled", retryAfterSeconds: tries.retryAfterSeconds });
    const mail = wishedMail({ ...setup, ...wanted }, setup.startsAt, {
      owner,
      origin: ownOrigin(app),
      contact: app.config.contact,
    });
    const act = setup.startsAt ? "asked-to-move" : "wished";
    await takeSetupStep(trx, owner, { setup, revision: revision + 1, actor: owner, act, now }, { mail });
    return { outcome: "saved" };
  });
}

/** A form submitted twice at once is one wish. */
async function afterAll(db: Db, reference: string, wanted: SetupWish): Promise<SetupResult> {
  const setup = await findSetup(db, reference);
  return { outcome: setup && isSameWish(setup, wanted) ? "repeated" : "changed" };
}
