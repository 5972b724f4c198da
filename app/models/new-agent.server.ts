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

export type AgentField = "code" | "username" | "email";

/** Makes an account without a password and its agent code. A taken one of either throws: see `takenAgentField`. */
export async function insertAgent(db: Db, agent: AgentAccount): Promise<{ id: number }> {
  const user = await db
    .insertInto("users")
    .values({
      role: "agent",
      name: agent.name,
      username: agent.username,
      email: agent.email,
      phone: agent.phone,
      phone_reachable: agent.phoneReachable,
      created_at: agent.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("agents")
    .values({ user_id: user.id, code: agent.code, created_at: agent.now })
    .execute();
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
