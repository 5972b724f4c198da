import type { Db } from "#db/client";
import { newAccount } from "./new-account";

/** An agent without a password, credited by the code. */
export async function makeAgent(db: Db, code: string, name = "Bisi Ade"): Promise<number> {
  const { username, phone } = newAccount();
  const { id } = await db
    .insertInto("users")
    .values({
      role: "agent",
      name,
      username,
      email: `${username}@agents.example`,
      phone: `+234${phone.slice(1)}`,
      phone_reachable: true,
      created_at: new Date(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.insertInto("agents").values({ user_id: id, code }).execute();
  return id;
}
