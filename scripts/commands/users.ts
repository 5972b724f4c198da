import { parseArgs } from "node:util";
import { endLockdown } from "~/models/accounts/lockdown.server";
import { formatMoment } from "~/models/date";
import { setDisabled } from "~/models/sessions/session.server";
import { staffRoles, type StaffRole } from "~/models/staff/staff-role";
import { recordEvent } from "~/models/users/audit.server";
import { emailProblem } from "~/models/users/email";
import { findByName, findCredentials, lockAccount } from "~/models/users/user.server";
import { correctContact } from "~/services/accounts/correct-contact.server";
import { systemClock } from "~/services/platform/clock.server";
import { systemRandom } from "~/services/platform/random.server";
import type { Config } from "~/services/platform/config.server";
import { type AppContext, contextOf } from "~/services/platform/context.server";
import { giveRole, withdrawRole } from "~/services/staff/give-role.server";
import { resetFactor } from "~/services/sessions/reset-factor.server";
import type { Db } from "#db/client";
import { commandOnDatabase } from "../supervisor/command";
import { withDatabase } from "../supervisor/database";
import { Problem } from "../supervisor/problem";

const USAGE = `An account is named by its e-mail, username or verified phone.
npm run users -- disable ada@shop.example --reason "…"   ends all sessions, and no log-in works
npm run users -- enable ada@shop.example --reason "…"    the owner can log in again
npm run users -- correct-email ada@shop.example --to ada@right.example --reason "…" --asked "…"
npm run users -- correct-phone ada@shop.example --to 08031234567 --reason "…" --asked "…"
                                                         --asked: how the owner was asked, such as "called 0803…"
npm run users -- reset-second-factor kaystaff --reason "…"   a staff member sets up another one at the next login
npm run users -- grant-role kaystaff --role finance --reason "…"   support, finance, catalogue or admin; the first one
                                                         makes an account that never ordered anything one of staff
npm run users -- take-role kaystaff --role finance --reason "…"

Who shall be one of staff signs up as an owner does, orders nothing, gets a role here, and sets up a second factor at the
next login; admin may do all. After a correction both addresses are told, and the account is on hold for a day.`;

const acts = [
  "disable",
  "enable",
  "correct-email",
  "correct-phone",
  "reset-second-factor",
  "grant-role",
  "take-role",
] as const;
type Act = (typeof acts)[number];

interface Words {
  act: Act;
  /** The e-mail, username or verified phone of the account. */
  name: string;
  reason: string;
  to: string;
  asked: string;
  role: string;
}

await commandOnDatabase(USAGE, async ({ config }) => {
  const words = readWords();
  return withDatabase(config.databaseUrl, (db) => {
    if (words.act === "correct-email" || words.act === "correct-phone") return correct(db, config, words);
    if (words.act === "grant-role" || words.act === "take-role")
      return changeRole({ db, config, clock: systemClock, random: systemRandom }, words);
    return words.act === "reset-second-factor" ? resetSecondFactor(db, config, words) : switchOff(db, words);
  });
});

async function changeRole(app: AppContext, { act, name, reason, role }: Words): Promise<string> {
  if (!Object.hasOwn(staffRoles, role)) throw new Problem(`Say which role: --role …\n${USAGE}`);
  const order = { name, role: role as StaffRole, reason };
  const grant = act === "grant-role";
  const result = await (grant ? giveRole : withdrawRole)(app, order);
  if (result === "done") return `${name} ${grant ? "has" : "no longer has"} the role ${role}.`;
  throw new Problem(
    {
      "no-account": `No account has the name ${name}.`,
      "in-use": "This account belongs to an agent, or has orders or payments: make another one for staff.",
      repeated: grant ? `${name} has the role already.` : `${name} does not have the role.`,
    }[result],
  );
}

async function resetSecondFactor(db: Db, config: Config, { name, reason }: Words): Promise<string> {
  const now = systemClock.now();
  const found = await findCredentials(db, name);
  return db.transaction().execute(async (trx) => {
    const user = await lockAccount(trx, found?.id ?? null);
    if (user?.role !== "staff") throw new Problem(`No account of staff has the name ${name}.`);
    await resetFactor(
      contextOf({ db, config, clock: systemClock, random: systemRandom }, { db: trx, now }),
      user,
    );
    const event = { now, action: "second-factor-reset", outcome: "ok", reason, subjectId: user.id } as const;
    await recordEvent(trx, event);
    return `The second factor of ${user.username} is off, and all sessions are ended.`;
  });
}

async function switchOff(db: Db, { act, name, reason }: Words): Promise<string> {
  const disable = act === "disable";
  const now = systemClock.now();
  return db.transaction().execute(async (trx) => {
    const user = await findByName(trx, name);
    if (!user) throw new Problem(`No account has the name ${name}.`);
    if (!disable) await endLockdown(trx, user.id, now);
    await setDisabled(trx, user.id, disable ? now : null);
    const action = disable ? "user-disabled" : "user-enabled";
    await recordEvent(trx, { now, action, outcome: "ok", reason, subjectId: user.id });
    return `${name} is ${disable ? "disabled" : "enabled"}.`;
  });
}

async function correct(db: Db, config: Config, { act, name, to, reason, asked }: Words): Promise<string> {
  const what = act === "correct-email" ? "email" : "phone";
  const result = await correctContact(
    { db, config, clock: systemClock, random: systemRandom },
    { account: name, correction: { what, to }, reason: `${reason}; asked: ${asked}`, staffId: null },
  );
  if (result.outcome === "corrected")
    return `Corrected. Both ${what === "email" ? "addresses" : "numbers"} are told, and the account is on hold for a day.`;
  if (result.outcome === "held")
    throw new Problem(`The account is on hold until ${formatMoment(result.until)}: correct it after that.`);
  throw new Problem(
    {
      "no-account": `No account has the name ${name}.`,
      same: "The account has it already.",
      taken: `Another account has ${to}.`,
      unreachable: `${to} is not a Nigerian mobile number.`,
    }[result.outcome],
  );
}

function readWords(): Words {
  const text = { type: "string" } as const;
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { reason: text, to: text, asked: text, role: text },
  });
  const act = acts.find((one) => one === positionals[0]);
  const name = positionals[1];
  const [reason = "", to = "", asked = ""] = [values.reason, values.to, values.asked].map((word) =>
    word?.trim(),
  );
  if (!act || !name) throw new Problem(USAGE);
  if (reason === "") throw new Problem(`Say why: --reason "…"\n${USAGE}`);
  if (act.startsWith("correct") && (to === "" || asked === ""))
    throw new Problem(`Say what it is now and how the owner was asked: --to … --asked "…"\n${USAGE}`);
  const problem = act === "correct-email" ? emailProblem(to) : null;
  if (problem) throw new Problem(`${to}: ${problem}`);
  return { act, name, reason, to, asked, role: values.role ?? "" };
}
