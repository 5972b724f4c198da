import { z } from "zod";
import { app } from "~/services/platform/app.server";
import { downloadList } from "~/models/api/download-list";
import { KOBO_IN_NAIRA, type Kobo } from "~/models/money";
import { catalogueOf } from "~/services/plans/read-catalogue.server";
import { currentReleases } from "~/services/site/read-releases.server";
import { operation } from "./operation.server";

const plan = z.object({
  id: z.number(),
  name: z.string(),
  amountMonth: z.number().nullable().describe("Naira; null where sales agrees the price"),
  amountYear: z.number().nullable().describe("Naira; null where sales agrees the price"),
  discount: z.number().describe("Percent, of a year only"),
});

/** The old clients use naira. */
const inNaira = (amount: Kobo | null): number | null => amount && amount / KOBO_IN_NAIRA;

export const listPlans = operation({
  method: "GET",
  path: "/api/subscription-plans",
  summary: "The plans and their prices",
  auth: "anybody",
  input: z.object({}),
  answer: z.object({ headers: z.array(plan), data: z.array(plan) }),
  async handle() {
    const { plans } = await catalogueOf(app);
    const shown = plans
      .filter(({ disabled }) => !disabled)
      .map(({ id, name, amountMonth, amountYear, discount }) => ({
        id,
        name,
        discount,
        amountMonth: inNaira(amountMonth),
        amountYear: inNaira(amountYear),
      }));
    return { body: { headers: shown, data: shown } };
  },
});

const release = z.object({
  version: z.string(),
  description: z.string(),
  date: z.string(),
  beta: z.enum(["0", "1"]),
  arch: z.array(z.object({ size: z.number().nullable(), bit: z.string(), link: z.string() })),
});

export const listDownloads = operation({
  method: "GET",
  path: "/api/download_process.php",
  summary: "The releases, by category and operating system",
  auth: "anybody",
  input: z.object({}),
  answer: z.object({ data: z.record(z.string(), z.record(z.string(), z.array(release))) }),
  async handle() {
    return { body: { data: downloadList(await currentReleases(app)) } };
  },
});
