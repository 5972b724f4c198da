import { createHash } from "node:crypto";
import { createTransport } from "nodemailer";
import { SECOND } from "~/models/duration";
import {
  type Attempt,
  type Provider,
  failedAttempt,
  refusedAttempt,
  unknown,
} from "~/models/messages/delivery";
import { mailHtml, mailText } from "~/models/messages/mail-html";
import type { Config } from "~/services/platform/config.server";
import type { MailSettings } from "~/services/platform/message-settings.server";
import { demoMessages } from "./demo-messages.server";

type SmtpSettings = Omit<Extract<MailSettings, { provider: "smtp" }>, "provider">;

type SenderSettings = Pick<Config, "seller" | "contact">;

interface SmtpError extends Error {
  code?: string;
  originalCode?: string;
  timeoutType?: string;
  responseCode?: number;
  response?: string;
  command?: string;
}

const TIMEOUT = 15 * SECOND;
/** The limit for all steps of one mail together. */
const MAX_SEND_TIME = 60 * SECOND;

const messageCommands = ["MAIL FROM", "RCPT TO", "DATA"];
/** Errors that occur before a mail is sent. */
const notSentCodes = ["EDNS", "ETLS", "EREQUIRETLS", "EAUTH", "ENOAUTH", "EPROXY", "EENVELOPE"];
const notConnectedCodes = ["ECONNREFUSED", "EHOSTUNREACH", "ENETUNREACH", "ENOTFOUND"];

/** Sends mails through any mail server, as text and as HTML. @param sender lines under each mail */
export function makeSmtp(
  settings: SmtpSettings,
  sender: readonly string[],
  timeout: number = TIMEOUT,
): Provider {
  const transport = createTransport({
    url: settings.url,
    pool: true,
    maxConnections: 4,
    // Nodemailer would retry after a broken connection, without a record of that attempt.
    maxRequeues: 0,
    requireTLS: !isLocalhost(settings.url),
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = senderDomain(settings.from);
  return {
    name: "smtp",
    channel: "mail",
    async send({ recipient, subject, text, dedupeKey }) {
      const messageId = `<${fingerprint(dedupeKey)}@${domain}>`;
      try {
        await transport.sendMail({
          from: settings.from,
          // As an object it stays one mailbox, even if the text contains commas.
          to: { name: "", address: recipient },
          subject: subject ?? "",
          text: mailText(text, sender),
          html: mailHtml({ subject: subject ?? "", text }, sender),
          messageId,
          headers: { "Auto-Submitted": "auto-generated" },
          signal: AbortSignal.timeout(MAX_SEND_TIME),
        });
        return { sent: true, providerId: messageId };
      } catch (error) {
        return readError(error as SmtpError);
      }
    },
    close: () => {
      transport.close();
    },
  };
}

function readError(error: SmtpError): Attempt {
  const { responseCode, code = error.name, originalCode = "" } = error;
  if (responseCode !== undefined) {
    const final = responseCode >= 500 && code !== "EAUTH" && messageCommands.includes(error.command ?? "");
    const reason = error.response ?? `SMTP ${responseCode}`;
    return final ? refusedAttempt(reason) : failedAttempt(reason);
  }
  if (code === "EENVELOPE") return refusedAttempt("no mail address");
  const early = notSentCodes.includes(code) || notConnectedCodes.includes(originalCode);
  const quiet = error.timeoutType !== undefined && error.timeoutType !== "SOCKET_TIMEOUT";
  return early || quiet ? failedAttempt(`${code} ${originalCode}`) : unknown(`${code} ${originalCode}`);
}

/** Does not change between attempts, so that mail programs recognise a second copy. */
function fingerprint(dedupeKey: string): string {
  return createHash("sha256").update(dedupeKey).digest("hex").slice(0, 32);
}

function senderDomain(from: string): string {
  return (from.split("@").at(-1) ?? "").replace(">", "");
}

function isLocalhost(url: string): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(new URL(url).hostname);
}

export function makeMail(settings: MailSettings, { seller, contact }: SenderSettings): Provider {
  const sender = [`${seller.name}, ${seller.address}`, `${contact.phones[0].shown}, ${contact.mailbox}`];
  return settings.provider === "smtp" ? makeSmtp(settings, sender) : demoMessages("mail");
}
