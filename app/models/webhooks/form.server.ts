import { z } from "zod";
import { LONGEST_URL } from "./address";
import { type Box, type WebhookEventType, boxOf, webhookEventTypeNames } from "./event";

const box = z.literal("on").optional();

/** A browser does not send a box that is not ticked. */
export const boxes = Object.fromEntries(webhookEventTypeNames.map((type) => [boxOf(type), box])) as Record<
  Box,
  typeof box
>;

export const chosenTypes = (fields: { [Name in Box]?: "on" | undefined }): WebhookEventType[] =>
  webhookEventTypeNames.filter((type) => fields[boxOf(type)] === "on");

export const noTypes = { [boxOf("subscription.started")]: ["Choose at least one"] };

export const typedUrl = z
  .string("Type the address")
  .trim()
  .min(1, "Type the address")
  .max(LONGEST_URL, `Use an address of at most ${LONGEST_URL} characters`);
