import type { Db } from "#db/client";
import { inTransaction } from "#db/transaction";
import { brand } from "~/brand";
import { mailUser } from "~/models/users/user-message.server";
import { type News, newsTestMail } from "~/models/site/news";
import {
  addressNews,
  findNews,
  findNewsOfDraft,
  insertNews,
  moveNews,
  noteResults,
  saveDraft,
  sendBatch,
} from "~/models/site/news.server";
import type { ActingStaff } from "~/models/staff/staff-action";
import type { App } from "~/services/platform/app.server";
import type { Config } from "~/services/platform/config.server";
import { ownOrigin } from "~/services/http/own-origin.server";
import { submissionKeyOf } from "~/services/checkout/submission-key.server";
import { recordStaffAction } from "~/services/staff/record-staff-action.server";

type Context = Pick<App, "db" | "clock">;
export type SendingContext = Pick<App, "db" | "clock"> & {
  config: Pick<Config, "origin" | "accountOrigin" | "host" | "port" | "newsPace">;
};

const nameOf = (id: number): string => `newsletter-${id}`;

export type DraftMade = { outcome: "saved" | "repeated"; id: number } | { outcome: "conflict" };

/** Creates a draft; a repeated submission creates one draft. */
export function makeDraft(
  { db, clock, config }: Context & Pick<App, "config">,
  by: ActingStaff,
  { draft: typed, ...news }: News & { draft: string },
): Promise<DraftMade> {
  const now = clock.now();
  const draft = submissionKeyOf({ config }, "newsletter", by.staffId, typed);
  return inTransaction<DraftMade>(db, async (trx) => {
    const id = await insertNews(trx, { ...news, draft, staffId: by.staffId, now });
    if (id === null) {
      const made = await findNewsOfDraft(trx, draft);
      return made?.subject === news.subject && made.text === news.text
        ? { outcome: "repeated", id: made.id }
        : { outcome: "conflict" };
    }
    await recordStaffAction(trx, { now, by, act: "newsletter-drafted", object: nameOf(id) });
    return { outcome: "saved", id };
  });
}

interface SeenRevision {
  id: number;
  /** The newsletter's revision when the page was rendered. */
  revision: number;
}

export type NewsResult = "saved" | "repeated" | "changed" | "not-found" | "nobody";

export function changeDraft(
  { db, clock }: Context,
  by: ActingStaff,
  at: SeenRevision,
  news: News,
): Promise<NewsResult> {
  return inTransaction<NewsResult>(db, async (trx) => {
    const before = await findNews(trx, at.id);
    if (!before) return "not-found";
    if (!(await saveDraft(trx, at, news))) {
      const there = (await findNews(trx, at.id)) ?? before;
      return there.subject === news.subject && there.text === news.text ? "repeated" : "changed";
    }
    await recordStaffAction(trx, {
      ...{ now: clock.now(), by, act: "newsletter-changed", object: nameOf(at.id) },
      before: { subject: before.subject },
      after: { subject: news.subject },
    });
    return "saved";
  });
}

/** Begins to send it to everyone who is subscribed now. */
export function startNews(app: Context, by: ActingStaff, at: SeenRevision): Promise<NewsResult> {
  return step(app, by, at, "send", async (trx) => ((await addressNews(trx, at.id)) > 0 ? null : "nobody"));
}

/** Mails already in the outbox still go out: at most those of a minute. */
export const stopNews = (app: Context, by: ActingStaff, at: SeenRevision): Promise<NewsResult> =>
  step(app, by, at, "stop");

export const resumeNews = (app: Context, by: ActingStaff, at: SeenRevision): Promise<NewsResult> =>
  step(app, by, at, "resume");

const acts = {
  send: "newsletter-started",
  stop: "newsletter-stopped",
  resume: "newsletter-resumed",
} as const;
const after = {
  send: ["sending", "stopped", "sent"],
  stop: ["stopped"],
  resume: ["sending", "sent"],
} as const;

function step(
  { db, clock }: Context,
  by: ActingStaff,
  at: SeenRevision,
  act: keyof typeof acts,
  more?: (trx: Db) => Promise<"nobody" | null>,
): Promise<NewsResult> {
  const now = clock.now();
  return inTransaction<NewsResult>(db, async (trx, undo) => {
    if (!(await moveNews(trx, act, at, now))) {
      const there = await findNews(trx, at.id);
      if (!there) return "not-found";
      const done = (after[act] as readonly string[]).includes(there.state);
      return done && there.revision === at.revision + 1 ? "repeated" : "changed";
    }
    const problem = (await more?.(trx)) ?? null;
    if (problem) return undo(problem);
    await recordStaffAction(trx, { now, by, act: acts[act], object: nameOf(at.id) });
    return "saved";
  });
}

/** Mails it to the person who asks, once for each state of its text. It changes nothing, so it needs no reason. */
export async function testNews(
  { db, clock, config }: Context & Pick<SendingContext, "config">,
  to: { id: number; email: string },
  at: SeenRevision,
): Promise<"saved" | "changed" | "not-found"> {
  const news = await findNews(db, at.id);
  if (!news) return "not-found";
  if (news.revision !== at.revision) return "changed";
  await mailUser(db, to, {
    ...newsTestMail(news, { name: brand.name, origin: publicOrigin(config) }),
    dedupeKey: `news-test:${at.id}:${at.revision}:${to.id}`,
    now: clock.now(),
  });
  return "saved";
}

/** The origin of the page to unsubscribe, which needs no session. */
export const publicOrigin = (config: SendingContext["config"]): string =>
  config.origin ?? ownOrigin({ config });

/** One round; returns whether there may be more to do. */
export async function sendNews({ db, clock, config }: SendingContext): Promise<boolean> {
  await noteResults(db);
  const letter = { name: brand.name, origin: publicOrigin(config), pace: config.newsPace };
  return db.transaction().execute((trx) => sendBatch(trx, { ...letter, now: clock.now() }));
}
