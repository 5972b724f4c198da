import { expect, test } from "vitest";
import { textOf, leadsTo } from "../../support/page";
import { press } from "../../support/press";
import { serve } from "../../support/served";

const site = await serve();

const message = (email: string) => ({
  firstName: "Ada",
  lastName: "Obi",
  email,
  phoneNumber: "08031234567",
  message: "Hello",
});

const kept = (email: string) =>
  site.db.selectFrom("contactMessages").select(["topic", "message"]).where("email", "=", email).execute();

const mailsTo = (recipient: string) =>
  site.db.selectFrom("outbox").select("text").where("recipient", "=", recipient).execute();

test("the page has the headline, the form and the other ways to reach us", async () => {
  const { status, body } = await site.visitor().get("/contact");
  expect(status).toBe(200);
  for (const text of [
    "Connect with our Sales team.",
    "Get in touch with us",
    "Chat with us",
    "Call us",
    "Visit us",
  ])
    expect(body).toContain(text);
});

test("the Enterprise link chooses its topic", async () => {
  const visitor = site.visitor();
  expect((await visitor.get("/contact?plan=enterprise")).body).toContain(
    '<option value="enterprise" selected="">',
  );
  expect((await visitor.get("/contact")).body).toContain('<option value="sales" selected="">');
});

test("a message is stored and mailed, and the next page says thanks once", async () => {
  const visitor = site.visitor();
  const answer = await press(visitor, "/contact", "Send message", message("thanks@x.example"));
  expect(leadsTo(answer)).toBe("303 /contact");
  expect((await visitor.follow(answer)).body).toContain("Our sales team has your message");
  expect((await visitor.get("/contact")).body).not.toContain("Our sales team has your message");
  expect(await kept("thanks@x.example")).toEqual([{ topic: "sales", message: "Hello" }]);
  expect(await mailsTo("thanks@x.example")).toHaveLength(1);
});

test("a form without a topic takes that of the page's URL, and a chosen one wins", async () => {
  await site.visitor().post("/contact?plan=enterprise", message("plan@x.example"));
  await site.visitor().post("/contact?plan=enterprise", { ...message("chosen@x.example"), topic: "support" });
  expect(await kept("plan@x.example")).toMatchObject([{ topic: "enterprise" }]);
  expect(await kept("chosen@x.example")).toMatchObject([{ topic: "support" }]);
});

test("an invalid form comes back with its messages, the summary first, and the typed values", async () => {
  const wrong = { ...message("ada@"), firstName: "", phoneNumber: "+234 803123456", message: "" };
  const { status, body } = await site.visitor().post("/contact", wrong);
  expect(status).toBe(422);
  expect(body).toContain("<title>Error: Contact Sales");
  for (const text of [
    "First Name is required",
    "Invalid email address",
    "Invalid phone number",
    "Message is required",
    'href="#phoneNumber"',
    'value="ada@"',
    'value="Obi"',
    'value="+234 803123456"',
  ])
    expect(body).toContain(text);
  expect(body.indexOf('class="summary"')).toBeLessThan(body.indexOf("<h1>"));
});

test("the sixth message of an hour from one IP address waits, with its text kept", async () => {
  const visitor = site.visitor();
  const answers = [];
  for (let count = 0; count < 6; count += 1)
    answers.push(await visitor.post("/contact", message(`flood${count}@x.example`)));
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303, 429]);
  const last = answers.at(-1);
  expect(Number(last?.headers.get("Retry-After"))).toBeGreaterThan(3500);
  expect(last?.body).toContain("Try again in 60 minutes");
  expect(last?.body).toContain('value="flood5@x.example"');
  expect(await kept("flood5@x.example")).toEqual([]);
});

test("invalid forms do not use up the limit", async () => {
  const visitor = site.visitor();
  for (let count = 0; count < 6; count += 1) await visitor.post("/contact", {});
  expect((await visitor.post("/contact", message("patient@x.example"))).status).toBe(303);
});

test("a form with a filled honeypot comes back without it, and counts when sent again", async () => {
  const visitor = site.visitor();
  const answer = await visitor.post("/contact", {
    ...message("bot@x.example"),
    website: "http://spam.example",
  });
  expect(answer.status).toBe(422);
  expect(textOf(answer.body)).toContain("Tap Send message again");
  expect(answer.body).not.toContain('name="website"');
  expect(answer.body).not.toContain("spam.example");
  expect(await kept("bot@x.example")).toEqual([]);
  expect(await mailsTo("bot@x.example")).toEqual([]);
  expect((await visitor.post("/contact", message("bot@x.example"))).status).toBe(303);
  expect(await kept("bot@x.example")).toHaveLength(1);
});

test.each([
  ["with a field the form does not have", { ...message("role@x.example"), role: "staff" }, 400],
  ["with a repeated field", { ...message("two@x.example"), firstName: ["Ada", "Bola"] }, 400],
  ["of 100 KB", { ...message("big@x.example"), message: "a".repeat(100_000) }, 413],
])("a post %s is refused", async (_, fields, status) => {
  expect((await site.visitor().post("/contact", fields)).status).toBe(status);
  expect(await kept(fields.email)).toEqual([]);
});
