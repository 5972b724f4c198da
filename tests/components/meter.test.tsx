import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Meter } from "~/components/page/meter";

test("a meter states its numbers in words", () => {
  const html = renderToStaticMarkup(<Meter id="products" name="Products" used={962} limit={1000} />);
  expect(html).toContain("<span>962 of 1,000</span>");
  expect(html).toContain('low="900"');
});

test("without a limit there is no bar", () => {
  const html = renderToStaticMarkup(<Meter id="customers" name="Customers" used={12_000} limit={null} />);
  expect(html).toContain("12,000, no limit");
  expect(html).not.toContain("<meter");
});
