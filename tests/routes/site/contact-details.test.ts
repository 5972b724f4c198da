import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { otherContact, otherContactSettings, samplesIn } from "../../support/contact";
import { randomKeys } from "../../support/settings";
import { linksOf, structuredData, textOf } from "../../support/page";
import { everyRow } from "../../support/rows";
import { serve } from "../../support/served";
import { startServer, type Server } from "../../support/server";
import { signIn } from "../../support/sessions";
import { makeVisitor, ask } from "../../support/visitor";
import { payPlan } from "../../support/wallet";

const site = await serve(otherContactSettings);

const ways = [
  "tel:+233302123456",
  "tel:+254202123456",
  "https://wa.me/233241234567",
  "mailto:desk@shop.example",
  "https://www.instagram.com/our.shop",
  "https://x.com/our_shop",
];

test("each public page shows the configured details, in its footer too, and none of the demo", async () => {
  const paths = ["/", "/products", "/pricing", "/download", "/contact", "/nowhere", "/news/nowhere"];
  await everyRow(paths, String, async (path) => {
    const { body } = await site.visitor().get(path);
    expect(samplesIn(body)).toEqual([]);
    expect(linksOf(body)).toEqual(expect.arrayContaining(ways));
    for (const { address } of otherContact.offices) expect(textOf(body)).toContain(address);
  });
});

test("pages behind the login, and login itself, lead to a chat with us", async () => {
  const owner = await signIn(site);
  for (const path of ["/dashboard", "/wallet", "/account/devices"])
    expect(linksOf((await owner.get(path)).body)).toContain("https://wa.me/233241234567");
  expect(linksOf((await site.visitor().get("/login")).body)).toContain("https://wa.me/233241234567");
});

test.each([
  [
    "/",
    ["with offices in Ghana and Kenya.", "Every day, 7:00 to 21:00, Accra time. We answer emails before the"],
  ],
  ["/contact", ["We answer before the evening.", "+233 30 212 3456 Ghana", "Visit us 2 High Street"]],
  ["/terms-and-conditions", ["desk@shop.example or call +233 30 212 3456. Our address is 2 High Street"]],
  ["/privacy-policy", ["desk@shop.example or by post to 2 High Street, Accra."]],
  ["/corrections/cancel", ["write to guard@shop.example at once."]],
])("%s says it in its sentences", async (path, sentences) => {
  const { body } = await site.visitor().get(path);
  for (const sentence of sentences) expect(textOf(body)).toContain(sentence);
  expect(samplesIn(body)).toEqual([]);
});

test("the phone app is where the setting says", async () => {
  const { GOOGLE_PLAY_URL, APP_STORE_URL } = otherContactSettings;
  const { body } = await site.visitor().get("/download");
  const links = linksOf(body).filter((link) => /play\.google|apps\.apple/.test(link));
  expect(links).toEqual([APP_STORE_URL, GOOGLE_PLAY_URL]);
});

test("search engines, security researchers, and programs see the same", async () => {
  const { body } = await site.visitor().get("/");
  expect(structuredData(body)[0]).toMatchObject({
    email: "desk@shop.example",
    telephone: "+233302123456",
    sameAs: ["https://www.instagram.com/our.shop", "https://x.com/our_shop"],
  });
  const files = await Promise.all(
    ["/.well-known/security.txt", "/api/openapi.json", "/contact"].map((path) => site.visitor().get(path)),
  );
  expect(files.map(({ body: text }) => samplesIn(text))).toEqual([[], [], []]);
  expect(files[0]?.body).toContain("Contact: mailto:guard@shop.example");
  expect(files[1]?.body).toContain('"email":"desk@shop.example"');
  expect(files[2]?.body).toContain(
    "chat on WhatsApp, call us in Ghana or Kenya, or visit our office. We answer before the evening.",
  );
});

test("a message reaches the sales mailbox, and its sender reads which number to call and how soon", async () => {
  const visitor = site.visitor();
  const sent = await visitor.post("/contact", {
    firstName: "Ada",
    lastName: "Obi",
    email: "ada@x.example",
    phoneNumber: "08031234567",
    message: "Hello",
  });
  expect(textOf((await visitor.follow(sent)).body)).toContain("and will answer before the evening.");
  const mails = await site.db.selectFrom("outbox").select(["recipient", "text"]).execute();
  expect(mails.map(({ recipient }) => recipient)).toEqual(
    expect.arrayContaining(["offers@shop.example", "ada@x.example"]),
  );
  const thanks = mails.find(({ recipient }) => recipient === "ada@x.example");
  expect(thanks?.text).toContain("call us on +233 30 212 3456.");
});

