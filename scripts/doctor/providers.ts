import { createTransport } from "nodemailer";

import { SECOND } from "~/models/duration";
import type { Config } from "~/services/platform/config.server";
import { makePaystack } from "~/services/providers/paystack.server";
import { type Examination, fault, ok, warningFinding } from "./examination";

const PATIENCE = 10 * SECOND;

/** A reference that no payment has. */
const NOBODYS = "KPP-DOCTOR";

/** A harmless request to each provider, which shows whether it can be reached and accepts our key. */
export function providerExaminations(config: Pick<Config, "payments" | "mail" | "sms">): Examination[] {
  return [
    { name: "Paystack", look: () => askPaystack(config.payments) },
    { name: "mail", look: () => askMailServer(config.mail) },
    { name: "SMS", look: () => askTermii(config.sms) },
  ];
}

async function askPaystack(settings: Config["payments"]) {
  const answer = await makePaystack(settings, { patience: PATIENCE }).verify(NOBODYS);
  const mode = settings.live ? "real money" : "test mode, no real money";
  if (answer.outcome === "not-found" || answer.outcome === "found") return ok(`takes our key (${mode})`);
  if (answer.outcome !== "busy")
    return fault(
      `${answer.reason}: see PAYSTACK_SECRET_KEY, and whether this machine may reach ${settings.url}`,
    );
  return answer.unreached === undefined
    ? warningFinding("is busy; ask again in a minute")
    : fault(
        `${settings.url} is not reached (${answer.unreached}): see PAYSTACK_URL, and the network of this machine`,
      );
}

async function askMailServer(settings: Config["mail"]) {
  if (settings.provider === "demo") return warningFinding("SMTP_URL is not set, so no mail is sent");
  const transport = createTransport({
    url: settings.url,
    connectionTimeout: PATIENCE,
    greetingTimeout: PATIENCE,
    socketTimeout: PATIENCE,
  });
  try {
    await transport.verify();
    return ok(`takes our name and password and sends as ${settings.from}`);
  } catch (error) {
    return fault(`${error instanceof Error ? error.message : String(error)}: see SMTP_URL`);
  } finally {
    transport.close();
  }
}

async function askTermii(settings: Config["sms"]) {
  if (settings.provider === "demo")
    return warningFinding("TERMII_KEY is not set, so no text message is sent");
  const address = new URL("/api/get-balance", settings.url);
  address.searchParams.set("api_key", settings.key);
  const response = await fetch(address, { redirect: "error", signal: AbortSignal.timeout(PATIENCE) }).catch(
    () => null,
  );
  // The error of a failed request may repeat its address, which contains the key.
  if (response === null) return fault(`${settings.url} is not reached: see TERMII_URL`);
  await response.body?.cancel();
  return response.ok
    ? ok("takes our key")
    : fault(`answers HTTP ${response.status}: see TERMII_KEY, and the account at Termii`);
}
