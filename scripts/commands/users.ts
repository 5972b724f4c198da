import { parseArgs } from "node:util";
import { setDisabled } from "~/models/sessions/session.server";
import { recordEvent } from "~/models/users/audit.server";
import { commandOnDatabase } from "../supervisor/command";
import { withDatabase } from "../supervisor/database";
import { Problem } from "../supervisor/problem";

const USAGE = `npm run users -- disable ada@shop.example --reason "…"   nobody can log in, sessions end
npm run users -- enable ada@shop.example --reason "…"    the owner can log in again`;

await commandOnDatabase(async ({ config }) => {
  const { disable, email, reason } = readWords();
  const now = new Date();
  return withDatabase(config.databaseUrl, (db) =>
    db.transaction().execute(async (trx) => {
      const user = await trx
        .selectFrom("users")
        .select("id")
        .where((is) => is(is.fn<string>("lower", ["email"]), "=", email.toLowerCase()))
        .executeTakeFirst();
      if (!user) throw new Problem(`No account has the address ${email}.`);
      await setDisabled(trx, user.id, disable ? now : null);
      const action = disable ? "user-disabled" : "user-enabled";
      await recordEvent(trx, { now, action, outcome: "ok", reason, subjectId: user.id });
      return `${email} is ${disable ? "disabled" : "enabled"}.`;
    }),
  );
});

function readWords(): { disable: boolean; email: string; reason: string } {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { reason: { type: "string" } },
  });
  const [act, email] = positionals;
  const reason = values.reason?.trim() ?? "";
  if ((act !== "disable" && act !== "enable") || !email) throw new Problem(USAGE);
  if (reason === "") throw new Problem(`Say why: --reason "…"\n${USAGE}`);
  return { disable: act === "disable", email, reason };
}
