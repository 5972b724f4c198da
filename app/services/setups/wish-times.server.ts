import type { Db } from "#db/client";
import { setupLimit } from "~/models/setups/limits";
import { countAttempt } from "~/models/http/throttle.server";
import { wishedMail } from "~/messages/setups/mail";
import { isSameWish, mayWish, type SetupWish } from "~/models/setups/setup";
import { changeSetup, findSetup } from "~/models/setups/setup.server";
import type { User } from "~/models/users/user";
import { type AppContext, transact } from "~/services/platform/context.server";
import { takeSetupStep } from "./tell-owner.server";

export type SetupResult =
  | { outcome: "saved" | "repeated" }
  | { outcome: "not-found" }
  /** It is done, cancelled or too soon by now. */
  | { outcome: "closed" }
  /** Another person changed it after the page was opened. */
  | { outcome: "changed" };

type WishResult = SetupResult | { outcome: "throttled"; retryAfterSeconds: number };

interface Wish {
  reference: string;
  /** The setup's revision when the page was rendered. */
  revision: number;
  wanted: SetupWish;
}

/** Stores where and when an owner would like the setup; a time agreed before no longer holds. */
export async function wishTimes(app: AppContext, owner: User, wish: Wish): Promise<WishResult> {
  const { reference, revision, wanted } = wish;
  return transact(app, owner, async (ctx, undo): Promise<WishResult> => {
    const { db, now, contact } = ctx;
    const setup = await findSetup(db, reference, owner.id);
    if (!setup) return { outcome: "not-found" };
    if (isSameWish(setup, wanted)) return { outcome: "repeated" };
    if (!mayWish(setup, now)) return { outcome: "closed" };
    const change = { state: "wanted" as const, ...wanted, startsAt: null };
    if (!(await changeSetup(db, { id: setup.id, revision }, change, now)))
      return afterAll(db, reference, wanted);
    const tries = await countAttempt(db, `setup:${owner.id}`, setupLimit, now);
    if (!tries.allowed) undo({ outcome: "throttled", retryAfterSeconds: tries.retryAfterSeconds });
    const mail = wishedMail({ ...setup, ...wanted }, setup.startsAt, {
      owner,
      origin: ctx.origin,
      contact,
    });
    const act = setup.startsAt ? "asked-to-move" : "wished";
    await takeSetupStep(ctx, owner, { setup, revision: revision + 1, act }, { mail });
    return { outcome: "saved" };
  });
}

/** A form submitted twice at once is one wish. */
async function afterAll(db: Db, reference: string, wanted: SetupWish): Promise<SetupResult> {
  const setup = await findSetup(db, reference);
  return { outcome: setup && isSameWish(setup, wanted) ? "repeated" : "changed" };
}
