import { createElement, type ReactNode } from "react";
import { describe, expect, test } from "vitest";
import { renderForScripts, renderPlain } from "~/services/http/page/render.server";

const page = (...content: ReactNode[]) =>
  createElement("html", null, createElement("body", null, ...content));

const streamOf = (...chunks: string[]) =>
  new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(Buffer.from(chunk));
      controller.close();
    },
  });

const render = async (state: ReadableStream, ...content: ReactNode[]) =>
  (await renderForScripts(page(...content), state, "abc")).toString();

/** What the scripts of a page hand over to Remix, with the encoding of the page undone. */
function readState(html: string): unknown {
  const [, argument = ""] = /streamController\.enqueue\((".*?")\)/.exec(html) ?? [];
  return JSON.parse(argument);
}

describe("a page with scripts", () => {
  test("ends with its state and the script that starts it, before the body is closed", async () => {
    const html = await render(streamOf("[1]\n"), "shop");
    expect(html).toMatch(/^<!DOCTYPE html><html><body>shop<script nonce="abc">/);
    expect(html).toContain("window.__remixContext.streamController.close();</script>");
    expect(html).toMatch(/<\/script><\/body><\/html>$/);
    expect(html.match(/<\/body>/g)).toHaveLength(1);
  });

  test("keeps every character of its state, also where chunks cut one in two", async () => {
    const naira = Buffer.from("₦");
    const state = new ReadableStream({
      start(controller) {
        controller.enqueue(naira.subarray(0, 1));
        controller.enqueue(naira.subarray(1));
        controller.enqueue(Buffer.from(`$& $' "quoted" \u2028\n`));
        controller.close();
      },
    });
    expect(readState(await render(state))).toBe(`₦$& $' "quoted" \u2028\n`);
  });

  test("cannot be left by its state", async () => {
    const attack = `</script><script>alert(1)</script><!-- ]]>`;
    const html = await render(streamOf(attack));
    expect(html).not.toContain("alert(1)</script>");
    expect(html).not.toContain("<!--");
    expect(readState(html)).toBe(attack);
  });

  test("keeps what React needs between two texts", async () => {
    expect(await render(streamOf(""), "one", "two")).toContain("one<!-- -->two");
  });

  test("fails with the error of its component", async () => {
    const Broken = () => {
      throw new Error("no shop");
    };
    await expect(render(streamOf(""), createElement(Broken))).rejects.toThrow("no shop");
  });
});

test("a page without scripts has nothing but its content", () => {
  expect(renderPlain(page("one", "two")).toString()).toBe("<!DOCTYPE html><html><body>onetwo</body></html>");
});
