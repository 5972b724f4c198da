import { expect, test } from "vitest";
import { textOf, leadsTo } from "../../support/page";
import { press } from "../../support/press";
import { serve } from "../../support/served";

const site = await serve();

async function linkIn(recipient: string): Promise<string> {
  const { text } = await site.db
    .selectFrom("outbox")
    .select("text")
    .where("recipient", "=", recipient)
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  const url = new URL(/https?:\S+/.exec(text)?.[0] ?? "");
  return url.pathname + url.search;
}

const subscriber = (email: string) =>
  site.db
    .selectFrom("newsletterSubscribers")
    .select(["confirmedAt", "leftAt"])
    .where("email", "=", email)
    .executeTakeFirst();

test("the box is above the footer of the public pages and posts to the newsletter", async () => {
  const { body } = await site.visitor().get("/contact");
  expect(body).toMatch(/<form class="news" action="\/newsletter" method="post">/);
});

test("an address subscribes by the button behind the mail's link, and unsubscribes the same way", async () => {
  const visitor = site.visitor();
  const asked = await press(visitor, "/contact", "Submit", { email: "reader@x.example" });
  expect(leadsTo(asked)).toBe("303 /newsletter");
  expect((await visitor.follow(asked)).body).toContain("Open the email we sent you");

  const confirmLink = await linkIn("reader@x.example");
  const page = await visitor.get(confirmLink);
  expect([page.status, page.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
  expect(page.body.match(/<button/g)).toHaveLength(1);
  expect(await subscriber("reader@x.example")).toMatchObject({ confirmedAt: null });
  const confirmed = await press(visitor, page, "Confirm");
  expect((await visitor.follow(confirmed)).body).toContain("Your address is confirmed");
  expect((await subscriber("reader@x.example"))?.confirmedAt).toBeInstanceOf(Date);

  const leaveLink = await linkIn("reader@x.example");
  expect(leaveLink).toMatch(/^\/newsletter\/unsubscribe\?token=/);
  const leave = await visitor.get(leaveLink);
  expect(await subscriber("reader@x.example")).toMatchObject({ leftAt: null });
  const left = await press(visitor, leave, "Unsubscribe");
  expect((await visitor.follow(left)).body).toContain("You are unsubscribed");
  expect((await subscriber("reader@x.example"))?.leftAt).toBeInstanceOf(Date);
});

test("a mail program unsubscribes its reader by one post to the link", async () => {
  const token = "u".repeat(22);
  await site.db
    .insertInto("newsletterSubscribers")
    .values({ email: "leaves@news.example", token, askedAt: new Date(), confirmedAt: new Date() })
    .execute();
  const answer = await fetch(`${site.url}/newsletter/unsubscribe?token=${token}`, {
    method: "POST",
    redirect: "manual",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: "List-Unsubscribe=One-Click",
  });
  expect(answer.status).toBe(303);
  const { leftAt } = await site.db
    .selectFrom("newsletterSubscribers")
    .select("leftAt")
    .where("token", "=", token)
    .executeTakeFirstOrThrow();
  expect(leftAt).not.toBeNull();
});

test("known and unknown addresses get the same answer", async () => {
  await site.visitor().post("/newsletter", { email: "known@x.example" });
  await site.visitor().post(await linkIn("known@x.example"));
  const answers = [];
  for (const email of ["known@x.example", "unknown@x.example"])
    answers.push(await site.visitor().post("/newsletter", { email }));
  const told = answers.map(({ status, headers, body }) => [status, headers.getSetCookie(), body]);
  expect(told[0]).toEqual(told[1]);
});

test.each([
  ["", "Email is required"],
  ["ada@shop", "Invalid email address"],
])("%j is answered with %s", async (email, text) => {
  const { status, body } = await site.visitor().post("/newsletter", { email });
  expect(status).toBe(422);
  expect(body).toContain(text);
  expect(body).toContain("<title>Error: ");
});

test.each(["confirm", "unsubscribe"])(
  "a damaged or unknown link to %s is not found, by GET and by POST",
  async (act) => {
    const visitor = site.visitor();
    const unknown = `/newsletter/${act}?token=${"A".repeat(22)}`;
    const answers = [
      await visitor.get(`/newsletter/${act}`),
      await visitor.get(`/newsletter/${act}?token=<script>`),
      await visitor.post(unknown),
      await visitor.post(`/newsletter/${act}`, { token: "short" }),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(404);
      expect(body).toContain("This link does not work");
    }
  },
);

test("a form with a filled honeypot comes back without it, and counts when sent again", async () => {
  const visitor = site.visitor();
  const answer = await visitor.post("/newsletter", { email: "bot@x.example", website: "spam" });
  expect(answer.status).toBe(422);
  expect(textOf(answer.body)).toContain("Tap Submit again");
  expect(answer.body).not.toContain('name="website"');
  expect(await subscriber("bot@x.example")).toBeUndefined();
  expect((await visitor.post("/newsletter", { email: "bot@x.example" })).status).toBe(303);
  expect(await subscriber("bot@x.example")).toBeDefined();
});
