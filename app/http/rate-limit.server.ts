import { addressKey, fileDownloadLimit, postLimit } from "~/models/http/throttle";
import { countAttempt } from "~/models/http/throttle.server";
import { type App, app } from "~/services/platform/app.server";
import { isDatabaseDown } from "~/services/platform/database-outage.server";
import { requestContext } from "~/services/platform/request-context.server";
import { refusal } from "./responses.server";

/** The `headers` of a page whose form is posted by scripts: Remix keeps none of its action's. */
export function retryAfterHeaders({ actionHeaders }: { actionHeaders: Headers }): HeadersInit {
  const seconds = actionHeaders.get("Retry-After");
  return seconds === null ? {} : { "Retry-After": seconds };
}

/** Counts posts of any form. Without a database nothing is counted: the form itself will fail and say so. */
export async function limitPosts(): Promise<void> {
  const answer = await countPost();
  if (answer.allowed) return;
  throw refusal(429, "Too many forms came from your network. Wait a minute, then send it again.", {
    "Retry-After": String(answer.retryAfterSeconds),
  });
}

async function countPost() {
  try {
    return await countAttempt(
      app.db,
      `post:${addressKey(requestContext().address)}`,
      postLimit,
      app.clock.now(),
    );
  } catch (error) {
    if (isDatabaseDown(error)) return { allowed: true } as const;
    throw error;
  }
}

/** Counts an account's downloads: producing one file costs as much as many pages. */
export async function limitDownloads(
  { db, clock }: Pick<App, "db" | "clock">,
  userId: number,
): Promise<void> {
  const answer = await countAttempt(db, `download:${userId}`, fileDownloadLimit, clock.now());
  if (answer.allowed) return;
  const wait = waitInWords(answer.retryAfterSeconds);
  throw refusal(
    429,
    `You have downloaded many files. Try again ${wait}. Until then, read them on the screen.`,
    {
      "Retry-After": String(answer.retryAfterSeconds),
    },
  );
}

/** "in 12 minutes" or "in 9 hours", for the message of a 429. */
export function waitInWords(retryAfterSeconds: number): string {
  const minutes = Math.max(1, Math.ceil(retryAfterSeconds / 60));
  if (minutes > 120) return `in ${Math.ceil(minutes / 60)} hours`;
  return minutes === 1 ? "in 1 minute" : `in ${minutes} minutes`;
}
