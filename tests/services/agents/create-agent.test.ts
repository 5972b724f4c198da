import { expect, test } from "vitest";
import { findAgentByCode } from "~/models/users/user.server";
import { createAgent } from "~/services/agents/create-agent.server";
import { makeContext } from "../../support/context";
import { testDatabase } from "../../support/database";

const database = await testDatabase();
const db = database.db;

const origin = "https://kaypoint.example";
function make(code: string, email: string, name = "Tunde Bello") {
  const { config, ...app } = makeContext(db);
  const agent = { code, name, email, phone: undefined };
  return createAgent({ ...app, config: { ...config, accountOrigin: origin } }, agent);
}

test("an agent has a code, no password, and a mail that says how to set one", async () => {
  expect(await make("TUNDE2", "tunde2@agents.example")).toEqual({ ok: true, username: "tunde.bello" });
  const user = await db
    .selectFrom("users")
    .select(["id", "role", "passwordHash", "phoneVerifiedAt"])
    .where("email", "=", "tunde2@agents.example")
    .executeTakeFirstOrThrow();
  expect(user).toMatchObject({ role: "agent", passwordHash: null, phoneVerifiedAt: null });
  expect(await findAgentByCode(db, "tunde2")).toEqual({ id: user.id, name: "Tunde Bello" });

  const mail = await db
    .selectFrom("outbox")
    .selectAll()
    .where("ownerId", "=", user.id)
    .executeTakeFirstOrThrow();
  expect(mail).toMatchObject({ channel: "mail", recipient: "tunde2@agents.example" });
  expect(mail.text).toContain(`${origin}/forgot-password`);
  expect(mail.text).toContain(`${origin}/signup?page=signup&code=TUNDE2`);
  const event = db.selectFrom("auditEvents").select("action").where("subjectId", "=", user.id);
  expect(await event.execute()).toEqual([{ action: "agent-created" }]);
});

test("a namesake gets the next username", async () => {
  const username = async (code: string, email: string) => make(code, email, "Ngozi Ade");
  expect(await username("NGOZI1", "n1@agents.example")).toMatchObject({ username: "ngozi.ade" });
  expect(await username("NGOZI2", "n2@agents.example")).toMatchObject({ username: "ngozi.ade2" });
});

test("a code or email of another account is refused, and nothing is left behind", async () => {
  await make("SADE1", "sade@agents.example", "Sade Musa");
  const before = await db.selectFrom("users").select("id").execute();
  expect(await make("SADE1", "other@agents.example", "Other One")).toEqual({ ok: false, taken: "code" });
  expect(await make("SADE2", "SADE@agents.example", "Other Two")).toEqual({ ok: false, taken: "email" });
  expect(await db.selectFrom("users").select("id").execute()).toHaveLength(before.length);
});
