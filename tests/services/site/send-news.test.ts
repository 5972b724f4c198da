import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";

import { MINUTE } from "~/models/duration";
import { mailHtml } from "~/models/messages/mail-html";
import { newsMail } from "~/models/site/news";
import { newNewsSchema } from "~/models/site/news-fields.server";
import { countDeliveries, findNews } from "~/models/site/news.server";
import { unsubscribe } from "~/services/site/subscribe.server";
import {
  changeDraft,
  makeDraft,
  resumeNews,
  sendNews,
  startNews,
  stopNews,
} from "~/services/site/send-news.server";
import { makeOwner } from "../../support/accounts";
import { makeContext } from "../../support/context";
import { testDatabase } from "../../support/database";
import { employ } from "../../support/sessions";

let database: Awaited<ReturnType<typeof testDatabase>>;
let staffId: number;
let app: ReturnType<typeof makeContext>;
const news = {
  subject: "Faster receipts",
  text: "Print twice as fast.\n\nSee https://kaypoint.example/news.",
};
const by = () => ({ staffId, reason: "Monthly news" });

beforeAll(async () => {
  database = await testDatabase();
  app = makeContext(database.db);
  const staff = await makeOwner(database.db);
  await employ(database.db, staff, ["catalogue"]);
  staffId = staff.id;
});
afterAll(() => database.close());

const token = () => randomUUID().replaceAll("-", "").slice(0, 22);

async function subscribers(count: number) {
  const now = app.clock.now();
  const rows = Array.from({ length: count }, () => {
    const own = token();
    return { email: `${own}@news.example`, token: own, askedAt: now, confirmedAt: now };
  });
  await database.db.updateTable("newsletterSubscribers").set({ leftAt: now }).execute();
  await database.db.insertInto("newsletterSubscribers").values(rows).execute();
  return rows;
}

async function draft() {
  const made = await makeDraft(app, by(), { ...news, draft: token() });
  if (made.outcome !== "saved") throw new Error(made.outcome);
  return made.id;
}

const mailsOf = (id: number) =>
  database.db.selectFrom("outbox").selectAll().where("dedupeKey", "like", `news:${id}:%`).execute();
const counts = async (id: number) => countDeliveries(database.db, (await findNews(database.db, id))!);
const later = (pause: number) => app.setTime(new Date(app.clock.now().getTime() + pause));

/** The outbox has sent them. */
const deliver = (id: number, dead = false) =>
  database.db
    .updateTable("outbox")
    .set(
      dead ? { deadAt: app.clock.now() } : { sentAt: app.clock.now(), provider: "smtp", text: "(removed)" },
    )
    .where("dedupeKey", "like", `news:${id}:%`)
    .where("sentAt", "is", null)
    .execute();

test("goes to every subscriber at the start, once, at its pace, with an unsubscribe link in each mail", async () => {
  const people = await subscribers(app.config.newsPace + 5);
  const id = await draft();
  expect(await startNews(app, by(), { id, revision: 0 })).toBe("saved");
  expect(await startNews(app, by(), { id, revision: 0 })).toBe("repeated");
  await sendNews(app);
  expect(await sendNews(app)).toBe(false);
  expect(await mailsOf(id)).toHaveLength(app.config.newsPace);
  later(MINUTE);
  await sendNews(app);
  const mails = await mailsOf(id);
  expect(mails.map(({ recipient }) => recipient).sort()).toEqual(people.map(({ email }) => email).sort());
  for (const mail of mails) {
    const own = people.find(({ email }) => email === mail.recipient)!;
    expect(mail.unsubscribeUrl).toMatch(new RegExp(`/newsletter/unsubscribe\\?token=${own.token}$`));
    expect(mail.text).toContain(mail.unsubscribeUrl);
  }
  later(MINUTE);
  await sendNews(app);
  expect((await findNews(database.db, id))?.state).toBe("sent");
});

