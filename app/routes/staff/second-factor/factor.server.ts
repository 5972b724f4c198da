import { z } from "zod";

import { appCode, recoveryCode } from "~/models/second-factor/factor";
import { passwordCheck } from "~/models/users/password";
import { app } from "~/services/platform/app.server";
import { invalid, parseFields, readFields } from "~/services/http/forms/form.server";
import { redirectTo, staleForm } from "~/services/http/responses.server";
import { refusePassword } from "~/services/sessions/password-refusal.server";
import type { SignedIn } from "~/services/sessions/find-signed-in.server";
import { refuseProof } from "~/services/second-factor/refused-proof.server";
import {
  beginChange,
  beginFactor,
  cancelSetup,
  finishFactor,
  renewRecoveryCodes,
} from "~/services/sessions/set-up-factor.server";

const PATH = "/staff/second-factor";
const CODES = "/staff/second-factor/codes";

const pressed = z.object({ intent: z.enum(["start", "cancel"]) });
const finish = z.object({ intent: z.literal("finish"), code: appCode });
const password = z.string(passwordCheck.missing).max(512, "Password is too long");
/** After losing a phone, staff change to another one with a recovery code. */
const guarded = z.object({
  intent: z.enum(["change", "renew"]),
  current_password: password,
  proof: z.union(
    [appCode.transform((code) => ({ app: code })), recoveryCode.transform((list) => ({ list }))],
    {
      error: "Enter the 6 digits that your app shows, or a recovery code",
    },
  ),
});

const OVER = "This setup expired, or was started in another browser. Start again";

/** @param isOn the account has a second factor, and this session has proved it */
export async function postFactor(request: Request, signedIn: SignedIn, isOn: boolean) {
  const fields = await readFields(request);
  const intent = fields.get("intent");
  if (intent === "start" || intent === "cancel") return press(fields, signedIn);
  if (intent === "finish") return postFinish(fields, signedIn);
  if ((intent === "change" || intent === "renew") && isOn) return postGuarded(fields, signedIn);
  throw staleForm();
}

async function press(fields: FormData, signedIn: SignedIn) {
  const form = parseFields(fields, pressed);
  if (form.status !== "success") return invalid(form);
  if (form.value.intent === "cancel") await cancelSetup(app, signedIn);
  else await beginFactor(app, signedIn);
  return redirectTo(PATH);
}

async function postFinish(fields: FormData, signedIn: SignedIn) {
  const form = parseFields(fields, finish);
  if (form.status !== "success") return invalid(form);
  const result = await finishFactor(app, signedIn, form.value.code);
  switch (result.outcome) {
    case "finished":
      return redirectTo(CODES, { headers: { "Set-Cookie": result.cookie } });
    case "wrong":
      return invalid(form, {
        fieldErrors: {
          code: ["Wrong code. Check that your phone shows the right time, and enter the code it shows now"],
        },
      });
    case "over":
      return invalid(form, { formErrors: [OVER], status: 409 });
  }
}

async function postGuarded(fields: FormData, signedIn: SignedIn) {
  const form = parseFields(fields, guarded);
  const hide = ["proof"];
  if (form.status !== "success") return invalid(form, { hide });
  const { intent, current_password: typed, proof } = form.value;
  const act = intent === "change" ? beginChange : renewRecoveryCodes;
  const result = await act(app, signedIn, { password: typed, proof });
  if ("password" in result) return refusePassword(form, result.password, "current_password");
  if ("refused" in result) return refuseProof(form, result.refused, "proof");
  return redirectTo(intent === "change" ? PATH : CODES);
}
