import type { Submission } from "@conform-to/react";
import type { TypedResponse } from "@remix-run/node";
import type { z } from "zod";
import { type Pause, type PauseWords, describePause, retryAfter } from "~/models/codes/pause";
import { app } from "~/services/platform/app.server";
import { invalid, parseFields } from "~/http/forms/form.server";
import { type FormRefusal, refuseForm } from "~/http/forms/refused.server";
import { waitInWords } from "~/http/rate-limit.server";
import type { CheckResult } from "~/services/codes/check-code.server";

/** The intent of the button. Old clients send it as `function_type` and call "resend" "activate-resend". */
export function intentOf(fields: FormData): string | null {
  const intent = fields.get("intent") ?? fields.get("function_type");
  if (typeof intent !== "string") return null;
  return intent === "activate-resend" ? "resend" : intent;
}

type Redirect = TypedResponse<never>;

type CodeRefusal =
  | Exclude<CheckResult, { outcome: "accepted" }>
  /** The code was not accepted for another reason, which the page shows. */
  | { outcome: "refused"; reason: string };

interface CodePost<Schema extends z.ZodType> {
  schema: Schema;
  /** The phone or mailbox, to complete "Too many wrong codes for …". */
  target: string;
  /** Checks the code. The right one redirects; otherwise the result says why it was not accepted. */
  check: (form: z.output<Schema>) => Promise<{ outcome: "accepted"; onward: Redirect } | CodeRefusal>;
}

export async function postCode<Schema extends z.ZodType>(
  fields: FormData,
  { schema, target, check }: CodePost<Schema>,
) {
  const form = parseFields(fields, schema);
  if (form.status !== "success") return invalid(form);
  const result = await check(form.value);
  return result.outcome === "accepted" ? result.onward : refuseForm(form, codeRefusal(result, target));
}

type NotSent = { sent: false } & ({ pause: Pause } | { unreachable: true } | { reason: string });

interface ResendPost<Schema extends z.ZodType> {
  schema: Schema;
  /** Sends the code and redirects, or says why none was sent. */
  send: (form: z.output<Schema>) => Promise<{ sent: true; onward: Redirect } | NotSent>;
  /** What is requested, for a page that also shows when another code can be requested. */
  what?: string | undefined;
}

export async function postResend<Schema extends z.ZodType>(
  fields: FormData,
  { schema, send, what }: ResendPost<Schema>,
) {
  const form = parseFields(fields, schema);
  if (form.status !== "success") return invalid(form);
  const result = await send(form.value);
  return result.sent ? result.onward : refuseResend(form, result, what);
}

const ANOTHER = "Ask for a new one below";

/** The message for a code that was not accepted. */
export function codeRefusal(result: CodeRefusal, target: string): FormRefusal {
  switch (result.outcome) {
    case "refused":
      return { field: "code", message: result.reason };
    case "wrong": {
      const { pause, attemptsLeft } = result;
      const next = pause
        ? tooManyWrong(target, describePause(pause, app.clock.now()))
        : attemptsInWords(attemptsLeft);
      return { field: "code", message: `This code is wrong. ${next}` };
    }
    case "gone":
      return { field: "code", message: `This code is no longer valid. ${ANOTHER}` };
    case "paused": {
      const pause = describePause(result.pause, app.clock.now());
      return { message: tooManyWrong(target, pause), status: 429, headers: retryAfter(pause) };
    }
    case "throttled": {
      const seconds = result.retryAfterSeconds;
      const network = "Too many wrong codes came from your network, which other people may share";
      const message = `${network}. Try again ${waitInWords(seconds)}, or over another network`;
      return { message, status: 429, headers: retryAfter({ seconds }) };
    }
  }
}

function tooManyWrong(target: string, pause: PauseWords): string {
  const contact = pause.seconds === null ? `: write to ${app.config.contact.mailbox}` : "";
  return `Too many wrong codes for ${target}. Try again ${pause.words}${contact}`;
}

/** The message if no code was sent. */
export function resendRefusal(result: NotSent, what = "a new code"): FormRefusal {
  if ("unreachable" in result) return { message: "We cannot send text messages to this phone number" };
  if ("reason" in result) return { message: result.reason };
  const pause = describePause(result.pause, app.clock.now());
  const message = pause.ofNetwork
    ? `Many codes were requested over your network, which other people may share. Ask again ${pause.words}, or over another network`
    : `You can ask for ${what} ${pause.words}`;
  return { message, status: 429, headers: retryAfter(pause) };
}

/** Shows the form again with the reason why no code was sent. */
export const refuseResend = <Values, Output>(
  form: Submission<Values, string[], Output>,
  result: NotSent,
  what?: string,
) => refuseForm(form, resendRefusal(result, what));

function attemptsInWords(left: number): string {
  if (left === 0) return `That was the last attempt. ${ANOTHER}`;
  return left === 1 ? "You have 1 attempt left" : `You have ${left} attempts left`;
}
