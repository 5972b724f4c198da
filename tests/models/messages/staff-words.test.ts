import { expect, test } from "vitest";

import { messageKind } from "~/routes/staff/message-kind";

test("staff read what a message was about, and what a code was for, but not its text", () => {
  const text = { channel: "sms", subject: null, expiresAt: new Date() } as const;
  expect(messageKind({ ...text, dedupeKey: "code:verify_phone:ab12:1" })).toBe("Code to verify the phone");
  expect(messageKind({ ...text, dedupeKey: "code:ab12:1" })).toBe("Code");
  expect(messageKind({ ...text, dedupeKey: "receipt:KPP-1", expiresAt: null })).toBe("Receipt");
  expect(messageKind({ ...text, dedupeKey: "unknown:1" })).toBe("Code or key");
});
