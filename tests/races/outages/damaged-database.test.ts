import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { administer } from "../../support/database-server";
import { type BuiltRoute, formPath, readManifest } from "../../support/manifest";
import { says } from "../../support/page";
import { everyRow } from "../../support/rows";
import { serve } from "../../support/served";
import { makeAccounts } from "../../support/sessions";
import type { Answer } from "../../support/visitor";

const routes = await readManifest();
const site = await serve({ LOG_LEVEL: "info" });
const accounts = await makeAccounts(site);
const people = {
  owner: await accounts.logInAs("owner"),
  agent: await accounts.logInAs("agent", "DAMAGED"),
  staff: await accounts.logInStaff(["admin", "finance", "support", "catalogue"]),
};
expect((await site.visitor().get("/pricing")).status).toBe(200);

/** Also works if the database refuses changes by default. */
function change(statement: string) {
  const url = new URL(site.databaseUrl);
  url.searchParams.set("options", "-c default_transaction_read_only=off");
  return administer(url.href, statement);
}

/** Ends all connections, so that the server's next ones see the change. */
async function reconnect(): Promise<void> {
  await administer(
    site.databaseUrl,
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
}

const FULL_DISK = `
create function full_disk() returns trigger language plpgsql as $$
begin
  raise exception 'could not extend file: No space left on device' using errcode = '53100';
end $$;
do $$ declare name text; begin
  for name in select tablename from pg_tables where schemaname = 'public' loop
    execute format('create trigger full_disk before insert or update or delete on %I execute function full_disk()', name);
  end loop;
end $$`;

const ROOM_AGAIN = "drop function full_disk() cascade";

const damages = [
  {
    what: "takes no changes",
    damage: `do $$ begin execute format('alter database %I set default_transaction_read_only = on', current_database()); end $$`,
    repair: `do $$ begin execute format('alter database %I reset default_transaction_read_only', current_database()); end $$`,
  },
  { what: "has no room on its disk", damage: FULL_DISK, repair: ROOM_AGAIN },
  {
    what: "lacks the tables of a migration",
    damage:
      "alter table api_tokens rename to later_tokens; alter table throttles rename to later_throttles; alter table orders rename to later_orders",
    repair:
      "alter table later_tokens rename to api_tokens; alter table later_throttles rename to throttles; alter table later_orders rename to orders",
  },
  {
    what: "lacks a column of a migration",
    damage: "alter table users rename column email to later_email",
    repair: "alter table users rename column later_email to email",
  },
];

const sorry = "We cannot do that right now";

describe.each(damages)("a database that $what", ({ damage, repair }) => {
  beforeAll(async () => {
    await change(damage);
    await reconnect();
  });
  afterAll(async () => {
    await change(repair);
    await reconnect();
  });

  test("causes no 500 on any page, form or call", async () => {
    await everyRow(
      routes,
      ({ id }) => id,
      async (route) => {
        const person = people[whose(route)];
        const answers = [person.get(route.path), ...(route.action ? [person.post(formPath(route))] : [])];
        for (const answer of await Promise.all(answers)) expectNoFault(answer);
      },
    );
  });

  test("is explained to the sender of a form or a call in plain words", async () => {
    const form = await site.visitor().post("/login", { email: "ada@shop.example", password: "bread rice" });
    expect([form.status, says(form).includes(sorry)]).toEqual([503, true]);
    const call = await site.visitor().send("/api/auth/login", {
      method: "POST",
      body: JSON.stringify({ email: "ada@shop.example", password: "bread rice", origin: 3 }),
      headers: { "Content-Type": "application/json" },
    });
    const said = JSON.parse(call.body) as { success: boolean; message: string };
    expect([call.status, said.success, said.message.startsWith(sorry)]).toEqual([503, false, true]);
  });

  test("gives scripts that send a form no data, so that its page stays as it was", async () => {
    const sent = await site
      .visitor()
      .post("/login.data", { email: "ada@shop.example", password: "bread rice" });
    expect([sent.status, sent.headers.get("Content-Type"), sent.body]).toEqual([
      503,
      "text/plain; charset=utf-8",
      "unavailable",
    ]);
  });

  test("still serves the pages that only show something", async () => {
    for (const path of ["/", "/products", "/pricing", "/contact", "/terms-and-conditions"])
      expect([path, (await site.visitor().get(path)).status]).toEqual([path, 200]);
  });
});

/** The person who gets past the guard of a page. */
function whose({ path }: BuiltRoute): keyof typeof people {
  if (path.startsWith("/staff")) return "staff";
  return /^\/(?:api\/)?(?:reseller|registrant|plandetails|tokens)/.test(path) ? "agent" : "owner";
}

function expectNoFault({ status, body }: Answer): void {
  expect(status).not.toBe(500);
  expect(body).not.toContain("Something went wrong on our side");
}
