import { expect, test } from "vitest";

import type { ContactDetails } from "~/models/platform/contact-details";
import { contactSamples } from "~/models/platform/contact-samples";
import type { Config } from "~/services/platform/config.server";
import { contactExamination } from "../../scripts/doctor/contact";
import { examine } from "../../scripts/doctor/examination";
import { contact as samples } from "../support/contact";

const own: ContactDetails = {
  mailbox: "desk@kofi.shop",
  salesMailbox: "desk@kofi.shop",
  securityMailbox: "guard@kofi.shop",
  paymentsMailbox: "till@kofi.shop",
  phones: [{ country: "Ghana", shown: "+233 30 212 3456", number: "+233302123456" }],
  whatsApp: null,
  hours: null,
  answerTime: null,
  offices: [],
  social: [],
};
const about = {
  mode: "production" as const,
  contact: own,
  stores: { android: "https://play.google.com/store/apps/details?id=shop.kofi", ios: null },
  seller: { name: "Kofi", address: "2 High Street, Accra", taxNumber: null },
  mail: { provider: "smtp" as const, url: "smtps://mail.kofi.shop", from: "Kofi <desk@kofi.shop>" },
};

async function look(change: Partial<Pick<Config, "mode" | "contact" | "stores" | "seller" | "mail">> = {}) {
  const [finding] = await examine([contactExamination({ ...about, ...change })]);
  return finding;
}

test("the doctor shows the contact details, so that the operator tries them", async () => {
  expect(await look()).toMatchObject({
    state: "ok",
    told: expect.stringContaining(
      "desk@kofi.shop and +233 30 212 3456; alerts about money go to till@kofi",
    ) as string,
  });
});

test("samples left in production are an error, in staging a warning, and in a demo correct", async () => {
  const stores = { android: contactSamples.GOOGLE_PLAY_URL, ios: contactSamples.APP_STORE_URL };
  const all = {
    contact: samples,
    stores,
    seller: { ...about.seller, address: samples.offices[0]?.address ?? "" },
  };
  const found = await look(all);
  expect(found?.state).toBe("fault");
  expect(found?.told).toContain(
    [
      "CONTACT_MAILBOX, SALES_MAILBOX, SECURITY_MAILBOX, PAYMENTS_MAILBOX, CONTACT_PHONES, CONTACT_WHATSAPP",
      "OFFICES, SOCIAL_LINKS, GOOGLE_PLAY_URL, APP_STORE_URL, SELLER_ADDRESS",
    ].join(", "),
  );
  expect((await look({ ...all, mode: "staging" }))?.state).toBe("warning");
  expect((await look({ ...all, mode: "demo" }))?.state).toBe("ok");
});

test.each<[string, Partial<Pick<Config, "contact" | "mail">>]>([
  ["PAYMENTS_MAILBOX", { contact: { ...own, paymentsMailbox: "till@example.com" } }],
  ["SECURITY_MAILBOX", { contact: { ...own, securityMailbox: "guard@mail.kofi.EXAMPLE" } }],
  ["MAIL_FROM", { mail: { ...about.mail, from: "Kaypoint <hello@shop.example>" } }],
])("a single sample is found: %s", async (name, change) => {
  expect(await look(change)).toMatchObject({
    state: "fault",
    told: `no one is reached at the samples in ${name}: write your own`,
  });
});

test("a mailbox or number that only looks like one is left alone", async () => {
  const contact = {
    ...own,
    mailbox: "example@counterexample.com",
    phones: [
      { country: "Nigeria", shown: "+234 700 000 8800", number: "+2347000008800" },
    ] as ContactDetails["phones"],
  };
  expect((await look({ contact }))?.state).toBe("ok");
});
