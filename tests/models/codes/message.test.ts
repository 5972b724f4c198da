import fc from "fast-check";
import { expect, test } from "vitest";

import { codeMessage } from "~/messages/codes/mail";
import { CODE_LIFE } from "~/models/codes/code";
import { MINUTE } from "~/models/duration";
import { property } from "../../support/property";

const GSM = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà]*$/;

property.prop([fc.stringMatching(/^[0-9]{5}$/)])(
  "a text message fits one message and ends with the host",
  (code) => {
    const { text, subject } = codeMessage("sms", code, "www.kaypoint.example");
    expect(text).toMatch(GSM);
    expect(text.length).toBeLessThanOrEqual(160);
    expect(text.split("\n")).toEqual([
      expect.stringMatching(`^${code} is your Kaypoint code\\. It works for 10 minutes\\.`),
      "",
      `@www.kaypoint.example #${code}`,
    ]);
    expect(subject).toBeUndefined();
  },
);

test("a mail has a subject without the code", () => {
  const { text, subject } = codeMessage("mail", "12345", "www.kaypoint.example");
  expect(text).toMatch(/^Your Kaypoint code is 12345\.\n\nIt works for 10 minutes\..*\n\nIf you didn’t ask/);
  expect(subject).toBe("Your Kaypoint code");
});

test.each(["sms", "mail"] as const)("the %s states how long the code really works", (channel) => {
  expect(codeMessage(channel, "12345", "www.kaypoint.example").text).toContain(
    `It works for ${CODE_LIFE / MINUTE} minutes.`,
  );
});
