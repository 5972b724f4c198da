import { type Pause, describePause } from "~/models/codes/pause";
import { phoneChannelOf } from "~/models/codes/phone-channel";
import { SECOND } from "~/models/duration";
import { recoveryReasons } from "~/messages/recovery/reasons";
import { entrySchema, resendSchema } from "~/models/recovery/recovery-fields.server";
import { readLoginName } from "~/models/users/login-name.server";
import { nationalPhone } from "~/models/users/phone";
import { withFlash } from "~/http/flash.server";
import { intentOf, postCode, postResend } from "~/http/forms/code-form.server";
import { grantCookies, recoveryCookie } from "~/http/recovery-cookies.server";
import { padResponseTime } from "~/http/response-padding.server";
import { redirectTo } from "~/http/responses.server";
import { isBreakerOpen } from "~/services/codes/breaker.server";
import { app } from "~/services/platform/app.server";
import {
  checkRecoveryCode,
  checkRecoveryKey,
  type checkRecoveryLink,
  isHalf,
  type OpenRecovery,
} from "~/services/recovery/check-recovery.server";
import {
  firstProofOf,
  hasMailCodes,
  requestMailCode,
  requestPause,
  requestPhoneCode,
} from "~/services/recovery/start-recovery.server";

/* The pages of a recovery: what each shows, and what a code, a key or a link leads to. */

type ProofChannel = "mail" | "phone";

export const recoveryPages = { mail: "/forgot-opt-reset", phone: "/reset-password" } as const;

/** The data of a recovery page. Nothing in it depends on whether the name has an account. */
export async function describeRecovery({ recovery }: OpenRecovery, by: ProofChannel) {
  const now = app.clock.now();
  const pause = await requestPause(app, by, recovery);
  const { kind, value } = readLoginName(recovery.typed);
  return {
    kind,
    /** As people write it. */
    shown: kind === "phone" ? nationalPhone(value) : value,
    /** What was sent, whether or not there is an account: nothing after too many requests. */
    sent: { mail: recovery.mailAskedAt !== null, phone: recovery.phoneAskedAt !== null },
    pause: pause && isLong(pause, now) ? describePause(pause, now) : null,
    hasCodes: (by === "phone" || hasMailCodes(recovery)) && !(await isBreakerOpen(app.db, now)),
    /** How else than by SMS a code can be asked for. */
    others: by === "phone" ? app.config.codeChannels : [],
    demo: app.config.demo,
  };
}

const isLong = ({ until }: Pause, now: Date) => until === null || until.getTime() - now.getTime() >= SECOND;

/**
 * Sends another mail, or a code to the phone, and redirects to its page. Once it has had a code, the phone page
 * itself shows when the next one may be requested.
 */
export function postRecoveryResend(
  fields: FormData,
  { recovery, token }: OpenRecovery,
  by: ProofChannel,
  from = by,
) {
  const way = phoneChannelOf(intentOf(fields), app.config.codeChannels);
  return postResend(fields, {
    schema: resendSchema,
    what: by === "phone" ? "a code by text message" : undefined,
    async send() {
      const result = await padResponseTime(() =>
        by === "mail" ? requestMailCode(app, recovery) : requestPhoneCode(app, recovery, way),
      );
      if ("keysOnly" in result) return { sent: false, reason: recoveryReasons["keys-only"] };
      if (!result.sent && from === "mail" && by === "phone" && recovery.phoneAskedAt !== null)
        return { sent: true, onward: redirectTo(recoveryPages.phone) };
      if (!result.sent) return result;
      const headers = withFlash("code-asked", new Headers({ "Set-Cookie": recoveryCookie(token) }));
      return { sent: true, onward: redirectTo(recoveryPages[by], { headers }) };
    },
  });
}

export function postRecoveryCode(fields: FormData, open: OpenRecovery, by: ProofChannel) {
  const { recovery } = open;
  const target = by === "mail" ? "this email" : "this phone number";
  return postCode(fields, {
    schema: entrySchema,
    target: `${target}. The link in our email still works`,
    async check({ code: entry }) {
      const result =
        entry.kind === "key"
          ? await checkRecoveryKey(app, recovery, entry.key)
          : await checkRecoveryCode(app, recovery, by, entry.code);
      if (result.outcome === "phone-too") return askPhoneToo(open);
      if (result.outcome === "mailbox-too") return askMailboxToo(open);
      if (result.outcome === "wrong-key" || result.outcome === "keys-only")
        return { outcome: "refused", reason: recoveryReasons[result.outcome] };
      if (result.outcome !== "accepted") return result;
      const headers = grantCookies(result.token, withFlash("code-right"));
      return { outcome: "accepted", onward: redirectTo("/set-newpassword", { headers }) };
    },
  });
}

/**
 * Sends the code to the phone and redirects to its page; if no code may be sent now, back to where it can be
 * requested.
 */
async function askPhoneToo({ recovery, token }: OpenRecovery) {
  const { sent } = await requestPhoneCode(app, { ...recovery, mailboxProvedAt: app.clock.now() });
  const live = sent || recovery.phoneAskedAt !== null;
  const headers = new Headers({ "Set-Cookie": recoveryCookie(token) });
  const page = live ? recoveryPages.phone : recoveryPages.mail;
  return {
    outcome: "accepted" as const,
    onward: redirectTo(page, { headers: withFlash(live ? "phone-too" : "phone-too-later", headers) }),
  };
}

/** A recovery by e-mail has sent its mail already. */
async function askMailboxToo({ recovery, token }: OpenRecovery) {
  if (firstProofOf(recovery.typed) === "phone") await requestMailCode(app, recovery);
  const headers = withFlash("mailbox-too", new Headers({ "Set-Cookie": recoveryCookie(token) }));
  return { outcome: "accepted" as const, onward: redirectTo(recoveryPages.mail, { headers }) };
}

/** Where an accepted link leads; null if it does not work. */
export async function followLink({ open, ...result }: Awaited<ReturnType<typeof checkRecoveryLink>>) {
  if (result.outcome === "accepted")
    return redirectTo("/set-newpassword", { headers: grantCookies(result.token, new Headers()) });
  if (!open || !isHalf(result.outcome)) return null;
  const asked = result.outcome === "phone-too" ? askPhoneToo(open) : askMailboxToo(open);
  return (await asked).onward;
}
