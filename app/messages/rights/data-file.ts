import { brand } from "~/brand";
import type { ContactDetails } from "~/models/platform/contact-details";
import { formatMoment } from "~/models/date";

/** The page for the copy of an owner's data, and for deleting the account. */
export const DATA_PAGE = "/account/data";

export const dataFilePath = (id: number): string => `${DATA_PAGE}/${id}.zip`;

/** The text that accompanies the files. */
export const readme = (now: Date, contact: ContactDetails): string =>
  [
    `A copy of your ${brand.name} data, of ${formatMoment(now)} (Lagos time)`,
    [
      `What is in here`,
      `The folder "csv" has files for spreadsheets, the folder "json" the same for programs.`,
      `Each file is one kind of thing: profile, shops (locations), orders, payments, receipts, wallet, sales,`,
      `sale-lines, products and so on. A kind with nothing in it has no file.`,
    ].join("\r\n"),
    [
      `How to read it`,
      `Amounts are in kobo: 100 are one naira. The amounts of a booking are below zero where the`,
      `account named there gains. Quantities of sale lines are thousandths: 1500 are one and a half.`,
      `Times are in UTC, which is one hour behind Lagos.`,
      `A number that ends in "_id" names a row of another file by its "id".`,
      `In the csv files, a text that a spreadsheet would take for a formula begins with '.`,
    ].join("\r\n"),
    [
      `What is not in here`,
      `Passwords, codes and keys: we keep scrambled values of them only, or none. The number of a card:`,
      `we never had it. Texts of messages: we empty them once they are sent. Data of other people.`,
      `Messages of the contact form and news are in here only if you confirmed your email address.`,
    ].join("\r\n"),
    [
      `Keep this file safe: it has everything about your business.`,
      `Questions? Write to ${contact.mailbox}.`,
    ].join("\r\n"),
  ].join("\r\n\r\n") + "\r\n";