test("a receipt says whom to ask, on its page and in its file", async () => {
  const owner = await signIn(site);
  const reference = await payPlan(site.db, owner.user, 6_000, new Date("2026-11-22T11:00:00Z"));
  const { body } = await owner.get(`/transactions/${reference}`);
  expect(textOf(body)).toContain("Questions? desk@shop.example or +233 30 212 3456.");
  expect((await owner.get(`/transactions/${reference}.pdf`)).status).toBe(200);
});

describe("without a database", () => {
  let server: Server;
  beforeAll(async () => {
    server = await startServer(otherContactSettings);
  });
  afterAll(() => server.stop());

  test("the page that reports it still shows them", async () => {
    const { status, body } = await makeVisitor(server.url).get("/");
    expect(status).toBe(503);
    expect(linksOf(body)).toEqual(expect.arrayContaining(ways));
    expect(samplesIn(body)).toEqual([]);
  });

  test("so does the error of a page that needs the database", async () => {
    const visitor = makeVisitor(server.url);
    visitor.jar.set("sid", "x".repeat(43));
    const { status, body } = await visitor.get("/wallet");
    expect(status).toBe(503);
    expect(textOf(body)).toMatch(
      /Error number: \S+\. Write to desk@shop\.example or call \+233 30 212 3456\./,
    );
    expect(linksOf(body)).toEqual(expect.arrayContaining(["mailto:desk@shop.example", "tel:+233302123456"]));
  });
});

/** The minimum for production and staging. */
const least = {
  ...randomKeys(),
  APP_MODE: "staging",
  APP_ORIGIN: "https://shop.example",
  PASSWORD_COST: "full",
  TERMII_URL: "https://termii.example",
  TERMII_KEY: "TLknd8q2vX0pRw5y",
  TERMII_SECRET: "tsk_4m9x7c1zQe8u",
  TERMII_SENDER: "Kaypoint",
  SMTP_URL: "smtps://mail.example",
  MAIL_FROM: "desk@shop.example",
  CONTACT_MAILBOX: "desk@shop.example",
  CONTACT_PHONES: "Ghana +233302123456",
  SELLER_ADDRESS: "2 High Street, Accra",
};

describe("with only a mailbox and a phone set", () => {
  let server: Server;
  beforeAll(async () => {
    server = await startServer({ ...least, DATABASE_URL: site.databaseUrl });
  });
  afterAll(() => server.stop());
  const get = async (path: string) =>
    (await ask(server.url, path, { headers: { Host: "shop.example" } })).body;

  test("pages have no empty headings and no dead links", async () => {
    const page = await get("/contact");
    expect(samplesIn(page)).toEqual([]);
    const text = textOf(page);
    for (const gone of ["Chat with us", "Visit us", "Follow us", "WhatsApp", "null", "undefined"])
      expect(text).not.toContain(gone);
    expect(text).toContain("Tell us about your shop. We answer.");
    expect(text).toContain("Call us +233 30 212 3456 Ghana Write to us desk@shop.example");
    expect(page).toContain('content="Write to our sales team, or call us in Ghana."');
    expect(page).not.toMatch(/<ul><\/ul>|href=""|wa\.me/);
  });

  test("and no phone app is promised", async () => {
    const page = await get("/download");
    expect(textOf(page)).toContain("There is no app for phones yet");
    expect(page).not.toMatch(/play\.google|apps\.apple|in the stores/);
  });

  test("and sentences end before missing details", async () => {
    const [home, terms, privacy] = await Promise.all(
      ["/", "/terms-and-conditions", "/privacy-policy"].map(async (path) => textOf(await get(path))),
    );
    expect(home).toContain("made for people who run shops in Nigeria. We also make apps");
    expect(home).toContain("Call us. You can also write to us.");
    expect(terms).toContain("desk@shop.example or call +233 30 212 3456. ");
    expect(terms).not.toContain("Our address");
    expect(privacy).toContain("Questions and requests go to desk@shop.example. You may");
    expect((await get("/.well-known/security.txt")).split("\n")[0]).toBe("Contact: mailto:desk@shop.example");
  });
});
