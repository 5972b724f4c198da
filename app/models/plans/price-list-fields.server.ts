import { z } from "zod";
import type { PriceEntry } from "./price-list";

/** Form fields of the entries, by name. A field the browser does not send stays as it is. */
export const priceFields = (entries: PriceEntry[]): Record<string, z.ZodOptional<z.ZodString>> =>
  Object.fromEntries(entries.map(({ item }) => [item, z.string().optional()]));
