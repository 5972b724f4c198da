import { createElement } from "react";
import { expect, test } from "vitest";
import { renderToBuffer } from "~/services/http/page/render.server";

/** With one of them a piece of what React writes ends within the three bytes of a sign. */
const offsets = Array.from({ length: 10 }, (_, letters) => letters);

test.each(offsets)(
  "a page of naira signs has no zeros between its pieces, %i letters on",
  async (letters) => {
    const signs = Array.from({ length: 2500 }, (_, key) => createElement("b", { key }, "₦"));
    const page = createElement("html", null, createElement("body", null, "x".repeat(letters), signs));
    const html = (await renderToBuffer(page, "nonce")).toString();
    expect(html).not.toContain("\0");
    expect(html.match(/₦/g)).toHaveLength(2500);
  },
);
