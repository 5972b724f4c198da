import { createElement, type ReactNode } from "react";
import { describe, expect, test } from "vitest";
import { renderForReact, renderPlain } from "~/services/http/page/render.server";

const page = (...content: ReactNode[]) =>
  createElement("html", null, createElement("body", null, ...content));

const scripts = { nonce: "abc", page: "/page.js", imports: ["/react.js"] };

const render = (state: unknown, ...content: ReactNode[]) =>
  renderForReact(page(...content), state, scripts).toString();

/** The state of a page, as its scripts read it. */
function readState(html: string): unknown {
  const [, written = ""] = /type="application\/json" nonce="abc">([^]*?)<\/script>/.exec(html) ?? [];
  return JSON.parse(written);
}

describe("a page that React takes over", () => {
  test("ends with its state and the script that starts it, before the body is closed", () => {
    const html = render({ data: 1 }, "shop");
    expect(html).toMatch(/^<!DOCTYPE html><html><body>shop<script id="page-state"/);
    expect(html).toContain('<link rel="modulepreload" media="not all" href="/react.js"/>');
    expect(html).toContain('import page from "/page.js";page.start()</script>');
    expect(html).toMatch(/<\/script><\/body><\/html>$/);
    expect(html.match(/<\/body>/g)).toHaveLength(1);
  });

  test("keeps every character of its state", () => {
    const state = { text: `₦$& $' "quoted" \u2028\n` };
    expect(readState(render(state))).toEqual(state);
  });

  test("cannot be left by its state", () => {
    const attack = `</script><script>alert(1)</script><!-- ]]>`;
    const html = render({ attack });
    expect(html).not.toContain("alert(1)</script>");
    expect(html).not.toContain("<!--");
    expect(readState(html)).toEqual({ attack });
  });

  test("keeps what React needs between two texts", () => {
    expect(render(null, "one", "two")).toContain("one<!-- -->two");
  });

  test("fails with the error of its component", () => {
    const Broken = () => {
      throw new Error("no shop");
    };
    expect(() => render(null, createElement(Broken))).toThrow("no shop");
  });
});

test("a page without scripts has nothing but its content", () => {
  expect(renderPlain(page("one", "two")).toString()).toBe("<!DOCTYPE html><html><body>onetwo</body></html>");
});

test("an enhanced page ends with its one script", () => {
  expect(renderPlain(page("one"), "/small.js").toString()).toBe(
    '<!DOCTYPE html><html><body>one<script type="module" src="/small.js"></script></body></html>',
  );
});
