import { saveFactor } from "~/models/second-factor/factor.server";
import { RECOVERY_CODE_BYTES, RECOVERY_CODES } from "~/models/second-factor/recovery-codes";
import { base32, stepAt, totpCode } from "~/models/second-factor/totp.server";
import { encryptFactorSecret, saveCodes } from "~/services/second-factor/factor-secret.server";
import { makeContext } from "./context";
import { press } from "./press";
import type { ServedApp } from "./served";
import { password } from "./sessions";
import type { makeVisitor } from "./visitor";

type Visitor = ReturnType<typeof makeVisitor>;
interface Page {
  body: string;
}

export const TWO_STEPS = "/account/security/second-factor";

/** The key that a page shows, as an app takes it. */
export function keyOf({ body }: Page): Buffer {
  const letters =
    /<textarea class="input secret"[^>]*>([A-Z2-7 ]+)<\/textarea>/.exec(body)?.[1]?.replaceAll(" ", "") ?? "";
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const bits = [...letters].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
}

/** The app's code now, or some steps later. */
export const codeOf = (secret: Buffer, later = 0): string => totpCode(secret, stepAt(new Date()) + later);

/** Six digits that the app shows at no time near now. */
export function wrongCode(secret: Buffer): string {
  const near = new Set([-2, -1, 0, 1, 2].map((later) => codeOf(secret, later)));
  return ["000000", "111111", "222222", "333333", "444444", "555555"].find((code) => !near.has(code)) ?? "";
}

export const recoveryCodesOf = ({ body }: Page): string[] =>
  /<textarea [^>]*id="recovery-codes"[^>]*>([^<]+)</.exec(body)?.[1]?.split("\n") ?? [];

/** The codes of past steps count again, as if time had passed. */
export const forgetSteps = ({ db }: Pick<ServedApp, "db">, user: { id: number }) =>
  db.updateTable("secondFactors").set({ lastStep: 0 }).where("userId", "=", user.id).execute();

/** The newest code of eight digits that was sent to an account. */
export async function newestCodeTo(db: ServedApp["db"], user: { id: number }): Promise<string> {
  const sent = await db
    .selectFrom("outbox")
    .select("text")
    .where("ownerId", "=", user.id)
    .where("topic", "like", "code:%")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  return /\b\d{8}\b/.exec(sent.text)?.[0] ?? "";
}

/** As if a minute had passed: the next code of the account need not wait. */
export const forgetBudget = ({ db }: Pick<ServedApp, "db">, user: { id: number }) =>
  db.deleteFrom("codeBudgets").where("accountId", "=", user.id).execute();

/** Proves a contact of the account and begins to set two-step login up in this browser. */
export async function beginTwoSteps(site: Pick<ServedApp, "db">, visitor: Visitor, user: { id: number }) {
  await press(visitor, TWO_STEPS, { sends: { intent: "resend" } });
  const begun = await press(visitor, TWO_STEPS, "Continue", { code: await newestCodeTo(site.db, user) });
  await forgetBudget(site, user);
  return begun;
}

/** As if two-step login had been set up; answers the app's key and the recovery codes. */
export async function setUpTwoSteps({ db }: Pick<ServedApp, "db">, user: { id: number }) {
  const context = makeContext(db, new Date());
  const now = context.clock.now();
  const secret = context.random.bytes(20);
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    base32(context.random.bytes(RECOVERY_CODE_BYTES)),
  );
  const encrypted = encryptFactorSecret(context, user.id, secret);
  await saveFactor(db, user.id, { secret: encrypted, lastStep: 0, createdAt: now });
  await saveCodes(db, user.id, codes, now);
  return { secret, codes };
}

/** The first step of a login. */
export const typePassword = (visitor: Visitor, user: { email: string }, page = "") =>
  visitor.post("/login", { email: user.email, password, ...(page && { page }) });
