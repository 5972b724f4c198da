import { z } from "zod";
import { sentSales, sentVoid } from "~/models/sales/sent-sale.server";
import { CLIENT_ID, DEVICE_GRANT, REFRESH_GRANT, SCOPE } from "~/models/tills/till";
import { lengthInWords } from "~/models/duration";
import { VALID_FOR } from "~/models/tills/entitlement";

/* What till calls take and answer. They follow RFC 6749 and RFC 8628 rather than the other calls. Their routes
   read by these schemas, and the API document and its page are generated from them. */

export interface TillCall {
  method: "GET" | "POST";
  path: `/api/${string}`;
  summary: string;
  /** Whether the till's access token is sent along. */
  isSignedIn: boolean;
  /** The content type of the body; null without a body. */
  type: "application/x-www-form-urlencoded" | "application/json" | null;
  input: z.ZodType;
  answer: z.ZodObject;
  /** The statuses of refusals that only this call has. */
  refusals: readonly number[];
}

const clientId = z
  .string("client_id is missing")
  .meta({ description: `Always ${CLIENT_ID}`, const: CLIENT_ID });

export const deviceCode = {
  method: "POST",
  path: "/api/device/code",
  summary: "Ask to be signed in, by a form; the owner types the user code at the address of the answer",
  isSignedIn: false,
  type: "application/x-www-form-urlencoded",
  input: z.object({
    client_id: clientId,
    scope: z
      .string()
      .default(SCOPE)
      .meta({ description: `Always ${SCOPE}, which is also meant without it`, const: SCOPE }),
    device_name: z.string().optional().describe("What the till calls itself, which the owner is shown"),
    device_type: z.string().optional().describe("What kind of machine it is, which the owner is shown"),
  }),
  answer: z.object({
    device_code: z.string().describe("For /api/device/token; keep it secret"),
    user_code: z.string().describe("Shown to the owner; never part of an address"),
    verification_uri: z.string().describe("The page where the owner types it"),
    expires_in: z.number().describe("Seconds"),
    interval: z.number().describe("Seconds between two polls"),
  }),
  refusals: [400, 413, 415, 429],
} satisfies TillCall;

export const deviceToken = {
  method: "POST",
  path: "/api/device/token",
  summary: "Ask whether the owner has said yes, or for the next pair of tokens, by a form",
  isSignedIn: false,
  type: "application/x-www-form-urlencoded",
  input: z.object({
    grant_type: z.string("grant_type is missing").meta({
      description: `${DEVICE_GRANT} with a device_code, or ${REFRESH_GRANT} with a refresh_token`,
      enum: [DEVICE_GRANT, REFRESH_GRANT],
    }),
    client_id: clientId,
    device_code: z.string().optional().describe("With the first of the grant types"),
    refresh_token: z.string().optional().describe("With the second; it works once"),
  }),
  answer: z.object({
    access_token: z.string(),
    token_type: z.literal("Bearer"),
    expires_in: z.number().describe("Seconds"),
    refresh_token: z.string(),
    scope: z.string(),
    till: z
      .object({ id: z.string(), name: z.string(), shop: z.string(), branch: z.string() })
      .describe("Ask on the screen whether this is the right shop before anything is sold"),
  }),
  refusals: [400, 413, 415, 429],
} satisfies TillCall;

const entitlement = {
  method: "GET",
  path: "/api/entitlement",
  summary: "What the shop of the till may use, as a document signed by the keys of /.well-known/jwks.json",
  isSignedIn: true,
  type: null,
  input: z.object({}),
  answer: z.object({
    entitlement: z.string().describe(`A compact JWS, good for ${lengthInWords(VALID_FOR)} without internet`),
    server_time: z.string(),
    check_after: z.string().describe("When to ask again"),
  }),
  refusals: [401, 429],
} satisfies TillCall;

export const sendSales = {
  method: "POST",
  path: "/api/sales",
  summary: "Send what the till sold, as JSON; a receipt counts once, so send again what got no answer",
  isSignedIn: true,
  type: "application/json",
  input: sentSales,
  answer: z.object({
    sales: z.array(
      z.object({
        receipt: z.string(),
        state: z
          .enum(["added", "known", "other"])
          .describe("known: it is here already; other: this receipt is here with different contents"),
      }),
    ),
  }),
  refusals: [400, 401, 413, 415, 422, 429],
} satisfies TillCall;

export const voidSales = {
  method: "POST",
  path: "/api/sales/void",
  summary:
    "Take back a sale that a till of the shop sent, as JSON; it counts once, so send again what got no answer",
  isSignedIn: true,
  type: "application/json",
  input: sentVoid,
  answer: z.object({
    receipt: z.string(),
    state: z.enum(["voided", "known"]).describe("known: it was voided before"),
  }),
  refusals: [400, 401, 404, 413, 415, 422, 429],
} satisfies TillCall;

/** In the order in which a till needs them. */
export const tillCalls: readonly TillCall[] = [deviceCode, deviceToken, entitlement, sendSales, voidSales];
