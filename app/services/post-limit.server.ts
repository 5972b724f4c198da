import { addressKey, postLimit } from "~/models/throttle";
import { hitLightly } from "~/models/throttle.server";
import { refusal } from "./answers.server";
import { app } from "./app.server";
import { isDatabaseDown } from "./database-down.server";
import { currentVisit } from "./front-door.server";
import { together } from "./together.server";

const countTogether = together((db, keys: string[]) => hitLightly(db, keys, postLimit, app.clock.now()));

/** Counts a post of any form. Without a database nothing is counted: what the form is for will say so. */
export async function admitPost(): Promise<void> {
  const answer = await countPost();
  if (answer.allowed) return;
  throw refusal(429, "Too many forms came from your network. Wait a minute, then send it again.", {
    "Retry-After": String(answer.retryAfterSeconds),
  });
}

async function countPost() {
  try {
    return await countTogether(app.db, `post:${addressKey(currentVisit().address)}`);
  } catch (error) {
    if (isDatabaseDown(error)) return { allowed: true } as const;
    throw error;
  }
}
