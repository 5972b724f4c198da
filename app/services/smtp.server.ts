import { createHash } from "node:crypto";
import { createTransport } from "nodemailer";
import { failed, refused, unknown, type Attempt, type Provider } from "~/models/delivery";
import { SECOND } from "~/models/duration";
import type { MailSettings } from "./message-settings.server";

type SmtpSettings = Omit<Extract<MailSettings, { provider: "smtp" }>, "provider">;

interface SmtpError extends Error {
  code?: string;
  originalCode?: string;
  timeoutType?: string;
  responseCode?: number;
  response?: string;
  command?: string;
}

const PATIENCE = 15 * SECOND;
/** For all steps of one mail together. */
const LONGEST_SEND = 60 * SECOND;

const aboutMail = ["MAIL FROM", "RCPT TO", "DATA"];
/** Errors from before a mail was handed over. */
const neverHandedOver = ["EDNS", "ETLS", "EREQUIRETLS", "EAUTH", "ENOAUTH", "EPROXY", "EENVELOPE"];
const neverConnected = ["ECONNREFUSED", "EHOSTUNREACH", "ENETUNREACH", "ENOTFOUND"];

/** Plain text mails to any mail server. */
export function makeSmtp(settings: SmtpSettings, patience: number = PATIENCE): Provider {
  const transport = createTransport({
    url: settings.url,
    pool: true,
    maxConnections: 4,
    // Its own second try after a broken connection would be one that nobody recorded.
    maxRequeues: 0,
    requireTLS: !isThisMachine(settings.url),
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
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
          // As an object it stays one mailbox, whatever it contains.
          to: { name: "", address: recipient },
          subject: subject ?? "",
          text,
          messageId,
          headers: { "Auto-Submitted": "auto-generated" },
          signal: AbortSignal.timeout(LONGEST_SEND),
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
    const final = responseCode >= 500 && code !== "EAUTH" && aboutMail.includes(error.command ?? "");
    const reason = error.response ?? `SMTP ${responseCode}`;
    return final ? refused(reason) : failed(reason);
  }
  if (code === "EENVELOPE") return refused("no mail address");
  const early = neverHandedOver.includes(code) || neverConnected.includes(originalCode);
  const quiet = error.timeoutType !== undefined && error.timeoutType !== "SOCKET_TIMEOUT";
  return early || quiet ? failed(`${code} ${originalCode}`) : unknown(`${code} ${originalCode}`);
}

/** The same for each attempt, so that mailboxes can tell that a second copy is one. */
function fingerprint(dedupeKey: string): string {
  return createHash("sha256").update(dedupeKey).digest("hex").slice(0, 32);
}

function senderDomain(from: string): string {
  return (from.split("@").at(-1) ?? "").replace(">", "");
}

function isThisMachine(url: string): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(new URL(url).hostname);
}
