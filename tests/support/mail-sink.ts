import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";

export interface Mail {
  /** The envelope, which decides where a mail goes. */
  sender: string;
  recipients: string[];
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
  messageId: string;
  headers: Record<string, string>;
  attachments: number;
}

/** Faults for the next mails; each is used up by one mail. */
export type MailFault =
  | { at: "recipient" | "content"; code: number; text: string }
  /** Takes the mail and drops the connection instead of confirming it. */
  | { at: "answer" }
  /** Takes the mail and never confirms it. */
  | { at: "silence" };

/** A mail server that keeps the mail it gets. */
export async function startMailSink() {
  const mails: Mail[] = [];
  const faults: MailFault[] = [];
  const sink = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    onRcptTo(_address, _session, done) {
      if (faults[0]?.at === "recipient") done(refusal(faults.shift()));
      else done();
    },
    onData(stream, session, done) {
      const take = async (raw: Buffer) => {
        const fault = faults.shift();
        if (fault?.at === "content") return done(refusal(fault));
        mails.push(await readMail(raw, session.envelope));
        if (fault?.at === "silence") return;
        if (fault?.at === "answer") sink.connections.forEach((connection) => connection.close());
        else done();
      };
      // A sender that ended in the middle of a mail has sent none.
      buffer(stream).then(take, () => undefined);
    },
  });
  sink.on("error", () => undefined);
  const server = sink.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    fail: (...next: MailFault[]) => void faults.push(...next),
    stop: () => new Promise<void>((resolve) => sink.close(() => resolve())),
  };
}

function refusal(fault: MailFault | undefined): Error {
  if (!fault || !("code" in fault)) throw new Error("no refusal");
  return Object.assign(new Error(fault.text), { responseCode: fault.code });
}

async function readMail(
  raw: Buffer,
  envelope: { mailFrom: false | { address: string }; rcptTo: { address: string }[] },
): Promise<Mail> {
  const mail = await PostalMime.parse(raw);
  return {
    sender: envelope.mailFrom ? envelope.mailFrom.address : "",
    recipients: envelope.rcptTo.map(({ address }) => address),
    from: mail.from?.address ?? "",
    to: (mail.to ?? []).map(({ address }) => address ?? ""),
    subject: mail.subject ?? "",
    text: mail.text ?? "",
    html: mail.html || "",
    messageId: mail.messageId ?? "",
    headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
    attachments: mail.attachments.length,
  };
}
