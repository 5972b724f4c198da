import { readdirSync, readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { attachment } from "~/http/attachment.server";

const nameIn = (header: string) => /^attachment; filename="([\w.-]*)"$/.exec(header)?.[1];

test("the name of a file in a header is one word, whatever it is made of", () => {
  expect(nameIn(attachment("receipt-KP-7G4KD2MX9Q.pdf"))).toBe("receipt-KP-7G4KD2MX9Q.pdf");
  expect(nameIn(attachment('a"; filename="b.html'))).toBe("a-filename-b.html");
  expect(nameIn(attachment("a\r\nSet-Cookie: sid=1.csv"))).toBe("a-Set-Cookie-sid-1.csv");
  expect(nameIn(attachment("../../etc/passwd"))).toBe("-..-etc-passwd");
  expect(nameIn(attachment("Ṣọ́ọ̀bù 7.csv"))).toMatch(/^[\w.-]+$/);
  expect(nameIn(attachment(".htaccess"))).toBe("htaccess");
});

test("every download of the app makes its header so", () => {
  const sources = readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => ({ name, text: readFileSync(`app/${name}`, "utf8") }))
    .filter(({ text }) => /content-disposition/i.test(text));
  expect(sources.length).toBeGreaterThan(5);
  const headers = sources.flatMap(({ name, text }) =>
    [...text.matchAll(/content-disposition"?[^\n]*/gi)].map(([line]) => `${name}: ${line}`),
  );
  expect(headers.filter((line) => !/: Content-Disposition": attachment\([^\n]*\),$/.test(line))).toEqual([]);
});
