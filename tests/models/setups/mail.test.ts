import { expect, test } from "vitest";

import {
  agreedMail,
  agreedSms,
  setupRequestText,
  cancelledMail,
  doneMail,
  wishedMail,
} from "~/messages/setups/mail";
import { plainSms } from "~/models/messages/sms-text";
import { contact } from "../../support/contact";

const setup = { name: "Setup in your shop", reference: "KP-2345" };
const [first, second] = [new Date("2026-11-23T09:00:00Z"), new Date("2026-11-24T08:00:00Z")] as const;
const to = {
  owner: { name: "Ada Stores", emailVerifiedAt: null },
  origin: "https://shop.example",
  contact,
};

test("each mail says what happened, when the setup is, and where to change it", () => {
  const wishes: [Date, Date] = [first, second];
  const wished = wishedMail({ ...setup, wishes }, null, to);
  expect(wished.subject).toBe("We have your times: Setup in your shop");
  expect(wished.text).toContain("First choice: Monday, 23 November 2026, 10:00\nSecond choice: Tuesday");
  const moving = wishedMail({ ...setup, wishes }, first, to).text;
  expect(moving).toContain("We cancelled the time we agreed, Monday, 23 November 2026, 10:00 (Lagos time).");
  const agreed = agreedMail({ ...setup, startsAt: first }, false, to);
  expect(agreed.subject).toBe("Setup in your shop: 23 November 2026, 10:00");
  expect(agreed.text).toContain("https://shop.example/setups/KP-2345.ics");
  expect(agreedMail({ ...setup, startsAt: first }, true, to).text).toContain("Your setup was moved");
  for (const { text } of [wished, agreed]) expect(text).toContain("https://shop.example/setups/KP-2345\n");
  expect(doneMail(setup, to).text).toContain("Your setup is done");
  expect(cancelledMail(setup, "refunded", to).text).toContain(
    "This order was refunded, so its setup is cancelled.",
  );
  const closed = cancelledMail(setup, "closed", to).text;
  expect(closed).toContain("You closed your account, so this setup is cancelled.");
  expect(closed).not.toContain("refunded");
  expect(setupRequestText("KP-2345", "https://shop.example")).toMatch(
    /: https:\/\/shop\.example\/setups\/KP-2345$/,
  );
});

test("the mail to an unverified mailbox does not contain the name", () => {
  const mails = [
    agreedMail({ ...setup, startsAt: first }, false, to),
    doneMail(setup, to),
    cancelledMail(setup, "closed", to),
  ];
  for (const { text } of mails) expect(text).not.toContain("Ada");
});

test("the SMS about an agreed time fits one part", () => {
  const longest = { name: "Setup in your shop", startsAt: new Date("2026-09-30T09:00:00Z") };
  expect(plainSms(agreedSms(longest, contact))).toMatch(/^[ -~]{1,160}$/);
});
