import { z } from "zod";
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";

/** The longest credential that browsers send is about 3 KB; some devices add certificates. */
const MAX_CREDENTIAL = 16_384;

const NOTHING_CAME = "Your device sent nothing. Try again, and follow what your device asks";

const encoded = z
  .string()
  .max(MAX_CREDENTIAL)
  .regex(/^[\w-]+$/);

const credential = z.object({
  id: encoded,
  rawId: encoded,
  type: z.literal("public-key"),
  authenticatorAttachment: z.enum(["platform", "cross-platform"]).optional().catch(undefined),
});

const registration = credential.extend({
  response: z.object({
    clientDataJSON: encoded,
    attestationObject: encoded,
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/))
      .max(10)
      .catch([]),
  }),
});

const assertion = credential.extend({
  response: z.object({
    clientDataJSON: encoded,
    authenticatorData: encoded,
    signature: encoded,
    userHandle: encoded.optional().catch(undefined),
  }),
});

/** A hidden field with what the device said, as the script writes it. */
function jsonField<Shape extends z.ZodType>(shape: Shape) {
  return z
    .string(NOTHING_CAME)
    .max(MAX_CREDENTIAL, NOTHING_CAME)
    .transform((text, context): z.output<Shape> => {
      const read = shape.safeParse(parseJson(text));
      if (read.success) return read.data;
      context.addIssue(NOTHING_CAME);
      return z.NEVER;
    });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export const registrationField = jsonField(
  registration.transform((read) => ({ ...read, clientExtensionResults: {} }) as RegistrationResponseJSON),
);

export const assertionField = jsonField(
  assertion.transform((read) => ({ ...read, clientExtensionResults: {} }) as AuthenticationResponseJSON),
);
