import fc from "fast-check";
import { expect, test } from "vitest";
import { brand } from "~/brand";
import { mailHtml, mailText } from "~/models/messages/mail-html";
import { property } from "../../support/property";

const html = (text: string) => mailHtml({ subject: "Receipt", text });

/** The text that a reader of the HTML sees below the site's name. */
const wordsOf = (source: string) =>
  source
    .slice(source.indexOf(`${brand.name}</p>`) + `${brand.name}</p>`.length)
    .replace(/<[^>]*>/g, " ")
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => signs[name] ?? "")
    .replace(/\s+/g, " ")
    .trim();
const signs: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };

test("named values become rows, web addresses links, and the rest paragraphs", () => {
  const shown = html("Hello,\n\nPlus, 1 month: ₦6,000\nTotal paid: ₦6,000\n\nSee https://a.example/t/KP-2.");
  expect(shown).toContain("Hello,</p>");
  expect(shown).toMatch(/<td[^>]*>Total paid<\/td><td[^>]*>₦6,000<\/td>/);
  expect(shown).toMatch(/<a [^>]*href="https:\/\/a\.example\/t\/KP-2"/);
  expect(shown).not.toMatch(/<img|src=|url\(/);
});

test("the sum of the subject stands on top, and the first page to go to is a button with its address below", () => {
  const shown = mailHtml({
    subject: "₦6,000 paid: receipt 2026-000123",
    text: "It is yours. See the receipt: https://a.example/t/KP-2\n\nManage your plan: https://a.example/plan",
  });
  expect(shown).toMatch(
    /<h1[^>]*><span[^>]*>₦6,000<\/span> paid: receipt <span[^>]*>2026-000123<\/span><\/h1>/,
  );
  expect(wordsOf(shown)).toBe(
    "₦6,000 paid: receipt 2026-000123 It is yours. See the receipt https://a.example/t/KP-2 Manage your plan",
  );
  expect(shown.match(/bgcolor/g)).toHaveLength(1);
  expect(shown).toMatch(/<a [^>]*href="https:\/\/a\.example\/plan"[^>]*>Manage your plan<\/a>/);
});

test("in the text part each address has a line of its own", () => {
  expect(mailText("See it: https://a.example/1\n\nOr at https://a.example/2 today")).toBe(
    "See it:\nhttps://a.example/1\n\nOr at https://a.example/2 today",
  );
});

test("under each mail stand the sender's address and the phone of support, in both parts", () => {
  const sender = ["Kaypoint Ltd, 4 Broad Street, Lagos", "+234 700 000 0001, hello@kaypoint.example"];
  expect(mailText("Hello,", sender)).toBe(`Hello,\n\n-- \n${sender.join("\n")}`);
  const shown = mailHtml({ subject: "", text: "Hello," }, sender);
  expect(wordsOf(shown)).toBe(
    "Hello, Kaypoint Ltd, 4 Broad Street, Lagos +234 700 000 0001, hello@kaypoint.example",
  );
});

test.each(["3 December 2026", "Visa •••• 4081", "+234 700 000 0001", "KP-7Q2M4X9B3C5D", "2026-000123"])(
  "%s does not break",
  (words) => {
    expect(html(`It is ${words}.`)).toContain(`It is <span style="white-space:nowrap">${words}.</span>`);
  },
);

property.prop([fc.array(fc.stringMatching(/^[\w <>&"'₦,./-]{1,40}$/), { minLength: 1, maxLength: 6 })])(
  "whatever the text holds, the HTML says no more and no less",
  (paragraphs) => {
    const text = paragraphs.join("\n\n");
    expect(wordsOf(html(text))).toBe(`Receipt ${text}`.replace(/\s+/g, " ").trim());
  },
);
