import { readRefusal, succeeded } from "./paystack-answers.server";
import { type Answer, isTaken, pauseOf, reasonOf } from "./paystack-call.server";

/* What the provider's answer means, for every kind of call. */

/** The result of a call that should have created something but whose answer does not confirm it. */
export function withoutEffect(answer: Answer) {
  const ours = answer.arrived && !answer.denied && answer.status >= 400 && answer.status < 500;
  const refusal = ours && answer.status !== 429 && readRefusal(answer.body);
  // If an earlier call took the reference, only verify knows what became of it.
  if (!refusal || isTaken(refusal)) return withoutAnswer(answer);
  return { outcome: "refused" as const, reason: refusal.message };
}

/** What to do about an answer that does not say what was asked. */
export function withoutAnswer(answer: Answer) {
  if (isBusy(answer))
    return {
      outcome: "busy" as const,
      retryAfterSeconds: pauseOf(answer),
      ...(!answer.arrived && { unreached: reasonOf(answer) }),
    };
  if (answer.arrived && answer.denied) return { outcome: "denied" as const, reason: reasonOf(answer) };
  return unclear(answer);
}

function isBusy(answer: Answer): boolean {
  return answer.arrived ? answer.status === 429 : !answer.sent;
}

export function isMissing(answer: Answer, words: RegExp): boolean {
  if (!answer.arrived || answer.status >= 500) return false;
  return answer.status === 404 || words.test(readRefusal(answer.body)?.message ?? "");
}

/** Seen with both 400 and 404, so it is recognised by its text. */
export function isNotFound(answer: Answer): boolean {
  const refusal = answer.arrived && answer.status < 500 && readRefusal(answer.body);
  if (!refusal) return false;
  return (
    refusal.code === "transaction_not_found" || /^transaction reference not found/i.test(refusal.message)
  );
}

export const unclear = (answer: Answer) => ({ outcome: "unknown" as const, reason: reasonOf(answer) });

export function dataOf(answer: Answer): unknown {
  if (!answer.arrived || answer.status !== 200) return null;
  return succeeded.safeParse(answer.body).data?.data ?? null;
}
