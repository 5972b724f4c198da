import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { LongText } from "~/components/plan/card";

test("160 characters are shown unfolded", () => {
  expect(renderToStaticMarkup(<LongText text={"a".repeat(160)} />)).toBe(`<p>${"a".repeat(160)}</p>`);
});

test("a longer text shows 160 characters, opens in full and closes again", () => {
  const text = `${"a".repeat(159)}bc`;
  const html = renderToStaticMarkup(<LongText text={text} />);
  expect(html).toContain(`${"a".repeat(159)}b<b>... Show more</b>`);
  expect(html).toContain("Show less");
  expect(html).toContain(`<p>${text}</p>`);
});

test("a character that needs two code units is not cut in half", () => {
  expect(renderToStaticMarkup(<LongText text={"🛒".repeat(161)} />)).toContain(`${"🛒".repeat(160)}<b>`);
});
