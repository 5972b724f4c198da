import { z } from "zod";
import { formatNaira } from "~/models/money";
import { reasonField } from "~/models/staff/staff-action-fields.server";
import type { User } from "~/models/users/user";
import { certificateFields } from "~/models/withholding/claim-fields.server";
import { type FlashKey, withFlash } from "~/services/http/flash.server";
import { invalid, readForm } from "~/services/http/forms/form.server";
import { redirectTo, staleForm } from "~/services/http/responses.server";
import { app } from "~/services/platform/app.server";
import { denial } from "~/services/sessions/refuse-object.server";
import { endClaim } from "~/services/withholding/end-claim.server";
import { staffClaimPath } from "~/services/withholding/read-claims.server";
import { settleClaim } from "~/services/withholding/settle-claim.server";

const schema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("settle") }),
  z.object({ intent: z.literal("proved"), ...certificateFields, reason: reasonField }),
  z.object({ intent: z.literal("refused"), reason: reasonField }),
  z.object({ intent: z.literal("written-off"), reason: reasonField }),
]);

export const noClaim = (userId: number) =>
  denial(app, {
    ...{ userId, object: "withholding claim", status: 404 },
    message: "There is no such claim. Open Withheld tax and choose one there.",
  });

export async function postDecision(request: Request, { id: staffId }: User, reference: string) {
  const form = await readForm(request, schema);
  if (form.status !== "success") {
    if (form.error?.["intent"]) throw staleForm();
    return invalid(form);
  }
  const { value } = form;
  const result =
    value.intent === "settle"
      ? await settleClaim(app, reference, { staffId })
      : await endClaim(app, reference, endOf(value), { staffId, reason: value.reason });
  switch (result.outcome) {
    case "not-found":
      throw await noClaim(staffId);
    case "short":
      return invalid(form, {
        status: 409,
        formErrors: [
          `${formatNaira(result.missing)} is still missing in the owner’s wallet. Nothing was settled.`,
        ],
      });
    case "invalid":
      return invalid(form, { fieldErrors: { day: [result.message] } });
    case "done":
    case "moved": {
      const key = result.outcome === "done" ? flashes[value.intent] : "withholding-moved";
      return redirectTo(staffClaimPath(reference), { headers: withFlash(key) });
    }
  }
}

type Ending = Exclude<z.output<typeof schema>, { intent: "settle" }>;

const endOf = (value: Ending) =>
  value.intent === "proved"
    ? { to: value.intent, number: value.number, day: value.day }
    : { to: value.intent };

const flashes: Record<z.output<typeof schema>["intent"], FlashKey> = {
  settle: "withholding-settled",
  proved: "withholding-proved",
  refused: "withholding-refused",
  "written-off": "withholding-written-off",
};
