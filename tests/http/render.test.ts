import { createElement, Suspense, type ReactNode } from "react";
import { describe, expect, test } from "vitest";
import { renderForReact, renderPlain } from "~/http/page/render.server";

const page = (...content: ReactNode[]) =>
  createElement("html", null, createElement("body", null, ...content));

const render = (...content: ReactNode[]) => renderForReact(page(...content), "abc");

const Broken = () => {
  throw new Error("no shop");
};

describe("a page that React takes over", () => {
  test("is a whole document, with what React needs between two texts", async () => {
    expect(await render("one", "two")).toBe("<!DOCTYPE html><html><body>one<!-- -->two</body></html>");
  });

  test("has each letter of several bytes once and nothing in place of it", async () => {
    const amounts = Array.from({ length: 3_000 }, (_, key) => createElement("i", { key }, "₦"));
    expect(await render(amounts)).toBe(
      `<!DOCTYPE html><html><body>${"<i>₦</i>".repeat(amounts.length)}</body></html>`,
    );
  });

  test("fails with the error of its component", async () => {
    await expect(render(createElement(Broken))).rejects.toThrow("no shop");
  });

  test("fails with the error of a component within a boundary, which React would leave out", async () => {
    await expect(render(createElement(Suspense, null, createElement(Broken)))).rejects.toThrow("no shop");
  });
});

test("a page without scripts has nothing but its content", () => {
  expect(renderPlain(page("one", "two"))).toBe("<!DOCTYPE html><html><body>onetwo</body></html>");
});
