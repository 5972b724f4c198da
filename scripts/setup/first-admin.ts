import type { Db } from "#db/client";
import { emailProblem } from "~/models/users/email";
import { typedUsername } from "~/models/users/username-fields.server";
import { createFirstAdmin } from "~/services/console/create-first-admin.server";
import { systemClock } from "~/services/platform/clock.server";
import type { Config } from "~/services/platform/config.server";
import { systemRandom } from "~/services/platform/random.server";
import { withDatabase } from "../supervisor/database";
import { Problem } from "../supervisor/problem";
import { type Options, USAGE } from "./options";
import type { Prompt } from "./prompt";

interface Person {
  name: string;
  username: string;
  email: string;
}

/** null if none is named. */
export function readAdmin(options: Options): Person | null {
  const person = {
    name: options["admin-name"],
    username: options["admin-username"],
    email: options["admin-email"],
  };
  if (Object.values(person).every((word) => word === undefined)) return null;
  const { name = "", username = "", email = "" } = person;
  const problem =
    name.trim() === "" ? "--admin-name is missing" : (usernameProblem(username) ?? emailProblem(email));
  if (problem !== null) throw new Problem(`${problem}.\n${USAGE}`);
  return { name: name.trim(), username, email };
}

export async function askAdmin({ ask }: Prompt, domain: string): Promise<Person> {
  const name = await ask("Name of the first admin, such as Ada Obi");
  const short = name.toLowerCase().replace(/[^a-z]/g, "");
  const username = await ask("Username of the admin", { offered: short, problemOf: usernameProblem });
  const email = await ask("Mailbox of the admin", { offered: `${short}@${domain}`, problemOf: emailProblem });
  return { name, username, email };
}

/** Whether the tables are there, and an admin with them. */
export const hasAdmin = (config: Config): Promise<boolean> =>
  withDatabase(config.databaseUrl, findAdmin).catch(() => false);

const findAdmin = async (db: Db): Promise<boolean> =>
  (await db
    .selectFrom("staffRoles")
    .select("userId")
    .where("role", "=", "admin")
    .limit(1)
    .executeTakeFirst()) !== undefined;

export async function makeAdmin(config: Config, person: Person | null): Promise<string> {
  if (person === null)
    return "No admin was made: name one with --admin-name, --admin-username and --admin-email.";
  const result = await withDatabase(config.databaseUrl, (db) =>
    createFirstAdmin({ db, config, clock: systemClock, random: systemRandom }, person),
  );
  switch (result.outcome) {
    case "has-one":
      return "There is an admin already, so none was made. Others are given roles by npm run users -- grant-role.";
    case "taken":
      throw new Problem(`Another account has this ${result.field}. Choose another one.`);
    case "made":
      return [
        `Made the admin ${person.username}. Within a day open ${config.accountOrigin ?? ""}/forgot-password, type ${person.email},`,
        `and in place of the code this one-time password: ${result.key}`,
        "Then choose a password. The first login sets up the second factor.",
      ].join("\n");
  }
}

function usernameProblem(username: string): string | null {
  return typedUsername.safeParse(username).error?.issues[0]?.message ?? null;
}
