import type { Db } from "#db/client";
import { uniqueViolation } from "#db/violation";

interface AgentAccount {
  code: string;
  name: string;
  username: string;
  email: string;
  phone: string;
  phoneReachable: boolean;
  now: Date;
}

type AgentField = "code" | "username" | "email";

/**
 * Creates an account without a password, and its agent code. A username or code that is taken, or an e-mail that
 * another account has confirmed, throws: see `takenAgentField`.
 */
export async function insertAgent(db: Db, agent: AgentAccount): Promise<{ id: number }> {
  const user = await db
    .insertInto("users")
    .values({
      role: "agent",
      name: agent.name,
      username: agent.username,
      email: agent.email,
      phone: agent.phone,
      phoneReachable: agent.phoneReachable,
      createdAt: agent.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.insertInto("agents").values({ userId: user.id, code: agent.code, createdAt: agent.now }).execute();
  return user;
}

export function takenAgentField(error: unknown): AgentField | null {
  const fields: Record<string, AgentField> = {
    agents_code_key: "code",
    users_username_unique: "username",
    users_email_unique: "email",
  };
  return fields[uniqueViolation(error) ?? ""] ?? null;
}

/** The agent with a code, typed in any case; also one who may not log in any more. */
export async function findAgentAccount(db: Db, code: string): Promise<{ id: number } | null> {
  const agent = await db
    .selectFrom("agents")
    .select("userId as id")
    .where("code", "=", code.trim().toUpperCase())
    .executeTakeFirst();
  return agent ?? null;
}

/** The code under which an agent signs up registrants; null for other users. */
export async function findAgentCode(db: Db, userId: number): Promise<string | null> {
  const agent = await db.selectFrom("agents").select("code").where("userId", "=", userId).executeTakeFirst();
  return agent?.code ?? null;
}