test("counts what was sent, what failed, and who has left since", async () => {
  const people = await subscribers(3);
  const id = await draft();
  await startNews(app, by(), { id, revision: 0 });
  await sendNews(app);
  expect(await counts(id)).toEqual({ sent: 0, failed: 0, waiting: 3, left: 0, leftSince: 0 });
  await deliver(id);
  later(MINUTE);
  await sendNews(app);
  await unsubscribe(app, people[0]!.token);
  expect(await counts(id)).toEqual({ sent: 3, failed: 0, waiting: 0, left: 0, leftSince: 1 });
  await database.db.deleteFrom("outbox").where("dedupeKey", "like", `news:${id}:%`).execute();
  expect(await counts(id)).toMatchObject({ sent: 3 });
});

test("a mail given up counts as failed, and as sent when a retry arrives", async () => {
  await subscribers(2);
  const id = await draft();
  await startNews(app, by(), { id, revision: 0 });
  await sendNews(app);
  await deliver(id, true);
  later(MINUTE);
  await sendNews(app);
  expect(await counts(id)).toMatchObject({ sent: 0, failed: 2 });
  await database.db
    .updateTable("outbox")
    .set({ deadAt: null, sentAt: app.clock.now(), provider: "smtp" })
    .where("dedupeKey", "like", `news:${id}:%`)
    .execute();
  await sendNews(app);
  expect(await counts(id)).toMatchObject({ sent: 2, failed: 0 });
});

test("stops and continues where it stopped, and skips those who left in between", async () => {
  const people = await subscribers(app.config.newsPace + 2);
  const id = await draft();
  await startNews(app, by(), { id, revision: 0 });
  await sendNews(app);
  expect(await stopNews(app, by(), { id, revision: 1 })).toBe("saved");
  later(5 * MINUTE);
  expect(await sendNews(app)).toBe(false);
  const first = new Set((await mailsOf(id)).map(({ recipient }) => recipient));
  const waiting = people.filter(({ email }) => !first.has(email));
  await unsubscribe(app, waiting[0]!.token);
  expect(await resumeNews(app, by(), { id, revision: 2 })).toBe("saved");
  await sendNews(app);
  expect(await mailsOf(id)).toHaveLength(app.config.newsPace + 1);
  expect(await counts(id)).toMatchObject({ left: 1 });
});

test("without subscribers nothing starts, and a text changed in between is not sent", async () => {
  await subscribers(1);
  await database.db.updateTable("newsletterSubscribers").set({ leftAt: app.clock.now() }).execute();
  const id = await draft();
  expect(await startNews(app, by(), { id, revision: 0 })).toBe("nobody");
  expect((await findNews(database.db, id))?.state).toBe("draft");
  await subscribers(1);
  expect(await changeDraft(app, by(), { id, revision: 0 }, { ...news, text: "Other" })).toBe("saved");
  expect(await startNews(app, by(), { id, revision: 0 })).toBe("changed");
  expect(await changeDraft(app, by(), { id, revision: 1 }, { ...news, text: "Other" })).toBe("saved");
  await startNews(app, by(), { id, revision: 2 });
  expect(await changeDraft(app, by(), { id, revision: 3 }, news)).toBe("changed");
});

test("a subject has one line, and text that looks like HTML stays text", () => {
  const typed = { ...news, draft: token(), reason: "Monthly news" };
  for (const subject of ["News\r\nBcc: all@x.example", "News\nX", "A\u2028B", "A\tB", " ", "x".repeat(151)])
    expect(newNewsSchema.safeParse({ ...typed, subject }).success).toBe(false);
  const evil = '<script>alert(1)</script>\n\n<a href="javascript:x">y</a> https://x.example/"><b>';
  const html = mailHtml(
    newsMail({ subject: "<b>x</b>", text: evil }, { name: "K", origin: "https://k.example", token: token() }),
  );
  expect(html).not.toMatch(/<script>alert|<a href="javascript|<b>/);
  expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
});
