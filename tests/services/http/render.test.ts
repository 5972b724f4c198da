import { createElement } from "react";
import { expect, test } from "vitest";
import { renderToBuffer } from "~/services/http/page/render.server";

/** For one of these lengths, a chunk from React ends within the three bytes of a character. */
const offsets = Array.from({ length: 10 }, (_, letters) => letters);

test.each(offsets)(
  "a page of naira signs has no zero bytes between its chunks, %i letters in",
  async (letters) => {
    const signs = Array.from({ length: 2500 }, (_, key) => createElement("b", { key }, "₦"));
    const page = createElement("html", null, createElement("body", null, "x".repeat(letters), signs));
    const html = (await renderToBuffer(page, "nonce")).toString();
    expect(html).not.toContain("\0");
    expect(html.match(/₦/g)).toHaveLength(2500);
  },
);
