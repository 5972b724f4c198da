import fc from "fast-check";
import { expect, test } from "vitest";
import { brand } from "~/brand";
import { mailHtml } from "~/models/messages/mail-html";
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
  const shown = html(
    "Hello,\n\nPlus, 1 month: ₦6,000\nTotal paid: ₦6,000\n\nSee it: https://a.example/t/KP-2.",
  );
  expect(shown).toContain("Hello,</p>");
  expect(shown).toMatch(/<td[^>]*>Total paid<\/td><td[^>]*>₦6,000<\/td>/);
  expect(shown).toMatch(/<a [^>]*href="https:\/\/a\.example\/t\/KP-2"/);
  expect(shown).not.toMatch(/<img|src=|url\(/);
});

property.prop([fc.array(fc.stringMatching(/^[\w <>&"'₦,./-]{1,40}$/), { minLength: 1, maxLength: 6 })])(
  "whatever the text holds, the HTML says no more and no less",
  (paragraphs) => {
    const text = paragraphs.join("\n\n");
    expect(wordsOf(html(text))).toBe(text.replace(/\s+/g, " ").trim());
  },
);
